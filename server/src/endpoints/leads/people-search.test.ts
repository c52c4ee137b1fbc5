import { expect } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import type { Person } from '../../records/person.ts';
import type { PeopleSearch } from '../../records/person-searches.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { personOf } from '../../testing/people.ts';
import { examplePerson } from '../enrichment/person-example.ts';

function people(items: readonly Person[], total = items.length) {
  const searches: PeopleSearch[] = [];
  const source: Provider = {
    name: 'dataset',
    unavailable: () => null,
    searchPeople: async (search) => {
      searches.push(search);
      return total === 0 ? { outcome: 'not_found' } : { outcome: 'found', value: { items, total } };
    },
  };
  return { source, searches };
}

test('every filter is asked in the words of the sources, for a page counted from 1', async ({ db }) => {
  const { source, searches } = people([], 0);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  await app.post('/people_search', live, {
    page: 2,
    limit: 50,
    network: ['https://www.linkedin.com/company/acme/about', 'urn:li:company:7'],
    domain: ['https://www.Acme.co.uk/about', 'acme.example'],
    industry: [' Flow '],
    employee_size_start: 51,
    employee_size_end: 51,
    job_title: ['CTO'],
    location: ['Denmark'],
  });
  await app.post('/people_search', live, { page: 0, limit: 10, employee_size_end: 10, network: [] });
  await app.app.close();

  expect(searches).toEqual([
    {
      companies: [
        { by: 'universal_name', value: 'acme' },
        { by: 'network_id', value: '7' },
      ],
      domains: ['acme.co.uk', 'acme.example'],
      industries: ['Flow'],
      employees: { start: 51, end: 51 },
      titles: ['CTO'],
      locations: ['Denmark'],
      page: 3,
      pageSize: 50,
    },
    { employees: { end: 10 }, page: 1, pageSize: 10 },
  ]);
});

test('a page is cut to its limit, says where it stands, and costs what stands on it', async ({ db }) => {
  const known = Array.from({ length: 12 }, (_, index) => personOf({ name: `P ${index}` }));
  const app = await TestApp.open(db, [people(known, 21).source]);
  const { live } = await app.customer();

  const first = await app.post('/people_search', live, { page: 0, limit: 10 });
  const second = await app.post('/people_search', live, { page: 1, limit: 10 });
  const last = await app.post('/people_search', live, { page: 2, limit: 10 });
  await app.app.close();

  expect(first.headers['x-credits-charged']).toBe('1');
  expect(first.body).toMatchObject({
    first: true,
    last: false,
    size: 10,
    number: 0,
    numberOfElements: 10,
    totalElements: 21,
    totalPages: 3,
    empty: false,
  });
  expect(second.body).toMatchObject({
    first: false,
    last: false,
    number: 1,
    pageable: { pageNumber: 1, pageSize: 10, offset: 10, paged: true, unpaged: false },
  });
  expect(last.body).toMatchObject({ first: false, last: true });
});

test('a search that finds nobody is an empty page, first and last, and free', async ({ db }) => {
  const app = await TestApp.open(db, [people([], 0).source]);
  const { live } = await app.customer();

  const { status, headers, body } = await app.post('/people_search', live, { page: 0, limit: 10 });
  await app.app.close();

  expect([status, headers['x-credits-charged']]).toEqual([200, '0']);
  expect(body).toMatchObject({
    content: [],
    first: true,
    last: true,
    empty: true,
    totalElements: 0,
    totalPages: 0,
    numberOfElements: 0,
  });
});

test('people are answered with their lists, their place and who knows them, known or not', async ({ db }) => {
  const app = await TestApp.open(db, [people([examplePerson, personOf({ name: 'Otto' })]).source]);
  const { live } = await app.customer();

  const { body } = await app.post('/people_search', live, { page: 0, limit: 10 });
  await app.app.close();

  expect(body.content).toMatchObject([
    {
      url: 'https://network.example/in/mira-voss',
      firstname: 'Mira',
      lastname: 'Voss',
      headline: 'Keeping 4,000 meters honest',
      location: { city: 'Aarhus', country: 'Denmark' },
      networkInfo: { followersCount: 2310, connectionsCount: 500 },
      positionGroups: [{ company: { id: 48213377, employees: { start: 201, end: 500 } } }],
      languages: ['Danish', 'English'],
    },
    {
      url: null,
      fullName: 'Otto',
      firstname: null,
      location: null,
      networkInfo: { followersCount: null, connectionsCount: null },
      positionGroups: [],
    },
  ]);
});

test('what is wrong is refused at its place', async ({ db }) => {
  const { source, searches } = people([]);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();
  const refusals: [body: Record<string, unknown>, path: string][] = [
    [{ network: ['7', 'https://www.linkedin.com/in/mira-voss'] }, 'network[1]'],
    [{ domain: ['acme.com', 'localhost'] }, 'domain[1]'],
    [{ job_title: ['CTO', ' '] }, 'job_title[1]'],
    [{ industry: Array.from({ length: 101 }, () => 'Flow') }, 'industry'],
    [{ location: ['x'.repeat(201)] }, 'location[0]'],
    [{ page: undefined }, 'page'],
    [{ limit: undefined }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ page: -1 }, 'page'],
    [{ employee_size_start: 100, employee_size_end: 99 }, 'employee_size_end'],
    [{ jobtitle: ['CTO'] }, 'jobtitle'],
  ];

  for (const [body, path] of refusals) {
    const refused = await app.post('/people_search', live, { page: 0, limit: 10, ...body });
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([422, path]);
  }
  await app.app.close();

  expect(searches).toEqual([]);
});
