import { expect, test } from 'vitest';
import { cellState } from './cell-state.ts';
import { problemTitle, spokenProgress, waitWords } from './wait-words.ts';

const list = {
  ...{ status: 'paused', reason: null as string | null, total: 240, completed: 50, credits_charged: 231 },
  ...{ limits: { max_credits: 231, pause_after: 50, stop_below_hit_rate: 0.2, stop_after_failures: 20 } },
  results_expired: false,
};

test('a list that waits says why, and what its owner can do', () => {
  const words = (reason: string, status = 'stopped') => {
    const said = waitWords({ ...list, status, reason });
    return said && `${said.why} ${said.next}`;
  };

  expect(words('user', 'paused')).toMatch(/^Paused by hand\. Resume it to run the other 190 rows\./);
  expect(words('pause_after', 'paused')).toMatch(/^Paused after its first 50 rows\. Look at the results\./);
  expect(words('max_credits')).toMatch(/limit of 231 credits\. Resume it with a higher limit/);
  expect(words('hit_rate')).toMatch(/fewer than 20\.0% of the last 50 rows/);
  expect(words('failures')).toMatch(/after 20 rows in a row failed/);
  expect(words('waited_too_long', 'canceled')).toMatch(/waited for 7 days/);
  expect(waitWords({ ...list, status: 'running' })).toBeNull();
  expect(waitWords({ ...list, status: 'completed' })).toBeNull();
});

test('a problem says how many rows have it, and at which step', () => {
  const words = (status: 'waiting' | 'failed' | 'not_found', rows: number) =>
    problemTitle({ step: 'check', status, rows, code: 'upstream_error', message: '', fix: '' });

  expect(words('waiting', 1)).toBe('1 row waits at step check.');
  expect(words('failed', 1_200)).toBe('1,200 rows failed at step check.');
  expect(words('not_found', 30)).toBe('30 rows were not found at step check.');
});

test('a screen reader hears of the progress at each quarter, and not at each row', () => {
  const said = new Set(
    Array.from({ length: 1000 }, (_, completed) =>
      spokenProgress({ status: 'running', total: 1000, completed, found: completed }),
    ),
  );

  expect([...said]).toEqual([
    'The list runs.',
    'The list runs: 25% of its rows are done.',
    'The list runs: 50% of its rows are done.',
    'The list runs: 75% of its rows are done.',
  ]);
  expect(spokenProgress({ status: 'completed', total: 1000, completed: 1000, found: 812 })).toBe(
    'The list is completed: 1,000 rows done, 812 found.',
  );
});

test('the cell of a step says whether it waits, runs, or how it ended, also as a repeat', () => {
  const step = (status: string, repeats: number | null = null) => ({
    ...{
      status,
      repeats,
      credits_charged: 0,
      provider: null,
      cached: false,
      ms: null,
      why: null,
      request_id: null,
    },
  });
  const text = (row: string, of: ReturnType<typeof step> | undefined) => cellState({ status: row }, of).text;

  expect(text('queued', undefined)).toBe('waiting');
  expect(text('running', step('running'))).toBe('running');
  expect(text('found', step('not_found'))).toBe('not found');
  expect(text('found', step('found', 0))).toBe('repeated: found');
  expect(text('canceled', undefined)).toBe('–');
});
