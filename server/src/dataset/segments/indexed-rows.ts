import { separator, withoutSeparator } from '../joined-texts.ts';
import { batchRecordsMax, type RecordKind } from '../kinds/record-kind.ts';
import { docsMax } from './doc-set.ts';
import { keyHash } from './key-blocks.ts';
import { unknownValue } from './segment-builder.ts';

/** Records as the index takes them, one after the other. What belongs to a record stands behind what belongs to those before it. */
export interface IndexedRows {
  readonly count: number;
  /** Terms that no row of this segment had before, joined; they have the next numbers. */
  readonly newTerms: string;
  /** Numbers of terms. */
  readonly terms: Uint32Array;
  readonly termCounts: Uint16Array;
  /** Hashes of keys. */
  readonly keys: Uint32Array;
  readonly keyCounts: Uint16Array;
  /** In the order of the shape. */
  readonly columns: Int32Array;
  readonly labels: string;
  readonly labelCounts: Uint16Array;
  /** The next row is the first one of another segment, where terms are numbered anew. */
  readonly endsSegment: boolean;
}

/** What of them can be handed to another thread without a copy. */
export const buffersOf = ({ terms, termCounts, keys, keyCounts, columns, labelCounts }: IndexedRows) =>
  [terms, termCounts, keys, keyCounts, columns, labelCounts].map(({ buffer }) => buffer as ArrayBuffer);

/** Of one record; no kind has as many. */
const countMax = 65_535;

/**
 * Turns records into rows of the index, and numbers their terms: a text is looked up once, and is a number wherever it goes from here.
 * It decides where segments end.
 */
export class RowIndexer<Value> {
  readonly #kind: RecordKind<Value>;
  readonly #rowsMax: number;
  /** By facet, by value. */
  #numbers = new Map<string, Map<string, number>>();
  /** Terms of the row before it. */
  #rowFrom = 0;
  /** Of each term the last row that has it, counted from the segment's first. */
  #lastRow = new Int32Array(1 << 16).fill(-1);
  #rows = 0;
  #termsOfSegment = 0;
  #newTerms: string[] = [];
  #terms = new Uint32Array(1 << 17);
  #termsLength = 0;

  /** @param rowsMax a segment ends where another batch might exceed it */
  constructor(kind: RecordKind<Value>, rowsMax = docsMax) {
    this.#kind = kind;
    this.#rowsMax = rowsMax;
  }

  /** @param values at most a batch of them */
  index(values: readonly Value[]): IndexedRows {
    const kind = this.#kind;
    const count = values.length;
    const names = kind.shape.columns;
    const termCounts = new Uint16Array(count);
    const keyCounts = new Uint16Array(count);
    const labelCounts = new Uint16Array(count);
    const columns = new Int32Array(count * names.length);
    const keys: number[] = [];
    const labels: string[] = [];
    this.#termsLength = 0;
    for (const [at, value] of values.entries()) {
      this.#rowFrom = this.#termsLength;
      const own = kind.describe(value, this.#add);
      termCounts[at] = this.#termsLength - this.#rowFrom;
      for (const [place, name] of names.entries()) {
        columns[at * names.length + place] = own[name] ?? unknownValue;
      }
      const ownKeys = kind.keys(value);
      keyCounts[at] = Math.min(ownKeys.length, countMax);
      for (const key of ownKeys.slice(0, countMax)) keys.push(keyHash(key));
      const ownLabels = kind.labels(value).slice(0, countMax);
      // An empty text would be lost among the separators.
      const written = new Set(ownLabels.map(withoutSeparator));
      written.delete('');
      labelCounts[at] = written.size;
      labels.push(...written);
      this.#rows += 1;
    }
    const endsSegment = this.#rows + batchRecordsMax > this.#rowsMax;
    const rows: IndexedRows = {
      count,
      newTerms: this.#newTerms.join(separator),
      terms: this.#terms.slice(0, this.#termsLength),
      termCounts,
      keys: Uint32Array.from(keys),
      keyCounts,
      columns,
      labels: labels.join(separator),
      labelCounts,
      endsSegment,
    };
    this.#newTerms = [];
    if (endsSegment) {
      this.#numbers = new Map();
      this.#lastRow.fill(-1);
      this.#rows = 0;
      this.#termsOfSegment = 0;
    }
    return rows;
  }

  readonly #add = (facet: string, value: string): void => {
    const number = this.#numberOf(facet, value);
    if (this.#lastRow[number] === this.#rows || this.#termsLength - this.#rowFrom === countMax) return;
    this.#lastRow[number] = this.#rows;
    if (this.#termsLength === this.#terms.length) this.#terms = twice(this.#terms);
    this.#terms[this.#termsLength] = number;
    this.#termsLength += 1;
  };

  #numberOf(facet: string, value: string): number {
    let ofFacet = this.#numbers.get(facet);
    if (ofFacet === undefined) {
      ofFacet = new Map();
      this.#numbers.set(facet, ofFacet);
    }
    const known = ofFacet.get(value);
    if (known !== undefined) return known;
    // Values that differ in a separator alone are one term.
    const clean = withoutSeparator(value);
    let number = clean === value ? undefined : ofFacet.get(clean);
    if (number === undefined) {
      number = this.#termsOfSegment;
      this.#termsOfSegment += 1;
      if (number === this.#lastRow.length) this.#lastRow = longer(this.#lastRow);
      ofFacet.set(clean, number);
      this.#newTerms.push(facet + clean);
    }
    if (clean !== value) ofFacet.set(value, number);
    return number;
  }
}

/** -1 where nothing was. */
function longer(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(numbers.length * 2).fill(-1, numbers.length);
  copy.set(numbers);
  return copy;
}

function twice(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(numbers.length * 2);
  copy.set(numbers);
  return copy;
}
