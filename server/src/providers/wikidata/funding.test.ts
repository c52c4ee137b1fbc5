import { expect, test } from 'vitest';
import { type FundingKey, fundingProfile } from '../../records/funding-profile.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import {
  anItem,
  answerOf,
  facts,
  halden,
  inEnglish,
  said,
  type World,
  wikidataAt,
} from '../../testing/wikidata-emulator.ts';

const key: FundingKey = {
  url: 'https://www.crunchbase.com/organization/halden-instruments',
  permalink: 'halden-instruments',
};
const funded = {
  ...halden,
  claims: {
    ...halden.claims,
    P2088: [said('halden-instruments')],
    P1951: [said(anItem('Q701')), said(anItem('Q702')), said(anItem('Q703'), { rank: 'deprecated' })],
    P112: [said(anItem('Q704'))],
  },
};
const world: World = {
  funded: { 'halden-instruments': [['Q501', 4]] },
  items: [funded],
  facts: {
    ...facts,
    Q701: { label: 'Fjord Growth' },
    Q702: { label: 'Skagen Ventures' },
    Q704: { label: 'Ilse Brandt' },
  },
};

async function asked(of: World, wanted = key) {
  await using emulator = await VendorEmulator.start((request) => answerOf(of, request));
  const answer = await wikidataAt(emulator.url).lookUpFunding?.(wanted, AbortSignal.timeout(60_000));
  return { answer, questions: emulator.asked.length };
}

test('a company of which it knows investors is found by its page among the funded', async () => {
  const { answer } = await asked(world);

  expect(answer?.outcome === 'found' && fundingProfile.parse(answer.value)).toMatchObject({
    name: 'Halden Instruments',
    foundedOn: '2009-04-01',
    foundedPrecision: 'day',
    headquarters: ['Aarhus', 'Denmark'],
    industries: ['measuring instrument industry', 'Software'],
    topInvestors: ['Fjord Growth', 'Skagen Ventures'],
    founders: ['Ilse Brandt'],
    ipoStatus: 'public',
    totalUsd: null,
    roundCount: null,
    investorCount: null,
    leadInvestors: [],
  });
});

const six = ['Q701', 'Q702', 'Q705', 'Q706', 'Q707', 'Q708'];
const manyFunded = (preferred: readonly string[]): World => ({
  ...world,
  items: [
    {
      ...funded,
      claims: {
        ...funded.claims,
        P1951: six.map((id) => said(anItem(id), preferred.includes(id) ? { rank: 'preferred' } : {})),
      },
    },
  ],
  facts: { ...world.facts, ...Object.fromEntries(six.map((id) => [id, { label: `Fund ${id}` }])) },
});

test('of more than five investors those that it prefers are the first; without any it is not guessed', async () => {
  const { answer } = await asked(manyFunded(['Q702', 'Q707']));

  expect(answer).toMatchObject({ value: { topInvestors: ['Fund Q702', 'Fund Q707'] } });
  expect((await asked(manyFunded([]))).answer).toEqual({ outcome: 'not_found' });
});

test('by its page on the network as well', async () => {
  const network = await asked(
    { ...world, pages: { 'halden-instruments': [['Q501', 4]] } },
    { url: 'https://www.linkedin.com/company/halden-instruments', permalink: 'halden-instruments' },
  );

  expect(network.answer).toMatchObject({ outcome: 'found', value: { name: 'Halden Instruments' } });
});

test.each<[string, World]>([
  ['no such page', { ...world, funded: {} }],
  [
    'a company of which only the rest is known',
    { ...world, items: [{ ...funded, claims: { ...funded.claims, P1951: [] } }] },
  ],
  ['investors without a name', { ...world, facts }],
  [
    'a page that two have',
    {
      ...world,
      funded: {
        'halden-instruments': [
          ['Q501', 4],
          ['Q502', 1],
        ],
      },
    },
  ],
  [
    'an item whose page is another one by now',
    { ...world, items: [{ ...funded, claims: { ...funded.claims, P2088: [said('weir')] } }] },
  ],
  ['an item without a name', { ...world, items: [{ ...funded, labels: inEnglish('') }] }],
])('a miss: %s', async (_, of) => {
  expect((await asked(of)).answer).toEqual({ outcome: 'not_found' });
});

test.each([
  [429, 'rate_limited'],
  [502, 'unreachable'],
])('a failure and no miss: %i', async (status, reason) => {
  await using emulator = await VendorEmulator.start(() => ({ status, body: {} }));

  const asking = wikidataAt(emulator.url).lookUpFunding?.(key, AbortSignal.timeout(60_000));

  await expect(asking).rejects.toMatchObject({ provider: 'wikidata', reason });
});
