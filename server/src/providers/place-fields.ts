import type { Place } from '../records/place.ts';

/** Null for what is no point on the globe. */
export function readPoint(lat: unknown, lng: unknown): Place['point'] {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Stars with one decimal; a place that nobody has rated has none. */
export function readRating(value: unknown): number | null {
  if (typeof value !== 'number' || !(value > 0 && value <= 5)) return null;
  return Math.round(value * 10) / 10;
}

/** The number that a map gives a place: of 64 bits without a sign, and so beyond 2^53 and up to 20 digits long. */
export function readCid(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,20}$/.test(text) && !/^0+$/.test(text) ? text : null;
}
