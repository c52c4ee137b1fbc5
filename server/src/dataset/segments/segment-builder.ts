import { bitsFrom, wordsOf } from './doc-set.ts';
import { type TermBlocks, TermBlockWriter } from './term-blocks.ts';

/** How the records of a kind are indexed. */
export interface IndexShape {
  readonly columns: readonly string[];
  /** Documents are numbered in the order of this column, the largest first and the unknown last: the order of most searches. */
  readonly orderBy: string;
  /** Letters of terms of which searches know only the beginning. */
  readonly prefixed: string;
  /** The letter of the words that may be misspelt; empty where none may. */
  readonly misspelt: string;
}

export interface BuiltSegment extends TermBlocks {
  readonly docs: number;
  /** The record of each document. */
  readonly ids: Float64Array;
  /** In the order of the shape, one value a document. */
  readonly columns: readonly Int32Array[];
  /** Different words that may be misspelt. */
  readonly words: readonly string[];
  /** How many records have each label. */
  readonly labels: ReadonlyMap<string, number>;
}

/** Stands for a record that came again. */
const goneId = -1;

/** Where a column is not known. */
export const unknownValue = -0x80000000;

/** Beginnings up to that length have an entry of their own, so that a search for one letter does not read a twentieth of all terms. */
export const prefixLength = 3;
/** The letter of these entries: no term begins with it. */
export const prefixMark = '\u0001';

/** Collects records, and makes a segment of them. */
export class SegmentBuilder {
  readonly #shape: IndexShape;
  readonly #postings = new Map<string, number[]>();
  readonly #ids: number[] = [];
  readonly #columns: number[][];
  readonly #labels = new Map<string, number>();
  readonly #docOf = new Map<number, number>();
  #gone = 0;

  constructor(shape: IndexShape) {
    this.#shape = shape;
    this.#columns = shape.columns.map(() => []);
  }

  get isEmpty(): boolean {
    return this.#ids.length === this.#gone;
  }

  /** A record that is there already is replaced. @param columns in the order of the shape */
  add(
    id: number,
    terms: Iterable<string>,
    columns: ArrayLike<number | null>,
    labels: readonly string[],
  ): void {
    const before = this.#docOf.get(id);
    if (before !== undefined) {
      this.#ids[before] = goneId;
      this.#gone += 1;
    }
    const doc = this.#ids.length;
    this.#docOf.set(id, doc);
    this.#ids.push(id);
    for (const label of labels) this.#labels.set(label, (this.#labels.get(label) ?? 0) + 1);
    for (const [at, values] of this.#columns.entries()) values.push(columns[at] ?? unknownValue);
    for (const term of terms) {
      const docs = this.#postings.get(term);
      if (docs) docs.push(doc);
      else this.#postings.set(term, [doc]);
    }
  }

  build(): BuiltSegment {
    const { orderBy, columns, misspelt } = this.#shape;
    const ids = this.#ids;
    const order = this.#columns[columns.indexOf(orderBy)] as number[];
    const sorted = [...this.#docOf.values()].sort(
      (one, other) =>
        (order[other] as number) - (order[one] as number) || (ids[one] as number) - (ids[other] as number),
    );
    const placeOf = new Int32Array(ids.length).fill(-1);
    for (const [place, doc] of sorted.entries()) placeOf[doc] = place;

    this.#addPrefixes();
    const words: string[] = [];
    const writer = new TermBlockWriter();
    for (const term of [...this.#postings.keys()].sort()) {
      if (misspelt !== '' && term.startsWith(misspelt)) words.push(term.slice(misspelt.length));
      const docs = this.#placesOf(term, placeOf);
      if (docs.length === 0) continue;
      if (docs.length >= bitsFrom) writer.add(term, docs, wordsOf(docs));
      else writer.add(term, docs.length > 1 ? docs.sort() : docs, null);
    }
    return {
      ...writer.end(),
      docs: sorted.length,
      ids: Float64Array.from(sorted, (doc) => ids[doc] as number),
      columns: this.#columns.map((values) => Int32Array.from(sorted, (doc) => values[doc] as number)),
      words,
      labels: this.#labels,
    };
  }

  #placesOf(term: string, placeOf: Int32Array): Uint16Array {
    const docs = this.#postings.get(term) as number[];
    const places = new Uint16Array(docs.length);
    let length = 0;
    for (const doc of docs) {
      const place = placeOf[doc] as number;
      // A record that came again is elsewhere.
      if (place < 0) continue;
      places[length] = place;
      length += 1;
    }
    return length === places.length ? places : places.subarray(0, length);
  }

  #addPrefixes(): void {
    const { prefixed } = this.#shape;
    const found = new Map<string, number[][]>();
    for (const [term, docs] of this.#postings) {
      if (!prefixed.includes(term[0] as string)) continue;
      const last = Math.min(prefixLength, term.length - 1);
      for (let length = 1; length <= last; length += 1) {
        // Half of a character begins nothing that anybody searches for.
        if ((term.charCodeAt(length) & 0xfc00) === 0xd800) continue;
        const prefix = prefixMark + term.slice(0, 1 + length);
        const lists = found.get(prefix);
        if (lists) lists.push(docs);
        else found.set(prefix, [docs]);
      }
    }
    for (const [prefix, lists] of found) {
      this.#postings.set(prefix, lists.length === 1 ? (lists[0] as number[]) : [...new Set(lists.flat())]);
    }
  }
}
