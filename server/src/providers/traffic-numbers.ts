/*
 * Numbers of estimates of traffic, which are told as numbers or as texts, some of them with an exponent ("9.75E7"). What is none, or none that
 * can be right, is null.
 */

const numberForm = /^-?\d{1,20}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/i;

function readNumber(value: unknown): number | null {
  const told = typeof value === 'string' && numberForm.test(value.trim()) ? Number(value) : value;
  return typeof told === 'number' && Number.isFinite(told) ? told : null;
}

/** From 0 to `max`. */
export function readAmount(value: unknown, max = Number.MAX_SAFE_INTEGER): number | null {
  const amount = readNumber(value);
  return amount !== null && amount >= 0 && amount <= max ? amount : null;
}

/** To the nearest whole visit: they are estimates. */
export function readVisits(value: unknown): number | null {
  const visits = readAmount(value);
  return visits === null ? null : Math.round(visits);
}

/** 0 to 1. */
export const readShare = (value: unknown): number | null => readAmount(value, 1);

/** From 1. Zero is what sources say where there is none. */
export function readRank(value: unknown): number | null {
  const rank = readAmount(value, 1_000_000_000);
  return rank !== null && rank >= 1 && Number.isInteger(rank) ? rank : null;
}

/** The first day of the month that a date is in, such as 2026-10-01. */
export function readMonth(value: unknown): string | null {
  const found =
    typeof value === 'string' ? /^(20\d{2}-(?:0[1-9]|1[0-2]))(?:-\d{2}(?:T.*)?)?$/.exec(value.trim()) : null;
  return found ? `${found[1]}-01` : null;
}
