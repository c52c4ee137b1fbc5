import { expect, test } from 'vitest';
import type { ProfileSearch } from '../../records/person-searches.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import {
  company,
  gone,
  hiddenProfile,
  item,
  list,
  profile,
  shortProfile,
  token,
} from '../../testing/network-items.ts';

const page = { page: 1, pageSize: 10 };
const unsupported = { outcome: 'skipped', why: 'unsupported' };

test('people are looked up by handle and by token; a number is not asked for', async () => {
  await using vendor = await emulatedHarvest(() => item(profile));

  const results = await vendor.provider.lookUpPeople(
    [
      { by: 'public_id', value: 'ines-okafor' },
      { by: 'entity_id', value: token },
      { by: 'member_id', value: '81723645' },
    ],
    vendor.signal,
  );

  expect(results.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'skipped']);
  expect(vendor.questions()).toMatchObject([{ publicIdentifier: 'ines-okafor' }, { profileId: token }]);
});

test('figures that the short profile lacks are read from the whole one', async () => {
  await using vendor = await emulatedHarvest(({ query }) =>
    item(query.main ? { ...profile, verified: undefined } : profile),
  );
  await using sparse = await emulatedHarvest(() => item({ ...profile, connectionsCount: null }));
  const key = { by: 'public_id', value: 'ines-okafor' } as const;

  expect(await vendor.provider.readProfileMetrics(key, vendor.signal)).toMatchObject({ outcome: 'found' });
  expect(vendor.questions().map(({ main }) => main)).toEqual(['true', undefined]);
  expect(await sparse.provider.readProfileMetrics(key, sparse.signal)).toEqual({ outcome: 'not_found' });
  expect(await sparse.provider.readProfileMetrics({ by: 'member_id', value: '1' }, sparse.signal)).toEqual(
    unsupported,
  );
});

test('every filter is passed on, companies as ids or as names of pages', async () => {
  await using vendor = await emulatedHarvest(() => list([shortProfile]));
  const search: ProfileSearch = {
    firstName: 'Ines',
    lastName: 'Okafor',
    currentCompanies: [
      { by: 'network_id', value: '1' },
      { by: 'network_id', value: '2' },
    ],
    pastCompanies: [{ by: 'universal_name', value: 'sund' }],
    schools: [{ by: 'network_id', value: '31842' }],
    companyKeywords: 'grid, power',
    ...page,
  };

  await vendor.provider.searchProfiles(search, vendor.signal);

  expect(vendor.questions()).toEqual([
    {
      path: '/linkedin/profile-search',
      firstName: 'Ines',
      lastName: 'Okafor',
      currentCompanyId: '1,2',
      pastCompanyUniversalName: 'sund',
      schoolId: '31842',
      keywordsCompany: 'grid, power',
      page: '1',
    },
  ]);
});

test('a company known by a domain or a name is looked up first, and nobody works at one that nobody knows', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    path === '/linkedin/company' ? item(company) : list([shortProfile]),
  );
  const { provider, signal } = vendor;

  await provider.searchProfiles(
    {
      currentCompanies: [
        { by: 'domain', value: 'nordlys.example' },
        { by: 'network_id', value: '7' },
        { by: 'name', value: 'another one' },
      ],
      ...page,
    },
    signal,
  );
  const unknown = await provider.listEmployees({ company: { by: 'name', value: 'nobody' }, ...page }, signal);

  expect(vendor.questions().filter(({ path }) => path !== '/linkedin/company')).toMatchObject([
    { currentCompanyId: '48213377,7' },
  ]);
  expect(unknown).toEqual({ outcome: 'not_found' });
});

test.each<[string, Partial<ProfileSearch>]>([
  ['industries', { industries: ['Utilities'] }],
  ['followers', { followerOf: ['nordlys-kraft'] }],
  [
    'too many schools that are not known by id',
    { schools: ['a', 'b', 'c', 'd'].map((value) => ({ by: 'name', value })) },
  ],
  [
    'too many companies',
    { currentCompanies: Array.from({ length: 11 }, (_, id) => ({ by: 'network_id', value: `${id}` })) },
  ],
])('what cannot be asked for is not asked: %s', async (_, search) => {
  await using vendor = await emulatedHarvest(() => list([shortProfile]));

  expect(await vendor.provider.searchProfiles({ text: 'ines', ...search, ...page }, vendor.signal)).toEqual(
    unsupported,
  );
  expect(vendor.asked).toEqual([]);
});

test('without any filter there is no question', async () => {
  await using vendor = await emulatedHarvest(() => list([shortProfile]));

  const answer = await vendor.provider.searchProfiles({ text: '', industries: [], ...page }, vendor.signal);

  expect(answer).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(vendor.asked).toEqual([]);
});

test('our page of 25 is three of theirs, and the hidden are left out', async () => {
  await using vendor = await emulatedHarvest(({ query }) =>
    list(
      Array.from({ length: 10 }, (_, index) => {
        const row = (Number(query.page) - 1) * 10 + index;
        return row === 3
          ? hiddenProfile
          : { ...shortProfile, id: `row ${row}`, publicIdentifier: `p${row}`, linkedinUrl: null };
      }),
      { totalElements: 812, totalPages: 82 },
    ),
  );

  const found = await vendor.provider.listEmployees(
    { company: { by: 'network_id', value: '1' }, page: 1, pageSize: 25 },
    vendor.signal,
  );

  const handles = found.outcome === 'found' ? found.value.items.map(({ publicId }) => publicId) : [];
  expect(handles).toEqual(
    Array.from({ length: 25 }, (_, row) => `p${row}`).filter((handle) => handle !== 'p3'),
  );
  expect(found).toMatchObject({ value: { total: 812 } });
  expect(vendor.asked).toHaveLength(3);
});

test('a page that would take more than three of theirs is not asked for', async () => {
  await using vendor = await emulatedHarvest(() => list([shortProfile]));
  const search = { company: { by: 'network_id', value: '1' }, page: 1, pageSize: 50 } as const;

  expect(await vendor.provider.listEmployees(search, vendor.signal)).toEqual(unsupported);
  expect(vendor.asked).toEqual([]);
});

test('a page of nothing but hidden people is found, and empty', async () => {
  await using vendor = await emulatedHarvest(() => list([hiddenProfile]));
  await using none = await emulatedHarvest(() => gone);
  const search = { company: { by: 'network_id', value: '1' }, ...page } as const;

  expect(await vendor.provider.listEmployees(search, vendor.signal)).toEqual({
    outcome: 'found',
    value: { items: [], total: 1 },
  });
  expect(await none.provider.listEmployees(search, none.signal)).toEqual({ outcome: 'not_found' });
});

test('a company that is there, and has no number to ask for, is not told to have nobody', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    path === '/linkedin/company' ? item({ ...company, id: null }) : list([shortProfile]),
  );

  const answer = await vendor.provider.listEmployees(
    { company: { by: 'name', value: 'nordlys kraft' }, ...page },
    vendor.signal,
  );

  expect(answer).toEqual(unsupported);
});
