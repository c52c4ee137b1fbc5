import { expect } from 'vitest';
import { z } from 'zod';
import { webResult } from '../../records/web-result.ts';
import { test } from '../../testing/database.ts';
import { withSource } from '../../testing/source-app.ts';
import { accountId, vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { googleCse } from './google_cse.ts';

const text = 'flow meter';
const signal = AbortSignal.timeout(600_000);
const open = (emulator: VendorEmulator) =>
  googleCse.open({ apiKey: vendorKey, accountId, baseUrl: emulator.url, userAgent: 'Millrace/test' });

const item = (number: number) => ({
  title: `Guide ${number}`,
  link: `https://metrology.example/${number}`,
  displayLink: 'metrology.example',
  snippet: 'Three field\nmethods.',
});
const found = (items: unknown, nextStart?: number): EmulatedReply => ({
  body: {
    kind: 'customsearch#search',
    searchInformation: { totalResults: '123' },
    queries: nextStart === undefined ? {} : { nextPage: [{ startIndex: nextStart }] },
    items,
  },
});
const refused = (status: number, reason: string, details: unknown[] = []): EmulatedReply => ({
  status,
  body: { error: { code: status, message: 'no', errors: [{ reason }], details } },
});

vendorContract({
  vendor: googleCse,
  isAuthorized: ({ query }) => query.key === vendorKey && query.cx === accountId,
  failures: {
    'a key that it does not take': { reply: refused(400, 'keyInvalid'), reason: 'rejected' },
    'a key that it does not take, in details': {
      reply: refused(400, 'badRequest', [{ reason: 'API_KEY_INVALID' }]),
      reason: 'rejected',
    },
    'an API that is not switched on': { reply: refused(403, 'accessNotConfigured'), reason: 'forbidden' },
    'a day that is used up': { reply: refused(403, 'dailyLimitExceeded'), reason: 'out_of_credit' },
    'too many questions, as a 403': { reply: refused(403, 'rateLimitExceeded'), reason: 'rate_limited' },
    'a question that it does not understand': { reply: refused(400, 'invalid'), reason: 'question_refused' },
    'an answer to nothing': { reply: { body: {} }, reason: 'unreadable' },
    'results that cannot be read': { reply: found([{ url: 'x' }]), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching the web',
      ask: (provider, until) => provider.searchWeb?.({ text, pages: 1 }, until) as Promise<unknown>,
      hit: {
        reply: () => found([{ ...item(1), formattedUrl: 'https://metrology.example › guide' }, item(2)]),
        value: [
          {
            url: 'https://metrology.example/1',
            title: 'Guide 1',
            description: 'Three field\nmethods.',
            position: 1,
            page: 1,
            displayedUrl: 'https://metrology.example › guide',
            publishedAt: null,
          },
          expect.objectContaining({ position: 2, displayedUrl: 'metrology.example' }),
        ],
      },
      misses: { 'no items': found(undefined), 'an empty list': found([]) },
      sends: { method: 'GET', path: '/customsearch/v1', query: { q: text, num: '10', start: '1' } },
    },
  ],
});

test('pages are read as long as there are others, at most ten', async () => {
  await using emulator = await VendorEmulator.start(({ query }) => {
    const start = Number(query.start);
    const items = Array.from({ length: 10 }, (_, at) => item(start + at));
    return found(items, start < 31 ? start + 10 : undefined);
  });
  const provider = open(emulator);

  const three = await provider.searchWeb?.({ text, pages: 3 }, signal);
  const all = await provider.searchWeb?.({ text, pages: 10 }, signal);
  const more = await provider.searchWeb?.({ text, pages: 11 }, signal);

  expect(three?.outcome === 'found' && z.array(webResult).parse(three.value)).toHaveLength(30);
  expect(all).toMatchObject({ value: { length: 40 } });
  expect(more).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(emulator.asked.map(({ query }) => query.start)).toEqual(['1', '11', '21', '1', '11', '21', '31']);
});

test('a later page that cannot be read fails the question', async () => {
  await using emulator = await VendorEmulator.start(({ query }) =>
    query.start === '1' ? found([item(1)], 11) : { status: 500 },
  );

  const asking = open(emulator).searchWeb?.({ text, pages: 2 }, signal);

  await expect(asking).rejects.toMatchObject({ reason: 'unreachable' });
});

test('without a search engine it says what to set', () => {
  const provider = googleCse.open({ apiKey: vendorKey, userAgent: 'Millrace/test' });

  expect(provider.unavailable()).toBe(
    'Set GOOGLE_CSE_ACCOUNT_ID to the id (cx) of your programmable search engine.',
  );
});

test('callers pay for what is found, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [found([item(1), item(2)]), found(undefined), { status: 500 }];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const { searchWeb } = open(emulator);

  const answers = await withSource(db, searchWeb ? { searchWeb } : {}, async (post) => [
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_scraper_sync', { search_query: text }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
  expect(answers.slice(0, 2).map(({ headers }) => headers['x-credits-charged'])).toEqual(['2', '0']);
});
