// Columns have 32 bits: counted from 2000 they hold 1932 to 2068. What is before or after is as early or late as can be.
const firstMs = Date.UTC(2000, 0);
const secondsMost = 2_147_483_647;

/** Whole seconds since 2000 of an instant in ISO 8601, as a column has them; null where it is not known. */
export function secondsOf(instant: string | null): number | null {
  const ms = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(ms) ? null : Math.floor(secondsAt(ms));
}

/** Seconds since 2000, with their fraction. */
export const secondsAt = (ms: number): number =>
  Math.min(Math.max((ms - firstMs) / 1_000, -secondsMost), secondsMost);
