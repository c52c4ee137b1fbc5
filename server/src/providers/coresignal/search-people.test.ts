import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { PeopleSearch } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { coresignal } from './coresignal.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  coresignal.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const rows = (body: readonly object[], total?: number): EmulatedReply => ({
  body,
  ...(total === undefined ? {} : { headers: { 'x-total-results': String(total) } }),
});

const row = {
  id: 12389891,
  full_name: 'Mireille Osei',
  professional_network_url: 'https://www.linkedin.com/in/mireille-osei',
  headline: 'Bridges',
  location_full: 'Lyon, France',
  location_country: 'France',
  connections_count: 472,
  followers_count: 3_190,
  company_name: 'Spans',
  company_professional_network_url: 'https://www.linkedin.com/company/spans',
  company_website: 'https://www.spans.example',
  company_industry: 'Civil Engineering',
  active_experience_title: 'Chief Engineer',
  company_hq_country: 'France',
  _score: 3.2,
};
const record = {
  ...blankPerson('Mireille Osei'),
  publicId: 'mireille-osei',
  networkUrl: 'https://www.linkedin.com/in/mireille-osei',
  headline: 'Bridges',
  location: { text: 'Lyon, France', city: null, region: null, country: 'FR' },
  positions: [
    {
      title: 'Chief Engineer',
      company: {
        ...blankCompanyRef('Spans'),
        universalName: 'spans',
        networkUrl: 'https://www.linkedin.com/company/spans/',
        domain: 'spans.example',
        industry: 'Civil Engineering',
        headquarters: { country: 'FR', region: null, city: null, postalCode: null, line1: null, line2: null },
      },
      location: null,
      description: null,
      employmentType: null,
      start: null,
      end: null,
      isCurrent: true,
    },
  ],
  followerCount: 3_190,
  connectionCount: 472,
};
const either = (should: readonly object[]) => ({ bool: { should, minimum_should_match: 1 } });

vendorContract({
  vendor: coresignal,
  isAuthorized: ({ headers }) => headers.apikey === vendorKey,
  failures: {
    'a query that it does not understand': {
      reply: { status: 422, body: { detail: [] } },
      reason: 'question_refused',
    },
    'rows of which none can be read': { reply: rows([{ id: 7 }]), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching people',
      ask: (provider, signal) =>
        provider.searchPeople?.(
          {
            companies: [{ by: 'universal_name', value: 'spans' }],
            industries: ['Civil Engineering'],
            employees: { start: 51, end: 200 },
            titles: ['Chief Engineer', 'CTO'],
            locations: ['Lyon, FR', 'Ghana'],
            page: 1,
            pageSize: 10,
          },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/employee_multi_source/search/es_dsl/preview',
        query: { page: '1' },
        body: {
          query: {
            bool: {
              must: [
                {
                  nested: {
                    path: 'experience',
                    query: {
                      bool: {
                        must: [
                          { term: { 'experience.active_experience': 1 } },
                          either([
                            {
                              match_phrase: {
                                'experience.company_professional_network_url': 'company/spans',
                              },
                            },
                            { match_phrase: { 'experience.company_linkedin_url': 'company/spans' } },
                          ]),
                          { match_phrase: { 'experience.company_industry': 'Civil Engineering' } },
                          either([
                            {
                              match: {
                                'experience.position_title': { query: 'Chief Engineer', operator: 'and' },
                              },
                            },
                            { match: { 'experience.position_title': { query: 'CTO', operator: 'and' } } },
                          ]),
                          { range: { 'experience.company_employees_count': { gte: 51, lte: 200 } } },
                        ],
                      },
                    },
                  },
                },
                either([
                  {
                    bool: {
                      must: [
                        { match_phrase: { location_full: 'Lyon' } },
                        { match_phrase: { location_full: 'France' } },
                      ],
                    },
                  },
                  { match_phrase: { location_full: 'Ghana' } },
                ]),
              ],
            },
          },
        },
      },
      hit: { reply: () => rows([row], 31), value: { items: [record], total: 31 } },
      misses: { 'no results': rows([], 0), 'nothing there': { status: 404, body: null } },
    },
  ],
});

test('what is read is a record, of little as well', async () => {
  const little = { full_name: 'Li Tel', linkedin_url: 'linkedin.com/in/little', company_name: 7 };
  await using emulator = await VendorEmulator.start(() => rows([little]));

  const answer = await open(emulator).searchPeople?.({ titles: ['CTO'], page: 1, pageSize: 10 }, soon());

  const networkUrl = 'https://www.linkedin.com/in/little';
  const value = { ...blankPerson('Li Tel'), publicId: 'little', networkUrl };
  expect(answer).toEqual({ outcome: 'found', value: { items: [value], total: 1 } });
  expect(person.parse(record)).toEqual(record);
  expect(person.parse(value)).toEqual(value);
});

test.each([
  [{ page: 3, pageSize: 10 }, ['2'], 20],
  [{ page: 2, pageSize: 15 }, ['1', '2'], 15],
])('of page %j exactly its rows are answered', async (paging, pages, from) => {
  await using emulator = await VendorEmulator.start(({ query }) => {
    const first = (Number(query.page) - 1) * 20;
    const people = Array.from({ length: 20 }, (_, at) => ({
      full_name: `No ${first + at}`,
      professional_network_url: `https://www.linkedin.com/in/no-${first + at}`,
    }));
    return rows(people, 300);
  });

  const answer = await open(emulator).searchPeople?.({ titles: ['CTO'], ...paging }, soon());

  const names = Array.from({ length: paging.pageSize }, (_, at) => ({ name: `No ${from + at}` }));
  expect(answer).toMatchObject({ outcome: 'found', value: { items: names, total: 300 } });
  expect(emulator.asked.map(({ query }) => query.page)).toEqual(pages);
});

test('a page behind the last is found, and empty; more rows than a page has are cut', async () => {
  await using empty = await VendorEmulator.start(() => rows([], 30));
  await using generous = await VendorEmulator.start(() => rows(Array(80).fill(row), 80));
  const search = { titles: ['CTO'], pageSize: 10 };

  const behind = await open(empty).searchPeople?.({ ...search, page: 9 }, soon());
  const first = await open(generous).searchPeople?.({ ...search, page: 1 }, soon());

  expect(behind).toEqual({ outcome: 'found', value: { items: [], total: 30 } });
  expect(first?.outcome === 'found' && first.value.items).toHaveLength(10);
});

test('people of another company than the one that was asked for are not taken', async () => {
  const like = { ...row, company_website: 'https://spans.example.org', company_name: 'Spans Org' };
  await using emulator = await VendorEmulator.start(() => rows([like, row]));

  const answer = await open(emulator).searchPeople?.(
    { domains: ['spans.example'], page: 1, pageSize: 10 },
    soon(),
  );

  expect(answer).toEqual({ outcome: 'found', value: { items: [record], total: 2 } });
  const named = { ...row, company_professional_network_url: 'https://www.linkedin.com/company/spans-org' };
  await using other = await VendorEmulator.start(() => rows([named, row]));
  const companies = [{ by: 'universal_name', value: 'spans' }] as const;
  const ofPage = await open(other).searchPeople?.({ companies, page: 1, pageSize: 10 }, soon());
  expect(ofPage).toEqual({ outcome: 'found', value: { items: [record], total: 2 } });
});

test('what it cannot be asked is not asked', async () => {
  await using emulator = await VendorEmulator.start(() => rows([row]));
  const provider = open(emulator);
  const ask = (search: Partial<PeopleSearch>) =>
    provider.searchPeople?.({ page: 1, pageSize: 10, ...search }, soon());

  const skipped = [
    await ask({ companies: [{ by: 'network_id', value: '1' }] }),
    await ask({ locations: ['CA'] }),
    await ask({ titles: ['CTO'], pageSize: 100 }),
    await ask({ titles: ['CTO'], page: 101 }),
  ];

  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'unsupported' })));
  expect(await ask({})).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(emulator.asked).toEqual([]);
});
