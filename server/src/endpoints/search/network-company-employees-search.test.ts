import { expect } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import type { Person } from '../../records/person.ts';
import type { EmployeeSearch } from '../../records/person-searches.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { personOf } from '../../testing/people.ts';
import { examplePerson } from '../enrichment/person-example.ts';

function employees(items: readonly Person[], total = items.length) {
  const searches: EmployeeSearch[] = [];
  const source: Provider = {
    name: 'dataset',
    unavailable: () => null,
    listEmployees: async (search) => {
      searches.push(search);
      return total === 0 ? { outcome: 'not_found' } : { outcome: 'found', value: { items, total } };
    },
  };
  return { source, searches };
}

const company_network_url = 'https://www.linkedin.com/company/acme/';

test('people whose page nobody can name are left out, and not charged', async ({ db }) => {
  const token = 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk';
  const listed = [
    examplePerson,
    personOf({ name: 'Hidden' }),
    personOf({ name: 'Otto', publicId: 'otto-lind' }),
    personOf({ name: 'Tilda', entityId: token }),
  ];
  const { source, searches } = employees(listed, 264);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  const { body, headers } = await app.post('/network_company_employees_search', live, {
    company_network_url,
    page: 2,
  });
  await app.app.close();

  expect(searches).toEqual([{ company: { by: 'universal_name', value: 'acme' }, page: 2, pageSize: 25 }]);
  expect(headers['x-credits-charged']).toBe('0.3');
  expect(body.elements).toMatchObject([
    {
      id: 'ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
      name: 'Mira Voss',
      position: 'Head of Field Operations',
      networkUrl: 'https://network.example/in/mira-voss',
      hidden: false,
    },
    { name: 'Otto', id: null, position: null, networkUrl: 'https://www.linkedin.com/in/otto-lind' },
    { name: 'Tilda', networkUrl: `https://www.linkedin.com/in/${token}` },
  ]);
  expect(body.pagination).toEqual({
    pageNumber: 2,
    pageSize: 25,
    previousElements: 25,
    totalElements: 264,
    totalPages: 11,
    totalResultCount: 264,
  });
});

test('a page is cut to 25, and a company of which nobody is known is free', async ({ db }) => {
  const many = Array.from({ length: 40 }, (_, index) => personOf({ name: 'A', publicId: `a-${index}` }));
  const full = await TestApp.open(db, [employees(many).source]);
  const empty = await TestApp.open(db, [employees([], 0).source]);
  const { live } = await full.customer();

  const cut = await full.post('/network_company_employees_search', live, { company_network_url });
  const nobody = await empty.post('/network_company_employees_search', live, { company_network_url: '7' });
  await full.app.close();
  await empty.app.close();

  expect([cut.body.elements.length, cut.headers['x-credits-charged']]).toEqual([25, '2.5']);
  expect(nobody).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0' },
    body: { elements: [], pagination: { totalElements: 0, totalPages: 0 } },
  });
});

test('what names no company is refused', async ({ db }) => {
  const { source, searches } = employees([]);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  for (const wrong of ['', 'https://www.linkedin.com/in/mira-voss', undefined])
    expect(
      await app.post('/network_company_employees_search', live, { company_network_url: wrong }),
    ).toMatchObject({ status: 422, body: { details: [{ path: 'company_network_url' }] } });
  await app.app.close();

  expect(searches).toEqual([]);
});
