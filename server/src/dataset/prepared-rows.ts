import { hash } from 'node:crypto';
import { compactRecord } from './compact-record.ts';
import { keyCharactersMax, type RecordKind } from './kinds/record-kind.ts';
import { unknownValue } from './segments/segment-builder.ts';

/*
 * Records as PostgreSQL and the index take them. Texts travel joined by a character that JSON escapes and no key has: between threads
 * and to PostgreSQL one long text costs a tenth of two thousand short ones, and there is nothing to escape.
 */

export const separator = '\u001f';

export interface PreparedRows {
  /** Different records; of one identity the last counts. */
  readonly count: number;
  readonly identities: string;
  /** UUIDs made of 128 bits of SHA-256: they tell versions apart. */
  readonly hashes: string;
  readonly records: string;
  readonly keys: string;
  readonly keyCounts: Uint16Array;
  readonly ranks: Int32Array;
  readonly terms: string;
  readonly termCounts: Uint16Array;
  /** All columns of the first record, then those of the second, … */
  readonly columns: Int32Array;
  readonly labels: string;
  readonly labelCounts: Uint16Array;
}

const rankMax = 2_147_483_647;
/** Of one record; no kind has as many. */
const countMax = 65_535;

export function prepareRows<Value>(kind: RecordKind<Value>, values: readonly Value[]): PreparedRows {
  const byIdentity = new Map<string, Value>();
  for (const value of values) byIdentity.set(keyText(kind.identity(value)), value);
  const { columns: names } = kind.shape;
  const count = byIdentity.size;
  const hashes: string[] = [];
  const records: string[] = [];
  const [keys, terms, labels] = [new Lists(count), new Lists(count), new Lists(count)];
  const ranks = new Int32Array(count);
  const columns = new Int32Array(count * names.length);
  let at = 0;
  for (const value of byIdentity.values()) {
    const record = JSON.stringify(compactRecord(value));
    records.push(record);
    hashes.push(hash('sha256', record, 'hex').slice(0, 32));
    // Only such a record can have the separator in one of its texts.
    const isClean = !record.includes('\\u001f');
    keys.add(kind.keys(value), (key) => keyText(key));
    ranks[at] = Math.min(Math.max(kind.rank(value), -1), rankMax);
    const searchable = kind.searchable(value);
    terms.add(searchable.terms, isClean ? undefined : withoutSeparator);
    labels.add(kind.labels(value), isClean ? undefined : withoutSeparator);
    for (const [place, name] of names.entries()) {
      columns[at * names.length + place] = searchable.columns[name] ?? unknownValue;
    }
    at += 1;
  }
  return {
    count,
    identities: [...byIdentity.keys()].join(separator),
    hashes: hashes.join(separator),
    records: records.join(separator),
    keys: keys.text,
    keyCounts: keys.counts,
    ranks,
    terms: terms.text,
    termCounts: terms.counts,
    columns,
    labels: labels.text,
    labelCounts: labels.counts,
  };
}

/** The texts of a joined list; none of an empty one. */
export const split = (joined: string): string[] => (joined === '' ? [] : joined.split(separator));

/** A list a record, all in one text. */
class Lists {
  readonly counts: Uint16Array;
  readonly #texts: string[] = [];
  #records = 0;

  constructor(records: number) {
    this.counts = new Uint16Array(records);
  }

  add(texts: Iterable<string>, clean?: (text: string) => string): void {
    const own = new Set(clean ? Array.from(texts, clean) : texts);
    // An empty text would be lost among the separators.
    own.delete('');
    let count = 0;
    for (const text of own) {
      if (count === countMax) break;
      this.#texts.push(text);
      count += 1;
    }
    this.counts[this.#records] = count;
    this.#records += 1;
  }

  get text(): string {
    return this.#texts.join(separator);
  }
}

const withoutSeparator = (text: string) => text.replaceAll(separator, ' ');
const keyText = (key: string) => withoutSeparator(key.slice(0, keyCharactersMax));
