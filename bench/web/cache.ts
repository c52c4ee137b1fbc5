import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheKey } from '../../server/src/cache/cache-key.ts';
import { type CacheStore, entryAgeMsMax } from '../../server/src/cache/cache-store.ts';
import { decodeEntry, encodeEntry } from '../../server/src/cache/entry.ts';
import { PostgresStore } from '../../server/src/cache/postgres-store.ts';
import { CacheAwayError, RedisStore } from '../../server/src/cache/redis-store.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { TestRedis } from '../../server/src/testing/redis.ts';
import { startDatabase } from '../database.ts';
import { quantile, spread, table, thousands } from '../statistics.ts';
import { compareLedger } from './cache-beside-ledger.ts';

/*
 * How long it takes to keep a page and to get it back, compression included, in PostgreSQL (fsync on, as the service runs it)
 * and in Redis, on this machine; one after the other, and eight at once. Then whether payments feel the cache beside them.
 *   node bench/web/cache.ts [--pages <folder of saved pages>] [--seconds 3] [--runs 5] [--only stores|ledger]
 */
const { values: given } = parseArgs({
  options: {
    pages: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const seconds = Number(given.seconds);
const runs = Number(given.runs);
const together = 8;
const bytesMax = 256 * 1024 ** 2;

const words = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8').split(/\s+/);

/** A page of about that many bytes, whose markup repeats as that of pages does. */
function makePage(bytes: number): Buffer {
  const parts = ['<!doctype html><html lang="en"><head><title>A page</title></head><body>'];
  for (let length = 0; length < bytes; ) {
    const text = Array.from({ length: 12 }, () => words[randomInt(words.length)]).join(' ');
    const part = `<div class="card card--wide"><a href="/items/${randomInt(1e9)}" data-id="${randomInt(1e9)}"><span class="title">${text}</span></a></div>\n`;
    parts.push(part);
    length += part.length;
  }
  return Buffer.from(`${parts.join('')}</body></html>`);
}

const samples: [string, Buffer[]][] = given.pages
  ? [[given.pages, readdirSync(given.pages).map((name) => readFileSync(join(given.pages ?? '', name)))]]
  : ([20, 100, 500, 2_000] as const).map((kilobytes) => [
      `${thousands(kilobytes)} kB`,
      Array.from({ length: 20 }, () => makePage(kilobytes * 1_000)),
    ]);
const header = {
  status: 200,
  url: 'https://example.com/',
  headers: { 'content-type': 'text/html' },
  loadMs: 120,
};

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** The store took longer than it may, as it can on a machine that does other things as well. */
  readonly late: number;
}

async function measure(once: (turn: number) => Promise<void>, atOnce: number): Promise<Measured> {
  const times: number[] = [];
  let late = 0;
  let turn = 0;
  const startedAtMs = performance.now();
  const untilMs = startedAtMs + seconds * 1_000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < untilMs) {
        const beganAtMs = performance.now();
        await once(turn++).catch((error: unknown) => {
          if (!(error instanceof CacheAwayError)) throw error;
          late += 1;
        });
        times.push(performance.now() - beganAtMs);
      }
    }),
  );
  const tookMs = performance.now() - startedAtMs;
  times.sort((a, b) => a - b);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / (tookMs / 1_000),
    late,
  };
}

async function benchStore(
  name: string,
  store: CacheStore,
  label: string,
  pages: Buffer[],
): Promise<string[]> {
  let written = 0;
  const keyOf = (turn: number) => cacheKey('bench', [label, turn]);
  const put = async () => {
    const turn = written++;
    const entry = await encodeEntry({ header, body: pages[turn % pages.length] as Buffer });
    if (entry) await store.put(keyOf(turn), entry);
  };
  const get = async () => {
    // The newest few: older ones may have left.
    const found = await store.get(keyOf(written - 1 - randomInt(Math.min(written, 50))), entryAgeMsMax);
    // One that took too long was never kept.
    if (found && !(await decodeEntry(found.bytes))) throw new Error(`${name} damaged an entry`);
  };
  const miss = async (turn: number) => {
    if (await store.get(cacheKey('bench', ['nothing', turn]), entryAgeMsMax))
      throw new Error('there is nothing');
  };
  await measure(put, together);
  const putOne = await measure(put, 1);
  const putMany = await measure(put, together);
  const getOne = await measure(get, 1);
  const getMany = await measure(get, together);
  const missOne = await measure(miss, 1);
  const ms = ({ p50, p99 }: Measured) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  return [
    name,
    label,
    ms(putOne),
    thousands(putMany.perSecond),
    ms(getOne),
    thousands(getMany.perSecond),
    ms(missOne),
    String([putOne, putMany, getOne, getMany, missOne].reduce((sum, { late }) => sum + late, 0)),
  ];
}

console.log(`${cpus().length} cores, Node ${process.version}, ${seconds} s a figure`);
const database = await startDatabase();
const pool = createPool({
  connectionString: database.url,
  connectionsMax: 4,
  applicationName: 'bench cache',
});
try {
  if (given.only !== 'ledger') {
    const redis = await TestRedis.start();
    const stores: [string, CacheStore][] = [
      ['PostgreSQL', new PostgresStore({ db: pool, bytesMax })],
      ['Redis', new RedisStore({ url: redis.url })],
    ];
    await redis.use((client) => client.config('SET', 'maxmemory', String(bytesMax)));
    await redis.use((client) => client.config('SET', 'maxmemory-policy', 'allkeys-lru'));
    const rows: string[][] = [];
    try {
      for (const [label, pages] of samples)
        for (const [name, store] of stores) rows.push(await benchStore(name, store, label, pages));
    } finally {
      await stores[1]?.[1].close();
      await redis.remove();
    }
    console.log(
      table([
        [
          'store',
          'page',
          'put ms: p50 / p99',
          `puts/s, ${together} at once`,
          'get ms: p50 / p99',
          `gets/s, ${together} at once`,
          'miss ms: p50 / p99',
          'too late',
        ],
        ...rows,
      ]),
    );
  }
  if (given.only !== 'stores') {
    const pages = Array.from({ length: 20 }, () => makePage(100_000));
    const entries = await Promise.all(pages.map((body) => encodeEntry({ header, body })));
    const store = new PostgresStore({ db: pool, bytesMax });
    let turn = 0;
    const figures = await compareLedger(database.url, { seconds, runs }, async () => {
      const now = turn++;
      await store.put(cacheKey('ledger', [now]), entries[now % entries.length] as Buffer);
      await store.get(cacheKey('ledger', [now - 1]), entryAgeMsMax);
    });
    const row = (name: string, list: readonly { p50: number; p99: number; perSecond: number }[]) => {
      const p50 = spread(list.map((one) => one.p50));
      const p99 = spread(list.map((one) => one.p99));
      const rate = spread(list.map((one) => one.perSecond));
      return [
        name,
        `${p50.median.toFixed(2)} (${p50.min.toFixed(2)}–${p50.max.toFixed(2)})`,
        `${p99.median.toFixed(2)} (${p99.min.toFixed(2)}–${p99.max.toFixed(2)})`,
        `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
      ];
    };
    console.log(
      table([
        ['payments: reserve and settle', 'reserve p50 ms (min–max)', 'reserve p99 ms (min–max)', 'cycles/s'],
        row('300 a second, without a cache', figures.without.paced),
        row('300 a second, beside 100 pages put and got a second', figures.beside.paced),
        row('as many as go, without a cache', figures.without.full),
        row('as many as go, beside 100 pages put and got a second', figures.beside.full),
      ]),
    );
  }
} finally {
  await pool.end();
  await database.stop();
}
