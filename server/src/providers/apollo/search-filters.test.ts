import { expect, test } from 'vitest';
import { leadSearch, peopleSearch } from './search-filters.ts';

test('of a list every value is sent, since one of them is enough', () => {
  const search = peopleSearch({
    page: 1,
    pageSize: 10,
    titles: ['CTO', 'Head of Sales'],
    locations: ['Hamburg', 'Chile'],
    domains: ['a.example', 'b.example'],
  });

  expect(search).toEqual({
    parameters: [
      ['person_titles[]', 'CTO'],
      ['person_titles[]', 'Head of Sales'],
      ['include_similar_titles', 'false'],
      ['person_locations[]', 'Hamburg'],
      ['person_locations[]', 'Chile'],
      ['q_organization_domains_list[]', 'a.example'],
      ['q_organization_domains_list[]', 'b.example'],
    ],
    domains: ['a.example', 'b.example'],
  });
});

test('sizes of companies are ranges, and a level may be several of its words', () => {
  const search = leadSearch({
    page: 1,
    pageSize: 25,
    sessionId: 's-1',
    excluded: {},
    companySizes: ['1-10', '201-500'],
    seniorities: ['Owner / Partner', 'CXO'],
  });

  expect(search).toMatchObject({
    parameters: [
      ['organization_num_employees_ranges[]', '1,10'],
      ['organization_num_employees_ranges[]', '201,500'],
      ['person_seniorities[]', 'owner'],
      ['person_seniorities[]', 'partner'],
      ['person_seniorities[]', 'c_suite'],
    ],
    domains: [],
  });
});
