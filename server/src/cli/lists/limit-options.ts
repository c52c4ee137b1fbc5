import { type Command, InvalidArgumentError } from 'commander';
import { type Centicredits, toCredits } from '../../kernel/credits.ts';
import { positiveCreditsOption, wholeNumberOption } from '../option-values.ts';

/** Null takes a limit away. */
export interface LimitOptions {
  readonly maxCredits?: Centicredits;
  readonly maxCreditsPerRow?: Centicredits | null;
  readonly pauseAfter?: number | null;
  readonly stopBelowHitRate?: number | null;
  readonly stopAfterFailures?: number;
}

/** When a list waits for its owner. `mayEnd`: `none` takes a limit away that the list has. */
export function withLimits(command: Command, { mayEnd = false } = {}): Command {
  const orNone = <Value>(read: (text: string) => Value) =>
    mayEnd ? (text: string) => (text === 'none' ? null : read(text)) : read;
  const none = mayEnd ? '; none removes it' : '';
  return command
    .option('--max-credits <credits>', 'ceiling: the most that the list may cost', positiveCreditsOption)
    .option(
      '--max-credits-per-row <credits>',
      `skip steps that could make a row cost more${none}`,
      orNone(positiveCreditsOption),
    )
    .option('--pause-after <rows>', 'pause for you after this many rows', wholeNumberOption(1, 100_000))
    .option(
      '--stop-below-hit-rate <share>',
      `stop if fewer of the last 50 rows are found: 0.2 or 20%${none}`,
      orNone(shareOption),
    )
    .option(
      '--stop-after-failures <rows>',
      'stop after this many rows in a row failed at every provider (default 20)',
      wholeNumberOption(1, 1_000),
    );
}

function shareOption(text: string): number {
  const [, number = '', percent] = /^(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})(%?)$/.exec(text.trim()) ?? [];
  const share = percent === '%' ? Number(number) / 100 : Number(number);
  if (number !== '' && share <= 1) return share;
  throw new InvalidArgumentError('It is a share from 0 to 1, such as 0.2 or 20%.');
}

/** As the service takes them: those that were given. */
export function sentLimits(options: LimitOptions): Readonly<Record<string, number | null>> {
  const { maxCredits, maxCreditsPerRow, pauseAfter, stopBelowHitRate, stopAfterFailures } = options;
  const amount = (one: Centicredits | null | undefined) => (one == null ? one : toCredits(one));
  const given = {
    max_credits: amount(maxCredits),
    max_credits_per_row: amount(maxCreditsPerRow),
    pause_after: pauseAfter,
    stop_below_hit_rate: stopBelowHitRate,
    stop_after_failures: stopAfterFailures,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
