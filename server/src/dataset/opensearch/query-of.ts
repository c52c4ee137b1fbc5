import type { Condition, SearchPlan } from '../../records/matching/condition.ts';
import { typosAllowed } from '../../text/is-typo.ts';
import type { Reader } from '../reader.ts';
import { type IndexShape, unknownValue } from '../segments/index-shape.ts';
import { termText, unitsText, wholeText } from './term-text.ts';
import type { VisibleState } from './visible-state.ts';

/** A part of the body of a search. */
export type Query = Readonly<Record<string, unknown>>;

export const everything: Query = { match_all: {} };
const nothing: Query = { match_none: {} };

/** Columns have 32 bits. */
const [least, most] = [-0x7fffffff, 0x7fffffff];

export const columnField = (column: string): string => `columns.${column}`;

/** A condition as a query. Nothing in it has a score, so that OpenSearch takes it as a filter. */
export function queryOf(condition: Condition, shape: IndexShape): Query {
  if ('term' in condition) return { term: { terms: textOf(condition.term, shape) } };
  if ('prefix' in condition) return { prefix: { terms: { value: termText(condition.prefix) } } };
  if ('typo' in condition) return misspelt(condition.facet, condition.typo);
  if ('column' in condition) return between(condition, shape);
  if ('not' in condition) return { bool: { must_not: [queryOf(condition.not, shape)] } };
  if ('all' in condition) {
    return condition.all.length === 0
      ? everything
      : { bool: { filter: condition.all.map((one) => queryOf(one, shape)) } };
  }
  return anyOf(condition.any, shape);
}

const textOf = (term: string, shape: IndexShape): string =>
  shape.exact.includes(term.charAt(0)) ? wholeText(term) : termText(term);

/** Terms together: a list of a thousand is one clause. */
function anyOf(conditions: readonly Condition[], shape: IndexShape): Query {
  const terms = conditions.flatMap((one) => ('term' in one ? [textOf(one.term, shape)] : []));
  const others = conditions.filter((one) => !('term' in one)).map((one) => queryOf(one, shape));
  const queries = terms.length === 0 ? others : [{ terms: { terms } }, ...others];
  const [first] = queries;
  if (first === undefined) return nothing;
  return queries.length === 1 ? first : { bool: { should: queries, minimum_should_match: 1 } };
}

/** As text/is-typo.ts has it: Lucene's distance is the same one, of whole words that begin with the same letter. */
function misspelt(facet: string, word: string): Query {
  const fuzziness = typosAllowed(word.length);
  const value = unitsText(facet + word);
  if (fuzziness === 0) return { term: { terms: value } };
  return {
    fuzzy: {
      terms: {
        value,
        fuzziness: String(fuzziness),
        prefix_length: facet.length + 1,
        transpositions: true,
        // All words, not the fifty that are nearest.
        rewrite: 'constant_score',
      },
    },
  };
}

function between(
  { column, from, to }: { readonly column: string; readonly from: number; readonly to: number },
  shape: IndexShape,
): Query {
  const gte = Math.max(Math.ceil(from), least);
  const lte = Math.min(Math.floor(to), most);
  // No number is neither: it would be no bound at all in JSON.
  if (!shape.columns.includes(column) || !(gte <= lte)) return nothing;
  return { range: { [columnField(column)]: { gte, lte } } };
}

/** What a reader sees in a state of the dataset, as filters. */
export function visibleTo(reader: Reader, state: Pick<VisibleState, 'newest' | 'hidden'>): Query[] {
  const ofAll: Query = { bool: { must_not: [{ exists: { field: 'owner' } }] } };
  const owners: Query[] =
    reader === 'operator'
      ? []
      : reader === null
        ? [ofAll]
        : [{ bool: { should: [ofAll, { term: { owner: reader } }], minimum_should_match: 1 } }];
  return [writtenBy('addedIn', state), { bool: { must_not: [writtenBy('replacedIn', state)] } }, ...owners];
}

/** Versions that an import which readers see has added or replaced. */
export function writtenBy(
  field: 'addedIn' | 'replacedIn',
  { newest, hidden }: Pick<VisibleState, 'newest' | 'hidden'>,
): Query {
  const until: Query = { range: { [field]: { lte: newest } } };
  if (hidden.length === 0) return until;
  return { bool: { filter: [until], must_not: [{ terms: { [field]: hidden } }] } };
}

export const allOf = (filter: readonly Query[]): Query => ({ bool: { filter } });

/** The hits of a plan, and their order: the first tier that holds, the column, the id. */
export function searchOf(
  plan: SearchPlan,
  shape: IndexShape,
  visible: readonly Query[],
): { readonly query: Query; readonly sort: readonly Query[] } {
  const { where, tiers } = plan;
  const filter = [...visible, queryOf(where, shape)];
  const byColumn = orderBy(plan.orderBy);
  if (tiers.length === 0) return { query: allOf(filter), sort: byColumn };
  // The best score of those that hold: no record has a better one for being in several tiers.
  const ofTier = tiers.map((tier, at) => ({
    constant_score: { filter: queryOf(tier, shape), boost: tiers.length - at },
  }));
  return {
    query: { bool: { filter, should: [{ dis_max: { queries: ofTier } }], minimum_should_match: 0 } },
    sort: [{ _score: { order: 'desc' } }, ...byColumn],
  };
}

/** The largest first and the unknown last, then by id. */
export const orderBy = (column: string): readonly Query[] => [
  // With '_last' it would sort by a number that JSON cannot hold, which nobody could go on from.
  { [columnField(column)]: { order: 'desc', missing: unknownValue } },
  { id: { order: 'asc' } },
];
