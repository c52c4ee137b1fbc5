import { z } from 'zod';
import type { Person } from '../../records/person.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listedFields, listedFieldsOf, profileFields, profileFieldsOf } from '../enrichment/person-answer.ts';
import { examplePerson } from '../enrichment/person-example.ts';
import { plainLists, plainListsOf } from '../enrichment/person-lists.ts';
import { companyKeys, companyList, filterList, textList } from '../filter-fields.ts';
import { pageNumberMax, pageObject, pageObjectOf } from '../page-object.ts';

const limitMax = 100;
const domainsMax = 100;
const employeesMax = 100_000_000;

const employees = (what: string) => z.int().min(1).max(employeesMax).optional().describe(what);

export const peopleSearch = defineEndpoint({
  name: 'people_search',
  title: 'People search',
  group: 'Leads',
  description: `Searches people by current job: company, company size and industry, job title, place.
    A person must match all filters, and one entry of each list. Page numbers start at 0. You pay only for the people returned. An empty
    page is free.`,
  instead:
    'lead_search adds seniority, experience, past jobs and exclusions; profile_search finds by name or school.',
  keywords: [
    'find decision makers',
    'find ceo of company',
    'contacts at a company by job title',
    'prospect list',
    'people by job title and domain',
    'find vp of sales',
    'who is the cto',
    'executives and founders',
    'leads by title industry and company size',
    'build a contact list',
    'heads of department at companies',
    'buyers and champions',
    'employees by job title',
    'people in an industry',
    'managers at a company',
    'founders of startups',
  ],
  price: {
    per: 'record',
    credits: 0.1,
    atMost: (request) => request.limit,
    in: (response) => response.content.length,
    countedBy: 'numberOfElements',
  },
  runs: 'outside',
  needs: ['searchPeople'],

  request: z
    .strictObject({
      page: z.int().min(0).max(pageNumberMax).describe('Page number, from 0.'),
      limit: z.int().min(1).max(limitMax).describe('People a page.'),
      network: companyList('Current companies: LinkedIn URLs, ids or URNs.'),
      domain: z
        .array(
          z
            .string()
            .max(2_000)
            .refine((text) => registrableDomain(text) !== undefined, {
              error: 'Must be a domain or website, such as acme.com.',
            }),
        )
        .max(domainsMax)
        .optional()
        .describe('Domains or websites of current companies.'),
      industry: textList('Industries of the person or company.'),
      employee_size_start: employees('Minimum number of employees of the company.'),
      employee_size_end: employees('Maximum number of employees of the company.'),
      job_title: textList('Job titles.'),
      location: textList('City, region or country names.'),
    })
    .refine(
      ({ employee_size_start: start, employee_size_end: end }) =>
        start === undefined || end === undefined || start <= end,
      { error: 'Must not be lower than employee_size_start.', path: ['employee_size_end'] },
    ),

  response: pageObject(z.object({ ...profileFields, ...listedFields, ...plainLists }), limitMax),

  mainFields: {
    'People found': 'totalElements',
    Name: 'content[0].fullName',
    Title: 'content[0].positionGroups[0].profilePositions[0].title',
    Company: 'content[0].positionGroups[0].company.name',
    Location: 'content[0].location.defaultValue',
    'LinkedIn URL': 'content[0].url',
  },

  example: {
    request: {
      page: 0,
      limit: 10,
      domain: ['halden-instruments.example'],
      job_title: ['Head of Field Operations'],
      employee_size_start: 51,
      employee_size_end: 1000,
      location: ['Denmark'],
    },
    response: pageObjectOf([contentOf(examplePerson)], 1, { page: 0, limit: 10 }),
  },

  async run(search, { sources, signal }) {
    const { page, limit: size, employee_size_start: start, employee_size_end: end } = search;
    const { value } = await sources.searchPeople(
      {
        companies: filterList(companyKeys(search.network)),
        domains: filterList((search.domain ?? []).flatMap((domain) => registrableDomain(domain) ?? [])),
        industries: filterList(search.industry),
        employees: start === undefined && end === undefined ? undefined : { start, end },
        titles: filterList(search.job_title),
        locations: filterList(search.location),
        page: page + 1,
        pageSize: size,
      },
      signal,
    );
    // Extra results of a provider are cut before anything is charged.
    return pageObjectOf((value?.items ?? []).slice(0, size).map(contentOf), value?.total ?? 0, {
      page,
      limit: size,
    });
  },
});

function contentOf(person: Person) {
  return { ...profileFieldsOf(person), ...listedFieldsOf(person), ...plainListsOf(person) };
}
