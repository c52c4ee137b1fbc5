import { invariant } from './invariant.ts';

/**
 * An amount of money in hundredths of a credit, always an integer.
 * 1 credit = 100 centicredits = 0.02 US dollars; the smallest price is 0.01 credit (specification 8).
 */
export type Centicredits = number & { readonly unit: 'centicredits' };

export const creditUsd = 0.02;

/** Marks an integer as centicredits. @throws {InvariantError} on fractions and on what a double cannot hold. */
export function centicredits(amount: number): Centicredits {
  invariant(Number.isSafeInteger(amount), `an amount is a whole number of centicredits, not ${amount}`);
  return amount as Centicredits;
}

/** Credits as written on the price list (at most two decimals) to centicredits. */
export function credits(amount: number): Centicredits {
  const hundredths = Math.round(amount * 100);
  invariant(Math.abs(hundredths - amount * 100) < 1e-6, `${amount} credits have at most two decimals`);
  return centicredits(hundredths);
}

/** A JSON number of credits without float noise: 5860 -> 58.6. */
export function toCredits(amount: Centicredits): number {
  return amount / 100;
}

/** A decimal string with two places, for `reserved` and `balance` of a 402: 1250 -> "12.50". */
export function formatCredits(amount: Centicredits): string {
  const sign = amount < 0 ? '-' : '';
  const absolute = Math.abs(amount);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Reads what a person typed: "12", "12.5", "0.01". Undefined where it is no amount of at most two decimals. */
export function parseCredits(text: string): Centicredits | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? centicredits(sign ? -amount : amount) : undefined;
}
