import { expect } from 'vitest';
import type { Post } from '../../records/post.ts';
import type { CompanyPostSearch } from '../../records/post-searches.ts';
import { test } from '../../testing/database.ts';
import { fullPost } from '../../testing/post-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';

/** Answers every question with these posts, and notes what was asked. */
function library(items: readonly Post[], total = items.length) {
  const asked: CompanyPostSearch[] = [];
  return {
    asked,
    async listCompanyPosts(search: CompanyPostSearch) {
      asked.push(search);
      return total === 0
        ? { outcome: 'not_found' as const }
        : { outcome: 'found' as const, value: { items, total } };
    },
  };
}

test('a post has all that the contract promises, where it is known', async ({ db }) => {
  const answer = await withSource(db, library([fullPost]), (post) =>
    post('/network_company_posts', { network_company_id: '48213377' }),
  );

  expect(againstContract('network_company_posts', answer.body)).toEqual([]);
});

test('a page has ten posts, of which each is charged; the query says how it was understood', async ({
  db,
}) => {
  const source = library(Array(12).fill(fullPost), 25);

  const page = await withSource(db, source, (post) =>
    post('/network_company_posts', {
      network_company_universal_name: 'Halden-Instruments',
      page: 3,
      posted_limit: 'month',
      scrape_posted_limit: 'week',
    }),
  );

  expect(source.asked).toEqual([
    {
      company: { by: 'universal_name', value: 'halden-instruments' },
      postedWithin: 'week',
      page: 3,
      pageSize: 10,
    },
  ]);
  expect(page.headers['x-credits-charged']).toBe('2');
  expect(page.body.elements).toHaveLength(10);
  expect(page.body).toMatchObject({
    status: 200,
    pagination: {
      pageNumber: 3,
      pageSize: 10,
      previousElements: 20,
      totalElements: 25,
      totalPages: 3,
      paginationToken: null,
    },
    query: {
      companyIds: ['48213377'],
      companyUniversalName: 'halden-instruments',
      page: '3',
      postedLimit: 'past-week',
      profileIds: [],
      authorsCompanyIds: [],
    },
  });
});

test('a company without posts is a miss, and free', async ({ db }) => {
  const answer = await withSource(db, library([]), (post) =>
    post('/network_company_posts', { network_company_id: '5' }),
  );

  expect(answer).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0' },
    body: {
      elements: [],
      pagination: { totalElements: 0, totalPages: 0 },
      query: { companyIds: ['5'], companyUniversalName: null, postedLimit: null },
    },
  });
});

test('the three fields name a company, each in its forms', async ({ db }) => {
  const source = library([]);
  const bodies = [
    { network_company_url: 'https://de.linkedin.com/company/halden-instruments/posts/' },
    { network_company_id: 'urn:li:fsd_company:48213377', network_company_url: '' },
    { network_company_universal_name: 'booking.com' },
    { network_company_universal_name: 'https://www.linkedin.com/company/halden-instruments' },
    { network_company_universal_name: '48213377', page: 0 },
  ];

  await withSource(db, source, async (post) => {
    for (const body of bodies) expect((await post('/network_company_posts', body)).status).toBe(200);
  });

  expect(source.asked.map(({ company: key, page }) => [key, page])).toEqual([
    [{ by: 'universal_name', value: 'halden-instruments' }, 1],
    [{ by: 'network_id', value: '48213377' }, 1],
    [{ by: 'universal_name', value: 'booking.com' }, 1],
    [{ by: 'universal_name', value: 'halden-instruments' }, 1],
    [{ by: 'network_id', value: '48213377' }, 1],
  ]);
});

test('of the two limits of age the shorter one holds', async ({ db }) => {
  const source = library([]);
  const limits = [
    { posted_limit: '24h', scrape_posted_limit: 'year' },
    { posted_limit: 'week', scrape_posted_limit: '1h' },
    { scrape_posted_limit: '3months' },
    { posted_limit: 'month' },
    {},
  ];

  await withSource(db, source, async (post) => {
    for (const limit of limits)
      expect((await post('/network_company_posts', { network_company_id: '5', ...limit })).status).toBe(200);
  });

  expect(source.asked.map(({ postedWithin }) => postedWithin)).toEqual([
    '24h',
    '1h',
    '3months',
    'month',
    undefined,
  ]);
});

test('no company, several, and what names none are refused', async ({ db }) => {
  const source = library([fullPost]);
  const bodies = [
    {},
    { network_company_id: '5', network_company_universal_name: 'halden-instruments' },
    { network_company_id: 'halden' },
    { network_company_url: 'https://www.linkedin.com/in/mira-voss' },
    { network_company_universal_name: 'halden instruments' },
    { network_company_id: '5', posted_limit: 'year' },
  ];

  const answers = await withSource(db, source, (post) =>
    Promise.all(bodies.map((body) => post('/network_company_posts', body))),
  );

  expect(answers.map(({ status, body }) => [status, body.details[0].path])).toEqual([
    [422, ''],
    [422, ''],
    [422, 'network_company_id'],
    [422, 'network_company_url'],
    [422, 'network_company_universal_name'],
    [422, 'posted_limit'],
  ]);
  expect(answers[0]?.body.error).toMatch(
    /network_company_url, network_company_id, network_company_universal_name/,
  );
  expect(source.asked).toEqual([]);
});
