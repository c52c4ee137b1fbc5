import { Gradual } from '../../kernel/gradual.ts';
import { functions, type JobFunction } from '../reference-data.ts';
import { englishFunctions } from './function-phrases.ts';
import { europeanFunctions } from './function-phrases-european.ts';
import { phraseBook } from './phrase-book.ts';

const functionsMax = 3;

/** How much a phrase says: `?` only where nothing else is said, `!` more than what stands around it. */
const weights = { '?': 0, '': 1, '!': 2 } as const;
type Mark = keyof typeof weights;

interface Hint {
  readonly job: JobFunction | null;
  readonly weight: number;
}

/** What somebody of the title works on, at most three: occupations first, then in the order of the title. */
export function readFunctions(words: readonly string[]): JobFunction[] {
  const found = functionBook.now()(words);
  if (found.length === 0) return [];
  let heaviest = 0;
  for (const { value } of found) for (const { weight } of value) heaviest = Math.max(heaviest, weight);
  const read: JobFunction[] = [];
  for (let weight = heaviest; weight >= Math.min(heaviest, 1); weight--) {
    for (const { value } of found) {
      for (const hint of value) {
        if (hint.job === null || hint.weight !== weight || read.includes(hint.job)) continue;
        if (read.push(hint.job) === functionsMax) return read;
      }
    }
  }
  return read;
}

/** Made before a title is read, little by little, or at once for the first. */
export const functionBook = new Gradual(() => phraseBook(tables(), allOf));

function allOf(one: readonly Hint[], other: readonly Hint[]): readonly Hint[] {
  const known = one.map(({ job }) => job);
  return [...one, ...other.filter(({ job }) => !known.includes(job))];
}

function* tables(): Iterable<readonly [string, readonly Hint[]]> {
  const jobs: readonly (JobFunction | 'Nothing')[] = [...functions, 'Nothing'];
  for (const job of jobs) {
    for (const table of [englishFunctions[job], europeanFunctions[job] ?? '']) {
      const marked: Record<Mark, string[]> = { '?': [], '': [], '!': [] };
      for (const entry of table.split(',')) {
        const phrase = entry.trim();
        if (phrase.startsWith('?')) marked['?'].push(phrase.slice(1));
        else if (phrase.startsWith('!')) marked['!'].push(phrase.slice(1));
        else marked[''].push(phrase);
      }
      for (const mark of ['?', '', '!'] as const) {
        const hint = job === 'Nothing' ? { job: null, weight: -1 } : { job, weight: weights[mark] };
        yield [marked[mark].join(','), [hint]];
      }
    }
  }
}
