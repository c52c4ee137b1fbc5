import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type StoreServer, startStore, storeKinds } from '../testing/cache-stores.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { type Codec, FetchCache } from './cache.ts';
import { cacheKey } from './cache-key.ts';
import { type CacheKey, entryAgeMsMax } from './cache-store.ts';

interface Page {
  readonly status: number;
  readonly text: string;
}

const pages: Codec<Page> = {
  encode: ({ status, text }) => (status === 200 ? { header: { status }, body: Buffer.from(text) } : null),
  decode: ({ header, body }) => ({
    status: (header as { status: number }).status,
    text: Buffer.from(body).toString(),
  }),
};

const never = new AbortController().signal;
const kept = { maxAgeMs: entryAgeMsMax, refresh: false, signal: never };
const fresh = { maxAgeMs: entryAgeMsMax, refresh: true, signal: never };

let keys = 0;
const newKey = () => cacheKey('test', [keys++]);

function throwBug(error: unknown): never {
  throw error;
}

/** A site whose pages come when the test says so, and that counts how often it was asked. */
class Site {
  readonly asked: { answer(page: Page): void; fail(error: Error): void; readonly signal: AbortSignal }[] = [];

  readonly fetch = (signal: AbortSignal): Promise<Page> => {
    const { promise, resolve, reject } = Promise.withResolvers<Page>();
    signal.addEventListener('abort', () => reject(signal.reason));
    this.asked.push({ answer: resolve, fail: reject, signal });
    return promise;
  };

  /** When it has been asked that often in all. */
  async askedTimes(times: number): Promise<void> {
    while (this.asked.length < times) await new Promise((resolve) => setImmediate(resolve));
  }
}

const page = (text: string): Page => ({ status: 200, text });
const answering = (text: string) => async () => page(text);
const unwanted = async (): Promise<Page> => {
  throw new Error('nobody should have fetched');
};
/** When what was begun has gone as far as it can without anybody's help. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

const storesHere = storeKinds.filter((kind) => kind !== 'Redis' || whyMissing('redis') === null);

describe.each(storesHere)('kept in %s', (kind) => {
  let server: StoreServer;
  const opened: FetchCache[] = [];
  const open = () => {
    const cache = new FetchCache({ store: server.open(), onBug: throwBug });
    opened.push(cache);
    return cache;
  };
  beforeAll(async () => {
    server = await startStore(kind);
  });
  // What a call leaves to be written is none of the next test's.
  afterEach(() => Promise.all(opened.splice(0).map((cache) => cache.settled())));
  afterAll(() => server.remove());

  test('concurrent identical fetches share one', async () => {
    const cache = open();
    const site = new Site();
    const key = newKey();

    const calls = Array.from({ length: 100 }, (_, call) =>
      cache.cached(key, call % 2 === 0 ? kept : fresh, site.fetch, pages),
    );
    await site.askedTimes(1);
    await turns();
    site.asked[0]?.answer(page('one'));
    const answers = await Promise.all(calls);

    expect(site.asked).toHaveLength(1);
    expect(answers).toEqual(Array(100).fill({ value: page('one'), cachedAt: null }));
  });

  test('what one process fetched, another one is given, with the time of it', async () => {
    const key = newKey();
    const [one, other] = [open(), open()];
    const before = Date.now();

    await one.cached(key, kept, answering('shared'), pages);
    await one.settled();
    const answer = await other.cached(key, kept, unwanted, pages);

    expect(answer.value).toEqual(page('shared'));
    expect(answer.cachedAt?.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(answer.cachedAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test('cache false fetches, and replaces what is kept', async () => {
    const key = newKey();
    const cache = open();
    await cache.cached(key, kept, answering('first'), pages);
    await cache.settled();

    const second = await cache.cached(key, fresh, answering('second'), pages);
    await cache.settled();
    const third = await open().cached(key, kept, unwanted, pages);

    expect(second).toEqual({ value: page('second'), cachedAt: null });
    expect(third.value).toEqual(page('second'));
  });

  test('an entry older than 24 hours is not served, one a little younger is', async () => {
    const [young, old] = [newKey(), newKey()];
    const cache = open();
    for (const key of [young, old]) await cache.cached(key, kept, answering('kept'), pages);
    await cache.settled();
    await server.age(young, entryAgeMsMax - 60_000);
    await server.age(old, entryAgeMsMax + 1_000);

    const ofYoung = await open().cached(young, kept, unwanted, pages);
    const ofOld = await open().cached(old, kept, answering('new'), pages);

    expect(ofYoung.value).toEqual(page('kept'));
    expect(ofOld).toEqual({ value: page('new'), cachedAt: null });
  });

  test('a caller that wants nothing older than a minute is not given it', async () => {
    const key = newKey();
    await open().put(key, { header: { status: 200 }, body: Buffer.from('kept') });
    await server.age(key, 61_000);

    const answer = await open().cached(key, { ...kept, maxAgeMs: 60_000 }, answering('new'), pages);

    expect(answer.value).toEqual(page('new'));
  });

  test('a failed fetch fails all who wait for it and is not cached', async () => {
    const cache = open();
    const site = new Site();
    const key = newKey();
    const failure = new Error('the site is down');

    const calls = [cache.cached(key, kept, site.fetch, pages), cache.cached(key, kept, site.fetch, pages)];
    await site.askedTimes(1);
    calls.push(cache.cached(key, fresh, site.fetch, pages));
    site.asked[0]?.fail(failure);
    const outcomes = await Promise.allSettled(calls);
    await cache.settled();

    expect(site.asked).toHaveLength(1);
    expect(outcomes).toEqual(Array(3).fill({ status: 'rejected', reason: failure }));
    expect(await server.open().get(key, entryAgeMsMax)).toBe(null);
    expect((await cache.cached(key, kept, answering('up'), pages)).value).toEqual(page('up'));
  });

  test('what is no success is answered but not cached', async () => {
    const key = newKey();
    const cache = open();

    const answer = await cache.cached(key, kept, async () => ({ status: 404, text: 'gone' }), pages);
    await cache.settled();

    expect(answer.value.status).toBe(404);
    expect(await server.open().get(key, entryAgeMsMax)).toBe(null);
  });

  test('an entry that cannot be read any more is fetched again', async () => {
    const key = newKey();
    await server.open().put(key, Buffer.from('of a future version'));

    const answer = await open().cached(key, kept, answering('new'), pages);

    expect(answer).toEqual({ value: page('new'), cachedAt: null });
  });

  test('clear drops everything, and status counts it', async () => {
    const store = server.open();
    const cache = open();
    await store.clear();
    const written = [newKey(), newKey(), newKey()];
    for (const key of written) await cache.put(key, { header: {}, body: Buffer.from('kept') });

    const before = await store.status();
    const cleared = await store.clear();
    const after = await store.status();

    expect(before).toMatchObject({ entries: 3, oldestAt: expect.any(Date), newestAt: expect.any(Date) });
    expect(cleared).toBe(3);
    expect(after).toMatchObject({ entries: 0, oldestAt: null, newestAt: null });
    for (const key of written) expect(await store.get(key, entryAgeMsMax)).toBe(null);
  });
});

test('whoever counts is told what became of each question', async () => {
  const told: string[] = [];
  const cache = new FetchCache({ store: null, onBug: throwBug, onLookUp: (result) => told.push(result) });
  const site = new Site();
  const key = newKey();

  const calls = [cache.cached(key, kept, site.fetch, pages), cache.cached(key, kept, site.fetch, pages)];
  await site.askedTimes(1);
  await turns();
  const [before] = told.splice(0, 1);
  site.asked[0]?.answer(page('one'));
  await Promise.all(calls);
  await cache.cached(newKey(), fresh, answering('two'), pages);

  expect([before, ...told]).toEqual(['miss', 'shared', 'refresh']);
});

describe('who shares a fetch', () => {
  test('a caller that goes away leaves the others alone', async () => {
    const cache = new FetchCache({ store: null, onBug: throwBug });
    const site = new Site();
    const key = newKey();
    const leaving = new AbortController();

    const staying = cache.cached(key, fresh, site.fetch, pages);
    const left = cache.cached(key, { ...fresh, signal: leaving.signal }, site.fetch, pages);
    await site.askedTimes(1);
    leaving.abort(new Error('I leave'));

    await expect(left).rejects.toThrow('I leave');
    expect(site.asked[0]?.signal.aborted).toBe(false);
    site.asked[0]?.answer(page('late'));
    expect((await staying).value).toEqual(page('late'));
  });

  test('also when it is the one that began the fetch', async () => {
    const cache = new FetchCache({ store: null, onBug: throwBug });
    const site = new Site();
    const key = newKey();
    const leaving = new AbortController();

    const first = cache.cached(key, { ...fresh, signal: leaving.signal }, site.fetch, pages);
    const second = cache.cached(key, fresh, site.fetch, pages);
    await site.askedTimes(1);
    leaving.abort(new Error('I leave'));

    await expect(first).rejects.toThrow('I leave');
    site.asked[0]?.answer(page('late'));
    expect((await second).value).toEqual(page('late'));
    expect(site.asked).toHaveLength(1);
  });

  test('when the last one has gone the fetch is aborted, and who comes then has a new one', async () => {
    const cache = new FetchCache({ store: null, onBug: throwBug });
    const site = new Site();
    const key = newKey();
    const leaving = new AbortController();
    const gone = { ...kept, signal: leaving.signal };

    const calls = [
      cache.cached(key, gone, site.fetch, pages),
      cache.cached(key, gone, site.fetch, pages),
    ].map((call) => expect(call).rejects.toThrow('all leave'));
    await site.askedTimes(1);
    await turns();
    leaving.abort(new Error('all leave'));
    await Promise.all(calls);
    const next = cache.cached(key, kept, site.fetch, pages);
    await site.askedTimes(2);
    site.asked[1]?.answer(page('new'));

    expect(site.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect((await next).value).toEqual(page('new'));
  });

  test('a fetch that nobody waits for any more is joined by nobody, also while it takes its time to stop', async () => {
    const cache = new FetchCache({ store: null, onBug: throwBug });
    const key = newKey();
    const leaving = new AbortController();
    const stopping = Promise.withResolvers<Page>();

    const left = cache.cached(key, { ...kept, signal: leaving.signal }, () => stopping.promise, pages);
    await turns();
    leaving.abort(new Error('I leave'));
    await expect(left).rejects.toThrow('I leave');
    const next = await cache.cached(key, kept, answering('new'), pages);
    stopping.resolve(page('of nobody'));
    await turns();
    const last = await cache.cached(key, kept, answering('newer'), pages);

    expect([next.value.text, last.value.text]).toEqual(['new', 'newer']);
  });

  test('a caller that has gone before it asked fetches nothing', async () => {
    const cache = new FetchCache({ store: null, onBug: throwBug });
    const site = new Site();

    const call = cache.cached(newKey(), { ...fresh, signal: AbortSignal.abort() }, site.fetch, pages);

    await expect(call).rejects.toThrow('aborted');
    expect(site.asked).toHaveLength(0);
  });

  test('a fresh call joins a fetch that began less than a second before it, and no older one', async () => {
    let nowMs = 0;
    const cache = new FetchCache({ store: null, onBug: throwBug, nowMs: () => nowMs });
    const site = new Site();
    const key = newKey();

    const first = cache.cached(key, fresh, site.fetch, pages);
    await site.askedTimes(1);
    nowMs = 999;
    const second = cache.cached(key, fresh, site.fetch, pages);
    nowMs = 1_000;
    const third = cache.cached(key, fresh, site.fetch, pages);
    await site.askedTimes(2);
    site.asked[0]?.answer(page('old'));
    site.asked[1]?.answer(page('new'));

    expect(await Promise.all([first, second, third])).toEqual(
      ['old', 'old', 'new'].map((text) => ({ value: page(text), cachedAt: null })),
    );
    expect(site.asked).toHaveLength(2);
  });

  test('a fresh call never takes what was fetched before it asked, however short ago', async () => {
    const cache = new FetchCache({ store: null, onBug: throwBug, nowMs: () => 0 });
    const key = newKey();

    const first = await cache.cached(key, fresh, answering('first'), pages);
    const second = await cache.cached(key, fresh, answering('second'), pages);

    expect([first.value.text, second.value.text]).toEqual(['first', 'second']);
  });

  test('a call that may be cached joins an older fetch, and is told since when', async () => {
    let nowMs = 0;
    const cache = new FetchCache({ store: null, onBug: throwBug, nowMs: () => nowMs });
    const site = new Site();
    const key = newKey();

    const first = cache.cached(key, kept, site.fetch, pages);
    await site.askedTimes(1);
    nowMs = 5_000;
    const second = cache.cached(key, kept, site.fetch, pages);
    await turns();
    site.asked[0]?.answer(page('one'));

    expect(await first).toEqual({ value: page('one'), cachedAt: null });
    const { value, cachedAt } = await second;
    expect(value).toEqual(page('one'));
    expect(Date.now() - (cachedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(5_000);
    expect(site.asked).toHaveLength(1);
  });

  test('the newer of two fetches is kept, whichever ends first', async () => {
    let nowMs = 0;
    const written: string[] = [];
    const store = {
      get: async () => null,
      put: async (_: CacheKey, entry: Uint8Array) => {
        written.push(Buffer.from(entry).toString('hex'));
      },
    };
    const cache = new FetchCache({ store, onBug: throwBug, nowMs: () => nowMs });
    const site = new Site();
    const key = newKey();
    const old = cache.cached(key, fresh, site.fetch, pages);
    await site.askedTimes(1);
    nowMs = 2_000;
    const young = cache.cached(key, fresh, site.fetch, pages);
    await site.askedTimes(2);

    site.asked[1]?.answer(page('young'));
    await young;
    site.asked[0]?.answer(page('old'));
    await old;
    await cache.settled();

    expect(written).toHaveLength(1);
  });

  test('a codec with a mistake costs the cache, not the call', async () => {
    const bugs: unknown[] = [];
    const cache = new FetchCache({ store: null, onBug: (error) => bugs.push(error) });
    const broken: Codec<Page> = {
      encode: () => {
        throw new Error('a mistake');
      },
      decode: () => null,
    };

    const answer = await cache.cached(newKey(), kept, answering('one'), broken);

    expect(answer.value).toEqual(page('one'));
    expect(bugs).toHaveLength(1);
  });

  test('what is fetched is there for the next caller before the store has it', async () => {
    const writing = Promise.withResolvers<void>();
    const store = { get: async () => null, put: () => writing.promise };
    const cache = new FetchCache({ store, onBug: throwBug });
    const key = newKey();

    const first = await cache.cached(key, fresh, answering('one'), pages);
    const second = await cache.cached(key, kept, unwanted, pages);
    writing.resolve();

    expect(first).toEqual({ value: page('one'), cachedAt: null });
    expect(second).toEqual({ value: page('one'), cachedAt: expect.any(Date) });
  });
});
