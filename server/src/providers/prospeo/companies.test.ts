import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompany } from '../blank-records.ts';
import type { Provider } from '../capabilities.ts';
import { prospeo } from './prospeo.ts';

const soon = () => AbortSignal.timeout(60_000);
const quarry = {
  company_id: 'c_9',
  name: 'Quarry & Pine',
  website: 'https://www.quarrypine.example',
  domain: 'quarrypine.example',
  other_websites: ['quarrypine.example', 'https://pinestone.example/x'],
  description: null,
  description_seo: 'Stones.\nPines.',
  description_ai: 'Stones by a machine',
  type: 'Private',
  industry: 'Mining',
  employee_count: 120,
  employee_range: '101-200',
  founded: 2010,
  location: { city: 'Umeå', state: 'Västerbotten', country: 'Sweden', country_code: 'SE' },
  linkedin_url: 'https://www.linkedin.com/company/quarry-pine',
  linkedin_id: '902345',
  twitter_url: 'https://twitter.com/quarrypine',
  phone_hq: { number: '090-17 34 05', country: 'SE' },
  revenue_range_printed: '10M-25M',
  keywords: ['stones', 'pines'],
  logo_url: 'https://images.example/quarry.png',
  technology: { count: 1, technology_names: ['Odoo'] },
};
const quarryRecord = {
  ...blankCompany('Quarry & Pine'),
  networkId: '902345',
  universalName: 'quarry-pine',
  networkUrl: 'https://www.linkedin.com/company/quarry-pine/',
  website: 'https://www.quarrypine.example/',
  domain: 'quarrypine.example',
  otherDomains: ['pinestone.example'],
  description: 'Stones.\nPines.',
  industries: ['Mining'],
  specialties: ['stones', 'pines'],
  technologies: ['Odoo'],
  type: 'Private',
  employeeCount: 120,
  employeeRange: { start: 101, end: 200 },
  foundedYear: 2010,
  phone: '+4690173405',
  logo: 'https://images.example/quarry.png',
  twitterHandle: 'quarrypine',
  revenue: '10M-25M',
  headquarters: {
    country: 'SE',
    region: 'Västerbotten',
    city: 'Umeå',
    postalCode: null,
    line1: null,
    line2: null,
  },
};
const known = (told: object) => ({ body: { error: false, free_enrichment: false, company: told } });
const refused = (status: number, code: string) => ({ status, body: { error: true, error_code: code } });
const looking = (key: CompanyKey) => async (provider: Provider, signal: AbortSignal) =>
  (await provider.lookUpCompanies?.([key], signal))?.[0];
const sends = (data: object) => ({ method: 'POST', path: '/enrich-company', body: { data } });
const hit = { reply: () => known(quarry), value: quarryRecord };
const misses = {
  'no match': refused(400, 'NO_MATCH'),
  'nothing in the answer': { body: { error: false, company: null } },
  'a company without a name': known({ ...quarry, name: '' }),
  'a company of which nobody could say which': known({ name: 'Quarry & Pine' }),
};

vendorContract({
  vendor: prospeo,
  isAuthorized: ({ headers }) => headers['x-key'] === vendorKey,
  failures: {
    'no credit left, with a 400': { reply: refused(400, 'INSUFFICIENT_CREDITS'), reason: 'out_of_credit' },
    'an account that is closed': { reply: refused(400, 'ACCOUNT_RESTRICTED'), reason: 'rejected' },
    'a refusal with a 200': { reply: refused(200, 'SOMETHING_NEW'), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'looking a company up by its domain',
      ask: looking({ by: 'domain', value: 'quarrypine.example' }),
      sends: sends({ company_website: 'quarrypine.example' }),
      hit,
      misses: {
        ...misses,
        'another company': known({ ...quarry, domain: 'pit.example', other_websites: [] }),
      },
    },
    {
      name: 'looking a company up by its page',
      ask: looking({ by: 'universal_name', value: 'quarry-pine' }),
      sends: sends({ company_linkedin_url: 'https://www.linkedin.com/company/quarry-pine/' }),
      hit,
      misses: {
        ...misses,
        'another company': known({ ...quarry, linkedin_url: 'linkedin.com/company/pit' }),
      },
    },
    {
      name: 'looking a company up by its name',
      ask: looking({ by: 'name', value: 'quarry & pine' }),
      sends: sends({ company_name: 'quarry & pine' }),
      hit,
      misses: { ...misses, 'a company of a like name': known({ ...quarry, name: 'Quarry' }) },
    },
  ],
});

test('what is read is a record, of little as well', async () => {
  await using emulator = await VendorEmulator.start(() =>
    known({
      name: ' Tiny ',
      domain: 'tiny.example',
      employee_range: 'few',
      founded: 0,
      phone_hq: '1',
      keywords: {},
    }),
  );
  const provider = prospeo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await looking({ by: 'domain', value: 'tiny.example' })(provider, soon());

  expect(company.parse(quarryRecord)).toEqual(quarryRecord);
  const value = { ...blankCompany('Tiny'), domain: 'tiny.example' };
  expect(answer).toEqual({ outcome: 'found', value });
  expect(company.parse(value)).toEqual(value);
});

test('a company of which only the number is known is not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => known(quarry));
  const provider = prospeo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await looking({ by: 'network_id', value: '902345' })(provider, soon());

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(emulator.asked).toEqual([]);
});
