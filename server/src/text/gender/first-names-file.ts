import { invariant } from '../../kernel/invariant.ts';
import {
  compress,
  decompress,
  fromPlanes,
  joinSections,
  packKeys,
  planes,
  type SortedKeys,
  sectionsOf,
  unpackKeys,
} from '../sorted-keys.ts';

export type Sex = 'female' | 'male';

/** What is known of one spelling. */
export interface FirstNameRow {
  /** By position in the table's `birthCountries`. */
  readonly births: readonly { readonly female: number; readonly male: number }[];
  /** Of the lists of each country: whether it has the name as a woman's, as a man's, or both. */
  readonly listings: readonly { readonly country: string; readonly sex: Sex }[];
}

/** The rows that have births, ascending, and their numbers: most names have none. */
export interface CountedRows {
  readonly rows: Uint32Array;
  readonly female: Uint32Array;
  readonly male: Uint32Array;
}

/**
 * In memory: columns, found by binary search over the keys. A key is a folded spelling, with all that its spellings have
 * together, or a spelling that differs from its folded form, with the listings of just that one.
 */
export interface FirstNamesTable extends SortedKeys {
  readonly birthCountries: readonly string[];
  readonly births: readonly CountedRows[];
  readonly listCountries: readonly string[];
  /** Where the listings of each row begin; one more entry than rows. */
  readonly listingStarts: Uint32Array;
  /** Twice the position in `listCountries`, and one more for a man's name. */
  readonly listings: Uint8Array;
}

const format = 'millrace-first-names-2';

export function encodeFirstNames(
  names: ReadonlyMap<string, FirstNameRow>,
  birthCountries: readonly string[],
): Buffer {
  const rows = [...names]
    .map(([name, row]) => ({ key: Buffer.from(name), ...row }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  const listCountries = [
    ...new Set(rows.flatMap(({ listings }) => listings.map(({ country }) => country))),
  ].sort();
  invariant(listCountries.length < 128, 'a country and a sex fit one byte');
  const listings = rows.map((row) =>
    row.listings
      .map(({ country, sex }) => 2 * listCountries.indexOf(country) + (sex === 'male' ? 1 : 0))
      .sort((a, b) => a - b),
  );
  return compress(
    joinSections([
      Buffer.from(JSON.stringify({ format, birthCountries, listCountries })),
      ...packKeys(rows.map(({ key }) => key)),
      ...birthCountries.flatMap((_, country) => {
        const counted = rows.flatMap(({ births }, row) => {
          const { female = 0, male = 0 } = births[country] ?? {};
          return female + male > 0 ? [{ row, female, male }] : [];
        });
        return [
          planes(Uint32Array.from(counted, ({ row }, i) => row - (counted[i - 1]?.row ?? 0))),
          planes(Uint32Array.from(counted, ({ female }) => female)),
          planes(Uint32Array.from(counted, ({ male }) => male)),
        ];
      }),
      Buffer.from(listings.map((list) => list.length)),
      Buffer.from(listings.flat()),
    ]),
  );
}

export function decodeFirstNames(file: Buffer): FirstNamesTable {
  const next = sectionsOf(decompress(file));
  const head = JSON.parse(next().toString()) as {
    format: string;
    birthCountries: string[];
    listCountries: string[];
  };
  invariant(head.format === format, 'the table of first names is of the form that this code reads');
  const keys = unpackKeys(next);
  const births = head.birthCountries.map(() => {
    const rows = fromPlanes(next());
    for (let i = 1; i < rows.length; i++) rows[i] = (rows[i] ?? 0) + (rows[i - 1] ?? 0);
    return { rows, female: fromPlanes(next()), male: fromPlanes(next()) };
  });
  const lengths = next();
  const listingStarts = new Uint32Array(lengths.length + 1);
  for (let row = 0; row < lengths.length; row++) {
    listingStarts[row + 1] = (listingStarts[row] ?? 0) + (lengths[row] ?? 0);
  }
  return {
    ...keys,
    birthCountries: head.birthCountries,
    births,
    listCountries: head.listCountries,
    listingStarts,
    listings: Uint8Array.from(next()),
  };
}
