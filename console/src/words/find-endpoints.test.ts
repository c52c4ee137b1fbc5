import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints, vocabulary } from '../api/endpoints.ts';
import { EndpointFinder } from './find-endpoints.ts';

const finder = new EndpointFinder(endpoints, vocabulary);
const first = (typed: string, count = 5) =>
  finder
    .find(typed)
    .slice(0, count)
    .map(({ name }) => name);

test('people find endpoints by product names and by plain words', () => {
  expect(first('linkedin company')).toContain('enrich_company');
  expect(first('verify', 2)).toContain('email_verifier');
  expect(first('scrape', 2)).toContain('web_scrape');
  expect(first('google maps')).toContain('maps_places_scraper_keyword');
  expect(first('mobile number', 2)).toContain('phone_finder');
  expect(first('youtube channel', 2)).toContain('video_channel');
});

test('an endpoint is found while its words are typed', () => {
  expect(first('veri', 3)).toContain('email_verifier');
  expect(first('find ema')).toContain('email_finder');
  expect(first('email_fin', 2)).toContain('email_finder');
});

test('nothing is found for what nobody offers, and everything for nothing', () => {
  expect(finder.find('zzzzqqq')).toEqual([]);
  expect(finder.find('  ')).toHaveLength(endpoints.length);
});

test('of the requests that people write, nine in ten have the right endpoint among the first five', () => {
  const lines = readFileSync(
    new URL('../../../server/src/mcp/__fixtures__/own-requests.jsonl', import.meta.url),
    'utf8',
  )
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  const names = new Set(endpoints.map(({ name }) => name));
  const asked = lines.flatMap((line) => {
    const wanted = [line.tools ?? line.expected ?? line.tool]
      .flat()
      .map((name: string) => name.replace('service_', ''));
    return wanted.some((name) => names.has(name))
      ? [{ text: String(line.request ?? line.text ?? line.question), wanted }]
      : [];
  });
  const found = asked.filter(({ text, wanted }) => first(text).some((name) => wanted.includes(name)));

  expect(asked.length).toBeGreaterThan(200);
  expect(found.length / asked.length).toBeGreaterThan(0.9);
});
