import { expect, test } from 'vitest';
import type { LeadSearch } from '../../records/person-searches.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { company, gone, item, lead, list } from '../../testing/network-items.ts';
import { functions, seniorities } from '../../text/reference-data.ts';

const base = { excluded: {}, sessionId: 'walk-1', page: 1, pageSize: 25 };
const places = [
  { geoId: '104630404', title: 'Bergen, Vestland, Norway' },
  { geoId: '103819153', title: 'Norway' },
];

test('every filter is translated and passed on, and so is what is excluded', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    list(path === '/linkedin/geo-id-search' ? places : [lead]),
  );
  const search: LeadSearch = {
    ...base,
    text: 'grids',
    locations: ['Bergen, Norway'],
    places: [{ country: 'NO' }],
    seniorities: ['Director', 'CXO'],
    functions: ['Customer Success and Support', 'Sales', 'Accounting'],
    currentCompanies: [{ by: 'network_id', value: '48213377' }],
    pastCompanies: [{ by: 'universal_name', value: 'sund' }],
    schools: [{ by: 'network_id', value: '31842' }],
    currentTitles: ['Head of Planning, Grids'],
    pastTitles: ['Analyst'],
    headquarters: ['Norway', 'Bergen'],
    companySizes: ['Self-employed', '501-1000'],
    yearsOfExperience: ['More than 10 years'],
    yearsAtCompany: ['Less than 1 year'],
    profileLanguages: ['en', 'in'],
    firstNames: ['Ines'],
    lastNames: ['Okafor'],
    hasChangedJobs: true,
    excluded: {
      locations: ['Bergen'],
      seniorities: ['In Training'],
      functions: ['Legal'],
      currentCompanies: [{ by: 'universal_name', value: 'tor' }],
      pastTitles: ['Intern'],
      headquarters: ['Sweden'],
    },
  };

  const found = await vendor.provider.searchLeads(search, vendor.signal);

  expect(found).toMatchObject({ outcome: 'found', value: { items: [{ name: 'Ines Okafor' }], total: 1 } });
  expect(vendor.questions().at(-1)).toEqual({
    path: '/linkedin-sales-nav/lead-search',
    search: 'grids',
    geoIds: '104630404,103819153',
    seniorityLevelIds: '220,310',
    functionIds: '26,25,1',
    currentCompanies: 'https://www.linkedin.com/company/48213377/',
    pastCompanies: 'https://www.linkedin.com/company/sund/',
    schools: 'https://www.linkedin.com/company/31842/',
    currentJobTitles: 'Head of Planning Grids',
    pastJobTitles: 'Analyst',
    companyHeadquarterLocations: 'Norway,Bergen',
    companyHeadcount: 'A,F',
    yearsOfExperienceIds: '5',
    yearsAtCurrentCompanyIds: '1',
    profileLanguages: 'English,Bahasa Indonesia',
    firstNames: 'Ines',
    lastNames: 'Okafor',
    recentlyChangedJobs: 'true',
    excludeGeoIds: '104630404',
    excludeSeniorityLevelIds: '100',
    excludeFunctionIds: '14',
    excludeCurrentCompanies: 'https://www.linkedin.com/company/tor/',
    excludePastJobTitles: 'Intern',
    excludeCompanyHeadquarterLocations: 'Sweden',
    sessionId: 'walk-1',
    page: '1',
  });
});

test('every seniority and function has an id of its own', async () => {
  await using vendor = await emulatedHarvest(() => list([lead]));

  await vendor.provider.searchLeads(
    { ...base, seniorities: [...seniorities], functions: [...functions] },
    vendor.signal,
  );

  const [{ seniorityLevelIds, functionIds } = {}] = vendor.questions() as Record<string, string>[];
  expect(seniorityLevelIds).toBe('100,110,120,130,200,210,220,300,310,320');
  expect(
    functionIds
      ?.split(',')
      .map(Number)
      .toSorted((one, other) => one - other),
  ).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
});

test.each<[string, Partial<LeadSearch>]>([
  ['industries', { industries: ['Utilities'] }],
  ['industries to leave out', { excluded: { industries: ['Utilities'] } }],
  ['a seniority that nobody knows', { seniorities: ['Wizard'] }],
  ['a function to leave out that nobody knows', { excluded: { functions: ['Magic'] } }],
  ['a size that is no label', { companySizes: ['1-5'] }],
  ['who has not changed jobs', { hasChangedJobs: false }],
  ['headquarters by a code', { headquarters: ['UK'] }],
  ['headquarters in a country or a state', { headquarters: ['Georgia'] }],
  [
    'an address of a search and filters beside it',
    { searchUrl: 'https://www.linkedin.com/sales/search/people?query=1' },
  ],
  ['more than the network shows', { page: 101 }],
])('what cannot be asked for is not asked: %s', async (_, search) => {
  await using vendor = await emulatedHarvest(() => list([lead]));

  const answer = await vendor.provider.searchLeads({ ...base, text: 'grids', ...search }, vendor.signal);

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(vendor.asked).toEqual([]);
});

test('an address of a search is opened as it is', async () => {
  await using vendor = await emulatedHarvest(() => list([lead]));
  const searchUrl = 'https://www.linkedin.com/sales/search/people?query=(filters:List((a,b)))';

  await vendor.provider.searchLeads({ ...base, searchUrl }, vendor.signal);

  expect(vendor.questions()).toEqual([
    { path: '/linkedin-sales-nav/lead-search', salesNavUrl: searchUrl, sessionId: 'walk-1', page: '1' },
  ]);
});

test('without any filter there is no question', async () => {
  await using vendor = await emulatedHarvest(() => list([lead]));

  expect(await vendor.provider.searchLeads(base, vendor.signal)).toEqual({
    outcome: 'skipped',
    why: 'missing_input',
  });
  expect(vendor.asked).toEqual([]);
});

test('a company to leave out that nobody knows would be left in, so it is not asked', async () => {
  await using vendor = await emulatedHarvest(({ path, query }) =>
    path !== '/linkedin/company' ? list([lead]) : query.search === 'nordlys kraft' ? item(company) : gone,
  );
  const named = (value: string) => ({ by: 'name', value }) as const;
  const { provider, signal } = vendor;

  const left = await provider.searchLeads(
    { ...base, text: 'x', excluded: { currentCompanies: [named('nordlys kraft'), named('nobody')] } },
    signal,
  );
  const asked = await provider.searchLeads({ ...base, currentCompanies: [named('nobody')] }, signal);

  expect(left).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(asked).toEqual({ outcome: 'not_found' });
});
