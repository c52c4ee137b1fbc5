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
