import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { ServiceError } from '../../kernel/service-error.ts';
import { type PageBomb, pageBombs } from '../../testing/page-bombs.ts';
import { allQuestions } from '../analyses.ts';
import { PagePool } from './page-pool.ts';

/* What guarantees.md promises: no bomb stops the service. Every analysis there is is asked of each. */

const bombBytes = 512 * 1024;
const atOnce = 20;
const endsMsMax = 5_000;
const delayMsMax = 50;

const { signal } = new AbortController();
const pages = new PagePool();
afterAll(() => pages.close());

const fetched = (body: Uint8Array, contentType: string) => ({
  url: 'https://acme.example/',
  status: 200,
  headers: { 'content-type': contentType },
  body,
});

interface End {
  readonly name: string;
  /** `answered`, or the code of the refusal. */
  readonly end: string;
  readonly ms: number;
}

async function drop({ name, contentType, make }: PageBomb): Promise<End> {
  const page = fetched(make(bombBytes), contentType);
  const startedAtMs = performance.now();
  const end = await pages.analyse(page, allQuestions, signal).then(
    () => 'answered',
    (error) => {
      if (error instanceof ServiceError) return error.code;
      throw new Error(name, { cause: error });
    },
  );
  return { name, end, ms: performance.now() - startedAtMs };
}

/** Drops all of them, so many at a time. */
async function dropAll(bombs: readonly PageBomb[], parallel: number): Promise<readonly End[]> {
  const left = [...bombs];
  const ends: End[] = [];
  const dropper = async () => {
    for (let bomb = left.shift(); bomb; bomb = left.shift()) ends.push(await drop(bomb));
  };
  await Promise.all(Array.from({ length: parallel }, dropper));
  return ends;
}

test('there are bombs of every kind, each under a name of its own', () => {
  expect(pageBombs.length).toBeGreaterThanOrEqual(60);
  expect(new Set(pageBombs.map(({ name }) => name)).size).toBe(pageBombs.length);
  for (const { make } of pageBombs) expect(make(10_000).length).toBeLessThan(12_000);
});

test('twenty bombs at a time end in five seconds each, and the event loop stays free', {
  timeout: 300_000,
}, async () => {
  await pages.analyse(fetched(Buffer.from(''), 'text/html'), {}, signal);
  const delay = monitorEventLoopDelay({ resolution: 10 });

  delay.enable();
  const ends = await dropAll(pageBombs, atOnce);
  delay.disable();

  expect(ends).toHaveLength(pageBombs.length);
  expect(ends.filter(({ ms }) => ms > endsMsMax)).toEqual([]);
  expect(delay.percentile(99) / 1e6).toBeLessThan(delayMsMax);
  const page = await pages.analyse(
    fetched(Buffer.from('<title>a</title>'), 'text/html'),
    { title: {} },
    signal,
  );
  expect(page.answers).toEqual({ title: 'a' });
});

test('every bomb of half a megabyte is answered where the service is not busy', {
  timeout: 300_000,
}, async () => {
  const ends = await dropAll(pageBombs, 1);

  expect(ends.filter(({ end }) => end !== 'answered')).toEqual([]);
});
