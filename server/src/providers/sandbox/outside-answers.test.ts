import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fundingKeyOf } from '../../records/funding-profile.ts';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { outsideQuestions, outsideSandbox as sandbox } from '../../testing/outside-questions.ts';
import { keyIn, signal } from '../../testing/sandbox-source.ts';

test.each(Object.entries(outsideQuestions))('%s: the same answer each time', async (_, ask) => {
  const first = await ask();

  expect(first.outcome).toBe('found');
  expect(await ask()).toEqual(first);
});

test('the world stays as it is, until somebody means to change it', async () => {
  const hashes: Record<string, string> = {};
  for (const [name, ask] of Object.entries(outsideQuestions)) {
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
      { by: 'link', link: keyIn(mapsLinkOf, 'https://maps.example/short/Ab3'), limit: 5 },
      signal,
    ),
    await sandbox.listReviews(
      { link: keyIn(mapsLinkOf, 'https://maps.example/short/Ab3'), order: 'newest', limit: 5 },
      signal,
    ),
    await sandbox.searchDirectory({ text: 'pizza', location: 'qqqqzz', page: 1, pages: 1 }, signal),
    await sandbox.lookUpFunding(keyIn(fundingKeyOf, 'https://funding.example/organization/millrace'), signal),
    await sandbox.readTraffic('millrace.dev', signal),
  ];

  expect(misses).toEqual(misses.map(() => ({ outcome: 'not_found' })));
});
