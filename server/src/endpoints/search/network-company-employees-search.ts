import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import type { Person } from '../../records/person.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePerson } from '../enrichment/person-example.ts';
import { personPage } from '../enrichment/person-page.ts';
import { companyField } from '../filter-fields.ts';
import { pagination, paginationOf } from '../pagination.ts';
import { foundPersonFields, foundPersonOf } from './found-person.ts';

const pageSize = 25;
/** Deeper pages are refused. */
const pageMax = 100;

export const networkCompanyEmployeesSearch = defineEndpoint({
  name: 'network_company_employees_search',
  title: 'Company employees search',
  group: 'Search',
  description: `Lists the people who work for a company. It returns 25 a page.
    It omits people without a known LinkedIn URL. You pay only for the people returned. An empty page is free.`,
  keywords: [
    'employees of a company',
    'who works at a company',
    'staff list',
    'team members',
    'linkedin company people tab',
    'colleagues',
    'coworkers directory',
    'everyone at a company',
    'list people at an organization',
    'org chart',
  ],
  price: {
    per: 'record',
    credits: 0.1,
    atMost: () => pageSize,
    in: (response) => response.elements.length,
    countedBy: 'elements',
  },
  runs: 'outside',
  needs: ['listEmployees'],

  request: z.strictObject({
    company_network_url: companyField.describe(
      'LinkedIn company URL; or its numeric id, URN, universal name, website, domain or exact name.',
    ),
    page: z.int().min(1).max(pageMax).default(1).describe('From 1; 25 people a page.'),
  }),

  response: z.object({
    elements: z.array(
      z.object({
        ...foundPersonFields,
        networkUrl: z.string().describe('LinkedIn profile URL.'),
        hidden: z.literal(false).describe('Excludes people with a hidden profile.'),
      }),
    ),
    pagination,
  }),

  mainFields: {
    'Employees found': 'pagination.totalElements',
    Name: 'elements[0].name',
    Title: 'elements[0].position',
    Location: 'elements[0].location.networkText',
    'LinkedIn URL': 'elements[0].networkUrl',
  },

  example: {
    request: { company_network_url: 'https://network.example/company/halden-instruments', page: 1 },
    response: {
      elements: elementsOf([examplePerson]),
      pagination: paginationOf({ page: 1, pageSize }, 264),
    },
  },

  async run({ company_network_url, page }, { sources, signal }) {
    const company = companyKeyOf(company_network_url);
    invariant(company, 'the schema refuses what names no company');
    const { value } = await sources.listEmployees({ company, page, pageSize }, signal);
    const people = value ?? { items: [], total: 0 };
    return {
      // Extra results of a provider are cut before anything is charged.
      elements: elementsOf(people.items.slice(0, pageSize)),
      pagination: paginationOf({ page, pageSize }, people.total),
    };
  },
});

function elementsOf(people: readonly Person[]) {
  return people.flatMap((person) => {
    const networkUrl = personPage(person);
    return networkUrl === null ? [] : [{ ...foundPersonOf(person), networkUrl, hidden: false as const }];
  });
}
