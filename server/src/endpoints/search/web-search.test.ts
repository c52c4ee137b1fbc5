import { describe, expect } from 'vitest';
import type { Answered } from '../../providers/capabilities.ts';
import type { SearchTrend, TrendQuestion } from '../../records/search-trend.ts';
import type { WebPageSearch, WebResult, WebResultPage, WebSearch } from '../../records/web-result.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { searchEngineB } from './search-engine-b.ts';
import { searchScraperSync } from './search-scraper-sync.ts';
import { searchTrends } from './search-trends.ts';

const result = (position: number): WebResult => ({
  url: `https://metrology.example/${position}`,
  title: 'Calibrating ultrasonic meters',
  description: '',
  position,
  page: Math.ceil(position / 10),
  displayedUrl: null,
  publishedAt: null,
});
const results = (count: number) => Array.from({ length: count }, (_, index) => result(index + 1));
const text = 'ultrasonic flow meter calibration';

function engineOf(found: readonly WebResult[], total: number | null = found.length) {
  const searches: WebSearch[] = [];
  const pages: WebPageSearch[] = [];
  return {
    searches,
    pages,
    name: 'finder',
    unavailable: () => null,
    async searchWeb(search: WebSearch) {
      searches.push(search);
      return { outcome: 'found', value: found } as const;
    },
    async searchWebElsewhere(search: WebPageSearch): Promise<Answered<WebResultPage>> {
      pages.push(search);
      return { outcome: 'found', value: { items: found, total } };
    },
  };
}

describe('search_scraper_sync', () => {
  test('counts pages by its limit and results in its bill, and cuts what comes beyond', async ({ db }) => {
    const engine = engineOf(results(33));
    const app = await TestApp.open(db, [engine]);
    const { live } = await app.customer({ credits: 40 });

    const one = await app.post('/search_scraper_sync', live, { search_query: text, limit: 1 });
    const three = await app.post('/search_scraper_sync', live, { search_query: text, limit: 3 });
    const broke = await app.post('/search_scraper_sync', live, { search_query: text });
    await app.app.close();

    expect([one.body.length, one.headers['x-credits-charged']]).toEqual([10, '10']);
    expect([three.body.length, three.headers['x-credits-charged']]).toEqual([30, '30']);
    expect(broke).toMatchObject({ status: 402, body: { reserved: '10.00', balance: '0.00' } });
    expect(engine.searches).toEqual([
      { text, pages: 1 },
      { text, pages: 3 },
    ]);
  });

  test('says of a result what the engine says of it, and nothing costs nothing', async ({ db }) => {
    const [first, second] = searchScraperSync.example.response;
    const full: WebResult = {
      ...result(2),
      ...{ url: second?.url ?? '', title: second?.title ?? '', description: second?.description ?? '' },
      displayedUrl: second?.displayedUrl ?? null,
      publishedAt: second?.date ?? null,
    };
    const app = await TestApp.open(db, [engineOf([result(1), full])]);
    const none = await TestApp.open(db, [engineOf([])]);
    const { live } = await app.customer();

    const { body } = await app.post('/search_scraper_sync', live, { search_query: text });
    const missed = await none.post('/search_scraper_sync', live, { search_query: text });
    await Promise.all([app.app.close(), none.app.close()]);

    expect(body[1]).toEqual(second);
    expect(Object.keys(body[0]).toSorted()).toEqual(Object.keys(first ?? {}).toSorted());
    expect(missed).toMatchObject({ status: 200, body: [], headers: { 'x-credits-charged': '0' } });
  });
});

describe('search_engine_b', () => {
  test('answers one page of as many results as are wanted, for a credit', async ({ db }) => {
    const engine = engineOf(results(30), null);
    const app = await TestApp.open(db, [engine]);
    const { live } = await app.customer();

    const usual = await app.post('/search_engine_b', live, { query: text, page: 0 });
    const third = await app.post('/search_engine_b', live, { query: text, limit: 20, page: 3 });
    await app.app.close();

    expect(usual.body.results).toHaveLength(10);
    expect(Object.keys(usual.body.results[0])).toEqual(
      expect.arrayContaining(Object.keys(searchEngineB.example.response.results[0] ?? {})),
    );
    expect(usual.body).toMatchObject({
      query: text,
      totalResults: null,
      service_meta: { credits: { charged: 1 } },
    });
    expect(third.body.results).toHaveLength(20);
    expect(engine.pages).toEqual([
      { text, page: 1, pageSize: 10 },
      { text, page: 3, pageSize: 20 },
    ]);
  });

  test('costs nothing for an empty page, and refuses more than fifty', async ({ db }) => {
    const app = await TestApp.open(db, [engineOf([], 12)]);
    const { live } = await app.customer();

    const behind = await app.post('/search_engine_b', live, { query: text, page: 9 });
    const many = await app.post('/search_engine_b', live, { query: text, limit: 51 });
    await app.app.close();

    expect(behind.body).toMatchObject({
      results: [],
      totalResults: 12,
      service_meta: { credits: { charged: 0 } },
    });
    expect(many).toMatchObject({ status: 422, body: { details: [{ path: 'limit' }] } });
  });
});

describe('search_trends', () => {
  const trend: SearchTrend = {
    overTime: [
      { at: '2025-11-23', value: 58 },
      { at: '2025-11-30', value: 61 },
    ],
    byRegion: [
      { region: 'Ohio', value: 100 },
      { region: 'Texas', value: 77 },
    ],
    queries: {
      top: [
        { name: 'ultrasonic flow meter', value: 100 },
        { name: 'water flow meter', value: 71 },
      ],
      rising: [{ name: 'clamp on flow meter', value: 60 }],
    },
    topics: { top: [{ name: 'Meter', value: 100, kind: 'Topic' }], rising: [] },
  };
  const watcherOf = (answer: Answered<SearchTrend>) => {
    const questions: TrendQuestion[] = [];
    return {
      questions,
      name: 'watcher',
      unavailable: () => null,
      async readTrend(question: TrendQuestion) {
        questions.push(question);
        return answer;
      },
    };
  };

  test('tells the interest over time, by region, and what is searched with it', async ({ db }) => {
    const watcher = watcherOf({ outcome: 'found', value: trend });
    const app = await TestApp.open(db, [watcher]);
    const { live } = await app.customer();

    const { body } = await app.post('/search_trends', live, { keyword: 'flow meter', geo: 'us' });
    await app.post('/search_trends', live, { keyword: 'flow meter', geo: '', timeframe: 'today 5-y' });
    await app.app.close();

    const { service_meta: meta, ...answer } = body;
    expect(answer).toEqual({
      ...searchTrends.example.response,
      relatedTopics: { top: [{ title: 'Meter', type: 'Topic', value: 100 }], rising: [] },
    });
    expect(meta.credits.charged).toBe(1);
    expect(watcher.questions).toEqual([
      { keyword: 'flow meter', geo: 'US', timeframe: 'today 12-m' },
      { keyword: 'flow meter', geo: null, timeframe: 'today 5-y' },
    ]);
  });

  test('has empty lists for what hardly anybody searches, free; and refuses what is no country or time', async ({
    db,
  }) => {
    const app = await TestApp.open(db, [watcherOf({ outcome: 'not_found' })]);
    const { live } = await app.customer();

    const missed = await app.post('/search_trends', live, { keyword: 'qzx' });
    const nowhere = await app.post('/search_trends', live, { keyword: 'x', geo: 'ZZ' });
    const never = await app.post('/search_trends', live, { keyword: 'x', timeframe: 'last year' });
    await app.app.close();

    expect(missed.body).toMatchObject({
      interestOverTime: [],
      interestByRegion: [],
      relatedQueries: { top: [], rising: [] },
      relatedTopics: { top: [], rising: [] },
      service_meta: { credits: { charged: 0 } },
    });
    expect(nowhere).toMatchObject({ status: 422, body: { details: [{ path: 'geo' }] } });
    expect(never).toMatchObject({ status: 422, body: { details: [{ path: 'timeframe' }] } });
  });
});
