import { expect, onTestFinished, vi } from 'vitest';
import { cacheKey } from '../cache/cache-key.ts';
import { type CacheKey, entryAgeMsMax } from '../cache/cache-store.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { TestRedis } from '../testing/redis.ts';

/** A look-up that takes longer than 250 ms on a busy machine is a miss, and the next one is tried. */
const onceFound = ({ app }: TestApp, key: CacheKey) =>
  vi.waitFor(
    async () => {
      const found = await app.cache.get(key, entryAgeMsMax);
      expect(found).not.toBe(null);
      return found;
    },
    { timeout: 20_000 },
  );

const value = { header: { status: 200 }, body: Buffer.from('kept') };

test('two services on one database share what they fetched, and its last writes are stored before the end', async ({
  db,
}) => {
  const key = cacheKey('test', [1]);
  const one = await TestApp.open(db);
  void one.app.cache.put(key, value);
  await one.app.close();

  const other = await TestApp.open(db);
  const found = await onceFound(other, key);
  await other.app.close();

  expect(found?.value.header).toEqual({ status: 200 });
});

test.skipIf(whyMissing('redis') !== null)(
  'with CACHE_URL it is in the Redis and not in the database',
  async ({ db }) => {
    const redis = await TestRedis.start();
    onTestFinished(() => redis.remove());
    const key = cacheKey('test', [1]);
    const service = await TestApp.open(db, [], { cacheUrl: redis.url });

    await service.app.cache.put(key, value);
    const found = await onceFound(service, key);
    await service.app.close();

    expect(found?.value.header).toEqual({ status: 200 });
    expect((await db.pool.query('select from cache_entries')).rowCount).toBe(0);
  },
);

test('a service whose Redis is away starts, answers and ends, and logs it once without its password', async ({
  db,
}) => {
  const service = await TestApp.open(db, [], { cacheUrl: 'redis://:hunter2@127.0.0.1:1' });
  for (let call = 0; call < 10; call++) {
    const key = cacheKey('test', [call]);
    expect(await service.app.cache.get(key, entryAgeMsMax)).toBe(null);
    await service.app.cache.put(key, value);
  }
  const { live } = await service.customer();

  const health = await service.get('/health', live);
  await service.app.close();

  const told = service.log.filter((line) => line.includes('the cache'));
  expect(health.status).toBe(200);
  expect(told.map((line) => JSON.parse(line).msg)).toEqual([
    'reading the cache fails; calls go on without it',
    'writing the cache fails; calls go on without it',
  ]);
  expect(service.log.join('')).not.toContain('hunter2');
});

test('with CACHE_BYTES_MAX=0 nothing is kept', async ({ db }) => {
  const service = await TestApp.open(db, [], { cacheBytesMax: 0 });
  const key = cacheKey('test', [1]);

  await service.app.cache.put(key, value);
  const found = await service.app.cache.get(key, entryAgeMsMax);
  await service.app.close();

  expect(found).toBe(null);
  expect((await db.pool.query('select from cache_entries')).rowCount).toBe(0);
});
