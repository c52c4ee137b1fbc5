import { describe, expect } from 'vitest';
import { z } from 'zod';
import { webResult } from '../../records/web-result.ts';
import { test } from '../../testing/database.ts';
import {
  nothingBy,
  organicResult,
  serpAnswer,
  serpapiAt,
  serpContract,
  some,
} from '../../testing/serp-answers.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';

const text = 'flow meter';
const signal = AbortSignal.timeout(600_000);
const webValue = {
  url: 'https://metrology.example/1',
  title: 'Guide 1',
  description: 'Three field methods.',
  position: 1,
  page: 1,
  displayedUrl: 'https://metrology.example › guide',
  publishedAt: null,
};

vendorContract({
  ...serpContract,
  questions: [
    {
      name: 'searching the web',
      ask: (provider, signal) => provider.searchWeb?.({ text, pages: 1 }, signal) as Promise<unknown>,
      hit: { reply: () => serpAnswer({ organic_results: [organicResult(1)] }), value: [webValue] },
      misses: {
        'a sentence': nothingBy('Google'),
        'an empty list': serpAnswer({ organic_results: [] }),
        'an empty state': serpAnswer({ search_information: { organic_results_state: 'Fully empty' } }),
      },
      sends: { method: 'GET', path: '/search.json', query: { engine: 'google', q: text, start: '0' } },
    },
    {
      name: 'searching the web elsewhere',
      ask: (provider, signal) =>
        provider.searchWebElsewhere?.({ text, page: 1, pageSize: 10 }, signal) as Promise<unknown>,
      hit: {
        reply: () =>
          serpAnswer({ organic_results: [organicResult(1)], search_information: { total_results: 77 } }),
        value: { items: [webValue], total: 77 },
      },
      misses: { 'a sentence': nothingBy('Bing'), 'an empty list': serpAnswer({ organic_results: [] }) },
      sends: { path: '/search.json', query: { engine: 'bing', q: text, first: '1', count: '10' } },
    },
  ],
});

const next = { serpapi_pagination: { next: 'https://serpapi.com/search.json?start=10' } };
const pageOf = (from: number, to: number, isLast = false) =>
  serpAnswer({ organic_results: some(from, to, organicResult), ...(isLast ? {} : next) });

describe('the first pages', () => {
  test('are read until there are as many results as were asked for, or no other page', async () => {
    await using emulator = await VendorEmulator.start(({ query }) =>
      query.start === '0' ? pageOf(1, 9) : pageOf(9, 40, query.start === '20'),
    );
    const provider = serpapiAt(emulator);

    const two = await provider.searchWeb?.({ text, pages: 2 }, signal);
    const all = await provider.searchWeb?.({ text, pages: 60 }, signal);

    const read = two?.outcome === 'found' ? z.array(webResult).parse(two.value) : [];
    expect(read.map(({ title }) => title)).toEqual(some(1, 20, (number) => organicResult(number).title));
    expect(all).toMatchObject({ value: { length: 40 } });
    expect(emulator.asked.map(({ query }) => query.start)).toEqual(['0', '10', '0', '10', '20']);
  });

  test('end where the engine says that there is nothing more', async () => {
    await using emulator = await VendorEmulator.start(({ query }) =>
      query.start === '0' ? pageOf(1, 10) : nothingBy('Google'),
    );

    const answer = await serpapiAt(emulator).searchWeb?.({ text, pages: 5 }, signal);

    expect(answer).toMatchObject({ outcome: 'found', value: { length: 10 } });
    // Two are asked for at once behind the first.
    expect(emulator.asked).toHaveLength(3);
  });

  test('fail together where a later one cannot be read', async () => {
    await using emulator = await VendorEmulator.start(({ query }) =>
      query.start === '0' || query.first === '1' ? pageOf(1, 10) : { status: 503 },
    );
    const provider = serpapiAt(emulator);

    await expect(provider.searchWeb?.({ text, pages: 2 }, signal)).rejects.toMatchObject({
      reason: 'unreachable',
    });
    await expect(
      provider.searchWebElsewhere?.({ text, page: 1, pageSize: 20 }, signal),
    ).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('one page of the other engine', () => {
  test('is put together where it shows fewer than were asked for', async () => {
    await using emulator = await VendorEmulator.start(({ query }) => {
      const first = Number(query.first);
      return pageOf(first, first + 9);
    });

    const answer = await serpapiAt(emulator).searchWebElsewhere?.({ text, page: 3, pageSize: 25 }, signal);

    const items = answer?.outcome === 'found' ? z.array(webResult).parse(answer.value.items) : [];
    expect(items.map(({ position }) => position)).toEqual(some(51, 75, (number) => number));
    expect(emulator.asked.map(({ query }) => query.first)).toEqual(['51', '61', '71']);
  });

  test('is found and empty behind the last, and never takes more than five requests', async () => {
    await using emulator = await VendorEmulator.start(({ query }) => {
      const first = Number(query.first);
      return first > 1_000 ? nothingBy('Bing') : pageOf(first, first);
    });
    const provider = serpapiAt(emulator);

    const slow = await provider.searchWebElsewhere?.({ text, page: 1, pageSize: 50 }, signal);
    const behind = await provider.searchWebElsewhere?.({ text, page: 40, pageSize: 50 }, signal);

    expect(slow).toMatchObject({ value: { items: { length: 5 } } });
    expect(behind).toEqual({ outcome: 'found', value: { items: [], total: null } });
    expect(emulator.asked).toHaveLength(6);
  });
});

test('callers pay for what is found, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [pageOf(1, 3, true), nothingBy('Google'), pageOf(1, 3, true), { status: 500 }];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const { searchWeb, searchWebElsewhere } = serpapiAt(emulator);
  const source = searchWeb && searchWebElsewhere ? { searchWeb, searchWebElsewhere } : {};

  const answers = await withSource(db, source, async (post) => [
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_engine_b', { query: text }),
    await post('/search_engine_b', { query: text }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 502]);
  expect(answers.slice(0, 3).map(({ headers }) => headers['x-credits-charged'])).toEqual(['3', '0', '1']);
  expect(againstContract('search_scraper_sync', answers[0]?.body)).toEqual([]);
});
