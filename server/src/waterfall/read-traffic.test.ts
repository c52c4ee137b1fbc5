import { expect, test } from 'vitest';
import { blankTraffic } from '../providers/blank-records.ts';
import { type AnsweredInPart, type Provider, ProviderFailure } from '../providers/capabilities.ts';
import type { SiteTraffic } from '../records/site-traffic.ts';
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

test('after one that knows visits nobody is asked', async () => {
  const result = await read(
    source('similarweb_public', { outcome: 'found', value: measured }),
    source('tranco', part),
  );

  expect(result.log).toEqual(['similarweb_public success']);
});
