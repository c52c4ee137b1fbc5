import { expect } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import type { Person } from '../../records/person.ts';
import type { ProfileSearch } from '../../records/person-searches.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { personOf } from '../../testing/people.ts';
import { industryIdOf } from '../../text/industries.ts';
import { examplePerson } from '../enrichment/person-example.ts';

function profiles(items: readonly Person[], total = items.length) {
  const searches: ProfileSearch[] = [];
  const source: Provider = {
    name: 'dataset',
    unavailable: () => null,
    industryLabels: async () => ['Flow Metering'],
    searchProfiles: async (search) => {
      searches.push(search);
      return total === 0 ? { outcome: 'not_found' } : { outcome: 'found', value: { items, total } };
    },
  };
  return { source, searches };
}

test('every filter is asked in the words of the sources, and a geo id takes the place of a location', async ({
  db,
}) => {
  const { source, searches } = profiles([], 0);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  await app.post('/profile_search', live, {
    search: ' Mira Vos ',
    first_name: 'Mira',
    last_name: 'Voss',
    title: 'CTO',
    current_company: '7, https://www.linkedin.com/company/acme/,',
    past_company: '8',
    school: 'https://www.linkedin.com/school/mit/',
    location: 'Norway',
    geo_id: '2624652',
    industry_id: `${industryIdOf('Flow Metering')}, 1`,
    follower_of: 'https://www.linkedin.com/in/otto, 9',
    keywords_company: 'flow',
    keywords_school: 'poly',
    page: 4,
  });
  await app.post('/profile_search', live, {
    search: '',
    current_company: ' ',
    geo_id: '',
    location: 'Norway',
  });
  await app.app.close();

  expect(searches).toEqual([
    {
      text: 'Mira Vos',
      firstName: 'Mira',
      lastName: 'Voss',
      title: 'CTO',
      currentCompanies: [
        { by: 'network_id', value: '7' },
        { by: 'universal_name', value: 'acme' },
      ],
      pastCompanies: [{ by: 'network_id', value: '8' }],
      schools: [{ by: 'universal_name', value: 'mit' }],
      place: { country: 'DK', region: 'Central Denmark Region', city: 'Aarhus' },
      industries: ['Flow Metering'],
      followerOf: ['https://www.linkedin.com/in/otto', '9'],
      companyKeywords: 'flow',
      schoolKeywords: 'poly',
      page: 4,
      pageSize: 10,
    },
    { location: 'Norway', page: 1, pageSize: 10 },
  ]);
});

test('an id that stands for nothing finds nobody, free, and no source is asked', async ({ db }) => {
  const { source, searches } = profiles([examplePerson]);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  const answers = [
    await app.post('/profile_search', live, { geo_id: '1' }),
    await app.post('/profile_search', live, { industry_id: '1,2' }),
  ];
  await app.app.close();

  expect(
    answers.map(({ status, body, headers }) => [status, body.elements, headers['x-credits-charged']]),
  ).toEqual([
    [200, [], '0'],
    [200, [], '0'],
  ]);
  expect(searches).toEqual([]);
});

test('a page is cut to ten, and costs what stands on it', async ({ db }) => {
  const others = Array.from({ length: 11 }, (_, index) =>
    personOf({ name: `P ${index}`, headline: 'Fitter' }),
  );
  const app = await TestApp.open(db, [profiles([examplePerson, ...others], 42).source]);
  const { live } = await app.customer();

  const { body, headers } = await app.post('/profile_search', live, { page: 2 });
  await app.app.close();

  expect(headers['x-credits-charged']).toBe('1');
  expect(body.elements).toHaveLength(10);
  expect(body.elements.slice(0, 2)).toEqual([
    {
      id: 'ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
      name: 'Mira Voss',
      position: 'Head of Field Operations',
      location: { networkText: 'Aarhus, Central Denmark Region, Denmark' },
      networkUrl: 'https://network.example/in/mira-voss',
      publicIdentifier: 'mira-voss',
    },
    {
      id: null,
      name: 'P 0',
      position: 'Fitter',
      location: { networkText: null },
      networkUrl: null,
      publicIdentifier: null,
    },
  ]);
  expect(body.pagination).toEqual({
    pageNumber: 2,
    pageSize: 10,
    previousElements: 10,
    totalElements: 42,
    totalPages: 5,
    totalResultCount: 42,
  });
});

test('an entry of a comma-separated list that cannot be read is named', async ({ db }) => {
  const { source, searches } = profiles([]);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  const company = await app.post('/profile_search', live, { current_company: '7,https://acme' });
  const followed = await app.post('/profile_search', live, {
    follower_of: 'https://www.linkedin.com/jobs/1',
  });
  const long = await app.post('/profile_search', live, { school: '1,'.repeat(101) });
  await app.app.close();

  expect(company.body.error).toBe(
    'current_company: Entry 2 of the list, "https://acme", is not a valid LinkedIn company URL, numeric id, URN, domain or name.',
  );
  expect([followed.status, long.status]).toEqual([422, 422]);
  expect(searches).toEqual([]);
});
