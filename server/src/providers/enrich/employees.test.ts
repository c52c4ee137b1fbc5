import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { EmployeeSearch } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankPerson } from '../blank-records.ts';
import { enrich } from './enrich.ts';

const answered = (data: unknown, creditsUsed = 0): EmulatedReply => ({
  body: { success: true, data, meta: { requestId: 'r-1', creditsUsed, creditsRemaining: 90 } },
});
const employee = {
  first_name: 'Ragna',
  last_name: 'Holm',
  full_name: 'Ragna Holm',
  headline: 'Growing kelp',
  about_me: 'Kelp.',
  location: {
    city: 'Tórshavn',
    state_code: 'ST',
    country: 'Faroe Islands',
    country_code: 'FO',
    continent: 'Europe',
  },
  linkedin_url: 'https://www.linkedin.com/in/ragna-holm',
  job_title: 'Head of Kelp',
  job_level: 'Director',
  job_function: 'Operations',
  job_is_current: true,
  education: 'Sea School',
  skills: 'Kelp, Boats',
  certifications: null,
};
const employeeAsRecord = person.parse({
  ...blankPerson('Ragna Holm'),
  publicId: 'ragna-holm',
  networkUrl: 'https://www.linkedin.com/in/ragna-holm',
  firstName: 'Ragna',
  lastName: 'Holm',
  headline: 'Growing kelp',
  summary: 'Kelp.',
  location: { text: null, city: 'Tórshavn', region: null, country: 'FO' },
  skills: ['Kelp', 'Boats'],
});
const employees = (results: readonly unknown[], total: number, more: object = {}) =>
  answered(
    {
      company_linkedin_url: 'https://www.linkedin.com/company/kelpworks',
      max_results: 25,
      results_length: results.length,
      page: 1,
      total_pages: Math.ceil(total / 25),
      total_results: total,
      results,
      ...more,
    },
    results.length,
  );
const search: EmployeeSearch = {
  company: { by: 'universal_name', value: 'kelpworks' },
  page: 1,
  pageSize: 25,
};
const soon = () => AbortSignal.timeout(60_000);

vendorContract({
  vendor: enrich,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a host that does not serve it': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'a 200 without success': { reply: { body: { success: false, data: null } }, reason: 'unreadable' },
    'too few credits': {
      reply: { status: 402, body: { type: 'insufficient-credits', status: 402 } },
      reason: 'out_of_credit',
    },
  },
  questions: [
    {
      name: 'listing employees',
      ask: (provider, signal) => provider.listEmployees?.(search, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/people-search/employee-finder',
        body: {
          company_linkedin_url: 'https://www.linkedin.com/company/kelpworks/',
          max_results: 25,
          page: 1,
        },
      },
      hit: { reply: () => employees([employee], 1), value: { items: [employeeAsRecord], total: 1 } },
      misses: {
        'no data': answered(null),
        nobody: employees([], 0),
        'those of another company': employees([employee], 1, {
          company_linkedin_url: 'https://www.linkedin.com/company/halden/',
        }),
      },
    },
  ],
});

async function opened(reply: EmulatedReply) {
  const emulator = await VendorEmulator.start(() => reply);
  return {
    emulator,
    provider: enrich.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' }),
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}

test('nobody is listed without the page of a company', async () => {
  await using vendor = await opened(employees([employee], 1));
  const { provider } = vendor;

  const answers = [
    await provider.listEmployees?.({ ...search, company: { by: 'domain', value: 'a.example' } }, soon()),
    await provider.listEmployees?.({ ...search, company: { by: 'name', value: 'kelpworks' } }, soon()),
    await provider.listEmployees?.({ ...search, pageSize: 101 }, soon()),
  ];

  expect(answers).toEqual(Array(3).fill({ outcome: 'skipped', why: 'unsupported' }));
  expect(vendor.emulator.asked).toEqual([]);
});

test('pages of employees are those that were asked for, without more rows and without who has left', async () => {
  const left = { ...employee, job_is_current: false };
  const bare = {
    full_name: 'Li',
    linkedin_url: 'https://www.linkedin.com/in/li',
    job_title: 'Cook',
    location: { city: 'Portland', state_code: 'ME', country: 'United States', country_code: 'US' },
  };
  const nowhere = { ...employee, linkedin_url: null };
  await using vendor = await opened(
    employees([left, nowhere, bare, employee, ...Array(30).fill(employee)], 60),
  );

  const answer = await vendor.provider.listEmployees?.({ ...search, page: 2, pageSize: 4 }, soon());

  expect(answer).toEqual({
    outcome: 'found',
    value: {
      items: [
        person.parse({
          ...blankPerson('Li'),
          publicId: 'li',
          networkUrl: 'https://www.linkedin.com/in/li',
          headline: 'Cook',
          location: { text: null, city: 'Portland', region: 'Maine', country: 'US' },
        }),
        employeeAsRecord,
      ],
      total: 60,
    },
  });
  expect(vendor.emulator.asked[0]?.body).toMatchObject({ max_results: 4, page: 2 });
});

test('a page behind the last is found, and empty', async () => {
  await using vendor = await opened(employees([], 60));

  const answer = await vendor.provider.listEmployees?.({ ...search, page: 9 }, soon());

  expect(answer).toEqual({ outcome: 'found', value: { items: [], total: 60 } });
});

test('a page of nobody but those who have left is found, and empty', async () => {
  await using vendor = await opened(employees([{ ...employee, job_is_current: false }], 60));

  const answer = await vendor.provider.listEmployees?.({ ...search, page: 2 }, soon());

  expect(answer).toEqual({ outcome: 'found', value: { items: [], total: 60 } });
});
