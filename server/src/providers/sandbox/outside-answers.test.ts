import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fundingKeyOf } from '../../records/funding-profile.ts';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { worldOf } from '../../world/world.ts';
import { outsideAnswers } from './outside-answers.ts';
import { sandboxParts } from './sandbox-parts.ts';

const exampleNow = Date.UTC(2026, 10, 21, 9, 40);
const world = worldOf(1);
const sandbox = outsideAnswers(
  sandboxParts(() => world, 1),
  () => exampleNow,
);
const { signal } = new AbortController();
const link = (url: string) => {
  const said = mapsLinkOf(url);
  if (!said) throw new Error(url);
  return said;
};
const funding = (url: string) => {
  const key = fundingKeyOf(url);
  if (!key) throw new Error(url);
  return key;
};

const questions: Readonly<Record<string, () => Promise<{ readonly outcome: string }>>> = {
  places: () =>
    sandbox.searchPlaces({ by: 'words', text: 'dentist', location: 'Berlin', limit: 500 }, signal),
  'places by address': () =>
    sandbox.searchPlaces(
      { by: 'link', link: link('https://maps.example/search/coffee+dayton'), limit: 300 },
      signal,
    ),
  reviews: () =>
    sandbox.listReviews(
      { link: link('https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c'), order: 'relevant', limit: 300 },
      signal,
    ),
  directory: () =>
    sandbox.searchDirectory({ text: 'plumber', location: 'Dayton, OH', page: 1, pages: 10 }, signal),
  funding: () =>
    sandbox.lookUpFunding(funding('https://funding.example/organization/halden-instruments'), signal),
  traffic: () => sandbox.readTraffic('halden-instruments.example', signal),
  'web search': () => sandbox.searchWeb({ text: 'ultrasonic flow meter calibration', pages: 100 }, signal),
  'other web search': () => sandbox.searchWebElsewhere({ text: 'crm', page: 1, pageSize: 50 }, signal),
  trends: () => sandbox.readTrend({ keyword: 'crm', geo: 'US', timeframe: 'today 5-y' }, signal),
};

test.each(Object.entries(questions))('%s: the same answer each time, within 5 ms', async (_, ask) => {
  const first = await ask();

  expect(first.outcome).toBe('found');
  expect(await ask()).toEqual(first);
  expect(await quickestCpuMs(ask, 5)).toBeLessThan(5);
});

test('the world stays as it is, until somebody means to change it', async () => {
  const hashes: Record<string, string> = {};
  for (const [name, ask] of Object.entries(questions)) {
    hashes[name] = createHash('sha256')
      .update(JSON.stringify(await ask()))
      .digest('hex')
      .slice(0, 16);
  }

  expect(hashes).toMatchInlineSnapshot(`
    {
      "directory": "ecf337b03580edcd",
      "funding": "8a4ec91d0c50acae",
      "other web search": "8900d68be3f65226",
      "places": "6cfa89c660f2d4c5",
      "places by address": "aa85cf10a303bdb4",
      "reviews": "4e47e61b002094f9",
      "traffic": "e7c4d88a7fa4d067",
      "trends": "636aa30ee75a7c2d",
      "web search": "715c06cb9ef5a004",
    }
  `);
});

test('no more is answered than was asked for, and further pages go on where the first ended', async () => {
  const places = await sandbox.searchPlaces(
    { by: 'words', text: 'coffee', location: 'Dayton, OH', limit: 3 },
    signal,
  );
  const web = await sandbox.searchWeb({ text: 'crm', pages: 1 }, signal);
  const pageOf = (page: number, pageSize: number) =>
    sandbox.searchWebElsewhere({ text: 'crm', page, pageSize }, signal);
  const listed = (page: number, pages: number) =>
    sandbox.searchDirectory({ text: 'dentist', location: 'Berlin', page, pages }, signal);

  expect([places, web].map((answer) => answer.outcome === 'found' && answer.value.length)).toEqual([3, 10]);
  const [first, second, both] = [await pageOf(1, 5), await pageOf(2, 5), await pageOf(1, 10)];
  if (first.outcome !== 'found' || second.outcome !== 'found' || both.outcome !== 'found')
    throw new Error('found');
  expect([...first.value.items, ...second.value.items]).toEqual(both.value.items);
  const [one, two, all] = [await listed(1, 1), await listed(2, 1), await listed(1, 2)];
  if (one.outcome !== 'found' || two.outcome !== 'found' || all.outcome !== 'found') throw new Error('found');
  expect(one.value).toHaveLength(30);
  expect([...one.value, ...two.value]).toEqual(all.value);
});

test('what the world does not know is a miss', async () => {
  const misses = [
    await sandbox.searchPlaces({ by: 'words', text: 'pizza', location: 'qqqqzz', limit: 5 }, signal),
    await sandbox.searchPlaces(
      { by: 'link', link: link('https://maps.example/short/Ab3'), limit: 5 },
      signal,
    ),
    await sandbox.listReviews(
      { link: link('https://maps.example/short/Ab3'), order: 'newest', limit: 5 },
      signal,
    ),
    await sandbox.searchDirectory({ text: 'pizza', location: 'qqqqzz', page: 1, pages: 1 }, signal),
    await sandbox.lookUpFunding(funding('https://funding.example/organization/millrace'), signal),
    await sandbox.readTraffic('millrace.dev', signal),
  ];

  expect(misses).toEqual(misses.map(() => ({ outcome: 'not_found' })));
});
