import type { Place } from '../records/place.ts';
import { readCount } from './record-fields.ts';

/* What maps and directories say in one field of a place; null for what cannot be read. */

/** Degrees, as numbers or as texts. Null for what is no point on the globe. */
export function readPoint(latitude: unknown, longitude: unknown): Place['point'] {
  const lat = readNumber(latitude);
  const lng = readNumber(longitude);
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return { lat, lng };
}

/** Stars of `most`, as those of five with one decimal. A place that nobody has rated has none: zero is what sources say of it. */
export function readRating(value: unknown, most = 5): number | null {
  const told = readNumber(value);
  if (told === null || told < 0 || told > most) return null;
  return Math.round(told * (50 / most)) / 10 || null;
}

/** As records have it of what is counted on maps. */
export const readReviewCount = (value: unknown) => readCount(value, 100_000_000);

/** The number that a map gives a place: of 64 bits without a sign, and so beyond 2^53 and up to 20 digits long. */
export function readCid(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,20}$/.test(text) && !/^0+$/.test(text) ? text : null;
}

/** A number, or one that is written in a text. */
export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
