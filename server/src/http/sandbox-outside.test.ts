import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import { outsideAnswers } from '../providers/sandbox/outside-answers.ts';
import { sandboxParts } from '../providers/sandbox/sandbox-parts.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { worldOf } from '../world/world.ts';

interface Facts {
  readonly response: Readonly<Record<string, string>>;
}
const contract: Readonly<Record<string, Facts>> = JSON.parse(
  readFileSync(new URL('../endpoints/__fixtures__/contract.json', import.meta.url), 'utf8'),
);
const world = worldOf(1);
const sandbox = {
  name: 'sandbox',
  unavailable: () => null,
  ...outsideAnswers(
    sandboxParts(() => world, 1),
    () => Date.UTC(2026, 10, 21, 9, 40),
  ),
};
const served = endpoints.filter(
  ({ needs = [] }) => needs.length > 0 && needs.every((need) => Object.hasOwn(sandbox, need)),
);

test('each of them answers its example in a sandbox workspace: every field of the contract, of its type', async ({
  db,
}) => {
  const app = await TestApp.open(db, [], { providers: { live: () => [], sandbox: () => [sandbox] } });
  const { sandbox: key } = await app.customer({ credits: 10_000 });

  expect(served).toHaveLength(9);
  for (const { name, example } of served) {
    const answer = await app.post(`/${name}`, key, example.request);
    expect([name, answer.status]).toEqual([name, 200]);
    expect(Number(answer.headers['x-credits-charged'])).toBeGreaterThan(0);
    const records = [answer.body].flat();
    expect(records.length).toBeGreaterThan(0);
    const wrong = records.flatMap((record) =>
      Object.entries(contract[name]?.response ?? {}).filter(
        ([path, type]) => !isOf(valuesAt(record, path), type),
      ),
    );
    expect({ name, wrong }).toEqual({ name, wrong: [] });
    // What the reference shows is in it.
    const [known] = [example.response].flat() as Record<string, unknown>[];
    const { scrapedAt, openingHours, description, ...fields } = known ?? {};
    if (Array.isArray(example.response)) expect(records[0]).toMatchObject(fields);
    if (name === 'funding_company_scraper_sync') expect(records[0]).toMatchObject(known ?? {});
    if (name === 'directory_listings')
      expect(records[0].data.businesses).toEqual(
        expect.arrayContaining((known as { data: { businesses: unknown[] } }).data.businesses),
      );
    if (name === 'traffic_scraper_sync') {
      const { similarSites, topKeywords, countryShare, data_captured_at, ...figures } = known ?? {};
      expect(records[0]).toMatchObject(figures);
      expect(records[0].similarSites[0]).toEqual((similarSites as unknown[])[0]);
      expect(records[0].topKeywords[0]).toEqual((topKeywords as unknown[])[0]);
    }
  }
  await app.app.close();
});

test('any words and places are answered in the shape of the endpoint', async ({ db }) => {
  const app = await TestApp.open(db, [], { providers: { live: () => [], sandbox: () => [sandbox] } });
  const { sandbox: key } = await app.customer({ credits: 100_000 });
  const url = 'https://maps.example/place/Anything';
  const calls: [string, Record<string, unknown>][] = [
    [
      'maps_places_scraper_keyword',
      { search_query: 'köttbullar & "räksmörgås"', location_query: 'Malmö', limit: 500 },
    ],
    ['maps_places_scraper_keyword', { search_query: '\u0000\ud83e\udd16', limit: 1 }],
    ['maps_places_scraper_sync_using_url', { maps_search_url: `${url}?q=%F0%9F%A4%96`, limit: 300 }],
    ['maps_reviews_scraper_sync', { maps_review_url: url, limit: 300, review_sort: 'relevant' }],
    ['directory_listings', { search_query: 'x', location: 'Alaska', page: 2, max_pages: 10 }],
    ['search_scraper_sync', { search_query: '<script>', limit: 100 }],
    ['search_engine_b', { query: '…', limit: 50, page: 100 }],
    ['search_trends', { keyword: '💡', geo: 'GL', timeframe: 'all' }],
    ['traffic_scraper_sync', { domain: 'bücher.example' }],
  ];

  for (const [name, body] of calls) {
    const answer = await app.post(`/${name}`, key, body);
    expect([name, answer.status, answer.body.error]).toEqual([name, 200, undefined]);
  }
  await app.app.close();
});

/** What stands at a dotted path; of lists, in each of their items. */
function valuesAt(record: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (at, step) =>
      at.flatMap((value) => {
        const next = (value as Record<string, unknown>)[step.replace('[]', '')];
        return step.endsWith('[]') ? (next as unknown[]) : [next];
      }),
    [record],
  );
}

const isOf = (values: readonly unknown[], type: string) =>
  values.length > 0 &&
  values.every((value) =>
    type.split('|').some((word) => {
      if (word === 'array') return Array.isArray(value);
      if (word === 'integer') return Number.isInteger(value);
      if (word === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
      return typeof value === word;
    }),
  );
