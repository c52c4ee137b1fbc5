import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompany } from '../blank-records.ts';
import type { Provider } from '../capabilities.ts';
import { pdl } from './pdl.ts';

const osterhof = {
  status: 200,
  id: 'tnHcNHbCv8MKeLh92946LAkX6PKg',
  name: 'osterhof',
  display_name: 'Osterhof AB',
  size: '51-200',
  employee_count: 83,
  linkedin_follower_count: 7814,
  founded: 2015,
  inferred_revenue: '$50M-$100M',
  industry: 'computer software',
  industry_v2: 'software development',
  location: {
    name: 'malmö, skåne, sweden',
    locality: 'malmö',
    region: 'skåne',
    country: 'sweden',
    street_address: '4 market street',
    address_line_2: null,
    postal_code: '211 20',
  },
  locations: [
    { locality: 'malmö', country: 'sweden', is_primary: true, is_active: true },
    { locality: 'oslo', country: 'norway', is_primary: false, is_active: true },
    { locality: 'rome', country: 'italy', is_primary: false, is_active: false },
  ],
  linkedin_id: '18170482',
  linkedin_url: 'linkedin.com/company/osterhof',
  linkedin_slug: 'osterhof',
  facebook_url: 'facebook.com/osterhof',
  twitter_url: 'twitter.com/osterhofab',
  profiles: ['linkedin.com/company/osterhof', 'linkedin.com/company/osterhof-old', 'twitter.com/osterhofab'],
  website: 'osterhof.example',
  alternative_domains: ['osterhof.se', 'osterhof.example'],
  alternative_names: ['osterhof group'],
  ticker: 'ohf',
  type: 'private',
  summary: 'They make\nthings.',
  headline: 'Things',
  tags: ['big data', 'saas'],
  technologies_used: [{ name: 'postgresql' }, { name: null }],
  likelihood: 9,
};
const asRecord = company.parse({
  ...blankCompany('Osterhof AB'),
  networkId: '18170482',
  universalName: 'osterhof',
  networkUrl: 'https://www.linkedin.com/company/osterhof/',
  website: 'https://osterhof.example/',
  domain: 'osterhof.example',
  otherDomains: ['osterhof.se'],
  description: 'They make\nthings.',
  tagline: 'Things',
  industries: ['Software Development', 'Computer Software'],
  specialties: ['Big Data', 'Saas'],
  technologies: ['Postgresql'],
  type: 'Private',
  employeeCount: 83,
  employeeRange: { start: 51, end: 200 },
  foundedYear: 2015,
  followerCount: 7814,
  twitterHandle: 'osterhofab',
  ticker: 'OHF',
  revenue: '$50M-$100M',
  headquarters: {
    country: 'SE',
    region: 'Skåne',
    city: 'Malmö',
    postalCode: '211 20',
    line1: '4 Market Street',
    line2: null,
  },
  otherLocations: [{ country: 'NO', region: null, city: 'Oslo', postalCode: null, line1: null, line2: null }],
});

const known = (more: object = {}): EmulatedReply => ({ body: { ...osterhof, ...more } });
const nothing: EmulatedReply = { status: 404, body: { status: 404, error: { type: 'not_found' } } };
const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  pdl.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const lookUp = async (provider: Provider, key: CompanyKey, signal = soon()) =>
  (await provider.lookUpCompanies?.([key], signal))?.[0];

vendorContract({
  vendor: pdl,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: { 'an answer without a company': { reply: { body: { status: 200 } }, reason: 'unreadable' } },
  questions: [
    {
      name: 'looking a company up',
      ask: (provider, signal) => lookUp(provider, { by: 'domain', value: 'osterhof.example' }, signal),
      sends: { method: 'GET', path: '/company/enrich', query: { website: 'osterhof.example' } },
      hit: { reply: () => known(), value: asRecord },
      misses: {
        nothing,
        'another company': known({ website: 'halden.example', alternative_domains: null }),
        'a company of no domain': known({ website: null, alternative_domains: [] }),
      },
    },
  ],
});

test.each<[CompanyKey, object]>([
  [{ by: 'network_id', value: '18170482' }, { profile: 'https://www.linkedin.com/company/18170482/' }],
  [{ by: 'universal_name', value: 'osterhof' }, { profile: 'https://www.linkedin.com/company/osterhof/' }],
  [
    { by: 'universal_name', value: 'osterhof-old' },
    { profile: 'https://www.linkedin.com/company/osterhof-old/' },
  ],
  [{ by: 'domain', value: 'osterhof.se' }, { website: 'osterhof.se' }],
  [{ by: 'name', value: 'osterhof ab' }, { name: 'osterhof ab' }],
  [{ by: 'name', value: 'osterhof group' }, { name: 'osterhof group' }],
])('a company is found by each of its keys: %j', async (key, query) => {
  await using emulator = await VendorEmulator.start(() => known());

  const answer = await lookUp(open(emulator), key);

  expect(answer).toEqual({ outcome: 'found', value: asRecord });
  expect(emulator.asked.map((asked) => asked.query)).toEqual([query]);
});

test.each<CompanyKey>([
  { by: 'network_id', value: '7' },
  { by: 'universal_name', value: 'halden' },
  { by: 'domain', value: 'halden.example' },
  { by: 'name', value: 'osterhof ag' },
])('another company than was asked for is a miss: %j', async (key) => {
  await using emulator = await VendorEmulator.start(() => known());

  expect(await lookUp(open(emulator), key)).toEqual({ outcome: 'not_found' });
});

test('a company of which little is known has what is known', async () => {
  const sparse = {
    name: 'li works',
    linkedin_id: 7,
    size: 'medium',
    founded: 0,
    location: 'here',
    tags: null,
  };
  await using emulator = await VendorEmulator.start(() => ({ body: sparse }));

  const answer = await lookUp(open(emulator), { by: 'network_id', value: '7' });

  expect(answer).toEqual({
    outcome: 'found',
    value: company.parse({
      ...blankCompany('Li Works'),
      networkId: '7',
      networkUrl: 'https://www.linkedin.com/company/7/',
    }),
  });
});

test('a word that is nobody’s page is looked for as a name', async () => {
  await using emulator = await VendorEmulator.start(({ query }) => ('name' in query ? known() : nothing));

  const answer = await lookUp(open(emulator), {
    by: 'universal_name',
    value: 'osterhof-group',
    orName: 'osterhof group',
  });

  expect(answer).toMatchObject({ outcome: 'found', value: { name: 'Osterhof AB' } });
  expect(emulator.asked.map(({ query }) => query)).toEqual([
    { profile: 'https://www.linkedin.com/company/osterhof-group/' },
    { name: 'osterhof group' },
  ]);
});

test('several companies are asked for at once, and answered in their order', async () => {
  await using emulator = await VendorEmulator.start(({ body }) =>
    body === null
      ? { status: 503, body: {} }
      : { body: [osterhof, { status: 404 }, { ...osterhof, linkedin_id: '7' }, { status: 429 }] },
  );
  const keys: CompanyKey[] = [
    { by: 'domain', value: 'osterhof.example' },
    { by: 'universal_name', value: 'acme', orName: 'acme' },
    { by: 'network_id', value: '9' },
    { by: 'name', value: 'halden' },
  ];

  const answers = await open(emulator).lookUpCompanies?.(keys, soon());

  expect(answers).toEqual([
    { outcome: 'found', value: asRecord },
    // Nobody could look for the name.
    { outcome: 'failed', failure: expect.objectContaining({ reason: 'unreachable' }) },
    { outcome: 'not_found' },
    { outcome: 'failed', failure: expect.objectContaining({ reason: 'rate_limited' }) },
  ]);
  expect(emulator.asked[0]).toMatchObject({ method: 'POST', path: '/company/enrich/bulk' });
  expect(emulator.asked[0]?.body.requests[1]).toEqual({
    params: { profile: 'https://www.linkedin.com/company/acme/' },
  });
});
