import { afterAll, afterEach, test as anyTest, beforeAll, expect, vi } from 'vitest';
import { whyMissing } from '../testing/machine-parts.ts';
import { TestRedis } from '../testing/redis.ts';
import { cacheKey } from './cache-key.ts';
import { entryAgeMsMax } from './cache-store.ts';
import { CacheAwayError, RedisStore } from './redis-store.ts';

const test = anyTest.skipIf(whyMissing('redis') !== null);

let redis: TestRedis;
beforeAll(async () => {
  redis = await TestRedis.start();
});
afterAll(() => redis?.remove());
afterEach(() => {
  vi.useRealTimers();
});

let keys = 0;
const newKey = () => cacheKey('test', [keys++]);

async function usingStore<Result>(
  work: (store: RedisStore) => Promise<Result>,
  url = redis.url,
): Promise<Result> {
  const store = new RedisStore({ url });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

test('entries leave by themselves after a day, and lie under names of our own', async () => {
  await usingStore((store) => store.put(newKey(), Buffer.from('kept')));

  const [names, leftMs] = await redis.use(async (client) => {
    const found = await client.keys('*');
    return [found, await client.pttl(found[0] ?? '')] as const;
  });

  expect(names).toEqual([expect.stringMatching(/^millrace:cache:[\w-]{43}$/)]);
  expect(leftMs).toBeGreaterThan(entryAgeMsMax - 60_000);
  expect(leftMs).toBeLessThanOrEqual(entryAgeMsMax);
});

test("clear leaves what is not the cache's own", async () => {
  await redis.use((client) => client.set('millrace:something', 'else'));

  await usingStore((store) => store.clear());

  expect(await redis.use((client) => client.keys('*'))).toEqual(['millrace:something']);
});

test('addresses of Valkey work as those of Redis', async () => {
  const key = newKey();

  const entry = await usingStore(
    async (store) => {
      await store.put(key, Buffer.from('kept'));
      return store.get(key, entryAgeMsMax);
    },
    redis.url.replace('redis:', 'valkey:'),
  );

  expect(entry?.bytes.toString()).toBe('kept');
});

test('an entry of a process whose clock is ahead is not younger than new', async () => {
  const key = newKey();

  const entry = await usingStore(async (store) => {
    await store.put(key, Buffer.from('kept'));
    await redis.use(async (client) => {
      const time = Buffer.alloc(8);
      time.writeDoubleBE(Date.now() + 3_600_000);
      await client.setrange(`millrace:cache:${key.toString('base64url')}`, 0, time);
    });
    return store.get(key, entryAgeMsMax);
  });

  expect(entry?.storedAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test('a value that is not ours is no entry', async () => {
  const [short, strange] = [newKey(), newKey()];
  await redis.use(async (client) => {
    await client.set(`millrace:cache:${short.toString('base64url')}`, 'short');
    await client.set(`millrace:cache:${strange.toString('base64url')}`, Buffer.alloc(100, 255));
  });

  const found = await usingStore(async (store) => [
    await store.get(short, entryAgeMsMax),
    await store.get(strange, entryAgeMsMax),
  ]);

  expect(found).toEqual([null, null]);
});

test('a password that is wrong is told without showing it', async () => {
  const wrong = redis.url.replace('hunter2', 'swordfish');

  const failure = await usingStore((store) => store.get(newKey(), 1_000), wrong).catch((error) => error);

  expect(failure).toBeInstanceOf(CacheAwayError);
  expect(failure.message).toMatch(/WRONGPASS|NOAUTH/);
  expect(JSON.stringify({ ...failure, message: failure.message, stack: failure.stack })).not.toMatch(
    /swordfish/,
  );
});

test('a server that is gone fails at once, and its reason is told; when it is back, so is the cache', async () => {
  await usingStore(async (store) => {
    const key = newKey();
    await store.put(key, Buffer.from('kept'));

    await redis.stop();
    await expect(store.get(key, entryAgeMsMax)).rejects.toThrow(CacheAwayError);
    await expect
      .poll(() => store.get(key, entryAgeMsMax).catch((error) => error.message))
      .toMatch(/ECONNREFUSED/);
    // Timers that stand still: what waits for one would never end.
    vi.useFakeTimers();
    await expect(store.put(key, Buffer.from('late'))).rejects.toThrow('ECONNREFUSED');
    vi.useRealTimers();
    await redis.start();
    await expect
      .poll(
        () =>
          store.put(key, Buffer.from('back')).then(
            () => 'stored',
            () => 'away',
          ),
        { timeout: 20_000 },
      )
      .toBe('stored');

    expect((await store.get(key, entryAgeMsMax))?.bytes.toString()).toBe('back');
  });
});

test('a server that hangs costs a quarter of a second, and is found again when it goes on', async () => {
  await usingStore(async (store) => {
    const key = newKey();
    await store.put(key, Buffer.from('kept'));

    redis.freeze();
    vi.useFakeTimers();
    const ended = vi.fn();
    const waiting = store.get(key, entryAgeMsMax);
    void waiting.catch(ended);
    await vi.advanceTimersByTimeAsync(249);
    const endsBefore = ended.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1);
    await expect(waiting).rejects.toThrow(CacheAwayError);
    vi.useRealTimers();
    redis.thaw();

    expect(endsBefore).toBe(0);
    await expect
      .poll(
        () =>
          store.get(key, entryAgeMsMax).then(
            (entry) => entry?.bytes.toString(),
            () => 'away',
          ),
        {
          timeout: 20_000,
        },
      )
      .toBe('kept');
  });
});
