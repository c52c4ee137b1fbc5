import { describe, expect, test } from 'vitest';
import { OrderedIds, uuidv7 } from './ids.ts';

const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const msOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** As many ids as the clock has readings. */
const idsAt = (readings: readonly number[]): string[] => {
  let at = 0;
  const ids = new OrderedIds(() => readings[at++] ?? 0);
  return readings.map(() => ids.next());
};

/** Compared here: a difference of thousands of lines would take minutes to print. */
const areAscending = (ids: readonly string[]) =>
  ids.every((id, at) => at === 0 || (ids[at - 1] as string) < id);

describe('ids of one process', () => {
  test('are UUIDs of version 7 that begin with the milliseconds of the clock', () => {
    const [id = ''] = idsAt([1_790_000_000_123]);

    expect(id).toMatch(canonical);
    expect(msOf(id)).toBe(1_790_000_000_123);
    expect(uuidv7()).toMatch(canonical);
  });

  test('ascend within one millisecond, however many there are', () => {
    const ids = idsAt(new Array(20_000).fill(1_790_000_000_000));

    expect(areAscending(ids)).toBe(true);
    expect(ids.every((id) => canonical.test(id))).toBe(true);
    // 2,048 or more fit into a millisecond; then the next one is borrowed.
    expect(msOf(ids.at(2_047) ?? '')).toBe(1_790_000_000_000);
    expect(msOf(ids.at(-1) ?? '')).toBeLessThanOrEqual(1_790_000_000_010);
  });

  test('ascend while the clock catches up with borrowed milliseconds', () => {
    const ids = idsAt([
      ...new Array(10_000).fill(1_790_000_000_000),
      ...Array.from({ length: 10_000 }, (_, at) => 1_790_000_000_000 + Math.floor(at / 1_000)),
    ]);

    expect(areAscending(ids)).toBe(true);
  });

  test('ascend after the clock was set back by up to 10 seconds', () => {
    const ids = idsAt([50_000, 49_999, 40_000, 40_001, 50_000, 50_001]);

    expect(areAscending(ids)).toBe(true);
    expect(ids.map(msOf)).toEqual([50_000, 50_000, 50_000, 50_000, 50_000, 50_001]);
  });

  test('follow a clock that was set back further: a day of ids with a wrong time is worse than one step back', () => {
    const ids = idsAt([50_000, 39_999, 40_000]);

    expect(ids.map(msOf)).toEqual([50_000, 39_999, 40_000]);
  });

  test('say nothing about the next one: 62 bits of each are random', () => {
    const tails = idsAt(new Array(1_000).fill(1_790_000_000_000)).map((id) => id.slice(19));

    expect(new Set(tails.map((tail) => tail.slice(0, 10))).size).toBeGreaterThan(990);
    expect(new Set(tails.map((tail) => tail.slice(-8))).size).toBeGreaterThan(990);
  });
});

test('ids of several processes differ in the same millisecond, and stay in the order of each process', () => {
  const processes = Array.from({ length: 4 }, () => new OrderedIds(() => 1_790_000_000_000));
  const all: string[] = [];
  const each = processes.map((): string[] => []);

  for (let round = 0; round < 5_000; round += 1) {
    for (const [at, ids] of processes.entries()) {
      const id = ids.next();
      all.push(id);
      each[at]?.push(id);
    }
  }

  expect(new Set(all).size).toBe(20_000);
  for (const ids of each) expect(areAscending(ids)).toBe(true);
});
