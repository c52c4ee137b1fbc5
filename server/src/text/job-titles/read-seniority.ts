import { Gradual } from '../../kernel/gradual.ts';
import { invariant } from '../../kernel/invariant.ts';
import { type Seniority, seniorities } from '../reference-data.ts';
import { phraseBook } from './phrase-book.ts';
import { englishSeniorities, type SeniorityHint } from './seniority-phrases.ts';
import { europeanSeniorities } from './seniority-phrases-european.ts';
import { partBreak, titleBreak } from './title-tokens.ts';

const rankOf = new Map<SeniorityHint, number>(seniorities.map((seniority, rank) => [seniority, rank]));
const rank = (seniority: Seniority): number => seniorities.indexOf(seniority);
const training = rank('In Training');
const entry = rank('Entry Level');
const manager = rank('Entry Level Manager');
const experienced = rank('Experienced Manager');
const director = rank('Director');
const nothing = -1;

/** The highest seniority that a part of the title says, or null. */
export function readSeniority(words: readonly string[]): Seniority | null {
  let highest = nothing;
  let part = newPart();
  let from = 0;
  for (const { value, start } of seniorityBook.now()(words)) {
    if (hasBreak(words, from, start)) {
      highest = Math.max(highest, rankOfPart(part));
      part = newPart();
    }
    from = start;
    note(part, value);
  }
  highest = Math.max(highest, rankOfPart(part));
  return seniorities[highest] ?? null;
}

/** What the phrases between two breaks say together. */
interface Part {
  highest: number;
  isTraining: boolean;
  isJunior: boolean;
  isWider: boolean;
}

function newPart(): Part {
  return { highest: nothing, isTraining: false, isJunior: false, isWider: false };
}

function note(part: Part, hint: SeniorityHint): void {
  if (hint === 'Junior') part.isJunior = true;
  if (hint === 'In Training') part.isTraining = true;
  if (hint === 'Wider' || hint === 'Senior' || hint === 'Strategic') part.isWider = true;
  part.highest = Math.max(part.highest, rankOf.get(hint) ?? nothing);
}

function rankOfPart(part: Part): number {
  // Above directors nobody is a trainee: "Founder and student" is both.
  if (part.isTraining && part.highest <= director) return training;
  if (part.isJunior && part.highest < director) return entry;
  return part.isWider && part.highest === manager ? experienced : part.highest;
}

function hasBreak(words: readonly string[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (words[at] === partBreak || words[at] === titleBreak) return true;
  return false;
}

/** Made before a title is read, little by little, or at once for the first. */
export const seniorityBook = new Gradual(() => phraseBook(tables(), theSame));

const tables = () =>
  [englishSeniorities, europeanSeniorities].flatMap((table) =>
    Object.entries(table).map(([hint, phrases]) => [phrases, hint as SeniorityHint] as const),
  );

function theSame(one: SeniorityHint, other: SeniorityHint, phrase: string): SeniorityHint {
  invariant(one === other, `${phrase} is ${one} or ${other}`);
  return one;
}
