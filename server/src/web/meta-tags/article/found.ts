/** Where a value stands that the page declares for machines. */
export const declaredSources = [
  'json_ld',
  'meta',
  'link',
  'microdata',
  'rel_author',
  'title',
  'icon',
] as const;
/** And where one stands that only looks as if it were that. */
export const guessedSources = [
  'time',
  'byline',
  'text',
  'heading',
  'picture',
  'player',
  'title_part',
  'host',
] as const;

export type Source = (typeof declaredSources)[number] | (typeof guessedSources)[number];

export interface Found {
  readonly value: string;
  readonly source: Source;
}

/** A place to look, and what is there: looked at only where none before it had a value. */
export type Place = readonly [source: Source, look: () => string | null];

/** What the first of the places has. */
export function firstFound(...places: readonly Place[]): Found | null {
  for (const [source, look] of places) {
    const value = look();
    if (value !== null) return { value, source };
  }
  return null;
}

const guesses: ReadonlySet<Source> = new Set(guessedSources);

export function isGuess(source: Source): boolean {
  return guesses.has(source);
}

export function firstOfAll<Candidate>(
  candidates: Iterable<Candidate>,
  valueIn: (candidate: Candidate) => string | null,
): string | null {
  for (const candidate of candidates) {
    const value = valueIn(candidate);
    if (value !== null) return value;
  }
  return null;
}
