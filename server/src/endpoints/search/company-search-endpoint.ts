import { z } from 'zod';
import { companyAskedFor } from '../../records/asked-for.ts';
import { type Company, type CompanySize, companySizes } from '../../records/company.ts';
import { alwaysNull } from '../always-null.ts';
import { type Call, defineEndpoint, type Group } from '../define-endpoint.ts';
import { addressText, idOf } from '../enrichment/company-answer.ts';
import {
  commaList,
  filterList,
  filterText,
  geoIdField,
  industriesOf,
  industryIdsField,
  placeOf,
} from '../filter-fields.ts';
import { pagination, paginationOf } from '../pagination.ts';

/*
 * network_company_search and company_search are the same search under two names and groups (contract.json: alias).
 */

const pageSize = 10;
/** Deeper pages are refused: sorting ten thousand rows for ten helps nobody. */
const pageMax = 1_000;
const sizeLabels: readonly string[] = companySizes.map(({ label }) => label);

const request = z.strictObject({
  page: z.int().min(1).max(pageMax).default(1).describe('From 1; 10 companies a page.'),
  search_query: z.string().max(200).optional().describe('Words in the company name.'),
  location: z.string().max(200).optional().describe('City, region or country name, or an ISO country code.'),
  geo_id: geoIdField,
  company_size: z
    .string()
    .max(200)
    .refine((text) => commaList(text).every((size) => sizeLabels.includes(size)), {
      error: `Must be a comma-separated list of ${sizeLabels.join(', ')}.`,
    })
    .optional()
    .describe(`Comma-separated: ${sizeLabels.join(', ')}.`),
  network_industry_id: industryIdsField,
});

const response = z.object({
  error: alwaysNull(z.string()),
  query: z.record(z.string(), z.unknown()).describe('The search as Millrace understood it.'),
  status: z.literal(200),
  elements: z.array(
    z.object({
      id: z.string().nullable().describe('Numeric id; enrich_companies_bulk accepts it.'),
      logo: z.string().nullable(),
      name: z.string(),
      summary: z.string().nullable(),
      industry: z.string().nullable(),
      location: z.object({ networkText: z.string().nullable() }),
      followers: z.string().nullable().describe('Such as "18K followers".'),
      networkUrl: z.string().nullable(),
      universalName: z.string().nullable(),
      website: z.string().nullable(),
    }),
  ),
  pagination,
});

type Element = z.infer<typeof response>['elements'][number];

interface Named<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly group: Group;
  readonly keywords: readonly string[];
  readonly instead: string;
}

function companySearchNamed<const Name extends string>(named: Named<Name>) {
  return defineEndpoint({
    ...named,
    description: `Searches companies by name, place, size and industry. It returns 10 a page, best match first.
      You pay only for the companies returned. An empty page is free.`,
    price: {
      per: 'record',
      credits: 0.1,
      atMost: () => pageSize,
      in: (answer: z.infer<typeof response>) => answer.elements.length,
      countedBy: 'elements',
    },
    runs: 'outside',
    needs: ['searchCompanies'],
    request,
    response,
    mainFields: {
      'Companies found': 'pagination.totalElements',
      Company: 'elements[0].name',
      Website: 'elements[0].website',
      Industry: 'elements[0].industry',
      Location: 'elements[0].location.networkText',
      'LinkedIn URL': 'elements[0].networkUrl',
    },
    example: {
      request: { search_query: 'halden', company_size: '51-200,201-500', page: 1 },
      response: {
        error: null,
        query: { search: 'halden', company_size: '51-200,201-500', page: 1 },
        status: 200 as const,
        elements: [
          {
            id: '48213377',
            logo: 'https://cdn.example/logos/halden-100.png',
            name: 'Halden Instruments',
            summary: 'Flow meters and software.',
            industry: 'Industrial Machinery Manufacturing',
            location: { networkText: 'Aarhus, Denmark' },
            followers: '18K followers',
            networkUrl: 'https://network.example/company/halden-instruments/',
            universalName: 'halden-instruments',
            website: 'https://halden-instruments.example',
          },
        ],
        pagination: {
          pageNumber: 1,
          pageSize: 10,
          previousElements: 0,
          totalElements: 1,
          totalPages: 1,
          totalResultCount: 1,
        },
      },
    },
    run: searchCompanies,
  });
}

export const networkCompanySearch = companySearchNamed({
  name: 'network_company_search',
  title: 'LinkedIn company search',
  group: 'Search',
  keywords: [
    'search linkedin companies',
    'linkedin company search',
    'company pages by keyword',
    'companies on linkedin by size and industry',
    'find a linkedin company page by name',
  ],
  instead: 'Same search as company_search; if you know the LinkedIn company URL, use enrich_company.',
});

export const companySearch = companySearchNamed({
  name: 'company_search',
  title: 'Company search',
  group: 'Leads',
  keywords: [
    'search companies',
    'find companies by industry and size',
    'target account list',
    'ideal customer profile',
    'businesses in a city',
    'startups in an industry',
    'build a list of companies',
    'company prospecting',
  ],
  instead: 'Same search as network_company_search; if you know the company domain, use company_enricher.',
});

async function searchCompanies(
  search: z.output<typeof request>,
  { sources, signal }: Call,
): Promise<z.infer<typeof response>> {
  const geoId = filterText(search.geo_id);
  const place = geoId === undefined ? undefined : placeOf(geoId);
  const industryIds = commaList(search.network_industry_id ?? '');
  const industries = await industriesOf(industryIds, sources, signal);
  // An unknown id must match nothing: ignoring it would return (and bill) a different search.
  const impossible = (geoId !== undefined && !place) || (industryIds.length > 0 && industries.length === 0);
  const found = impossible
    ? null
    : await sources.searchCompanies(
        {
          text: filterText(search.search_query),
          location: filterText(search.location),
          place,
          sizes:
            search.company_size === undefined ? undefined : (commaList(search.company_size) as CompanySize[]),
          industries: filterList(industries),
          page: search.page,
          pageSize,
        },
        signal,
      );
  const page = found?.value ?? { items: [], total: 0 };
  // Extra results of a provider are cut before anything is charged.
  const items = page.items.slice(0, pageSize);
  const { search_query, ...echo } = search;
  return {
    error: null,
    query: { ...(search_query === undefined ? {} : { search: search_query }), ...echo },
    status: 200,
    elements: items.map(elementOf),
    pagination: paginationOf({ page: search.page, pageSize }, page.total),
  };
}

function elementOf(found: Company): Element {
  const company = companyAskedFor(found);
  return {
    id: idOf(company),
    logo: company.logo,
    name: company.name,
    summary: company.tagline ?? company.description?.slice(0, 300) ?? null,
    industry: company.industries[0] ?? null,
    location: { networkText: addressText(company.headquarters) },
    followers: followersText(company.followerCount),
    networkUrl: company.networkUrl,
    universalName: company.universalName,
    website: company.website ?? (company.domain === null ? null : `https://${company.domain}`),
  };
}

/** "950 followers", "18K followers", "2M followers": as the network writes it. */
export function followersText(count: number | null): string | null {
  if (count === null) return null;
  const short =
    count >= 1_000_000
      ? `${Math.floor(count / 1_000_000)}M`
      : count >= 1_000
        ? `${Math.floor(count / 1_000)}K`
        : String(count);
  return `${short} followers`;
}
