import { readFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { cacheKey } from '../cache/cache-key.ts';
import { PostgresStore } from '../cache/postgres-store.ts';
import { RedisStore } from '../cache/redis-store.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { test } from '../testing/database.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { TestRedis } from '../testing/redis.ts';
import { checkCache } from './doctor/check-cache.ts';

const millrace = (config: Partial<Config>, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), ...config }));

async function startRedis(): Promise<TestRedis> {
  const redis = await TestRedis.start();
  onTestFinished(() => redis.remove());
  return redis;
}

const key = cacheKey('test', []);
const day = /^\d{4}-\d\d-\d\dT/;

test('cache status and cache clear tell of the database', async ({ db }) => {
  const config = { databaseUrl: db.url };
  await new PostgresStore({ db: db.pool, bytesMax: 2 ** 28 }).put(key, Buffer.from('kept'));

  const before = await millrace(config, 'cache', 'status', '--json');
  const text = await millrace(config, 'cache', 'status');
  const cleared = await millrace(config, 'cache', 'clear', '--json');
  const after = await millrace(config, 'cache', 'status', '--json');

  expect(JSON.parse(before.stdout)).toEqual({
    store: 'postgresql',
    entries: 1,
    bytes: expect.any(Number),
    bytes_max: 268_435_456,
    oldest_at: expect.stringMatching(day),
    newest_at: expect.stringMatching(day),
  });
  expect(text.stdout).toMatch(/Stored in +the database\nEntries +1\nSize +0\.\d MB of 256\.0 MB\n/);
  expect(JSON.parse(cleared.stdout)).toEqual({ cleared: 1 });
  expect(JSON.parse(after.stdout)).toMatchObject({ entries: 0, oldest_at: null });
});

test.skipIf(whyMissing('redis') !== null)(
  'cache status and cache clear tell of the Redis that CACHE_URL names, and need no database',
  async () => {
    const redis = await startRedis();
    const config = { cacheUrl: redis.url, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    const store = new RedisStore({ url: redis.url });
    await store.put(key, Buffer.from('kept'));
    await store.close();

    const status = await millrace(config, 'cache', 'status', '--json');
    const cleared = await millrace(config, 'cache', 'clear');

    expect(JSON.parse(status.stdout)).toMatchObject({
      store: 'redis',
      entries: 1,
      bytes: 12,
      bytes_max: null,
    });
    expect(cleared).toEqual({ code: 0, stdout: '1 entries deleted.\n', stderr: '' });
  },
);

test('with a cache that is switched off, status says so, and clear drops what is left of before', async ({
  db,
}) => {
  const config = { databaseUrl: db.url, cacheBytesMax: 0 };
  await new PostgresStore({ db: db.pool, bytesMax: 2 ** 28 }).put(key, Buffer.from('kept'));

  const status = await millrace(config, 'cache', 'status', '--json');
  const cleared = await millrace(config, 'cache', 'clear', '--json');

  expect(JSON.parse(status.stdout)).toMatchObject({ store: 'off', entries: 0 });
  expect(JSON.parse(cleared.stdout)).toEqual({ cleared: 1 });
});

test('a Redis that does not answer ends a command with 3, and doctor with a failure, without its password', async () => {
  const config = { ...readConfig({}), cacheUrl: 'redis://:hunter2@127.0.0.1:1' };

  const status = await millrace(config, 'cache', 'status');
  const check = await checkCache(config);

  expect(status).toMatchObject({ code: 3, stdout: '' });
  expect(status.stderr).toMatch(/^The server that CACHE_URL names does not answer: .*ECONNREFUSED/);
  expect(check).toMatchObject({ name: 'cache', status: 'fail', fix: expect.stringContaining('CACHE_URL') });
  expect(status.stderr + JSON.stringify(check)).not.toContain('hunter2');
});

test.skipIf(whyMissing('redis') !== null)(
  'doctor warns of a Redis that would grow without end, or that would refuse what is new',
  async () => {
    const redis = await startRedis();
    const config = { ...readConfig({}), cacheUrl: redis.url };
    const set = (name: string, value: string) => redis.use((client) => client.config('SET', name, value));

    const endless = await checkCache(config);
    await set('maxmemory', '64mb');
    const full = await checkCache(config);
    await set('maxmemory-policy', 'allkeys-lru');
    const good = await checkCache(config);

    expect([endless.status, full.status, good.status]).toEqual(['warn', 'warn', 'ok']);
    expect(good.detail).toContain('maxmemory 64 MB, maxmemory-policy allkeys-lru');
  },
);

test.skipIf(whyMissing('redis') !== null)(
  'a Redis user with the rights that the documentation names is enough',
  async () => {
    const redis = await startRedis();
    const manual = readFileSync(new URL('../../../docs/operations/cache.md', import.meta.url), 'utf8');
    const rights =
      /ACL SETUSER millrace on >password ~millrace:\*([^`]+)`/.exec(manual)?.[1]?.trim().split(' ') ?? [];
    await redis.use((client) =>
      client.call('ACL', 'SETUSER', 'millrace', 'on', '>secret', '~millrace:*', ...rights),
    );
    const url = redis.url.replace(':hunter2', 'millrace:secret');
    const store = new RedisStore({ url });
    onTestFinished(() => store.close());

    await store.put(key, Buffer.from('kept'));
    const check = await checkCache({ ...readConfig({}), cacheUrl: url });
    const status = await store.status();

    expect((await store.get(key, 60_000))?.bytes.toString()).toBe('kept');
    expect([status.entries, await store.clear()]).toEqual([1, 1]);
    expect(check).toMatchObject({ status: 'ok', detail: 'the server in CACHE_URL responds' });
  },
);
