import type { ListBody } from './step-plan.ts';

/** When a list waits, as it is typed; '' is no rule. */
export interface StopRules {
  readonly most: string;
  readonly mostPerRow: string;
  readonly pauseAfter: string;
  /** Percent. */
  readonly hitRate: string;
}

const firstRows = 50;
/** Of a short list there is nothing to be saved by a look at its first rows. */
const pausesFrom = 101;

export const usualRules = (rows: number): StopRules => ({
  most: '',
  mostPerRow: '',
  pauseAfter: rows >= pausesFrom ? String(firstRows) : '',
  hitRate: '',
});

export interface ReadRules {
  readonly limits: NonNullable<ListBody['limits']>;
  readonly problems: Readonly<Partial<Record<keyof StopRules, string>>>;
}

/** What is sent of them, and what is wrong. */
export function readRules({ most, mostPerRow, pauseAfter, hitRate }: StopRules): ReadRules {
  const problems: Partial<Record<keyof StopRules, string>> = {};
  const number = (name: keyof StopRules, letters: string, isWrong: (value: number) => string | null) => {
    const text = letters.trim().replaceAll(',', '').replace(/%$/, '');
    if (text === '') return undefined;
    const value = Number(text);
    const problem = Number.isFinite(value) ? isWrong(value) : 'Enter a number, or leave this empty.';
    if (problem === null) return value;
    problems[name] = problem;
    return undefined;
  };
  const credits = (value: number) =>
    value < 0.01
      ? 'Enter 0.01 credits or more.'
      : Math.abs(Math.round(value * 100) - value * 100) > 1e-6
        ? 'Enter two decimals at most.'
        : null;
  const maxCredits = number('most', most, credits);
  const perRow = number('mostPerRow', mostPerRow, credits);
  const after = number('pauseAfter', pauseAfter, (value) =>
    Number.isInteger(value) && value >= 1 && value <= 100_000
      ? null
      : 'Enter a whole number from 1 to 100,000.',
  );
  const rate = number('hitRate', hitRate, (value) =>
    value >= 0 && value <= 100 ? null : 'Enter a percentage from 0 to 100.',
  );
  return {
    limits: {
      ...(maxCredits === undefined ? {} : { max_credits: maxCredits }),
      ...(perRow === undefined ? {} : { max_credits_per_row: perRow }),
      ...(after === undefined ? {} : { pause_after: after }),
      ...(rate === undefined ? {} : { stop_below_hit_rate: rate / 100 }),
    },
    problems,
  };
}
