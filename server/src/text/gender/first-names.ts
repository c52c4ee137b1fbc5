import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowOf } from '../sorted-keys.ts';
import {
  type CountedRows,
  decodeFirstNames,
  type FirstNameRow,
  type FirstNamesTable,
  type Sex,
} from './first-names-file.ts';

let loaded: FirstNamesTable | undefined;

/** Read at the first call, not at the start. */
function table(): FirstNamesTable {
  loaded ??= decodeFirstNames(readFileSync(join(import.meta.dirname, 'data', 'first-names.br')));
  return loaded;
}

/** Countries whose births are counted, in the order of `FirstNameRow.births`. */
export function birthCountries(): readonly string[] {
  return table().birthCountries;
}

/** Countries that have lists of names; for others a hint says nothing. */
export function listCountries(): readonly string[] {
  return table().listCountries;
}

function birthsOf({ rows, female, male }: CountedRows, row: number): FirstNameRow['births'][number] {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((rows[middle] ?? 0) < row) from = middle + 1;
    else to = middle;
  }
  return rows[from] === row ? { female: female[from] ?? 0, male: male[from] ?? 0 } : { female: 0, male: 0 };
}

/** What is stored under a key (a spelling or a folded form); undefined where there is none. */
export function firstNameRow(key: string): FirstNameRow | undefined {
  const names = table();
  const row = rowOf(names, key);
  if (row < 0) return undefined;
  const listings = [...names.listings.subarray(names.listingStarts[row], names.listingStarts[row + 1])];
  return {
    births: names.births.map((counted) => birthsOf(counted, row)),
    listings: listings.map((packed) => ({
      country: names.listCountries[packed >> 1] ?? '',
      sex: (packed & 1 ? 'male' : 'female') satisfies Sex,
    })),
  };
}
