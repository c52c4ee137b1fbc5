import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { networkHost } from '../../records/network-host.ts';
import { withScheme } from '../../records/with-scheme.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePerson } from '../enrichment/person-example.ts';
import { filterList, filterText } from '../filter-fields.ts';
import { pagination, paginationOf } from '../pagination.ts';
import { lead, leadOf } from './lead-answer.ts';
import { excludedOf, leadFilterFields, wantedOf } from './lead-filters.ts';

const pageSize = 25;
/** As clients know it: a search has at most so many pages, though it may find millions of people. */
const pageMax = 100;
const searchUrlMax = 8_000;

const leadPagination = pagination.omit({ totalResultCount: true });

export const leadSearch = defineEndpoint({
  name: 'lead_search',
  title: 'Lead search',
  group: 'Leads',
  description: `Searches people as LinkedIn Sales Navigator does, by current and past jobs, companies, schools, place and experience, with exclusions; 25 a page.
    A person must match all filters, and one entry of each list. A page with people costs a base price plus a price per person; an empty
    page is free. Send the sessionId of the response with the next page.`,
  instead: 'Without those filters people_search and profile_search cost far less.',
  keywords: [
    'sales navigator',
    'sales navigator search url',
    'find leads',
    'advanced people search with exclusions',
    'decision makers',
    'people by seniority and function',
    'years of experience',
    'recently changed jobs',
    'past company',
    'new in role',
    'lead generation',
    'prospecting by seniority',
    'job changers',
    'new hires at a company',
    'filter people by tenure',
    'exclude people from a search',
    'leads by company headcount and geography',
  ],
  price: {
    per: 'record',
    credits: 0.5,
    base: 10,
    atMost: () => pageSize,
    in: (response) => response.elements.length,
    countedBy: 'elements',
  },
  runs: 'outside',
  needs: ['searchLeads'],

  request: z.strictObject({
    search_query: z
      .string()
      .max(500)
      .optional()
      .describe('Words in the name, headline, summary, title or company; typos allowed.'),
    sales_nav_url: z
      .string()
      .trim()
      .max(searchUrlMax)
      .overwrite(withScheme)
      .refine((text) => text === '' || isSearchAddress(text), {
        error: 'Must be the https URL of a Sales Navigator search.',
      })
      .optional()
      .describe('Sales Navigator search URL; https:// is optional. Filters narrow it.'),
    ...leadFilterFields,
    recently_changed_jobs: z
      .boolean()
      .default(false)
      .describe('Only people who started their position in the last 90 days.'),
    page: z.int().min(1).max(pageMax).default(1).describe('From 1; 25 people a page.'),
    session_id: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Same for all pages of one search, such as a UUID; generated if omitted.'),
  }),

  response: z.object({
    elements: z.array(lead),
    pagination: leadPagination.extend({
      totalPages: z.int().describe(`At most ${pageMax}, even if there are more people.`),
    }),
    sessionId: z.string(),
  }),

  mainFields: {
    'People found': 'pagination.totalElements',
    Name: 'elements[0].fullName',
    Title: 'elements[0].currentPositions[0].title',
    Company: 'elements[0].currentPositions[0].companyName',
    Location: 'elements[0].location.networkText',
    'LinkedIn URL': 'elements[0].networkUrl',
  },

  example: {
    request: {
      search_query: 'field operations',
      seniority: ['Director', 'Vice President'],
      functions: ['Operations'],
      industries: ['Industrial Machinery Manufacturing'],
      company_size: ['201-500'],
      locations: ['Denmark'],
      exclude_current_companies: ['https://network.example/company/northgate-valves'],
      page: 1,
      session_id: '5b0c2c1e-8f1c-4d53-9a1e-6f0b7c7a4f10',
    },
    response: {
      elements: [leadOf(examplePerson, new Date('2026-11-21T09:40:12Z'))],
      pagination: placeInLeads(1, 1),
      sessionId: '5b0c2c1e-8f1c-4d53-9a1e-6f0b7c7a4f10',
    },
  },

  async run(search, { sources, signal }) {
    const { page } = search;
    const sessionId = filterText(search.session_id) ?? randomUUID();
    const wanted = wantedOf(search);
    const found = wanted
      ? await sources.searchLeads(
          {
            ...wanted,
            text: filterText(search.search_query),
            searchUrl: filterText(search.sales_nav_url),
            companySizes: filterList(search.company_size),
            yearsOfExperience: filterList(search.years_of_experience),
            yearsAtCompany: filterList(search.years_at_current_company),
            profileLanguages: filterList(search.profile_languages),
            firstNames: filterList(search.first_names),
            lastNames: filterList(search.last_names),
            hasChangedJobs: search.recently_changed_jobs || undefined,
            excluded: excludedOf(search),
            sessionId,
            page,
            pageSize,
          },
          signal,
        )
      : null;
    const people = found?.value ?? { items: [], total: 0 };
    const now = new Date();
    return {
      // Extra results of a provider are cut before anything is charged.
      elements: people.items.slice(0, pageSize).map((person) => leadOf(person, now)),
      pagination: placeInLeads(page, people.total),
      sessionId,
    };
  },
});

function placeInLeads(page: number, total: number): z.infer<typeof leadPagination> {
  const { totalResultCount: _, ...place } = paginationOf({ page, pageSize }, total);
  return { ...place, totalPages: Math.min(pageMax, place.totalPages) };
}

function isSearchAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && networkHost(url.hostname) !== undefined && url.pathname !== '/';
}
