import { InvalidArgumentError } from 'commander';
import { type Centicredits, credits, parseCredits } from '../kernel/credits.ts';
import { isRateTier, type RateTier, rateTiers } from '../kernel/rate-tiers.ts';
import type { Mode } from '../ledger/account.ts';

/** Of one command: far more than anybody books, and far from what a double cannot hold. */
export const creditsMax = credits(1_000_000_000);

/** Credits as a person types them, positive or negative, not 0. */
export function creditsOption(text: string): Centicredits {
  const amount = parseCredits(text);
  if (amount === undefined || amount === 0 || Math.abs(amount) > creditsMax) {
    throw new InvalidArgumentError(
      'It is an amount of credits such as 500 or 12.5: at most two decimals, at most 1000000000, not 0.',
    );
  }
  return amount;
}

export function positiveCreditsOption(text: string): Centicredits {
  const amount = creditsOption(text);
  if (amount > 0) return amount;
  throw new InvalidArgumentError('It must be more than 0.');
}

export function creditsOrZeroOption(text: string): Centicredits {
  return /^0+(\.0+)?$/.test(text.trim()) ? (0 as Centicredits) : positiveCreditsOption(text);
}

export function rateTierOption(text: string): RateTier {
  if (isRateTier(text)) return text;
  throw new InvalidArgumentError(`It is one of ${Object.keys(rateTiers).join(', ')}.`);
}

export function modeOption(text: string): Mode {
  if (text === 'live' || text === 'sandbox') return text;
  throw new InvalidArgumentError('It is live or sandbox.');
}

export const wordOption =
  <const Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It is ${words.length > 1 ? 'one of ' : ''}${words.join(', ')}.`);
  };

export const wholeNumberOption =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d{1,12}$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
  };

/** Names of organizations and workspaces, as the database takes them. */
export function nameOption(text: string): string {
  const name = text.trim();
  // PostgreSQL counts code points, and has no NUL.
  const length = [...name].length;
  if (length >= 1 && length <= 200 && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError('It is a name of 1 to 200 characters, without line breaks.');
}
