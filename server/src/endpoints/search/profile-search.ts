import { z } from 'zod';
import { personAskedFor } from '../../records/asked-for.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import type { Person } from '../../records/person.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePerson } from '../enrichment/person-example.ts';
import { personPage } from '../enrichment/person-page.ts';
import {
  commaList,
  commaListField,
  companyCommaList,
  companyKeys,
  filterList,
  filterText,
  geoIdField,
  industriesOf,
  industryIdsField,
  placeOf,
} from '../filter-fields.ts';
import { pagination, paginationOf } from '../pagination.ts';
import { foundPersonFields, foundPersonOf } from './found-person.ts';

const pageSize = 10;
/** Deeper pages are refused: sorting ten thousand rows for ten helps nobody. */
const pageMax = 1_000;

const text = (what: string) => z.string().max(200).optional().describe(what);

const followed = commaListField(
  (entry) => profileKeyOf(entry) !== undefined || companyKeyOf(entry) !== undefined,
  'page, id or URN of a person or company',
);

export const profileSearch = defineEndpoint({
  name: 'profile_search',
  title: 'Profile search',
  group: 'Search',
  description: `Searches LinkedIn profiles by name, title, companies, schools, place and industry. It returns 10 a page, best match first.
    A person must match all filters, and one entry of each comma-separated list. You pay only for the people returned. An empty
    page is free.`,
  instead: 'people_search filters by company domain and size; lead_search by seniority and experience.',
  keywords: [
    'search linkedin profiles',
    'linkedin people search',
    'find a person on linkedin by name',
    'alumni of a school',
    'people who worked at a company',
    'followers of a company page',
    'search members by first and last name',
    'people by school',
    'find someone on linkedin',
    'past employees of a company',
    'people who studied at a university',
    'ex-employees',
  ],
  price: {
    per: 'record',
    credits: 0.1,
    atMost: () => pageSize,
    in: (response) => response.elements.length,
    countedBy: 'elements',
  },
  runs: 'outside',
  needs: ['searchProfiles'],
  synonyms: { firstname: 'first_name', lastname: 'last_name', geoId: 'geo_id' },

  request: z.strictObject({
    search: text('Name; typos allowed.'),
    first_name: text('First name, exact spelling.'),
    last_name: text('Last name, exact spelling.'),
    title: text('Job title.'),
    current_company: companyCommaList.describe('Current companies: comma-separated ids or LinkedIn URLs.'),
    past_company: companyCommaList.describe('Past companies: comma-separated ids or LinkedIn URLs.'),
    school: companyCommaList.describe('Schools: comma-separated ids or LinkedIn URLs.'),
    location: text('City, region or country name.'),
    geo_id: geoIdField,
    industry_id: industryIdsField,
    page: z.int().min(1).max(pageMax).default(1).describe('From 1; 10 people a page.'),
    follower_of: followed.describe('People or companies they follow: comma-separated LinkedIn URLs or ids.'),
    keywords_company: text('Words in the names of past companies.'),
    keywords_school: text('Words in the names of schools.'),
  }),

  response: z.object({
    elements: z.array(
      z.object({
        ...foundPersonFields,
        networkUrl: z.string().nullable().describe('LinkedIn profile URL.'),
        publicIdentifier: z.string().nullable().describe('Last part of that URL.'),
      }),
    ),
    pagination,
  }),

  mainFields: {
    'People found': 'pagination.totalElements',
    Name: 'elements[0].name',
    Title: 'elements[0].position',
    Location: 'elements[0].location.networkText',
    'LinkedIn URL': 'elements[0].networkUrl',
  },

  example: {
    request: { search: 'Mira Voss', current_company: '48213377', geo_id: '2624652', page: 1 },
    response: { elements: [elementOf(examplePerson)], pagination: paginationOf({ page: 1, pageSize }, 1) },
  },

  async run(search, { sources, signal }) {
    const { page } = search;
    const geoId = filterText(search.geo_id);
    const place = geoId === undefined ? undefined : placeOf(geoId);
    const industryIds = commaList(search.industry_id ?? '');
    const industries = await industriesOf(industryIds, sources, signal);
    // An unknown id must match nothing: ignoring it would return (and bill) a different search.
    const impossible = (geoId !== undefined && !place) || (industryIds.length > 0 && industries.length === 0);
    const found = impossible
      ? null
      : await sources.searchProfiles(
          {
            text: filterText(search.search),
            firstName: filterText(search.first_name),
            lastName: filterText(search.last_name),
            title: filterText(search.title),
            currentCompanies: filterList(companyKeys(commaList(search.current_company ?? ''))),
            pastCompanies: filterList(companyKeys(commaList(search.past_company ?? ''))),
            schools: filterList(companyKeys(commaList(search.school ?? ''))),
            location: place ? undefined : filterText(search.location),
            place,
            industries: filterList(industries),
            followerOf: filterList(commaList(search.follower_of ?? '')),
            companyKeywords: filterText(search.keywords_company),
            schoolKeywords: filterText(search.keywords_school),
            page,
            pageSize,
          },
          signal,
        );
    const people = found?.value ?? { items: [], total: 0 };
    return {
      // Extra results of a provider are cut before anything is charged.
      elements: people.items.slice(0, pageSize).map(elementOf),
      pagination: paginationOf({ page, pageSize }, people.total),
    };
  },
});

function elementOf(found: Person) {
  const person = personAskedFor(found);
  return {
    ...foundPersonOf(person),
    networkUrl: personPage(person),
    publicIdentifier: person.publicId,
  };
}
