import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompany } from '../blank-records.ts';
import type { Provider } from '../capabilities.ts';
import { coresignal } from './coresignal.ts';

const soon = () => AbortSignal.timeout(60_000);
const none = { status: 404, body: { message: 'Not found' } };
const spans = {
  id: 87272276,
  source_id: 902566,
  company_name: 'Spans',
  website: 'https://www.spans.example',
  unique_domain: 'spans.example',
  website_alias: ['spans.example', 'http://spans-bridges.example'],
  professional_network_url: 'https://www.linkedin.com/company/spans',
  twitter_url: ['https://www.x.com/spans'],
  description: 'Bridges.\nTunnels.',
  industry: 'Civil Engineering',
  categories_and_keywords: ['bridges', 'tunnels'],
  technologies_used: [{ technology: 'Odoo', first_verified_at: '2024-01-01' }],
  type: 'Privately Held',
  founded_year: '1988',
  size_range: '51-200 employees',
  employees_count: 157,
  followers_count_professional_network: 527,
  company_phone_numbers: ['+33 4 72 00 00 00'],
  company_emails: ['hello@spans.example'],
  company_logo_url: 'https://images.example/spans.png',
  stock_ticker: [{ exchange: 'EPA', ticker: 'SPN' }],
  hq_country: 'France',
  hq_country_iso2: 'FR',
  hq_state: 'Auvergne-Rhône-Alpes',
  hq_city: 'Lyon',
  hq_street: '1 Quai',
  hq_zipcode: '69001',
};
const spansRecord = {
  ...blankCompany('Spans'),
  networkId: '902566',
  universalName: 'spans',
  networkUrl: 'https://www.linkedin.com/company/spans/',
  website: 'https://www.spans.example/',
  domain: 'spans.example',
  otherDomains: ['spans-bridges.example'],
  description: 'Bridges.\nTunnels.',
  industries: ['Civil Engineering'],
  specialties: ['bridges', 'tunnels'],
  technologies: ['Odoo'],
  type: 'Privately Held',
  employeeCount: 157,
  employeeRange: { start: 51, end: 200 },
  foundedYear: 1988,
  followerCount: 527,
  phone: '+33 4 72 00 00 00',
  email: 'hello@spans.example',
  logo: 'https://images.example/spans.png',
  twitterHandle: 'spans',
  ticker: 'SPN',
  headquarters: {
    country: 'FR',
    region: 'Auvergne-Rhône-Alpes',
    city: 'Lyon',
    postalCode: '69001',
    line1: '1 Quai',
    line2: null,
  },
};
const looking = (key: CompanyKey) => async (provider: Provider, signal: AbortSignal) =>
  (await provider.lookUpCompanies?.([key], signal))?.[0];
const hit = { reply: () => ({ body: spans }), value: spansRecord };

vendorContract({
  vendor: coresignal,
  isAuthorized: ({ headers }) => headers.apikey === vendorKey,
  failures: {
    'an error that is called a success': { reply: { body: { message: 'broken' } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'looking a company up by its domain',
      ask: looking({ by: 'domain', value: 'spans.example' }),
      sends: { method: 'GET', path: '/company_multi_source/enrich', query: { website: 'spans.example' } },
      hit,
      misses: {
        'no such company': none,
        'another company': { body: { ...spans, unique_domain: 'tunnels.example', website_alias: null } },
        'a company without a name': { body: { ...spans, company_name: null } },
        'a company of which nobody could say which': { body: { company_name: 'Spans' } },
      },
    },
    {
      name: 'looking a company up by its page',
      ask: looking({ by: 'universal_name', value: 'spans' }),
      sends: { method: 'GET', path: '/company_multi_source/collect/spans' },
      hit,
      misses: {
        'no such company': none,
        'another company': { body: { ...spans, professional_network_url: 'linkedin.com/company/tunnels' } },
      },
    },
  ],
});

test('what is read is a record, of little as well', async () => {
  const little = {
    company_name: 'Tiny',
    linkedin_url: 'https://www.linkedin.com/company/tiny',
    founded_year: 'long ago',
    stock_ticker: [],
    company_emails: 'none',
  };
  await using emulator = await VendorEmulator.start(() => ({ body: little }));
  const provider = coresignal.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await looking({ by: 'universal_name', value: 'tiny' })(provider, soon());

  const networkUrl = 'https://www.linkedin.com/company/tiny/';
  const value = { ...blankCompany('Tiny'), universalName: 'tiny', networkUrl };
  expect(answer).toEqual({ outcome: 'found', value });
  expect(company.parse(value)).toEqual(value);
  expect(company.parse(spansRecord)).toEqual(spansRecord);
});

test('companies of which only a number or a name is known are not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: spans }));
  const provider = coresignal.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const keys = [
    { by: 'network_id', value: '902566' },
    { by: 'name', value: 'spans' },
  ] as const;

  expect(await provider.lookUpCompanies?.(keys, soon())).toEqual(
    keys.map(() => ({ outcome: 'skipped', why: 'unsupported' })),
  );
  expect(emulator.asked).toEqual([]);
});
