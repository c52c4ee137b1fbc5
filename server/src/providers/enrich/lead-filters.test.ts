import { describe, expect, test } from 'vitest';
import type { LeadSearch, PeopleSearch } from '../../records/person-searches.ts';
import { leadQuestion, peopleQuestion } from './lead-filters.ts';

const blankLead: LeadSearch = { page: 1, pageSize: 25, excluded: {}, sessionId: 's-1' };

test.each<[Partial<PeopleSearch>, object]>([
  [{ companies: [{ by: 'domain', value: 'a.example' }] }, { domain: ['a.example'] }],
  [{ industries: ['Fisheries'] }, { linkedinIndustry: ['Fisheries'] }],
  [{ titles: ['Cook', 'Diver'] }, { jobTitle: ['Cook', 'Diver'] }],
  [{ employees: { start: 7, end: 99 } }, { employeeCountMin: 7, employeeCountMax: 99 }],
  [{ employees: { start: 7 } }, { employeeCountMin: 7 }],
  [
    { locations: ['Norway', 'tr'] },
    { countryName: ['Norway', expect.stringMatching(/^T.rkiye|Turkey$/), 'Turkey'] },
  ],
  [{ locations: ['California', 'NY'] }, { stateName: ['California', 'New York'] }],
])('people are asked for by its own filters: %j', (search, filters) => {
  const question = peopleQuestion({ page: 1, pageSize: 10, ...search });

  expect(question).toEqual({ filters: { ...filters, jobIsCurrent: true } });
});

test('leads are asked for by its own filters, and without whom they are not to be', () => {
  const question = leadQuestion({
    ...blankLead,
    places: [{ country: 'NO', region: 'Vestland', city: 'Bergen' }],
    seniorities: ['Vice President'],
    functions: ['Sales'],
    industries: ['Fisheries'],
    currentTitles: ['Cook'],
    currentCompanies: [{ by: 'domain', value: 'a.example' }],
    headquarters: ['Norway'],
    companySizes: ['51-200', '11-50'],
    firstNames: ['Ragna'],
    lastNames: ['Holm'],
    excluded: { currentCompanies: [{ by: 'domain', value: 'b.example' }] },
  });

  expect(question).toEqual({
    filters: {
      countryName: ['Norway'],
      stateName: ['Vestland'],
      city: 'Bergen',
      jobLevel: ['VP'],
      jobFunction: ['Sales'],
      linkedinIndustry: ['Fisheries'],
      jobTitle: ['Cook'],
      domain: ['a.example'],
      headquartersCountry: ['Norway'],
      employeeCountMin: 11,
      employeeCountMax: 200,
      firstName: 'Ragna',
      lastName: 'Holm',
      jobIsCurrent: true,
    },
    excludeFilters: { domain: ['b.example'] },
  });
});

describe('what it cannot take exactly is no question', () => {
  test.each<Partial<PeopleSearch>>([
    { companies: [{ by: 'universal_name', value: 'kelpworks' }] },
    { companies: [{ by: 'name', value: 'kelpworks' }] },
    { companies: [{ by: 'domain', value: 'a.example' }], domains: ['b.example'] },
    { locations: ['Bergen'] },
    { locations: ['CA'] },
    { locations: ['Norway', 'California'] },
    { titles: Array(26).fill('Cook') },
  ])('people: %j', (search) => {
    expect(peopleQuestion({ page: 1, pageSize: 10, ...search })).toBe('unsupported');
  });

  test.each<Partial<LeadSearch>>([
    { text: 'kelp' },
    { searchUrl: 'https://www.linkedin.com/sales/search/people' },
    { seniorities: ['Senior'] },
    { functions: ['Legal'] },
    { pastTitles: ['Cook'] },
    { pastCompanies: [{ by: 'domain', value: 'a.example' }] },
    { schools: [{ by: 'name', value: 'sea school' }] },
    { headquarters: ['Bergen'] },
    { companySizes: ['1-10', '51-200'] },
    { companySizes: ['Self-employed'] },
    { yearsAtCompany: ['1 to 2 years'] },
    { yearsOfExperience: ['1 to 2 years'] },
    { profileLanguages: ['fo'] },
    { hasChangedJobs: true },
    { firstNames: ['Ragna', 'Li'] },
    { places: [{ country: 'NO', city: 'Bergen' }, { country: 'SE' }] },
    { excluded: { currentTitles: ['Cook'] } },
    { excluded: { currentCompanies: [{ by: 'name', value: 'acme' }] } },
    { excluded: { seniorities: ['CXO'] } },
    { excluded: { locations: ['Norway'] } },
  ])('leads: %j', (search) => {
    expect(leadQuestion({ ...blankLead, industries: ['Fisheries'], ...search })).toBe('unsupported');
  });
});
