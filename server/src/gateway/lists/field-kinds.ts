import type { ColumnKind } from './column-kinds.ts';

/*
 * Which kinds of columns a field of a request takes, the better one first. A field that is not here is filled only by a column of its own name: texts to
 * write, settings and filters are nobody's guess.
 */

export const kindsByField: Readonly<Record<string, readonly ColumnKind[]>> = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  full_name: ['full_name'],
  email: ['email'],
  company_name: ['company_name'],
  company: ['company_name', 'domain'],
  company_domain: ['domain'],
  domain: ['domain'],
  network_url: ['profile'],
  company_network_url: ['company_page', 'domain', 'company_name'],
  network_company_url: ['company_page'],
  network_company_id: ['company_id'],
  network_company_universal_name: ['company_handle'],
  funding_company_url: ['funding_page', 'company_page'],
  phone_number: ['phone'],
  country_code: ['country'],
  country: ['country'],
  location: ['place', 'city'],
  url: ['page', 'domain'],
  link: ['page', 'domain'],
  messy_url: ['domain', 'page', 'email'],
  urn: ['post'],
  query: ['query'],
  search_query: ['query'],
  keyword: ['query'],
  text: ['text'],
  input_text: ['text'],
  date: ['date'],
  ad_url: ['ad_page'],
  social_ad_url: ['ad_page'],
  account_owner: ['company_name'],
  maps_search_url: ['map_page'],
  maps_review_url: ['map_page'],
};

/** Where a field takes something else than fields of its name do elsewhere. */
export const kindsByEndpoint: Readonly<Record<string, Readonly<Record<string, readonly ColumnKind[]>>>> = {
  enrich_company: { url: ['company_page', 'domain', 'company_name'] },
  enrich_companies_bulk: { urns: ['company_page', 'domain', 'company_name'] },
  company_enricher: { network_url: ['company_page'], name: ['company_name'] },
  enrich_profile: { url: ['profile'] },
  enrich_profiles_bulk: { urns: ['profile'] },
  profile_social_metrics: { url: ['profile'] },
  profile_activities: { urn: ['profile'] },
  network_job_detail: { url: ['job_page'] },
  video_channel: { url: ['channel'] },
  video_channel_videos: { url: ['channel'] },
  video_detail: { url: ['video'] },
  predict_gender: { name: ['first_name', 'full_name'] },
  geo_id_search: { search: ['city', 'place', 'country'] },
};

export const kindsOf = (endpoint: string, field: string): readonly ColumnKind[] =>
  kindsByEndpoint[endpoint]?.[field] ?? kindsByField[field] ?? [];

/** Kinds that say who or what is meant. A field of these is filled also where it may be left out; other such fields narrow a search or are settings. */
const telling: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  ...(['full_name', 'first_name', 'last_name', 'email', 'profile'] as const),
  ...(['company_name', 'domain', 'company_page', 'country'] as const),
]);
export const isTelling = (kinds: readonly ColumnKind[]): boolean => kinds.some((kind) => telling.has(kind));

/** Endpoints that take one of their sets of fields, and refuse two. */
export const takesOnlyOneSet: ReadonlySet<string> = new Set(['network_company_posts']);

/** Fields whose name in another spelling means something else: the `Account Owner` of a CRM is a colleague. */
export const exactNamesOnly: ReadonlySet<string> = new Set(['account_owner']);
