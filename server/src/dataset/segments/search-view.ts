import type { Condition, SearchPlan } from '../../records/matching/condition.ts';
import {
  Bits,
  bitsFrom,
  both,
  type DocSet,
  docsOf,
  kept,
  noDocs,
  sizeOf,
  union,
  without,
  wordsOf,
} from './doc-set.ts';
import { unknownValue } from './index-shape.ts';
import { docsOfKey, type KeyHash, keyHash } from './key-blocks.ts';
import { prefixLength, prefixMark } from './prefixes.ts';
import type { Segment } from './segment.ts';
import type { Blocks, SegmentReader } from './segment-reader.ts';
import { eachOfPrefix } from './term-blocks.ts';
import type { View } from './view.ts';

/** A condition whose terms are bytes, and whose misspelt words are those that there are. */
type Resolved =
  | { readonly term: Buffer; readonly text: string }
  /** An exact term. */
  | { readonly hash: KeyHash }
  | { readonly prefix: Buffer; readonly text: string }
  | { readonly column: number; readonly from: number; readonly to: number }
  | { readonly all: readonly Resolved[] }
  | { readonly any: readonly Resolved[] }
  | { readonly not: Resolved };

/** The ids of a page in the order of the plan, and the number of all hits. */
export async function searchView(
  reader: SegmentReader,
  view: View,
  plan: SearchPlan,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const where = await resolve(reader, view, plan.where);
  const tiers: Resolved[] = [];
  for (const tier of plan.tiers) tiers.push(await resolve(reader, view, tier));
  const wanted = new Map(
    view.segments.map((segment) => {
      const numbers = new Set<number>();
      for (const condition of [where, ...tiers]) collect(condition, segment, numbers);
      return [segment, numbers] as const;
    }),
  );
  const blocks = await reader.blocks(wanted);

  // By tier, by segment.
  const hits: DocSet[][] = [...tiers, null].map(() => []);
  for (const segment of view.segments) {
    let left = docsWhere(where, segment, blocks, segment.live);
    for (const [at, tier] of tiers.entries()) {
      const inTier = docsWhere(tier, segment, blocks, left);
      hits[at]?.push(inTier);
      left = without(left, inTier);
    }
    hits[tiers.length]?.push(left);
  }

  const column = reader.shape.columns.indexOf(plan.orderBy);
  const isNumbered = plan.orderBy === reader.shape.orderBy;
  const ids: number[] = [];
  let total = 0;
  let skip = offset;
  for (const tier of hits) {
    const count = tier.reduce((sum, docs) => sum + sizeOf(docs), 0);
    total += count;
    const wantedHere = limit - ids.length;
    if (wantedHere <= 0 || skip >= count) {
      skip = Math.max(0, skip - count);
      continue;
    }
    ids.push(...idsInOrder(view.segments, tier, column, { from: skip, to: skip + wantedHere, isNumbered }));
    skip = 0;
  }
  return { ids, total };
}

interface Hits {
  readonly segment: Segment;
  /** In order. */
  readonly docs: Uint16Array;
  readonly values: Int32Array;
  at: number;
}

/** The ids of hits `from` to `to` of all segments by the column, the largest first and the unknown last, then by id. */
function idsInOrder(
  segments: readonly Segment[],
  hits: readonly DocSet[],
  column: number,
  { from, to, isNumbered }: { from: number; to: number; isNumbered: boolean },
): number[] {
  const lists: Hits[] = [];
  for (const [at, segment] of segments.entries()) {
    const set = hits[at] ?? noDocs;
    if (sizeOf(set) === 0) continue;
    const values = segment.columns[column] as Int32Array;
    const docs = isNumbered ? docsOf(set, to) : largest(docsOf(set), values, segment.ids, to);
    lists.push({ segment, docs, values, at: 0 });
  }
  const ids: number[] = [];
  for (let place = 0; place < to; place += 1) {
    let best: Hits | undefined;
    for (const list of lists) {
      if (list.at < list.docs.length && (!best || isBefore(list, best))) best = list;
    }
    if (!best) break;
    if (place >= from) ids.push(best.segment.ids[best.docs[best.at] as number] as number);
    best.at += 1;
  }
  return ids;
}

/** Whether the next hit of one list comes before that of the other. */
function isBefore(one: Hits, other: Hits): boolean {
  const [doc, otherDoc] = [one.docs[one.at] as number, other.docs[other.at] as number];
  const [value, otherValue] = [one.values[doc] as number, other.values[otherDoc] as number];
  if (value !== otherValue) return value > otherValue;
  return (one.segment.ids[doc] as number) < (other.segment.ids[otherDoc] as number);
}

/** The documents with the largest values, the largest first, then by id. */
function largest(docs: Uint16Array, values: Int32Array, ids: Float64Array, most: number): Uint16Array {
  const byValue = (one: number, other: number) =>
    (values[other] as number) - (values[one] as number) || (ids[one] as number) - (ids[other] as number);
  if (docs.length <= most) return docs.slice().sort(byValue);
  // The value that so many have at least: sorting numbers is much faster than sorting documents by them.
  const sorted = Int32Array.from(docs, (doc) => values[doc] as number).sort();
  const least = sorted[sorted.length - most] as number;
  const above = docs.filter((doc) => (values[doc] as number) > least);
  const equal = docs.filter((doc) => values[doc] === least);
  return Uint16Array.from([...above.sort(byValue), ...equal.sort(byValue).subarray(0, most - above.length)]);
}

async function resolve(reader: SegmentReader, view: View, condition: Condition): Promise<Resolved> {
  if ('term' in condition) {
    const { term: text } = condition;
    return reader.shape.exact.includes(text.charAt(0)) ? { hash: keyHash(text) } : term(text);
  }
  if ('prefix' in condition) {
    const { prefix } = condition;
    return prefix.length <= 1 + prefixLength
      ? term(prefixMark + prefix)
      : { prefix: Buffer.from(prefix), text: prefix };
  }
  if ('typo' in condition) {
    const words = await reader.wordsLike(condition.typo, view);
    return { any: words.map((word) => term(condition.facet + word)) };
  }
  if ('column' in condition) {
    const column = reader.shape.columns.indexOf(condition.column);
    return { column, from: Math.max(condition.from, unknownValue + 1), to: condition.to };
  }
  if ('not' in condition) return { not: await resolve(reader, view, condition.not) };
  const list: Resolved[] = [];
  for (const one of 'all' in condition ? condition.all : condition.any)
    list.push(await resolve(reader, view, one));
  return 'all' in condition ? { all: list } : { any: list };
}

const term = (text: string): Resolved => ({ term: Buffer.from(text), text });

/** Which blocks the condition is answered out of. */
function collect(condition: Resolved, segment: Segment, numbers: Set<number>): void {
  if ('term' in condition) {
    const no = segment.blockOf(condition.text);
    if (no >= 0) numbers.add(no);
  } else if ('hash' in condition) {
    const no = segment.keyBlockOf(condition.hash);
    if (no >= 0) numbers.add(no);
  } else if ('prefix' in condition) {
    const [from, to] = segment.blocksOf(condition.text);
    for (let no = from; no <= to; no += 1) numbers.add(no);
  } else if ('not' in condition) {
    collect(condition.not, segment, numbers);
  } else if (!('column' in condition)) {
    for (const one of 'all' in condition ? condition.all : condition.any) collect(one, segment, numbers);
  }
}

/** Those of `among` for which the condition holds. */
function docsWhere(condition: Resolved, segment: Segment, blocks: Blocks, among: DocSet): DocSet {
  if (sizeOf(among) === 0) return noDocs;
  if (isLeaf(condition)) return both(among, docsOfLeaf(condition, segment, blocks));
  if ('column' in condition) {
    const values = segment.columns[condition.column];
    if (!values) return noDocs;
    const { from, to } = condition;
    return kept(among, (doc) => (values[doc] as number) >= from && (values[doc] as number) <= to);
  }
  if ('not' in condition) return without(among, docsWhere(condition.not, segment, blocks, among));
  if ('any' in condition) {
    const leaves = condition.any.filter(isLeaf);
    if (leaves.length === condition.any.length) {
      const sets = leaves.map((one) => docsOfLeaf(one, segment, blocks));
      return both(among, union(sets));
    }
    return union(condition.any.map((one) => docsWhere(one, segment, blocks, among)));
  }
  let left = among;
  for (const one of [...condition.all].sort((a, b) => costOf(a) - costOf(b))) {
    left = docsWhere(one, segment, blocks, left);
    if (sizeOf(left) === 0) break;
  }
  return left;
}

type Leaf = Extract<Resolved, { term: Buffer } | { hash: KeyHash } | { prefix: Buffer }>;

const isLeaf = (condition: Resolved): condition is Leaf =>
  'term' in condition || 'hash' in condition || 'prefix' in condition;

function docsOfLeaf(leaf: Leaf, segment: Segment, blocks: Blocks): DocSet {
  const held = blocks.get(segment.id);
  if ('term' in leaf) {
    return held?.get(segment.blockOf(leaf.text))?.docs(leaf.term, leaf.text) ?? noDocs;
  }
  if ('hash' in leaf) {
    const block = held?.get(segment.keyBlockOf(leaf.hash));
    const docs = block ? docsOfKey(block.bytes, leaf.hash) : noDocs;
    return docs.length < bitsFrom ? docs : new Bits(wordsOf(docs), docs.length);
  }
  const [from, to] = segment.blocksOf(leaf.text);
  const sets: DocSet[] = [];
  for (let no = from; no <= to; no += 1) {
    const block = held?.get(no);
    if (block) eachOfPrefix(block.bytes, leaf.prefix, (docs) => sets.push(docs));
  }
  return union(sets);
}

/** Terms narrow at once; columns and what is excluded go through what is left. */
const costOf = (condition: Resolved): number =>
  'term' in condition || 'hash' in condition ? 0 : 'not' in condition ? 2 : 'column' in condition ? 3 : 1;
