import { expect, onTestFinished, test, vi } from 'vitest';
import { whyMissing } from '../testing/machine-parts.ts';
import { startCluster, startSentinels } from '../testing/redis-groups.ts';
import { cacheKey } from './cache-key.ts';
import { entryAgeMsMax } from './cache-store.ts';
import { redisAddress } from './redis-address.ts';
import { CacheAwayError, RedisStore } from './redis-store.ts';

/** A guard: Sentinels and nodes need some seconds to agree, more on a busy machine. */
const guard = { timeout: 120_000, interval: 50 };
const count = 100;
const keys = Array.from({ length: count }, (_, index) => cacheKey('test', [index]));
const value = Buffer.from('kept');

test.skipIf(whyMissing('redis') !== null).each([
  ['Sentinels', startSentinels],
  ['a cluster', startCluster],
])(
  'with %s entries are found, counted and cleared, and a fail-over costs misses alone',
  async (_name, start) => {
    const group = await start();
    onTestFinished(() => group[Symbol.asyncDispose]());
    const store = new RedisStore({ url: group.url });
    onTestFinished(() => store.close());
    const putAll = () => vi.waitFor(() => Promise.all(keys.map((key) => store.put(key, value))), guard);
    const found = async () => {
      const entries = await Promise.all(keys.map((key) => store.get(key, entryAgeMsMax)));
      return entries.filter((entry) => entry !== null).length;
    };

    await putAll();
    const before = await vi.waitFor(found, guard);
    const status = await vi.waitFor(() => store.status(), guard);
    await group.killPrimary();
    const failures = await Promise.allSettled(keys.map((key) => store.get(key, entryAgeMsMax)));
    await putAll();
    const after = await vi.waitFor(async () => {
      const entries = await found();
      expect(entries).toBe(count);
      return entries;
    }, guard);
    const cleared = await vi.waitFor(() => store.clear(), guard);

    expect(before).toBe(count);
    expect(status).toMatchObject({ store: 'redis', entries: count });
    for (const one of failures) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(CacheAwayError);
    }
    expect(failures.some(({ status: outcome }) => outcome === 'rejected')).toBe(true);
    expect(after).toBe(count);
    expect(cleared).toBe(count);
  },
);

test.each([
  [
    'redis+sentinel://:pa%40ss@s1:26380,s2/primary/2',
    { kind: 'sentinel', password: 'pa@ss', user: null, primary: 'primary', database: 2 },
  ],
  [
    'valkeys+sentinel://me:secret@s1/primary?sentinel_password=other',
    { isTls: true, user: 'me', sentinelPassword: 'other', database: 0 },
  ],
  [
    'redis+cluster://n1:7000,[::1]:7001',
    {
      kind: 'cluster',
      nodes: [
        { host: 'n1', port: 7000 },
        { host: '::1', port: 7001 },
      ],
    },
  ],
  ['valkey://cache/1', { kind: 'server', url: 'redis://cache/1' }],
])('%s is understood', (text, address) => {
  expect(redisAddress(text)).toMatchObject(address);
});

test.each([
  ['redis+sentinel://s1:26379', 'no name of the primary server'],
  ['redis+sentinel://s1:0/primary', 'no port'],
  ['redis+cluster://n1/1', 'a cluster has one database'],
  ['redis+cluster://n1?sentinel_password=x', 'a cluster has no Sentinels'],
  ['redis+sentinel://s1/primary?other=x', 'an unknown option'],
  ['redis+other://n1', 'an unknown form'],
  ['redis+cluster://me:%4@n1', 'half a sign'],
  ['http://cache', 'another scheme'],
])('%s is refused: %s', (text) => {
  expect(redisAddress(text)).toBeUndefined();
});
