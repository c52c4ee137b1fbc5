import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallStage } from '../kernel/call-stage.ts';
import { drawn } from '../testing/chaos-vendors.ts';
import { CallProgress, type Told, usualRhythm } from './call-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call with what its client is told, and when. */
function call(gone = new AbortController().signal) {
  const startedAtMs = performance.now();
  const told: (Told & { atMs: number })[] = [];
  const progress = new CallProgress({
    tell: (one) => told.push({ ...one, atMs: performance.now() - startedAtMs }),
    gone: [gone],
    rhythm: usualRhythm,
  });
  return { told, progress, later: (ms: number) => vi.advanceTimersByTime(ms) };
}

const asking = (provider: string, done: number, of: number): CallStage => ({
  doing: 'asking',
  provider,
  done,
  of,
});
const shown = ({ progress, total, message }: Told) =>
  `${progress}${total === undefined ? '' : ` of ${total}`} ${message}`;

describe('a client that wants to be told how far its call is', () => {
  test('is told nothing of a call that is answered within half a second', () => {
    const { told, progress, later } = call();

    progress.onStage(asking('hunter', 0, 2));
    later(499);
    progress.end();
    later(60_000);

    expect(told).toEqual([]);
  });

  test('is told of the last stage, once in half a second at most', () => {
    const { told, progress, later } = call();

    progress.onStage(asking('a', 0, 9));
    later(600);
    for (const [at, name] of ['b', 'c', 'd'].entries()) {
      progress.onStage(asking(name, at + 1, 9));
      later(100);
    }
    later(1_000);

    expect(told.map(({ atMs, message }) => `${atMs} ${message}`)).toEqual([
      '500 Querying a (provider 1 of 9).',
      '1000 Querying d (provider 4 of 9).',
    ]);
  });

  test('is told at once of what comes after a pause', () => {
    const { told, progress, later } = call();

    later(2_000);
    progress.onStage(asking('a', 0, 1));
    later(0);

    expect(told).toMatchObject([{ atMs: 2_000, message: 'Querying a.' }]);
  });

  test('is told after three seconds, and then each five, that a call goes on', () => {
    const { told, later } = call();

    later(14_000);

    expect(told.map(({ atMs, ...one }) => `${atMs}: ${shown(one)}`)).toEqual([
      '3000: 3 3 seconds so far.',
      '8000: 8 8 seconds so far.',
      '13000: 13 13 seconds so far.',
    ]);
  });

  test('is told that a stage goes on, five seconds after the last word', () => {
    const { told, progress, later } = call();

    later(1_000);
    progress.onStage(asking('a', 1, 3));
    later(10_000);

    expect(told.map(({ atMs, ...one }) => `${atMs}: ${shown(one)}`)).toEqual([
      '1000: 1 of 3 Querying a (provider 2 of 3).',
      '6000: 1.001 of 3 Querying a (provider 2 of 3). 6 seconds so far.',
      '11000: 1.002 of 3 Querying a (provider 2 of 3). 11 seconds so far.',
    ]);
  });

  test('is told nothing once the call is over, whatever sources say then', () => {
    const { told, progress, later } = call();

    progress.onStage(asking('a', 0, 2));
    progress.end();
    progress.onStage(asking('b', 1, 2));
    later(60_000);

    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is told nothing of a call that it took back, and leaves no timer behind', () => {
    const gone = new AbortController();
    const { told, progress, later } = call(gone.signal);

    progress.onStage(asking('a', 0, 2));
    later(500);
    gone.abort();
    progress.onStage(asking('b', 1, 2));
    later(60_000);

    expect(told).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the number that tells how far a call is', () => {
  /** What is told of these stages, one a second. */
  function toldOf(stages: readonly CallStage[]): string[] {
    const { told, progress, later } = call();
    for (const stage of stages) {
      progress.onStage(stage);
      later(1_000);
    }
    progress.end();
    return told.map(shown);
  }

  test('counts the sources that are behind, those that were passed over as well', () => {
    expect(toldOf([asking('a', 0, 4), asking('b', 1, 4), asking('d', 3, 4)])).toEqual([
      '0 of 4 Querying a (provider 1 of 4).',
      '1 of 4 Querying b (provider 2 of 4).',
      '3 of 4 Querying d (provider 4 of 4).',
    ]);
  });

  test('stays with the question while something found is verified', () => {
    const verifying = { doing: 'verifying', provider: 'v', done: 0, of: 1 } as const;

    expect(toldOf([asking('a', 0, 2), verifying, asking('b', 1, 2), verifying])).toEqual([
      '0 of 2 Querying a (provider 1 of 2).',
      '0.001 of 2 Querying v to verify the result.',
      '1 of 2 Querying b (provider 2 of 2).',
      '1.001 of 2 Querying v to verify the result.',
    ]);
  });

  test('has no total any more where another question follows: nobody knows how many there will be', () => {
    expect(toldOf([asking('a', 0, 2), asking('b', 1, 2), asking('a', 0, 3), asking('b', 1, 3)])).toEqual([
      '0 of 2 Querying a (provider 1 of 2).',
      '1 of 2 Querying b (provider 2 of 2).',
      '2 Querying a (provider 1 of 3).',
      '3 Querying b (provider 2 of 3).',
    ]);
  });

  test('counts pages and sitemaps that were read, without a total: a site may have fewer', () => {
    expect(
      toldOf([
        { doing: 'reading_pages', done: 0, of: null },
        { doing: 'reading_pages', done: 1, of: 5 },
        { doing: 'reading_pages', done: 3, of: 5 },
        { doing: 'inspecting_host', done: 0, of: null },
        { doing: 'following_redirects', done: 0, of: null },
        { doing: 'reading_sitemaps', done: 0, of: null },
        { doing: 'reading_sitemaps', done: 2, of: null },
      ]),
    ).toEqual([
      '0 Reading the page.',
      '1 1 page read, of at most 5.',
      '3 3 pages read, of at most 5.',
      '4 Checking the certificate and DNS of the host.',
      '5 Following the redirects.',
      '6 Reading the sitemaps.',
      '8 2 sitemaps read.',
    ]);
  });

  test('goes on from the seconds that were told before the first stage', () => {
    const { told, progress, later } = call();

    later(3_000);
    progress.onStage(asking('a', 0, 2));
    later(500);
    progress.onStage(asking('b', 1, 2));
    later(500);

    expect(told.map(shown)).toEqual([
      '3 3 seconds so far.',
      '3.001 Querying a (provider 1 of 2).',
      '4 Querying b (provider 2 of 2).',
    ]);
  });

  test('grows with each notification, and stays below its total, whatever a call does', () => {
    const kinds = ['asking', 'asking', 'verifying', 'reading_pages', 'inspecting_host'] as const;
    for (let seed = 0; seed < 200; seed++) {
      const { told, progress, later } = call();
      for (let at = 0; at < 40; at++) {
        const draw = (what: string, below: number) => Math.floor(drawn(seed, at, what) * below);
        const doing = kinds[draw('kind', kinds.length)] ?? 'asking';
        const of = 1 + draw('of', 4);
        const stage = { doing, provider: 'a', done: draw('done', of), of } as CallStage;
        if (draw('is quiet', 3) > 0) progress.onStage(stage);
        later(draw('ms', 4_000));
      }
      progress.end();

      expect(told.length).toBeGreaterThan(5);
      for (const [at, one] of told.entries()) {
        expect(one.progress).toBeGreaterThan(told[at - 1]?.progress ?? -1);
        expect(one.total ?? Number.POSITIVE_INFINITY).toBeGreaterThan(one.progress);
        if (at > 0) expect(one.atMs - (told[at - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(500);
      }
    }
  });
});
