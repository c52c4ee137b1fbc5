import { type CompanyKey, networkUrlOf } from '../../records/company-key.ts';
import type { Place } from '../../records/location.ts';
import { countryName, placeWords } from '../place-words.ts';

/*
 * Filters as AI Ark's specification has them: `any` where one of the values is enough, `all` where each must hold. Of texts `WORD` asks for the
 * words and `STRICT` for the very text; `SMART`, which is usual, brings related things as well, which nobody asked for.
 */

/** What is sent; null where AI Ark cannot be asked that. */
type Filter = Readonly<Record<string, unknown>> | null;

export const anyOf = (values: readonly string[]) => ({ any: { include: values } });
export const allOf = (values: readonly string[]) => ({ all: { include: values } });
export const anyText = (mode: 'WORD' | 'STRICT', content: readonly string[]) => ({
  any: { include: { mode, content } },
});

/** Its labels of industries are in small letters. */
export const industryFilter = (labels: readonly string[]) =>
  anyText(
    'STRICT',
    labels.map((label) => label.toLowerCase()),
  );

/** An open end is left out. */
export function sizeFilter(
  ranges: readonly { readonly start?: number | undefined; readonly end?: number | null | undefined }[],
) {
  const range = ranges.map(({ start, end }) => ({
    ...(start === undefined ? {} : { start }),
    ...(end == null ? {} : { end }),
  }));
  return { type: 'RANGE', range };
}

/** Companies by what they are known by: filters of different names would all have to hold, so that keys of one kind are asked for only. */
export function companyFilter(keys: readonly CompanyKey[]): Filter {
  const kinds = new Set(keys.map(({ by }) => by));
  if (kinds.size !== 1) return null;
  const values = keys.map(({ value }) => value);
  switch (keys[0]?.by) {
    case 'domain':
      return { domain: anyOf(values) };
    case 'universal_name':
      return { linkedin: anyOf(values.map((value) => networkUrlOf(value).replace(/\/$/, ''))) };
    case 'name':
      return { name: anyText('STRICT', values) };
    default:
      // It keeps no numeric ids of the network.
      return null;
  }
}

/** Its places are names: "Berlin", "Germany". */
export function placeFilter({ country, region, city }: Place): Filter {
  const name = countryName(country);
  return name === undefined ? null : allOf([city, city ? undefined : region, name].filter(isThere));
}

/** "Aarhus, Denmark": each part must hold. Of several places one is enough, which can be asked of places of one part only. */
export function locationFilter(locations: readonly string[]): Filter {
  const places = locations.map(placeWords);
  const [first] = places;
  if (places.length === 1 && first && first.length > 1) return allOf(first);
  const single = places.map((words) => (words?.length === 1 ? words[0] : undefined));
  return single.every(isThere) ? anyOf(single) : null;
}

const isThere = (value: string | undefined): value is string => value !== undefined;
