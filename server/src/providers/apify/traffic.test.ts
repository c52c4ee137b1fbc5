import { expect, test } from 'vitest';
import { siteTraffic } from '../../records/site-traffic.ts';
import { account, items } from '../../testing/apify-account.ts';
import { someTraffic } from '../../testing/apify-items.ts';

const signal = AbortSignal.timeout(600_000);

async function traffic(more: object) {
  await using world = await account(() => items({ ...someTraffic, ...more }));
  const answer = await world.provider.readTraffic?.('halden-instruments.example', signal);
  return answer?.outcome === 'found' ? siteTraffic.parse(answer.value) : answer?.outcome;
}

test.each([
  ['those told, of the month told', { visits: 41_000, year: 2026, month: 8 }, '2026-08-01', 41_000],
  ['of the month told, where none are told', { visits: 0, year: 2026, month: '9' }, '2026-09-01', 40_203],
  ['not known, of a month that is not known', { visits: 0, year: 2026, month: 7 }, '2026-07-01', null],
  ['those told, of the month that had as many', { visits: 40_203.2 }, '2026-09-01', 40_203],
  ['those told, of a month that is not known', { visits: 99_000 }, null, 99_000],
  ['those of the latest month, where nothing is told', {}, '2026-10-01', 41_870],
])('visits are %s', async (_, engagements, month, visits) => {
  expect(await traffic({ engagements })).toMatchObject({ month, visits });
});

test('zero stands for what is not known', async () => {
  const engagements = { visits: 0, bounceRate: 0, pagePerVisit: 0, timeOnSite: 0 };
  const none = { direct: 0, search: 0, referrals: 0, social: 0, mail: 0, paidReferrals: 0 };

  expect(
    await traffic({
      engagements,
      estimatedMonthlyVisits: {},
      trafficSources: none,
      similarSites: [{ domain: 'weir.example', visitsTotalCount: 0 }],
    }),
  ).toMatchObject({
    ...{ month: null, visits: null, bounceRate: null, pagesPerVisit: null, secondsPerVisit: null },
    ...{ shares: null, similarSites: [{ site: 'weir.example', visits: null }] },
  });
});

test('percents are not read as shares', async () => {
  const countries = [
    ['DK', 62],
    ['SE', 0.4],
  ].map(([countryCode, visitsShare]) => ({ countryCode, visitsShare }));
  const sources = { direct: 0.9, search: 0.8, referrals: 0.1, social: 0.1, mail: 0.1, paidReferrals: 0.1 };

  expect(await traffic({ topCountries: countries, trafficSources: sources })).toMatchObject({
    countries: [],
    shares: null,
  });
});

test('a share of zero is one where others are told, and countries need not make up the whole', async () => {
  const sources = { direct: 0.5, search: 0.5, referrals: 0, social: 0, mail: 0, paidReferrals: 0 };
  const topCountries = [{ countryCode: 'DK', visitsShare: 0.3 }];

  expect(await traffic({ trafficSources: sources, topCountries })).toMatchObject({
    shares: { direct: 0.5, mail: 0 },
    countries: [{ country: 'DK', share: 0.3 }],
  });
});
