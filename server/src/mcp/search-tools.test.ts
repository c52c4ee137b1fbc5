import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { endpoints } from '../endpoints/registry.ts';
import { searchTools } from './search-tools.ts';
import { toolsOf } from './tools.ts';

const all = toolsOf(endpoints, accountEndpoints);

interface Request {
  readonly request: string;
  /** Names of the tools of which one must come first. */
  readonly tools: readonly string[];
  /** Written before the search was made, and not looked at while it was tuned. */
  readonly held_out?: boolean;
}

const requestsIn = (file: string): Request[] =>
  readFileSync(new URL(`__fixtures__/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const own = requestsIn('own-requests.jsonl');

/** At which place the first of the right tools comes, from 0. */
function placeOf({ request, tools }: Request): number {
  const found = searchTools(all, request, all.length).found.map(({ name }) => name.slice('service_'.length));
  const place = found.findIndex((name) => tools.includes(name));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function shares(requests: readonly Request[]) {
  const places = requests.map((request) => ({ request: request.request, place: placeOf(request) }));
  return {
    first: places.filter(({ place }) => place === 0).length / places.length,
    behindThird: places.filter(({ place }) => place > 2).map(({ request }) => request),
    behindFirst: places.filter(({ place }) => place > 0).map(({ request }) => request),
  };
}

describe('what people say when they want a tool', () => {
  test('finds it first for nine of ten plain requests, and among the first three for all', () => {
    const { first, behindThird } = shares(requestsIn('plain-requests.jsonl'));

    expect(behindThird).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    ['of those it was tuned with', false],
    ['of those that were held out', true],
  ])('finds it first for nine of ten %s, and among the first three for nearly all', (_, isHeldOut) => {
    const requests = own.filter(({ held_out }) => held_out === isHeldOut);
    const { first, behindThird } = shares(requests);

    expect(requests.length).toBeGreaterThan(160);
    expect(behindThird.length / requests.length, behindThird.join('; ')).toBeLessThanOrEqual(0.03);
    expect(first).toBeGreaterThanOrEqual(0.9);
  });

  test.each(all.map(({ name }) => name.slice('service_'.length)))(
    'four requests or more are for %s',
    (name) => {
      expect(own.filter(({ tools }) => tools.includes(name)).length).toBeGreaterThanOrEqual(4);
    },
  );
});
