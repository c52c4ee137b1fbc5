import { expect, test } from 'vitest';
import { webResult } from '../records/web-result.ts';
import { dayOf } from './calendar.ts';
import { type Engine, webResults } from './web-results.ts';
import { worldOf } from './world.ts';

const world = worldOf(1);
const day = dayOf(Date.UTC(2026, 10, 21, 9, 40));
const found = (text: string, engine: Engine = 'first', seed = 1) =>
  webResults(seed, world, { text, engine, day });
const exampleQuery = 'ultrasonic flow meter calibration';

test('something is found for any words: valid, in order, without an address twice, the same each time', () => {
  for (const text of [
    'crm',
    'best crm for dentists',
    '!!!',
    '日本語',
    'x'.repeat(2_000),
    'a"b<c>',
    exampleQuery,
  ]) {
    const results = found(text);
    expect(results.length).toBeGreaterThanOrEqual(14);
    for (const result of results) expect(webResult.parse(result)).toEqual(result);
    expect(results.map(({ position }) => position)).toEqual(results.map((_, index) => index + 1));
    expect(new Set(results.map(({ url }) => url)).size).toBe(results.length);
    expect(results.filter(({ url }) => !new URL(url).hostname.endsWith('.example'))).toEqual([]);
    expect(found(text)).toEqual(results);
  }
  expect(found('  CRM ')).toEqual(found('crm'));
  expect(found('crm', 'first', 2)).not.toEqual(found('crm'));
});

test('the two engines know the same pages in another order', () => {
  const urls = (engine: Engine) => found('route planning', engine).map(({ url }) => url);

  expect(urls('second').toSorted()).toEqual(urls('first').toSorted());
  expect(urls('second')).not.toEqual(urls('first'));
});

test('the example of the reference begins as it is written there', () => {
  expect(found(exampleQuery).slice(0, 2)).toMatchObject([
    {
      url: 'https://metrology.example/guide/ultrasonic',
      title: 'Calibrating ultrasonic meters',
      description: 'Three field methods compared.',
      displayedUrl: 'https://metrology.example › guide',
      publishedAt: null,
    },
    {
      url: 'https://halden-instruments.example/field',
      displayedUrl: 'https://halden-instruments.example › field',
      publishedAt: '2026-02-11T12:00:00.000Z',
    },
  ]);
  expect(found(exampleQuery, 'second')[0]).toMatchObject({
    url: 'https://metrology.example/guide/ultrasonic',
    displayedUrl: 'metrology.example/guide',
  });
});

test('companies and people of the world are found by their names, at the addresses that they have', () => {
  for (const { record } of world.companies.list) {
    const urls = found(record.name).map(({ url }) => url);
    expect(urls).toContain(`${record.website}/`);
    expect(urls).toContain(record.networkUrl);
  }
  for (const text of ['Mira Voss', 'site:network.example/in "Mira Voss" "Halden Instruments"']) {
    expect(found(text)[0]?.url).toBe('https://network.example/in/mira-voss');
  }
});
