import { expect } from 'vitest';
import { z } from 'zod';
import { webResult } from '../../records/web-result.ts';
import { test } from '../../testing/database.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Vendor } from '../define-vendor.ts';
import { openSearxng } from './searxng.ts';

const searxngAt = (baseUrl: string) =>
  openSearxng({ addresses: { BASE_URL: baseUrl }, userAgent: 'Millrace/test' });
const asVendor: Vendor = {
  name: 'searxng',
  title: 'SearXNG',
  keysAt: 'https://docs.searxng.org',
  baseUrl: null,
  open: ({ baseUrl = '' }) => searxngAt(baseUrl),
};
const text = 'ultrasonic flow meter calibration';
const signal = AbortSignal.timeout(600_000);

const row = (number: number) => ({
  url: `https://metrology.example/${number}`,
  title: `Guide ${number}`,
  content: 'Three field methods compared.',
  engine: 'bing',
  engines: ['bing', 'mojeek'],
  positions: [number],
  publishedDate: null,
});
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));
const found = (results: readonly unknown[], away: readonly unknown[] = []): EmulatedReply => ({
  body: { query: text, number_of_results: 0, results, answers: [], unresponsive_engines: away },
});
const captcha = ['google', 'CAPTCHA'];
const full = {
  ...row(1),
  url: 'https://metrology.example/guide?a=1',
  pretty_url: 'metrology.example › guide',
  publishedDate: '2026-02-11T12:00:00',
};
const first = {
  url: 'https://metrology.example/guide?a=1',
  title: 'Guide 1',
  description: 'Three field methods compared.',
  position: 1,
  page: 1,
  displayedUrl: 'metrology.example › guide',
  publishedAt: '2026-02-11T12:00:00.000Z',
};

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === 'Millrace/test',
  failures: {
    'JSON that is not allowed': { reply: { status: 403, body: 'Forbidden' }, reason: 'forbidden' },
    'an address where no SearXNG is': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'nothing found, and an engine that did not look': { reply: found([], [captcha]), reason: 'unreachable' },
    'results that cannot be read': { reply: found([{ link: 'https://a.example' }, 7]), reason: 'unreadable' },
    'no list of results': { reply: { body: { query: text } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching the web',
      ask: (provider, until) => provider.searchWeb?.({ text, pages: 1 }, until) as Promise<unknown>,
      hit: { reply: () => found([full], [captcha]), value: [first] },
      misses: { 'nothing found by engines that all looked': found([]) },
      sends: {
        method: 'GET',
        path: '/search',
        query: { q: text, format: 'json', categories: 'general', pageno: '1' },
      },
    },
  ],
});

test('pages are read until there are as many results as were asked for, each address once', async () => {
  await using emulator = await VendorEmulator.start(({ query }) =>
    found(query.pageno === '1' ? rows(1, 12) : rows(10, 30)),
  );

  const answer = await searxngAt(emulator.url).searchWeb?.({ text, pages: 2 }, signal);

  const results = answer?.outcome === 'found' ? z.array(webResult).parse(answer.value) : [];
  expect(results.map(({ url }) => url)).toEqual(rows(1, 20).map(({ url }) => url));
  expect(results.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(results.map(({ page }) => page)).toEqual([...Array(10).fill(1), ...Array(10).fill(2)]);
  expect(emulator.asked.map(({ query }) => query.pageno)).toEqual(['1', '2']);
});

test('a page has enough for all that were asked for: no other is read', async () => {
  await using emulator = await VendorEmulator.start(() => found(rows(1, 60)));

  const answer = await searxngAt(`${emulator.url}/own/`).searchWeb?.({ text, pages: 3 }, signal);

  expect(answer).toMatchObject({ value: { length: 30 } });
  expect(emulator.asked.map(({ path }) => path)).toEqual(['/own/search']);
});

test('the end of the results is one, unless an engine goes away on the way there', async () => {
  let away: unknown[] = [captcha];
  await using emulator = await VendorEmulator.start(({ query }) =>
    query.pageno === '1' ? found(rows(1, 4), [captcha]) : found([], away),
  );
  const provider = searxngAt(emulator.url);

  const answer = await provider.searchWeb?.({ text, pages: 9 }, signal);
  away = [captcha, ['mojeek', 'timeout']];
  const failing = provider.searchWeb?.({ text, pages: 9 }, signal);

  expect(answer).toMatchObject({ outcome: 'found', value: { length: 4 } });
  await expect(failing).rejects.toMatchObject({ reason: 'unreachable' });
  expect(emulator.asked.map(({ query }) => query.pageno).toSorted()).toEqual(['1', '1', '2', '2', '3', '3']);
  expect(provider.terms).toMatchObject({ timeVaries: true });
});

test('callers pay for each result, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [found(rows(1, 7)), found([]), found([], [captcha])];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });

  const { searchWeb } = searxngAt(emulator.url);
  const answers = await withSource(db, searchWeb ? { searchWeb } : {}, async (post) => [
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_scraper_sync', { search_query: text }),
  ]);

  const charged = answers.map(({ status, headers }) => [status, headers['x-credits-charged']]);
  expect(charged.slice(0, 2)).toEqual([
    [200, '7'],
    [200, '0'],
  ]);
  expect(answers[2]?.status).toBe(502);
  expect(againstContract('search_scraper_sync', answers[0]?.body)).toEqual([]);
});
