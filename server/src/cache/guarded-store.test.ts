import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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
  const { cache, told } = guarded(store);
  const times: number[] = [];

  for (let call = 0; call < 20; call++) {
    const startedAtMs = performance.now();
    const answer = await cache.cached(newKey(), options, async () => `page ${call}`, text);
    times.push(performance.now() - startedAtMs);
    expect(answer).toEqual({ value: `page ${call}`, cachedAt: null });
  }
  await cache.settled();
  await Promise.all([store.close(), server.close()]);

  // Only the first three wait for it.
  expect(Math.max(...times.slice(0, 3))).toBeLessThan(1_000);
  expect(Math.max(...times.slice(3))).toBeLessThan(200);
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
        { timeout: 15_000 },
      )
      .toBe('stored');

    await ask('not tried yet');
    const toldBefore = [...told];
    nowMs += 5_001;
    const key = newKey();
    await ask('after', key);
    const again = await ask('not fetched', key);
    await store.close();

    expect(toldBefore.map((line) => line.split(':')[0])).toEqual(['reading fails', 'writing fails']);
    expect(told.slice(2)).toEqual(['reading works', 'writing works']);
    expect(again).toEqual({ value: 'after', cachedAt: expect.any(Date) });
  },
);

test.skipIf(whyMissing('redis') !== null)(
  'one look-up that takes too long is a miss, and the next one is tried',
  async () => {
    const redis = await TestRedis.start();
    onTestFinished(() => redis.remove());
    const store = new RedisStore({ url: redis.url });
    const { cache, told } = guarded(store);
    const key = newKey();
    await cache.put(key, { header: null, body: Buffer.from('kept') });

    redis.freeze();
    const slow = await cache.get(key, entryAgeMsMax);
    redis.thaw();

    expect(slow).toBe(null);
    await expect
      .poll(async () => (await cache.get(key, entryAgeMsMax))?.value.body.toString(), { timeout: 15_000 })
      .toBe('kept');
    expect(told).toEqual([]);
    await store.close();
  },
);
