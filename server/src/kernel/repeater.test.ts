import { expect, test, vi } from 'vitest';
import { repeater } from './repeater.ts';

test('jobs with the same pause run at different moments after their first run, and never later than they say', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const everyMs = 60_000;
    const stepMs = 100;
    let nowMs = 0;
    const repeat = repeater(() => {});
    const runs = new Map<string, number[]>();
    for (let job = 0; job < 20; job++) {
      repeat(`job ${job}`, everyMs, async () => {
        runs.set(`job ${job}`, [...(runs.get(`job ${job}`) ?? []), nowMs]);
      });
    }
    for (; nowMs <= 3 * everyMs; nowMs += stepMs) await vi.advanceTimersByTimeAsync(nowMs === 0 ? 1 : stepMs);
    await repeat.stop();
    const all = [...runs.values()];
    expect(all.every((moments) => moments[0] === 0)).toBe(true);
    for (const moments of all) {
      expect(moments.length).toBeGreaterThanOrEqual(3);
      expect(Math.max(...moments.slice(1).map((ms, at) => ms - (moments[at] ?? 0)))).toBeLessThanOrEqual(
        everyMs,
      );
    }
    const later = all.map((moments) => moments[1] ?? 0).toSorted((one, other) => one - other);
    const gaps = later.slice(1).map((ms, at) => ms - (later[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(everyMs / 200);
  } finally {
    vi.useRealTimers();
  }
});

test('a job that fails is reported by its name, and runs again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const told: unknown[][] = [];
    const repeat = repeater((error, name) => told.push([name, error]));
    const failure = new Error('no');
    repeat('a job', 1_000, () => Promise.reject(failure));
    await vi.advanceTimersByTimeAsync(2_500);
    await repeat.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([
      ['a job', failure],
      ['a job', failure],
      ['a job', failure],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
