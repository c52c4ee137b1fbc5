import { invariant } from '../../kernel/invariant.ts';
import { split } from '../joined-texts.ts';
import { bitsFrom, wordsOf } from './doc-set.ts';
import type { IndexShape } from './index-shape.ts';
import type { IndexedRows } from './indexed-rows.ts';
import { keyBlocks } from './key-blocks.ts';
import { letterOf, type Prefixes, prefixBytesMax, prefixesOf, prefixLength, prefixMark } from './prefixes.ts';
import { sortedTerms } from './sort-terms.ts';
import { type Span, type TermBlocks, TermBlockWriter } from './term-blocks.ts';
import { TermNumbers } from './term-numbers.ts';
import { TermTextWriter } from './term-texts.ts';

export interface BuiltSegment extends TermBlocks {
  readonly docs: number;
  readonly keyBlocks: readonly Buffer[];
  /** The record of each document. */
  readonly ids: Float64Array;
  /** In the order of the shape, one value a document. */
  readonly columns: readonly Int32Array[];
  /** Different words that may be misspelt. */
  readonly words: readonly string[];
  /** How many records have each label. */
  readonly labels: ReadonlyMap<string, number>;
}

const valueMost = 0x7fffffff;

/** A row of the batch that has it. */
interface Row {
  readonly rows: IndexedRows;
  readonly at: number;
  readonly termsFrom: number;
  readonly keysFrom: number;
}

/** Collects rows, and makes a segment of them. */
export class SegmentBuilder {
  readonly #shape: IndexShape;
  readonly #terms = new TermTextWriter();
  readonly #rows: Row[] = [];
  readonly #ids: number[] = [];
  readonly #labels = new Map<string, number>();

  constructor(shape: IndexShape) {
    this.#shape = shape;
  }

  /** @param ids of the rows, each a record that is not there yet; 0 for one that is not indexed */
  add(ids: Float64Array, rows: IndexedRows): void {
    this.#terms.append(rows.newTerms);
    const labels = split(rows.labels);
    let [termsFrom, keysFrom, label] = [0, 0, 0];
    for (let at = 0; at < rows.count; at += 1) {
      const id = ids[at] as number;
      const labelsTo = label + (rows.labelCounts[at] as number);
      if (id !== 0) {
        this.#rows.push({ rows, at, termsFrom, keysFrom });
        this.#ids.push(id);
        for (const name of labels.slice(label, labelsTo)) {
          this.#labels.set(name, (this.#labels.get(name) ?? 0) + 1);
        }
      }
      termsFrom += rows.termCounts[at] as number;
      keysFrom += rows.keyCounts[at] as number;
      label = labelsTo;
    }
  }

  get docs(): number {
    return this.#rows.length;
  }

  /** Takes the rows of another one, whose terms have other numbers; both together are no more than a segment. */
  absorb(other: SegmentBuilder): void {
    const numbers = new TermNumbers();
    const terms = this.#terms;
    for (let number = 0; number < terms.count; number += 1) {
      const own = numbers.number(terms.bytes, terms.from(number), terms.to(number), 0);
      // If two had one hash, all behind them would be told by the number of another term.
      invariant(own === number, 'each term has a number of its own');
    }
    const theirs = other.#terms;
    const ours = Uint32Array.from({ length: theirs.count }, (_, number) => {
      const [from, to] = [theirs.from(number), theirs.to(number)];
      const known = numbers.number(theirs.bytes, from, to, 0);
      if (numbers.isNew)
        terms.append({ bytes: theirs.bytes.subarray(from, to), ends: Uint32Array.of(to - from) });
      return known;
    });
    const renumbered = new Map<IndexedRows, IndexedRows>();
    for (const row of other.#rows) {
      let rows = renumbered.get(row.rows);
      if (rows === undefined) {
        rows = { ...row.rows, terms: row.rows.terms.map((number) => ours[number] as number) };
        renumbered.set(row.rows, rows);
      }
      this.#rows.push({ ...row, rows });
    }
    for (const id of other.#ids) this.#ids.push(id);
    for (const [name, count] of other.#labels) this.#labels.set(name, (this.#labels.get(name) ?? 0) + count);
  }

  build(): BuiltSegment {
    const { orderBy, columns } = this.#shape;
    const order = columns.indexOf(orderBy);
    const places = placesOf(columnOf(this.#rows, order, columns.length), this.#ids);
    const rows = this.#rows.map((_, doc) => this.#rows[places[doc] as number] as Row);
    const ids = new Float64Array(rows.length);
    for (let doc = 0; doc < ids.length; doc += 1) ids[doc] = this.#ids[places[doc] as number] as number;
    const words: string[] = [];
    const writer = new TermBlockWriter();
    const terms = this.#terms;
    const sorted = sortedTerms(terms);
    const prefixes = prefixesOf(terms, sorted, this.#shape.prefixed);
    const { docs, starts } = postings(rows, terms.count, prefixes);
    const add = (term: Span, number: number): boolean => {
      const [from, to] = [starts[number] as number, starts[number + 1] as number];
      if (to > from) {
        const words = to - from >= bitsFrom ? wordsOf(docs.subarray(from, to)) : null;
        writer.add(term, { of: docs, from, to }, words);
      }
      return to > from;
    };
    // Their mark comes before all letters.
    const text = Buffer.alloc(1 + prefixBytesMax, prefixMark);
    for (let number = 0; number < prefixes.count; number += 1) {
      const { term, length } = prefixes.at(number);
      terms.bytes.copy(text, 1, terms.from(term), terms.from(term) + length);
      add({ of: text, from: 0, to: 1 + length }, terms.count + number);
    }
    const misspelt = letterOf(this.#shape.misspelt);
    for (const number of sorted) {
      const term = { of: terms.bytes, from: terms.from(number), to: terms.to(number) };
      const isThere = add(term, number);
      if (isThere && term.of[term.from] === misspelt)
        words.push(term.of.toString('utf8', term.from + 1, term.to));
    }
    return {
      ...writer.end(),
      docs: rows.length,
      keyBlocks: keyBlocks(rows.map(hashesOf)),
      ids,
      columns: columns.map((_, at) => columnOf(rows, at, columns.length)),
      words,
      labels: this.#labels,
    };
  }
}

function columnOf(rows: readonly Row[], column: number, width: number): Int32Array<ArrayBuffer> {
  const values = new Int32Array(rows.length);
  for (let place = 0; place < values.length; place += 1) {
    const { rows: batch, at } = rows[place] as Row;
    values[place] = batch.columns[at * width + column] as number;
  }
  return values;
}

/** The places of values in their order: the largest first, of the same the one with the smallest id. */
function placesOf(values: Int32Array, ids: readonly number[]): Uint32Array {
  const count = values.length;
  // What comes first has the smallest number: above the value, taken from the largest, below the place. Sorting numbers needs no function that is called a million times.
  const keys = new BigUint64Array(count);
  const words = new Uint32Array(keys.buffer);
  for (let place = 0; place < count; place += 1) {
    words[2 * place] = place;
    words[2 * place + 1] = valueMost - (values[place] as number);
  }
  keys.sort();
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = words[2 * at] as number;
  // Nearly always ids go up with the places.
  if (ids.every((id, at) => at === 0 || (ids[at - 1] as number) < id)) return places;
  return places.sort(
    (one, other) =>
      (values[other] as number) - (values[one] as number) || (ids[one] as number) - (ids[other] as number),
  );
}

/** The documents of each term in ascending order: those of term n are from `starts[n]` to `starts[n + 1]`. */
function postings(
  rows: readonly Row[],
  termsCount: number,
  prefixes: Prefixes,
): { readonly docs: Uint16Array; readonly starts: Uint32Array } {
  const flat = flatTerms(rows, termsCount, prefixes);
  const count = termsCount + prefixes.count;
  // Counted two behind, so that after the sums each start stands one behind, and is at its place when all are filled in.
  const starts = new Uint32Array(count + 2);
  for (let at = 0; at < flat.length; at += 1) {
    const number = flat.terms[at] as number;
    starts[number + 2] = (starts[number + 2] as number) + 1;
  }
  for (let at = 2; at < starts.length; at += 1) {
    starts[at] = (starts[at] as number) + (starts[at - 1] as number);
  }
  const docs = new Uint16Array(flat.length);
  let at = 0;
  for (let doc = 0; doc < rows.length; doc += 1) {
    for (const end = flat.ends[doc] as number; at < end; at += 1) {
      const number = flat.terms[at] as number;
      const place = starts[number + 1] as number;
      docs[place] = doc;
      starts[number + 1] = place + 1;
    }
  }
  return { docs, starts };
}

/** The terms of all rows one after the other, with their beginnings; where those of each row end. */
function flatTerms(
  rows: readonly Row[],
  termsCount: number,
  { begins, count }: Prefixes,
): { readonly terms: Uint32Array; readonly length: number; readonly ends: Uint32Array } {
  const own = rows.reduce((sum, { rows: batch, at }) => sum + (batch.termCounts[at] as number), 0);
  const terms = new Uint32Array(own * (1 + prefixLength));
  const ends = new Uint32Array(rows.length);
  // Words of one record may begin alike.
  const lastDoc = new Int32Array(count).fill(-1);
  let length = 0;
  for (let doc = 0; doc < rows.length; doc += 1) {
    const { rows: batch, at, termsFrom } = rows[doc] as Row;
    const to = termsFrom + (batch.termCounts[at] as number);
    for (let place = termsFrom; place < to; place += 1) {
      const number = batch.terms[place] as number;
      terms[length] = number;
      length += 1;
      for (let at = number * prefixLength; at < (number + 1) * prefixLength; at += 1) {
        const prefix = begins[at] as number;
        if (prefix < 0) break;
        if (lastDoc[prefix] === doc) continue;
        lastDoc[prefix] = doc;
        terms[length] = termsCount + prefix;
        length += 1;
      }
    }
    ends[doc] = length;
  }
  return { terms, length, ends };
}

const hashesOf = ({ rows: { keys, keyCounts }, at, keysFrom }: Row): Span<Uint32Array> => ({
  of: keys,
  from: 2 * keysFrom,
  to: 2 * (keysFrom + (keyCounts[at] as number)),
});
