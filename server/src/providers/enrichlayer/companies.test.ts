import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompany } from '../blank-records.ts';
import type { Provider } from '../capabilities.ts';
import { enrichlayer } from './enrichlayer.ts';

const none = { status: 404, body: { code: 404, description: 'Not there', name: 'Not Found' } };
const url = 'https://www.linkedin.com/company/baobab-freight/';
const hq = {
  country: 'NG',
  city: 'Lagos',
  postal_code: '100001',
  line_1: '1 Marina',
  is_hq: true,
  state: 'Lagos State',
};
const baobab = {
  linkedin_internal_id: '902417',
  description: 'Boxes.\nMoved.',
  website: 'http://www.baobab.example',
  industry: 'Freight',
  company_size: [10_001, null],
  company_size_on_linkedin: 12_345,
  hq,
  company_type: 'PRIVATELY_HELD',
  founded_year: 2009,
  specialities: ['Boxes', 'Ships'],
  locations: [hq, { country: 'GH', city: 'Accra', is_hq: false }],
  name: 'Baobab Freight',
  tagline: 'Moved',
  universal_name_id: 'baobab-freight',
  profile_pic_url: 'https://images.example/baobab.png',
  background_cover_image_url: 'https://images.example/cover.png',
  follower_count: 90_000,
};
const empty = { region: null, postalCode: null, line1: null, line2: null };
const baobabRecord = {
  ...blankCompany('Baobab Freight'),
  networkId: '902417',
  universalName: 'baobab-freight',
  networkUrl: url,
  website: 'http://www.baobab.example/',
  domain: 'baobab.example',
  description: 'Boxes.\nMoved.',
  tagline: 'Moved',
  industries: ['Freight'],
  specialties: ['Boxes', 'Ships'],
  type: 'PRIVATELY_HELD',
  employeeCount: 12_345,
  employeeRange: { start: 10_001, end: null },
  foundedYear: 2009,
  followerCount: 90_000,
  logo: 'https://images.example/baobab.png',
  cover: 'https://images.example/cover.png',
  headquarters: {
    country: 'NG',
    region: 'Lagos State',
    city: 'Lagos',
    postalCode: '100001',
    line1: '1 Marina',
    line2: null,
  },
  otherLocations: [{ ...empty, country: 'GH', city: 'Accra' }],
};
const looking = (key: CompanyKey) => async (provider: Provider, signal: AbortSignal) =>
  (await provider.lookUpCompanies?.([key], signal))?.[0];
const hit = { reply: () => ({ body: baobab }), value: baobabRecord };
const resolved = {
  reply: () => ({ body: { url, profile: baobab, last_updated: null } }),
  value: baobabRecord,
};
const nothing = { 'nothing like it': none, 'no address': { body: { url: null, profile: null } } };

vendorContract({
  vendor: enrichlayer,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'an empty account': {
      reply: { status: 403, body: { code: 403, description: 'Top up', name: 'Forbidden' } },
      reason: 'out_of_credit',
    },
    'an error that is called a success': {
      reply: { status: 200, body: { code: 500, description: 'Broken', name: 'Error' } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'looking a company up by its page',
      ask: looking({ by: 'universal_name', value: 'baobab-freight' }),
      sends: {
        method: 'GET',
        path: '/company',
        query: { url, use_cache: 'if-present', fallback_to_cache: 'on-error' },
      },
      hit,
      misses: {
        'no such page': none,
        'another company': { body: { ...baobab, universal_name_id: 'baobab' } },
        'a page without a name': { body: { ...baobab, name: null } },
      },
    },
    {
      name: 'looking a company up by its number',
      ask: looking({ by: 'network_id', value: '902417' }),
      sends: {
        path: '/company',
        query: { url: 'https://www.linkedin.com/company/902417/', resolve_numeric_id: 'true' },
      },
      hit,
      misses: { 'no such page': none, 'another company': { body: { ...baobab, linkedin_internal_id: 7 } } },
    },
    {
      name: 'looking a company up by its domain',
      ask: looking({ by: 'domain', value: 'baobab.example' }),
      sends: {
        path: '/company/resolve',
        query: { company_domain: 'baobab.example', enrich_profile: 'enrich' },
      },
      hit: resolved,
      misses: {
        ...nothing,
        'another company': { body: { url, profile: { ...baobab, website: 'https://tide.example' } } },
        'a company that does not tell its domain': { body: { url, profile: { ...baobab, website: null } } },
      },
    },
    {
      name: 'looking a company up by its name',
      ask: looking({ by: 'name', value: 'baobab freight' }),
      sends: {
        path: '/company/resolve',
        query: { company_name: 'baobab freight', enrich_profile: 'enrich' },
      },
      hit: resolved,
      misses: {
        ...nothing,
        'a company of a like name': { body: { url, profile: { ...baobab, name: 'Baobab' } } },
      },
    },
  ],
});

test('a number is resolved, and paid for, only where a company is asked for by its number', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: baobab }));
  const provider = enrichlayer.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  await looking({ by: 'universal_name', value: 'baobab-freight' })(provider, AbortSignal.timeout(60_000));

  expect(emulator.asked.map(({ query }) => query.resolve_numeric_id)).toEqual([undefined]);
});

test('what is read is a record, of little as well', async () => {
  const little = {
    universal_name_id: 'baobab-freight',
    name: 'Baobab',
    company_size: 'many',
    hq: 'Lagos',
    founded_year: 0,
  };
  await using emulator = await VendorEmulator.start(() => ({ body: little }));
  const provider = enrichlayer.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const found = await looking({ by: 'universal_name', value: 'baobab-freight' })(
    provider,
    AbortSignal.timeout(60_000),
  );

  expect(company.parse(baobabRecord)).toEqual(baobabRecord);
  const value = { ...blankCompany('Baobab'), universalName: 'baobab-freight', networkUrl: url };
  expect(found).toEqual({ outcome: 'found', value });
  expect(company.parse(value)).toEqual(value);
});
