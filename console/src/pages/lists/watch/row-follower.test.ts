import { expect, test } from 'vitest';
import { ApiError } from '../../../api/core.ts';
import { type FollowedList, RowFollower } from './row-follower.ts';
import type { Ask, RunRow } from './row-pages.ts';

const row = (index: number, status: string): RunRow => ({
  ...{ index, line: index + 2, status, cells: {}, output: {}, credits_charged: 0, steps: {} },
});

/** A page in front of a list, with a clock that the test turns. */
class Watch {
  nowMs = 0;
  isHidden = false;
  failsWith: unknown = null;
  list: FollowedList = { status: 'running', total: 1000, completed: 0, finished_at: null };
  readonly requests: { readonly atMs: number; readonly what: string }[] = [];
  readonly asks: Ask[] = [];
  #due: { readonly atMs: number; readonly act: () => void } | null = null;
  readonly follower = new RowFollower({
    isFiltered: false,
    readRows: async (ask) => {
      this.requests.push({ atMs: this.nowMs, what: 'rows' });
      this.asks.push(ask);
      if (this.failsWith !== null) throw this.failsWith;
      const { completed } = this.list;
      const rows = Array.from({ length: ask.limit }, (_, at) =>
        row(ask.cursor + at, ask.cursor + at < completed ? 'found' : 'queued'),
      );
      return { rows, next_cursor: String(ask.cursor + ask.limit) };
    },
    readList: async () => {
      this.requests.push({ atMs: this.nowMs, what: 'list' });
      return this.list;
    },
    isHidden: () => this.isHidden,
    nowMs: () => this.nowMs,
    after: (ms, act) => {
      const due = { atMs: this.nowMs + ms, act };
      this.#due = due;
      return () => {
        if (this.#due === due) this.#due = null;
      };
    },
  });

  static async open(over: Partial<FollowedList> = {}): Promise<Watch> {
    const watch = new Watch();
    watch.list = { ...watch.list, ...over };
    watch.follower.start();
    watch.follower.told(watch.list);
    watch.follower.look({ first: 0, last: 20 });
    await watch.answers();
    return watch;
  }

  /** Answers the requests that are open. */
  async answers(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }

  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    while (this.#due !== null && this.#due.atMs <= endMs) {
      const { atMs, act } = this.#due;
      this.#due = null;
      this.nowMs = Math.max(this.nowMs, atMs);
      act();
      await this.answers();
    }
    this.nowMs = endMs;
  }

  changes(over: Partial<FollowedList>): Promise<void> {
    this.list = { ...this.list, ...over };
    this.follower.told(this.list);
    return this.answers();
  }
}

test('a page that watches a list asks at most once a second, for its rows and for its steps', async () => {
  const watch = await Watch.open();
  await watch.pass(1000);
  watch.requests.length = 0;

  for (let second = 0; second < 60; second++) {
    // Events come twice a second.
    await watch.changes({ completed: second * 10 });
    await watch.pass(500);
    await watch.changes({ completed: second * 10 + 5 });
    await watch.pass(500);
  }

  const gaps = watch.requests.slice(1).map(({ atMs }, at) => atMs - (watch.requests[at]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  expect(new Set(watch.requests.map(({ what }) => what))).toEqual(new Set(['rows', 'list']));
});

test('a hidden page sends no request, and one at once when it is shown again', async () => {
  const watch = await Watch.open();
  await watch.pass(1000);
  watch.isHidden = true;
  watch.requests.length = 0;

  for (let second = 0; second < 30; second++) {
    await watch.changes({ completed: second });
    await watch.pass(1000);
  }
  const whileHidden = [...watch.requests];
  watch.isHidden = false;
  watch.follower.next();
  await watch.answers();

  expect(whileHidden).toEqual([]);
  expect(watch.requests).toHaveLength(1);
});

test('after the end of a list its steps and its last rows are read once more, and then nothing', async () => {
  const watch = await Watch.open({ completed: 10 });
  await watch.pass(2000);
  await watch.changes({ status: 'completed', completed: 1000, finished_at: '2026-11-30T00:00:00.000Z' });
  await watch.pass(10_000);
  const last = watch.follower.shown().pages.known.get(15)?.row.status;
  watch.requests.length = 0;

  await watch.pass(600_000);

  expect(last).toBe('found');
  expect(watch.requests).toEqual([]);
});

test('rows that were scrolled past are not asked for', async () => {
  const watch = await Watch.open({
    status: 'completed',
    finished_at: '2026-11-30T00:00:00.000Z',
    completed: 1000,
  });
  await watch.pass(1000);
  watch.asks.length = 0;

  for (let first = 100; first <= 900; first += 100) {
    watch.follower.look({ first, last: first + 20 });
    await watch.pass(20);
  }
  await watch.pass(1000);

  expect(watch.asks[0]?.cursor).toBe(880);
  expect(watch.asks.every(({ cursor }) => cursor >= 800)).toBe(true);
});

test('a failure that may pass is tried again after five seconds; one that stays is not', async () => {
  const error = (status: number) =>
    new ApiError({ code: 'x', message: '', fix: null, requestId: null, status });
  const watch = await Watch.open();
  await watch.pass(1000);
  watch.failsWith = error(503);
  await watch.pass(4000);
  const during = watch.requests.length;
  watch.failsWith = null;
  await watch.pass(6000);
  const recovered = watch.follower.shown().error;
  watch.failsWith = error(410);
  await watch.pass(4000);
  watch.requests.length = 0;
  await watch.pass(60_000);

  expect(during).toBeLessThanOrEqual(5);
  expect(recovered).toBeNull();
  expect(watch.requests).toEqual([]);
  expect(watch.follower.shown().error).toBeInstanceOf(ApiError);
});
