import { invariant } from '../../kernel/invariant.ts';
import { separator, withoutSeparator } from '../joined-texts.ts';
import { batchRecordsMax, type RecordKind } from '../kinds/record-kind.ts';
import { docsMax } from './doc-set.ts';
import { unknownValue } from './index-shape.ts';
import { KeyHashes } from './key-blocks.ts';
import { TermNumbers } from './term-numbers.ts';
import { type TermTexts, TermTextWriter } from './term-texts.ts';
import { twice } from './twice.ts';

/** Records as the index takes them, one after the other. What belongs to a record stands behind what belongs to those before it. */
export interface IndexedRows {
  readonly count: number;
  /** Terms that no row of this segment had before; they have the next numbers. */
  readonly newTerms: TermTexts & {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly ends: Uint32Array<ArrayBuffer>;
  };
  /** Numbers of terms. */
  readonly terms: Uint32Array;
  readonly termCounts: Uint16Array;
  /** Hashes of keys and of exact terms, two words each (key-blocks.ts). */
  readonly keys: Uint32Array;
  /** Hashes. */
  readonly keyCounts: Uint16Array;
  /** In the order of the shape. */
  readonly columns: Int32Array;
  readonly labels: string;
  readonly labelCounts: Uint16Array;
  /** The next row is the first one of another segment, where terms are numbered anew. */
  readonly endsSegment: boolean;
}

/** What of them can be handed to another thread without a copy. */
export const buffersOf = ({
  newTerms: { bytes, ends },
  terms,
  termCounts,
  keys,
  keyCounts,
  columns,
  labelCounts,
}: IndexedRows) =>
  [bytes, ends, terms, termCounts, keys, keyCounts, columns, labelCounts].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );

/** Of one record; no kind has as many. */
const countMax = 65_535;
/** Letters of facets are ASCII. */
const letterMax = 128;

/**
 * Turns records into rows of the index, and numbers their terms: a text is looked up once, and is a number wherever it goes from here.
 * It decides where segments end.
 */
export class RowIndexer<Value> {
  readonly #kind: RecordKind<Value>;
  readonly #rowsMax: number;
  #rowsMaxOfThis: number;
  readonly #numbers = new TermNumbers();
  /** Terms of the row before it. */
  #rowFrom = 0;
  #rows = 0;
  // Of the rows that were not taken yet.
  readonly #newTerms = new TermTextWriter();
  #terms = new Uint32Array(1 << 17);
  #termsLength = 0;
  #count = 0;
  readonly #termCounts = new Uint16Array(batchRecordsMax);
  readonly #keyCounts = new Uint16Array(batchRecordsMax);
  readonly #labelCounts = new Uint16Array(batchRecordsMax);
  readonly #columns: Int32Array;
  readonly #keys = new KeyHashes();
  /** Hashes of the rows before it. */
  #keysFrom = 0;
  /** By the number of a letter: whether its terms are exact. */
  readonly #isExact: readonly boolean[];
  #labels: string[] = [];

  /**
   * @param rowsMax a segment ends where another batch might exceed it
   * @param rowsMaxOfFirst so of the first one
   */
  constructor(kind: RecordKind<Value>, rowsMax = docsMax, rowsMaxOfFirst = rowsMax) {
    this.#kind = kind;
    this.#rowsMax = rowsMax;
    this.#rowsMaxOfThis = rowsMaxOfFirst;
    this.#columns = new Int32Array(batchRecordsMax * kind.shape.columns.length);
    this.#isExact = Array.from({ length: letterMax }, (_, letter) =>
      kind.shape.exact.includes(String.fromCharCode(letter)),
    );
  }

  /** At most a batch of records between two `take`. */
  add(value: Value): void {
    const kind = this.#kind;
    const at = this.#count;
    invariant(at < batchRecordsMax, 'no more rows than a batch');
    const names = kind.shape.columns;
    this.#keysFrom = this.#keys.count;
    for (const key of kind.keys(value)) this.#addKey(key);
    this.#rowFrom = this.#termsLength;
    const own = kind.describe(value, this.#add);
    this.#termCounts[at] = this.#termsLength - this.#rowFrom;
    for (let place = 0; place < names.length; place += 1) {
      this.#columns[at * names.length + place] = own[names[place] as string] ?? unknownValue;
    }
    this.#keyCounts[at] = this.#keys.count - this.#keysFrom;
    const labels = new Set(kind.labels(value).slice(0, countMax).map(withoutSeparator));
    // An empty text would be lost among the separators.
    labels.delete('');
    this.#labelCounts[at] = labels.size;
    for (const label of labels) this.#labels.push(label);
    this.#rows += 1;
    this.#count += 1;
  }

  /** The rows since the last time. */
  take(): IndexedRows {
    const count = this.#count;
    const endsSegment = this.#rows + batchRecordsMax > this.#rowsMaxOfThis;
    const rows: IndexedRows = {
      count,
      newTerms: this.#newTerms.take(),
      terms: this.#terms.slice(0, this.#termsLength),
      termCounts: this.#termCounts.slice(0, count),
      keys: this.#keys.take(),
      keyCounts: this.#keyCounts.slice(0, count),
      columns: this.#columns.slice(0, count * this.#kind.shape.columns.length),
      labels: this.#labels.join(separator),
      labelCounts: this.#labelCounts.slice(0, count),
      endsSegment,
    };
    this.#termsLength = 0;
    this.#count = 0;
    this.#labels = [];
    if (endsSegment) {
      this.#numbers.clear();
      this.#rows = 0;
      this.#rowsMaxOfThis = this.#rowsMax;
    }
    return rows;
  }

  /** Rows of these alone. @param values at most a batch of them */
  index(values: readonly Value[]): IndexedRows {
    for (const value of values) this.add(value);
    return this.take();
  }

  readonly #addKey = (text: string, more?: string): void => {
    if (this.#keys.count - this.#keysFrom < countMax) this.#keys.add(text, more);
  };

  readonly #add = (facet: string, value: string): void => {
    if (this.#isExact[facet.charCodeAt(0)] === true) {
      this.#addKey(facet, value);
      return;
    }
    const numbers = this.#numbers;
    const texts = this.#newTerms;
    const to = texts.write(facet, value);
    const number = numbers.number(texts.bytes, texts.end, to, this.#rows);
    if (numbers.isNew) texts.keep(to);
    else if (numbers.isRepeated) return;
    if (this.#termsLength - this.#rowFrom === countMax) return;
    if (this.#termsLength === this.#terms.length) this.#terms = twice(this.#terms);
    this.#terms[this.#termsLength] = number;
    this.#termsLength += 1;
  };
}
