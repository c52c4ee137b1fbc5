import { expect } from 'vitest';
import type { CompanySearch } from '../../records/company-search.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';

test('a filter of an empty text is no filter; an id that stands for nothing finds nothing and is free', async ({
  db,
}) => {
  const searches: CompanySearch[] = [];
  const source = {
    name: 'dataset',
    unavailable: () => null,
    async searchCompanies(search: CompanySearch) {
      searches.push(search);
      return { outcome: 'not_found' as const };
    },
  };
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();
  const empty = { search_query: ' ', location: '', geo_id: '', company_size: '', network_industry_id: '' };

  await app.post('/network_company_search', live, {});
  await app.post('/network_company_search', live, empty);
  const nowhere = await app.post('/network_company_search', live, { geo_id: '1' });
  await app.app.close();

  expect(searches).toHaveLength(2);
  expect(searches[1]).toEqual({ ...searches[0], sizes: searches[1]?.sizes });
  expect(searches[1]?.sizes ?? []).toEqual([]);
  expect(nowhere).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0' },
    body: { elements: [] },
  });
});
