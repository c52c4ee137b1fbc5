import { expect, test } from 'vitest';
import type { CompanyKey } from '../../records/company-key.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { company, gone, item, list, shortCompany } from '../../testing/network-items.ts';

const outcomes = (results: readonly { readonly outcome: string }[]) => results.map(({ outcome }) => outcome);

test('a company is looked up by id, page, domain or name, and taken only where it is the one', async () => {
  await using vendor = await emulatedHarvest(() => item(company));
  const keys: CompanyKey[] = [
    { by: 'network_id', value: '48213377' },
    { by: 'network_id', value: '48213378' },
    { by: 'universal_name', value: 'nordlys-kraft' },
    { by: 'domain', value: 'nordlys.example' },
    { by: 'domain', value: 'nordlys-kraft.example' },
    { by: 'name', value: 'nordlys kraft' },
    { by: 'name', value: 'nordlys' },
  ];

  const results = await vendor.provider.lookUpCompanies(keys, vendor.signal);

  expect(outcomes(results)).toEqual([
    'found',
    'not_found',
    'found',
    'found',
    'not_found',
    'found',
    'not_found',
  ]);
  // Several at a time, so that their order is not certain.
  const asked = vendor.questions().map(({ path: _, ...query }) => query);
  expect(asked).toHaveLength(keys.length);
  expect(asked).toEqual(
    expect.arrayContaining([
      { companyId: '48213377' },
      { companyId: '48213378' },
      { universalName: 'nordlys-kraft' },
      { search: 'nordlys.example' },
      { search: 'nordlys-kraft.example' },
      { search: 'nordlys kraft' },
      { search: 'nordlys' },
    ]),
  );
});

test('a bare word that is no page is looked for as a name', async () => {
  await using vendor = await emulatedHarvest(({ query }) =>
    query.search ? item({ ...company, name: 'Nordlys' }) : gone,
  );

  const results = await vendor.provider.lookUpCompanies(
    [{ by: 'universal_name', value: 'nordlys', orName: 'nordlys' }],
    vendor.signal,
  );

  expect(results).toMatchObject([{ outcome: 'found', value: { name: 'Nordlys' } }]);
  expect(vendor.questions()).toMatchObject([{ universalName: 'nordlys' }, { search: 'nordlys' }]);
});

test('one that cannot be looked up does not take the others with it, and of a refused key no more is asked', async () => {
  await using broken = await emulatedHarvest(({ query }) =>
    query.companyId === '2' ? { status: 500 } : item({ ...company, id: query.companyId }),
  );
  await using refused = await emulatedHarvest(() => ({ status: 401, body: { error: 'no' } }));
  const keys = Array.from(
    { length: 30 },
    (_, index) => ({ by: 'network_id', value: String(index + 1) }) as const,
  );

  const results = await broken.provider.lookUpCompanies(keys.slice(0, 3), broken.signal);

  expect(outcomes(results)).toEqual(['found', 'failed', 'found']);
  await expect(refused.provider.lookUpCompanies(keys, refused.signal)).rejects.toMatchObject({
    reason: 'rejected',
  });
  expect(refused.asked.length).toBeLessThanOrEqual(5);
});

test('our page is cut out of theirs of fifty', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ ...shortCompany, id: String(index + 1) }));
  await using vendor = await emulatedHarvest(() =>
    list(rows, { pageSize: 50, totalElements: 999, totalPages: 20 }),
  );

  const found = await vendor.provider.searchCompanies(
    { text: 'nordlys', page: 3, pageSize: 20 },
    vendor.signal,
  );

  expect(found.outcome === 'found' && found.value.items.map(({ networkId }) => Number(networkId))).toEqual(
    // Rows 41 to 50 of their first page, 1 to 10 of the second.
    [
      ...Array.from({ length: 10 }, (_, index) => index + 41),
      ...Array.from({ length: 10 }, (_, index) => index + 1),
    ],
  );
  expect(found).toMatchObject({ value: { total: 999 } });
  expect(vendor.questions().map(({ page }) => page)).toEqual(['1', '2']);
});

test('a page behind the last is found, and empty', async () => {
  await using vendor = await emulatedHarvest(({ query }) =>
    list(query.page === '1' ? [shortCompany] : [], { pageSize: 50, totalElements: 1 }),
  );

  const found = await vendor.provider.searchCompanies(
    { text: 'nordlys', page: 9, pageSize: 50 },
    vendor.signal,
  );

  expect(found).toEqual({ outcome: 'found', value: { items: [], total: 1 } });
});

test('more rows than a page has are cut', async () => {
  await using vendor = await emulatedHarvest(() =>
    list(
      Array.from({ length: 400 }, (_, index) => ({ ...shortCompany, id: String(index + 1) })),
      { pageSize: 50 },
    ),
  );

  const found = await vendor.provider.searchCompanies(
    { text: 'nordlys', page: 1, pageSize: 10 },
    vendor.signal,
  );

  expect(found).toMatchObject({ value: { items: { length: 10 } } });
});

test('industries are not asked for, and neither is everything', async () => {
  await using vendor = await emulatedHarvest(() => list([shortCompany]));
  const { provider, signal } = vendor;

  expect(
    await provider.searchCompanies({ text: 'x', industries: ['Utilities'], page: 1, pageSize: 10 }, signal),
  ).toEqual({
    outcome: 'skipped',
    why: 'unsupported',
  });
  expect(await provider.searchCompanies({ page: 1, pageSize: 10 }, signal)).toEqual({
    outcome: 'skipped',
    why: 'missing_input',
  });
  expect(vendor.asked).toEqual([]);
});
