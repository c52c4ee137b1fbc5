import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { TestRedis } from '../testing/redis.ts';
import { type Codec, FetchCache } from './cache.ts';
import { cacheKey } from './cache-key.ts';
import { type CacheStore, entryAgeMsMax } from './cache-store.ts';
import { GuardedStore } from './guarded-store.ts';
import { PostgresStore } from './postgres-store.ts';
import { RedisStore } from './redis-store.ts';

const text: Codec<string> = {
  encode: (value) => ({ header: null, body: Buffer.from(value) }),
  decode: ({ body }) => Buffer.from(body).toString(),
};
const options = { maxAgeMs: entryAgeMsMax, refresh: false, signal: new AbortController().signal };

let keys = 0;
const newKey = () => cacheKey('test', [keys++]);

/** A cache on that store, and what it told the log. */
function guarded(store: CacheStore, nowMs?: () => number) {
  const told: string[] = [];
  const guard = new GuardedStore({
    store,
    onAway: (what, error) => told.push(`${what} fails: ${(error as Error).message}`),
    onBack: (what) => told.push(`${what} works`),
    nowMs,
  });
  const cache = new FetchCache({
    store: guard,
    onBug: (error) => {
      throw error;
    },
  });
  return { cache, told };
}

/** A server that takes connections and says nothing; `refuses` is a port where there is none. */
async function brokenServer(kind: 'hangs' | 'refuses') {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  if (kind === 'refuses') await close();
  return { port, close: kind === 'refuses' ? async () => {} : close };
}

const stores = {
  PostgreSQL: (port: number): CacheStore =>
    new PostgresStore({
      db: createPool({
        connectionString: `postgres://me:hunter2@127.0.0.1:${port}/x`,
        connectionsMax: 2,
        applicationName: 'x',
      }),
      bytesMax: 64 * 1024 ** 2,
    }),
  Redis: (port: number): CacheStore => new RedisStore({ url: `redis://me:hunter2@127.0.0.1:${port}` }),
};

test.for([
  ['PostgreSQL', 'refuses'],
  ['PostgreSQL', 'hangs'],
  ['Redis', 'refuses'],
  ['Redis', 'hangs'],
] as const)('%s that %s: calls are answered as without a cache, and it is told once', async ([kind, how]) => {
  const server = await brokenServer(how);
  const store = stores[kind](server.port);
  const lookUps = vi.spyOn(store, 'get');
  // A clock that stands still: the look-up in five seconds that finds out whether it is back does not come.
  const { cache, told } = guarded(store, () => 0);

  for (let call = 0; call < 20; call++) {
    const answer = await cache.cached(newKey(), options, async () => `page ${call}`, text);
    expect(answer).toEqual({ value: `page ${call}`, cachedAt: null });
  }
  await cache.settled();
  await Promise.all([store.close(), server.close()]);

  // Only the first three wait for it.
  expect(lookUps).toHaveBeenCalledTimes(3);
  expect(told.filter((line) => line.startsWith('reading'))).toHaveLength(1);
  expect(told.filter((line) => line.startsWith('writing'))).toHaveLength(1);
  expect(told.join()).not.toContain('hunter2');
});

test.skipIf(whyMissing('redis') !== null)(
  'a cache that was away is used again a few seconds after it is back',
  async () => {
    const redis = await TestRedis.start();
    onTestFinished(() => redis.remove());
    const store = new RedisStore({ url: redis.url });
    let nowMs = 0;
    const { cache, told } = guarded(store, () => nowMs);
    const ask = async (value: string, key = newKey()) => {
      const answer = await cache.cached(key, options, async () => value, text);
      await cache.settled();
      return answer;
    };
    await ask('before');
    await redis.stop();
    for (let call = 0; call < 5; call++) await ask('during');
    await redis.start();
    await expect
      .poll(
        () =>
          store.put(newKey(), Buffer.from('x')).then(
            () => 'stored',
            () => 'away',
          ),
        { timeout: 20_000 },
      )
      .toBe('stored');

    await ask('not tried yet');
    const toldBefore = [...told];
    // A look-up that a busy machine keeps waiting for 250 ms is a miss again: the next pause ends as well.
    const toldAfter = () => told.slice(2).map((line) => line.split(':')[0]);
    await expect
      .poll(async () => {
        nowMs += 5_001;
        await ask('after');
        return toldAfter();
      })
      .toEqual(expect.arrayContaining(['reading works', 'writing works']));
    const key = newKey();
    await expect.poll(() => ask('after', key)).toEqual({ value: 'after', cachedAt: expect.any(Date) });
    await store.close();

    expect(toldBefore.map((line) => line.split(':')[0])).toEqual(['reading fails', 'writing fails']);
  },
);

test('a look-up that takes longer than 250 ms is a miss, and the next one is tried', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const kept = { bytes: Buffer.from('kept'), storedAt: new Date() };
  const answers = [new Promise<never>(() => {}), Promise.resolve(kept)];
  const store = { get: () => answers.shift() } as unknown as CacheStore;
  const told: string[] = [];
  const guard = new GuardedStore({
    store,
    onAway: (what) => told.push(what),
    onBack: (what) => told.push(what),
  });
  const ended: unknown[] = [];

  void guard.get(newKey(), entryAgeMsMax).then((entry) => ended.push(entry));
  await vi.advanceTimersByTimeAsync(249);
  const endedBefore = [...ended];
  await vi.advanceTimersByTimeAsync(1);

  expect([endedBefore, ended]).toEqual([[], [null]]);
  expect(await guard.get(newKey(), entryAgeMsMax)).toBe(kept);
  expect(told).toEqual([]);
});

test('after three failures one look-up in five seconds is tried, until one works', async () => {
  let isAway = true;
  const tried: number[] = [];
  let nowMs = 0;
  const get = async () => {
    tried.push(nowMs);
    if (isAway) throw new Error('away');
    return null;
  };
  const guard = new GuardedStore({
    store: { get } as unknown as CacheStore,
    onAway: () => {},
    onBack: () => {},
    nowMs: () => nowMs,
  });
  const lookUpAt = async (...times: number[]) => {
    for (nowMs of times) await guard.get(newKey(), entryAgeMsMax);
  };

  await lookUpAt(0, 1, 2, 3, 5_001, 5_002, 5_003, 10_001);
  isAway = false;
  await lookUpAt(10_002, 10_003, 10_004);

  expect(tried).toEqual([0, 1, 2, 5_002, 10_002, 10_003, 10_004]);
});
