import { expect, test } from 'vitest';
import { siteTraffic } from '../records/site-traffic.ts';
import { dayOf } from './calendar.ts';
import { trafficOf } from './site-traffic.ts';
import { worldOf } from './world.ts';

const { companies } = worldOf(1);
const day = dayOf(Date.UTC(2026, 10, 21, 9, 40));
const of = (domain: string, on = day) => trafficOf(1, companies, domain, on);

test('the site of each company is measured, under its name and from its country', () => {
  for (const { record, city } of companies.list) {
    const traffic = of(record.domain ?? '');
    expect(siteTraffic.parse(traffic)).toEqual(traffic);
    expect(traffic).toMatchObject({ domain: record.domain, title: record.name, country: city.country });
    expect(traffic?.visits).toBe(traffic?.monthlyVisits.at(-1)?.visits);
    const shares = Object.values(traffic?.shares ?? {}).reduce((sum, share) => sum + share, 0);
    expect(shares).toBeCloseTo(1, 5);
    expect((traffic?.countries ?? []).reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1);
  }
});

test('what a site is said to have as a rival is what it has itself', () => {
  for (const { site, visits, title } of of('halden-instruments.example')?.similarSites ?? []) {
    expect(of(site)).toMatchObject({ visits, title });
  }
  expect(of('halden-instruments.example')?.similarSites[0]).toEqual({
    site: 'northgate-valves.example',
    title: 'Northgate Valves',
    visits: 22_010,
  });
});

test('months are the last three whole ones, and a month keeps its visits as time goes on', () => {
  const domain = companies.list[40]?.record.domain ?? '';
  const now = of(domain);
  const later = of(domain, dayOf(Date.UTC(2027, 0, 1)));

  expect(now?.monthlyVisits.map(({ month }) => month)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
  expect(later?.monthlyVisits.map(({ month }) => month)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01']);
  expect(later?.monthlyVisits[0]).toEqual(now?.monthlyVisits[2]);
  expect(new Set(now?.monthlyVisits.map(({ visits }) => visits)).size).toBe(3);
});

test('a made-up domain is a small site; nobody here measures those of the real world', () => {
  expect(of('canalrow.example')).toMatchObject({ isSmall: true, title: 'Canalrow', country: 'US' });
  expect(of('lindendental-berlin.example')?.country).toBe('DE');
  expect(of('example.com')).toMatchObject({ domain: 'example.com', isSmall: true });
  expect(siteTraffic.safeParse(of('xn--bcher-kva.example')).success).toBe(true);
  expect(of('millrace.dev')).toBeNull();
});
