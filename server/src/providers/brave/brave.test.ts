import { describe, expect } from 'vitest';
import { z } from 'zod';
import { webResult } from '../../records/web-result.ts';
import { test } from '../../testing/database.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { brave } from './brave.ts';

const text = 'flow meter';
const signal = AbortSignal.timeout(600_000);
const open = (emulator: VendorEmulator) =>
  brave.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

const result = (number: number) => ({ title: `Guide ${number}`, url: `https://metrology.example/${number}` });
const found = (results: unknown, hasMore?: boolean): EmulatedReply => ({
  body: {
    type: 'search',
    query: { original: text, more_results_available: hasMore },
    ...(results === undefined ? {} : { web: { type: 'search', results } }),
  },
});
const refused = (status: number, code: string): EmulatedReply => ({
  status,
  body: { type: 'ErrorResponse', error: { code, status, detail: 'no' } },
});
/** An index of so many results, of which pages are given as they are asked for. */
const index = (total: number) => (request: EmulatedRequest) => {
  const [count, offset] = [Number(request.query.count), Number(request.query.offset)];
  if (count > 20 || offset > 9) return refused(422, 'VALIDATION');
  const to = Math.min(total, (offset + 1) * count);
  const rows = Array.from({ length: Math.max(0, to - offset * count) }, (_, at) =>
    result(offset * count + at + 1),
  );
  return found(rows, to < total);
};
const full = {
  ...result(1),
  title: 'Calibrating <strong>ultrasonic</strong> meters',
  description: 'Three <strong>field</strong> methods &amp; more.',
  age: 'February 11, 2026',
  page_age: '2026-02-11T12:00:00',
  meta_url: { scheme: 'https', netloc: 'metrology.example', path: '› guide' },
};
const read = {
  url: 'https://metrology.example/1',
  title: 'Calibrating ultrasonic meters',
  description: 'Three field methods & more.',
  position: 1,
  page: 1,
  displayedUrl: 'metrology.example › guide',
  publishedAt: '2026-02-11T12:00:00.000Z',
};

vendorContract({
  vendor: brave,
  isAuthorized: ({ headers }) => headers['x-subscription-token'] === vendorKey,
  failures: {
    'a key that it does not take, as a 422': {
      reply: refused(422, 'SUBSCRIPTION_TOKEN_INVALID'),
      reason: 'rejected',
    },
    'a month that is used up, as a 429': { reply: refused(429, 'QUOTA_LIMITED'), reason: 'out_of_credit' },
    'too many questions a second': { reply: refused(429, 'RATE_LIMITED'), reason: 'rate_limited' },
    'a question that it does not understand': {
      reply: refused(422, 'VALIDATION'),
      reason: 'question_refused',
    },
    'a path that it does not know': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'an answer to nothing': { reply: { body: { type: 'search' } }, reason: 'unreadable' },
    'results that cannot be read': { reply: found([{ href: 'x' }]), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching the web',
      ask: (provider, until) => provider.searchWeb?.({ text, pages: 1 }, until) as Promise<unknown>,
      hit: { reply: () => found([full], false), value: [read] },
      misses: { 'an empty list': found([]), 'no web': found(undefined) },
      sends: {
        method: 'GET',
        path: '/res/v1/web/search',
        query: { q: text, count: '10', offset: '0', text_decorations: 'false', result_filter: 'web' },
      },
    },
    {
      name: 'searching a page of it',
      ask: (provider, until) =>
        provider.searchWebElsewhere?.({ text, page: 1, pageSize: 20 }, until) as Promise<unknown>,
      hit: { reply: () => found([full], false), value: { items: [read], total: null } },
      misses: { 'an empty list': found([]), 'no web': found(undefined) },
      sends: { method: 'GET', path: '/res/v1/web/search', query: { q: text, count: '20', offset: '0' } },
    },
  ],
});

describe('the first pages', () => {
  test.each([
    [1, 200, 10, 1],
    [3, 200, 30, 2],
    [20, 300, 200, 10],
    [20, 45, 45, 3],
  ])('%i of %i results are %i, by %i requests', async (pages, total, expected, requests) => {
    await using emulator = await VendorEmulator.start(index(total));

    const answer = await open(emulator).searchWeb?.({ text, pages }, signal);

    const results = answer?.outcome === 'found' ? z.array(webResult).parse(answer.value) : [];
    expect(results.map(({ position }) => position)).toEqual(
      Array.from({ length: expected }, (_, at) => at + 1),
    );
    expect(emulator.asked).toHaveLength(requests);
  });

  test('are never more than it gives, also where its pages are short', async () => {
    await using emulator = await VendorEmulator.start(({ query }) =>
      Number(query.offset) > 9 ? refused(422, 'VALIDATION') : found([result(Number(query.offset))], true),
    );

    const answer = await open(emulator).searchWeb?.({ text, pages: 20 }, signal);

    expect(answer).toMatchObject({ outcome: 'found', value: { length: 10 } });
  });
});

describe('one page of any size', () => {
  test.each([
    [1, 10, 1, 10, 1],
    [3, 20, 41, 60, 1],
    [2, 50, 51, 100, 3],
    [3, 49, 99, 147, 4],
    [15, 5, 71, 75, 1],
    [40, 5, 196, 200, 1],
  ])(
    'the %ith of %i has the results %i to %i, by %i requests',
    async (page, pageSize, from, to, requests) => {
      await using emulator = await VendorEmulator.start(index(1_000));

      const answer = await open(emulator).searchWebElsewhere?.({ text, page, pageSize }, signal);

      const items = answer?.outcome === 'found' ? z.array(webResult).parse(answer.value.items) : [];
      expect(items.map(({ url }) => url)).toEqual(
        Array.from({ length: to - from + 1 }, (_, at) => result(from + at).url),
      );
      expect(items.map(({ position }) => position)).toEqual(
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      expect(emulator.asked).toHaveLength(requests);
    },
  );

  test('one behind the last is found, and empty', async () => {
    await using emulator = await VendorEmulator.start(index(12));

    const answer = await open(emulator).searchWebElsewhere?.({ text, page: 5, pageSize: 10 }, signal);

    expect(answer).toEqual({ outcome: 'found', value: { items: [], total: null } });
  });
});

test('what it would not answer is left to others, and not asked', async () => {
  await using emulator = await VendorEmulator.start(index(1_000));
  const provider = open(emulator);

  const answers = [
    await provider.searchWeb?.({ text, pages: 21 }, signal),
    await provider.searchWeb?.({ text: 'x'.repeat(401), pages: 1 }, signal),
    await provider.searchWeb?.({ text: Array(51).fill('x').join(' '), pages: 1 }, signal),
    await provider.searchWebElsewhere?.({ text, page: 21, pageSize: 10 }, signal),
    await provider.searchWebElsewhere?.({ text: 'x'.repeat(401), page: 1, pageSize: 10 }, signal),
  ];

  expect(answers).toEqual(Array(5).fill({ outcome: 'skipped', why: 'unsupported' }));
  expect(emulator.asked).toEqual([]);
});

test('a later page that cannot be read fails the question', async () => {
  await using emulator = await VendorEmulator.start((request) =>
    request.query.offset === '0' ? index(1_000)(request) : { status: 503 },
  );
  const provider = open(emulator);

  await expect(provider.searchWeb?.({ text, pages: 3 }, signal)).rejects.toMatchObject({
    reason: 'unreachable',
  });
  await expect(provider.searchWebElsewhere?.({ text, page: 1, pageSize: 30 }, signal)).rejects.toMatchObject({
    reason: 'unreachable',
  });
});

test('callers pay for what is found, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [found([full]), found([]), found([full]), { status: 500 }];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const { searchWeb, searchWebElsewhere } = open(emulator);
  const source = searchWeb && searchWebElsewhere ? { searchWeb, searchWebElsewhere } : {};

  const answers = await withSource(db, source, async (post) => [
    await post('/search_engine_b', { query: text }),
    await post('/search_engine_b', { query: text }),
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_engine_b', { query: text }),
  ]);

  expect(answers.map(({ status, body }) => [status, body.results?.length ?? body.length])).toEqual([
    [200, 1],
    [200, 0],
    [200, 1],
    [502, undefined],
  ]);
  expect(answers.slice(0, 3).map(({ headers }) => headers['x-credits-charged'])).toEqual(['1', '0', '1']);
  expect(againstContract('search_engine_b', answers[0]?.body)).toEqual([]);
});
