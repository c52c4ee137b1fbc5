import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackOff, keepTrying } from './back-off.ts';
import { pause } from './pause.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what fails is tried until it works, with pauses that double up to two seconds', async () => {
  const triedAtMs: number[] = [];
  const problems: unknown[] = [];
  const start = Date.now();
  const tried = keepTrying(
    async () => {
      triedAtMs.push(Date.now() - start);
      if (triedAtMs.length < 9) throw new Error('the database is away');
    },
    { onProblem: (error) => problems.push(error), signal: new AbortController().signal },
  );

  await vi.runAllTimersAsync();

  expect(await tried).toBe(true);
  expect(triedAtMs.map((at, index) => at - (triedAtMs[index - 1] ?? 0))).toEqual([
    0, 50, 100, 200, 400, 800, 1_600, 2_000, 2_000,
  ]);
  expect(problems).toHaveLength(8);
});

test('nothing is tried, nor told, after the end', async () => {
  const end = new AbortController();
  let tries = 0;
  const problems: unknown[] = [];
  const tried = keepTrying(
    async () => {
      tries++;
      throw new Error('the database is away');
    },
    { onProblem: (error) => problems.push(error), signal: end.signal },
  );
  await vi.advanceTimersByTimeAsync(60);

  end.abort();
  await vi.runAllTimersAsync();

  expect([await tried, tries, problems.length, vi.getTimerCount()]).toEqual([false, 2, 2, 0]);
});

test('after a success the pauses are short again', async () => {
  const backOff = new BackOff();
  const waited = async () => {
    const from = Date.now();
    const over = backOff.pause();
    await vi.runAllTimersAsync();
    await over;
    return Date.now() - from;
  };

  const before = [await waited(), await waited(), await waited()];
  backOff.worked();

  expect([...before, await waited()]).toEqual([50, 100, 200, 50]);
});

test('a pause ends with its signal, and leaves neither a timer nor a listener behind', async () => {
  const stop = new AbortController();
  const during = pause(60_000, stop.signal);

  stop.abort();
  await during;
  await pause(60_000, stop.signal);

  expect([vi.getTimerCount(), getEventListeners(stop.signal, 'abort').length]).toEqual([0, 0]);
});
