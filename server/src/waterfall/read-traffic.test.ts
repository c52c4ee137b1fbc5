import { expect, test } from 'vitest';
import { blankTraffic } from '../providers/blank-records.ts';
import { type AnsweredInPart, type Provider, ProviderFailure } from '../providers/capabilities.ts';
import type { SiteTraffic } from '../records/site-traffic.ts';
import { usualTerms } from './endpoint-terms.ts';
import { SourceStates } from './source-state.ts';
import { Sources } from './sources.ts';

const { signal } = new AbortController();
const ranked = { ...blankTraffic('halden.example', new Date('2026-11-21')), rankGlobal: 4_200 };
const measured = { ...ranked, visits: 41_870 };
const part = { outcome: 'found', value: ranked, isPartial: true } as const;

function source(name: string, answer: AnsweredInPart<SiteTraffic> | ProviderFailure): Provider {
  return {
    name,
    unavailable: () => null,
    readTraffic: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}
async function read(...sources: Provider[]) {
  const { value, provider, log } = await new Sources(sources, { provider: null, cached: false }).readTraffic(
    'halden.example',
    signal,
  );
  return { value, provider, log: log.map(({ provider: by, status }) => `${by} ${status}`) };
}

test('after one that knows a rank only the next are asked, and one that knows visits is the answer', async () => {
  const result = await read(
    source('tranco', part),
    source('cloudflare_radar', { outcome: 'not_found' }),
    source('similarweb', { outcome: 'found', value: measured }),
  );

  expect(result).toEqual({
    value: measured,
    provider: 'similarweb',
    log: ['tranco no_result', 'cloudflare_radar no_result', 'similarweb success'],
  });
});

test('a rank is the answer where nobody knows more, or those fail who might', async () => {
  const result = await read(
    source('tranco', part),
    source('outscraper', new ProviderFailure('outscraper', 'unreachable')),
    source('similarweb', { outcome: 'not_found' }),
  );

  expect(result).toMatchObject({ value: ranked, provider: 'tranco' });
  expect(result.log).toEqual(['tranco success', 'outscraper error', 'similarweb no_result']);
});

const silent = (name: string) => source(name, new ProviderFailure(name, 'unreachable'));
const rankOnly = (name: string, answer: AnsweredInPart<SiteTraffic>): Provider => ({
  ...source(name, answer),
  terms: { readTraffic: { knowsPartOnly: true } },
});
const categorized = {
  ...blankTraffic('halden.example', new Date('2026-11-20')),
  category: 'Technology',
  rankGlobal: 5_000,
};
const inPart = (value: SiteTraffic) => ({ outcome: 'found', value, isPartial: true }) as const;

test('where nobody could look for visits a rank is no answer that is paid for, nor is its lack a miss', async () => {
  for (const answer of [part, { outcome: 'not_found' } as const]) {
    const reading = read(rankOnly('tranco', answer), silent('outscraper'), silent('similarweb'));

    await expect(reading).rejects.toMatchObject({ code: 'upstream_error' });
  }
});

test('a source of ranks that fails takes nothing from the rank of another', async () => {
  const failing = { ...silent('cloudflare_radar'), terms: { readTraffic: { knowsPartOnly: true } } };

  expect(await read(rankOnly('tranco', part), failing)).toMatchObject({ value: ranked, provider: 'tranco' });
});

test('a source that cannot be asked, and one that costs more than a call may, leave the rank as the answer', async () => {
  const paid = {
    ...source('similarweb', { outcome: 'found', value: measured }),
    terms: { costUsd: { hit: 1, miss: 1 } },
  };
  const sources = new Sources(
    [rankOnly('tranco', part), source('apify', { outcome: 'skipped', why: 'unsupported' }), paid],
    { provider: null, cached: false },
    {
      states: new SourceStates(),
      endsAtMs: Number.POSITIVE_INFINITY,
      endpoint: { ...usualTerms, costUsdMax: 0.5 },
    },
  );

  expect(await sources.readTraffic('halden.example', signal)).toMatchObject({ value: ranked });
});

test('what one source of ranks knows and another does not is told as well, as old as the oldest', async () => {
  const result = await read(rankOnly('tranco', part), rankOnly('cloudflare_radar', inPart(categorized)));

  expect(result).toMatchObject({
    value: { ...ranked, category: 'Technology', seenAt: '2026-11-20T00:00:00.000Z' },
    provider: 'tranco',
  });
});

test('what the source of visits does not know is filled in, and what it knows stays', async () => {
  const own = { ...measured, rankGlobal: null, category: 'Industry', rankInCategory: 311 };

  const { value } = await read(
    rankOnly('tranco', part),
    rankOnly('cloudflare_radar', inPart(categorized)),
    source('similarweb', { outcome: 'found', value: own }),
  );

  expect(value).toMatchObject({
    visits: 41_870,
    rankGlobal: 4_200,
    category: 'Industry',
    rankInCategory: 311,
  });
});

test('a category alone is no traffic, and an answer without visits is asked about further', async () => {
  const blank = blankTraffic('halden.example', new Date('2026-11-21'));
  const alone = await read(rankOnly('cloudflare_radar', inPart({ ...categorized, rankGlobal: null })));
  const unmarked = await read(
    source('apify', { outcome: 'found', value: ranked }),
    source('outscraper', {
      outcome: 'found',
      value: { ...blank, visits: 0, bounceRate: 0, month: '2026-10-01' },
    }),
    source('similarweb', { outcome: 'found', value: measured }),
  );

  expect(alone).toMatchObject({ value: null, provider: null });
  expect(unmarked).toMatchObject({ value: measured, provider: 'similarweb' });
});

test('zero visits are not told: that is what estimates say of a site that nobody measures', async () => {
  const zeros = { visits: 0, bounceRate: 0, pagesPerVisit: 0, secondsPerVisit: 0, month: '2026-10-01' };
  const { value } = await read(
    source('outscraper', {
      outcome: 'found',
      value: { ...ranked, ...zeros, monthlyVisits: [{ month: '2026-10-01', visits: 0 }] },
    }),
  );

  const { value: unmeasured } = await read(
    source('apify', {
      outcome: 'found',
      value: { ...measured, bounceRate: 0, pagesPerVisit: 0, secondsPerVisit: 0 },
    }),
  );

  expect(value).toEqual(ranked);
  expect(unmeasured).toEqual(measured);
});

test('after one that knows visits nobody is asked', async () => {
  const result = await read(
    source('similarweb_public', { outcome: 'found', value: measured }),
    source('tranco', part),
  );

  expect(result.log).toEqual(['similarweb_public success']);
});
