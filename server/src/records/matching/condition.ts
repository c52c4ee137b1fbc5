import { isTypo } from '../../text/is-typo.ts';

/**
 * What a search demands of a record, over the terms and columns of its `Searchable`. A term is a letter that says what it is, and a value.
 * `all: []` holds for every record, `any: []` for none.
 */
export type Condition =
  | { readonly term: string }
  /** It has a term that begins so. */
  | { readonly prefix: string }
  /** It has a term of that letter whose word may be meant by this one (text/is-typo.ts). */
  | { readonly typo: string; readonly facet: string }
  /** The column is known, and within both bounds. */
  | { readonly column: string; readonly from: number; readonly to: number }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** A record as searches see it. */
export interface Searchable {
  readonly terms: ReadonlySet<string>;
  /** By name; whole numbers of 32 bits, null where it is not known. */
  readonly columns: Readonly<Record<string, number | null>>;
}

/**
 * Takes a term of a record in two parts: letters that say what it is, of which there are few, and what follows them. A term is always divided in
 * the same way, and may be told twice.
 */
export type AddTerm = (facet: string, value: string) => void;

/** Tells all terms of a record, and answers its columns. */
export type Describe<Value> = (value: Value, add: AddTerm) => Searchable['columns'];

/** What tells terms, as what gives all of them. */
export const searchableBy =
  <Value>(describe: Describe<Value>) =>
  (value: Value): Searchable => {
    const terms = new Set<string>();
    const columns = describe(value, (facet, rest) => terms.add(facet + rest));
    return { terms, columns };
  };

/** How records are searched: those for which `where` holds, in the order of the first tier that holds, then by the column, the largest first and the unknown last. */
export interface SearchPlan {
  readonly where: Condition;
  /** None where the column alone decides. Those of no tier come last. */
  readonly tiers: readonly Condition[];
  readonly orderBy: string;
}

export const everything: Condition = { all: [] };
export const nothing: Condition = { any: [] };

/** Of one record; an index answers the same of a million (dataset/segments). */
export function holds(condition: Condition, record: Searchable): boolean {
  if ('term' in condition) return record.terms.has(condition.term);
  if ('all' in condition) return condition.all.every((one) => holds(one, record));
  if ('any' in condition) return condition.any.some((one) => holds(one, record));
  if ('not' in condition) return !holds(condition.not, record);
  if ('column' in condition) {
    const value = record.columns[condition.column] ?? null;
    return value !== null && condition.from <= value && value <= condition.to;
  }
  if ('prefix' in condition) {
    for (const term of record.terms) if (term.startsWith(condition.prefix)) return true;
    return false;
  }
  const { facet, typo } = condition;
  for (const term of record.terms) {
    if (term.startsWith(facet) && isTypo(term.slice(facet.length), typo)) return true;
  }
  return false;
}

/** Which tier a record is in, from 0; the number of tiers where none holds. */
export function tierOf(plan: SearchPlan, record: Searchable): number {
  const tier = plan.tiers.findIndex((one) => holds(one, record));
  return tier < 0 ? plan.tiers.length : tier;
}

/** Each word is a term; with `open` the last may be the beginning of one. Nothing for no words. */
export function hasWords(facet: string, words: readonly string[], { open = false } = {}): Condition {
  if (words.length === 0) return nothing;
  return {
    all: words.map((word, index) =>
      open && index === words.length - 1 ? { prefix: facet + word } : { term: facet + word },
    ),
  };
}

/** One of the values is a term. */
export function hasAny(facet: string, values: readonly string[]): Condition {
  return { any: values.map((value) => ({ term: facet + value })) };
}
