import { z } from 'zod';
import { columnReference, referenceCharactersMax } from '../../jobs/lists/reference.ts';
import { columnKey } from '../../text/column-key.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { type EarlierStep, foundBySteps } from './answers-of-steps.ts';
import { type ColumnKind, kindsNamed } from './column-kinds.ts';
import { hasLegalForm, looks, looksOfTheirOwn } from './column-looks.ts';
import { exactNamesOnly, isTelling, kindsOf, takesOnlyOneSet } from './field-kinds.ts';
import type { SentListPlan } from './read-list-plan.ts';
import { type SampleColumn, type SampleFile, type SampleRow, sampleFile, shareOf } from './sample-columns.ts';

export interface GuessedMapping {
  /** Field to template, as `readInputMapping` reads it. */
  readonly input: Readonly<Record<string, string>>;
  /** In words, what a request needs and no column has: `limit`, or `company_domain, or network_url`. */
  readonly unmatched: readonly string[];
  /** Whether a request that is made of it has all that it must have. Its values are not checked. */
  readonly isEnough: boolean;
}

/**
 * Guesses which columns of a file an endpoint's request is made of: by names first, then by what the cells look like. A column is used for one field, unless
 * nothing else fits one that is needed. Texts to write, settings and filters are filled only by a column of their name, and only where its cells are valid
 * for them. Where no column fits, the answer of an earlier step does; an address that one finds comes before that of the file. Bounds: `sampleLimits`.
 */
export function guessMapping(
  served: ServedEndpoint,
  columns: readonly string[],
  sample: readonly SampleRow[],
  steps: readonly EarlierStep[] = [],
): GuessedMapping {
  return guessFor(served, sampleFile(columns, sample), steps);
}

/** Something that is read of a file, whatever its column is called. */
export interface ColumnToGuess {
  readonly name: string;
  readonly kind: ColumnKind;
  /** False: a column without values is as good as none. */
  readonly isNeeded: boolean;
}

/** Finds the columns of a file for some kinds of values, by the rules of `guessMapping`: name to template, of those that look right. */
export function guessColumns(
  asked: readonly ColumnToGuess[],
  columns: readonly string[],
  sample: readonly SampleRow[],
): ReadonlyMap<string, string> {
  const file = sampleFile(columns, sample);
  const fields = asked.map(
    ({ name, kind, isNeeded }): Field => ({
      ...{ name, kinds: [kind], isRequired: false, isNeeded, isGuessed: true },
      accepts: () => true,
    }),
  );
  const taken = assigned(candidatesOf(fields, file, {}), fields);
  const found = new Map([...taken].map(([name, column]) => [name, placeOf([columnReference(column.name)])]));
  namesOfParts(found, taken, fields, file);
  return found;
}

/**
 * The plan with an input for each step. Those that have one stay as they are, and so do steps whose endpoint is unknown.
 * @returns also what was guessed, and how well
 */
export function withGuesses(
  sent: SentListPlan,
  columns: readonly string[],
  sample: readonly SampleRow[],
  served: ReadonlyMap<string, ServedEndpoint>,
): { readonly plan: SentListPlan; readonly guesses: readonly StepGuess[] } {
  const file = sampleFile(columns, sample);
  const guesses: StepGuess[] = [];
  const before: EarlierStep[] = [];
  const steps = sent.steps.map((step) => {
    const id = step.id ?? step.endpoint;
    const found = served.get(step.endpoint);
    const guess = found && step.input === undefined ? guessFor(found, file, before) : undefined;
    if (guess) guesses.push({ step: id, ...guess });
    if (found) before.push({ id, endpoint: found.endpoint });
    return guess ? { ...step, input: guess.input } : step;
  });
  return { plan: { ...sent, steps }, guesses };
}

export interface StepGuess extends GuessedMapping {
  readonly step: string;
}

/** A field of a request, as far as a guess needs it. */
interface Field {
  readonly name: string;
  readonly kinds: readonly ColumnKind[];
  readonly isRequired: boolean;
  /** Required, or of a set of which one is. */
  readonly isNeeded: boolean;
  /** Filled also by columns that have not its own name. */
  readonly isGuessed: boolean;
  accepts(value: unknown): boolean;
}

interface Candidate {
  readonly field: Field;
  readonly column: SampleColumn;
  readonly score: number;
  /** Its name can mean nothing else. */
  readonly isSure: boolean;
}

function guessFor(served: ServedEndpoint, file: SampleFile, steps: readonly EarlierStep[]): GuessedMapping {
  const { endpoint } = served;
  const { required, fields } = fieldsOf(served);
  const sets = endpoint.sendOneOf ?? [];
  if (endpoint.runs === 'job') return { input: {}, unmatched: required, isEnough: false };
  const candidates = candidatesOf(fields, file, served.rules.synonyms);
  const taken = assigned(candidates, fields);
  const input = new Map([...taken].map(([name, column]) => [name, placeOf([columnReference(column.name)])]));
  namesOfParts(input, taken, fields, file);
  for (const field of fields) {
    const found = field.isNeeded ? foundBySteps(field, steps) : undefined;
    // A column of that very name would be read in its place.
    if (found === undefined || file.columns.some(({ name }) => name === found)) continue;
    const column = taken.get(field.name);
    // A step that finds addresses is there since those of the file are missing or old.
    if (column === undefined && !input.has(field.name)) input.set(field.name, placeOf([found]));
    else if (column && field.kinds.includes('email')) {
      input.set(field.name, placeOf([found, columnReference(column.name)]));
    }
  }
  if (takesOnlyOneSet.has(endpoint.name)) leaveOneSet(input, sets);
  const unmatched = unmatchedOf(required, sets, fields, (name) => input.has(name));
  return { input: Object.fromEntries(input), unmatched, isEnough: unmatched.length === 0 };
}

const placeOf = (references: readonly string[]): string => `{${references.join('|')}}`;

function fieldsOf({ endpoint, rules }: ServedEndpoint): {
  readonly required: readonly string[];
  readonly fields: readonly Field[];
} {
  const { required = [] } = z.toJSONSchema(endpoint.request, { io: 'input' });
  const shape: Readonly<Record<string, z.ZodType>> =
    endpoint.request instanceof z.ZodObject ? endpoint.request.shape : {};
  const needed = new Set([...required, ...(endpoint.sendOneOf ?? []).flat()]);
  const fields = rules.names.map((name): Field => {
    const kinds = kindsOf(endpoint.name, name);
    const isNeeded = needed.has(name);
    return {
      ...{
        name,
        kinds,
        isRequired: required.includes(name),
        isNeeded,
        isGuessed: isNeeded || isTelling(kinds),
      },
      accepts: (value) => {
        const meant = rules.asMeant({ [name]: value }) as Readonly<Record<string, unknown>>;
        return shape[name]?.safeParse(meant[name]).success ?? true;
      },
    };
  });
  return { required, fields };
}

const scores = {
  exactName: 1_000,
  ownName: 950,
  synonym: 900,
  usualName: 500,
  onlyLook: 250,
  /** Each further kind that a field takes is worse than any name of the one before. */
  laterKind: 100,
  empty: -450,
  /** Its name fits and its cells do not: worse than the usual names of any kind that the field takes. */
  unlike: -600,
  /** Worse than a column that is found by its cells. */
  wrongValues: -800,
};
/** Of the cells, as many must be what the name says; a sample has cells of all sorts. */
const shares = { least: 0.2, ofLookAlone: 0.8, ofSettings: 0.8, ofLegalForms: 0.3 };
const valuesCheckedMax = 30;

function candidatesOf(
  fields: readonly Field[],
  file: SampleFile,
  synonyms: Readonly<Record<string, string>>,
): readonly Candidate[] {
  const synonymKeys = new Map(Object.entries(synonyms).map(([name, field]) => [columnKey(name), field]));
  const usable = file.columns.filter(isUsable);
  const found = fields.flatMap((field) =>
    usable.flatMap((column) => {
      const synonymOf = synonymKeys.get(columnKey(column.name));
      const scored = byOwnName(field, column, synonymOf, file) ?? byKind(field, column, file);
      if (scored === undefined) return [];
      const values = column.values.slice(0, valuesCheckedMax);
      const valid = values.length === 0 ? null : values.filter(field.accepts).length / values.length;
      if (!isUseful(field, column, valid)) return [];
      const isEmpty = column.rows > 0 && column.texts.length === 0;
      const isWrong = valid !== null && valid < shares.least;
      // One more way to say who is meant makes no request wrong that is right without it.
      if (isWrong && !(field.isRequired && scored.isOwn)) return [];
      const score =
        scored.score +
        (isEmpty ? scores.empty : 10 * (column.texts.length / Math.max(1, column.rows))) +
        (isWrong ? scores.wrongValues : 20 * (valid ?? 0));
      return [{ field, column, score, isSure: scored.isSure }];
    }),
  );
  return found.toSorted((one, other) => other.score - one.score);
}

const isUsable = ({ name, key }: SampleColumn): boolean =>
  key !== '' && columnReference(name).length <= referenceCharactersMax;

/** Settings and filters would make each row wrong where the column only has their name. */
function isUseful(field: Field, column: SampleColumn, valid: number | null): boolean {
  if (field.isNeeded) return true;
  if (field.isGuessed) return valid !== null || column.rows === 0;
  return valid === null ? column.rows === 0 && column.name === field.name : valid >= shares.ofSettings;
}

type Scored = (Pick<Candidate, 'score' | 'isSure'> & { readonly isOwn: boolean }) | undefined;

function byOwnName(
  field: Field,
  column: SampleColumn,
  synonymOf: string | undefined,
  file: SampleFile,
): Scored {
  const isExact = column.name === field.name;
  const isOwn =
    isExact || (columnKey(column.name) === columnKey(field.name) && !exactNamesOnly.has(field.name));
  if (!isOwn && synonymOf !== field.name) return undefined;
  // `name` is the company's for one endpoint, and in this file a person's.
  const meant = meaningOf(column, file);
  const isOther = meant.size > 0 && !field.kinds.some((kind) => meant.has(kind));
  // The jobs that people have are no filter of a search for jobs, only since both are called title.
  if (isOther && !isExact && field.kinds.length === 0) return undefined;
  if (isOther && isTelling(field.kinds) && (file.about !== 'unknown' || file.explained.has(column.name))) {
    return undefined;
  }
  const score = isExact ? scores.exactName : isOwn ? scores.ownName : scores.synonym;
  const isUnlike =
    column.texts.length > 0 &&
    field.kinds.length > 0 &&
    field.kinds.every((kind) => shareOf(column.texts, looks[kind] ?? (() => true)) < shares.least);
  return { score: score + (isUnlike ? scores.unlike : 0), isSure: !isOther, isOwn: true };
}

function byKind(field: Field, column: SampleColumn, file: SampleFile): Scored {
  if (!field.isGuessed) return undefined;
  const meant = meaningOf(column, file);
  let best: Scored;
  for (const [place, kind] of field.kinds.entries()) {
    const at = meant.get(kind);
    let score: number;
    if (at !== undefined) {
      const look = looks[kind];
      const looksAlike = look ? shareOf(column.texts, look) : 0;
      if (look && column.texts.length > 0 && looksAlike < shares.least) continue;
      if (kind === 'full_name' && shareOf(column.texts, hasLegalForm) >= shares.ofLegalForms) continue;
      score = scores.usualName + Math.max(0, 40 - at) + 30 * looksAlike - (meant.size > 1 ? 15 : 0);
    } else if (isLikeNoOther(column, looksOfTheirOwn[kind])) {
      score = scores.onlyLook;
    } else continue;
    score -= place * scores.laterKind;
    if (best === undefined || score > best.score) best = { score, isSure: meant.size === 1, isOwn: false };
  }
  return best;
}

/** A few cells are enough to recognize most columns. */
const cellsAtFirst = 5;

const isLikeNoOther = ({ texts }: SampleColumn, look: ((text: string) => boolean) | undefined): boolean =>
  look !== undefined &&
  shareOf(texts.slice(0, cellsAtFirst), look) > 0 &&
  shareOf(texts, look) >= shares.ofLookAlone;

/** The kinds that the name of a column may have in this file. */
function meaningOf(column: SampleColumn, { about, explained }: SampleFile): ReadonlyMap<ColumnKind, number> {
  const only = explained.get(column.name);
  if (only) return new Map([[only, 0]]);
  const here = kindsNamed(column.key, about);
  return here.size > 0 || about === 'unknown' ? here : kindsNamed(column.key, 'unknown');
}

/** The best pairs first. */
function assigned(
  candidates: readonly Candidate[],
  fields: readonly Field[],
): ReadonlyMap<string, SampleColumn> {
  const taken = new Map<string, SampleColumn>();
  const used = new Set<string>();
  for (const { field, column } of candidates) {
    if (taken.has(field.name) || used.has(column.name)) continue;
    taken.set(field.name, column);
    used.add(column.name);
  }
  for (const field of fields.filter(({ name, isNeeded }) => isNeeded && !taken.has(name))) {
    const again = candidates.find((one) => one.field === field && one.isSure);
    if (again && again.score >= scores.usualName - scores.laterKind) taken.set(field.name, again.column);
  }
  return taken;
}

/** A whole name of its parts, where no column has it or fewer rows do; and no whole beside its parts. */
function namesOfParts(
  input: Map<string, string>,
  taken: ReadonlyMap<string, SampleColumn>,
  fields: readonly Field[],
  file: SampleFile,
): void {
  if (!fields.some(({ name, kinds }) => name === 'full_name' && kinds.includes('full_name'))) return;
  const [first, last] = [
    taken.get('first_name') ?? partOf('first_name', file),
    taken.get('last_name') ?? partOf('last_name', file),
  ];
  if (first === undefined || last === undefined) return;
  const whole = taken.get('full_name');
  const filled = Math.min(first.texts.length, last.texts.length);
  if (whole && whole.texts.length > filled) return;
  if (taken.has('first_name') && taken.has('last_name')) input.delete('full_name');
  else if (whole === undefined || whole.texts.length < filled) {
    input.set(
      'full_name',
      `${placeOf([columnReference(first.name)])} ${placeOf([columnReference(last.name)])}`,
    );
  }
}

function partOf(kind: ColumnKind, file: SampleFile): SampleColumn | undefined {
  const named = file.columns
    .map((column) => ({ column, at: meaningOf(column, file).get(kind) }))
    .filter(({ column, at }) => at !== undefined && isUsable(column))
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return named.find(({ column }) => column.texts.length > 0)?.column ?? named[0]?.column;
}

function leaveOneSet(input: Map<string, string>, sets: readonly (readonly string[])[]): void {
  const whole = sets.find((set) => set.every((name) => input.has(name)));
  for (const name of sets.flat()) if (whole && !whole.includes(name)) input.delete(name);
}

function unmatchedOf(
  required: readonly string[],
  sets: readonly (readonly string[])[],
  fields: readonly Field[],
  has: (name: string) => boolean,
): readonly string[] {
  const missing = required.filter((name) => !has(name));
  const ofSets = sets.map((set) => set.filter((name) => !has(name)));
  if (ofSets.length > 0 && ofSets.every((set) => set.length > 0)) {
    // A set that lacks all that another lacks, and more, is no way of its own.
    const ways = ofSets.filter(
      (set, at) =>
        !ofSets.some(
          (other, otherAt) =>
            otherAt !== at &&
            other.every((name) => set.includes(name)) &&
            (other.length < set.length || otherAt < at),
        ),
    );
    return [...missing, ways.map(listWords).join(', or ')];
  }
  const isAnything = required.length > 0 || sets.length > 0 || fields.length === 0;
  return isAnything || fields.some(({ name }) => has(name)) ? missing : ['any of its fields'];
}

const listWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
