import { z } from 'zod';
import type { Location } from '../../records/location.ts';

/* Where somebody is, as the answers about people say it. */

export const placeAnswer = z
  .object({
    country: z.string().nullable().describe('English name.'),
    state: z.string().nullable().describe('State, province or region.'),
    city: z.string().nullable(),
    shortValue: z.string().nullable().describe('City and state.'),
    defaultValue: z.string().nullable().describe('The full location, as the provider writes it.'),
  })
  .nullable()
  .describe('Location of the person; null if unknown.');

export function placeAnswerOf(location: Location | null): z.infer<typeof placeAnswer> {
  if (!location) return null;
  const { city, region } = location;
  return {
    country: countryName(location.country),
    state: region,
    city,
    shortValue: joined([city, region]) ?? placeText(location),
    defaultValue: placeText(location),
  };
}

/** "Aarhus, Central Denmark Region, Denmark": as the source writes it, or else what is known of it. */
export function placeText(location: Location | null): string | null {
  if (!location) return null;
  return location.text ?? knownPlaceText(location);
}

/** The same without what the source writes. */
export const knownPlaceText = ({ city, region, country }: Location): string | null =>
  joined([city, region, countryName(country)]);

const joined = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(', ') || null;

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** English name of an ISO 3166-1 alpha-2 code. ZZ means an unknown country. */
export function countryName(code: string | null): string | null {
  if (code === null || code === 'ZZ' || !/^[A-Z]{2}$/.test(code)) return null;
  return names.of(code) ?? null;
}
