import {
  companyOf,
  domainOf,
  emailOf,
  entityIdOf,
  fullNameOf,
  memberIdOf,
  phoneOf,
  postIdOf,
  tokenOf,
  urlOf,
} from './privacy-people.ts';

export interface PersonQuestionCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const urnOf = (number: number) => `urn:li:activity:${postIdOf(Math.max(0, number))}`;

/** Each way in which a caller can ask for one person, by each key and filter that can name them. */
export function everyQuestionAbout(number: number): PersonQuestionCall[] {
  const [firstName = '', lastName = ''] = fullNameOf(number).split(' ');
  const name = { first_name: firstName, last_name: lastName };
  const [url, email, domain] = [urlOf(number), emailOf(number), domainOf(number)];
  const keys = [
    url,
    tokenOf(number),
    entityIdOf(number),
    memberIdOf(number),
    `urn:li:member:${memberIdOf(number)}`,
  ];
  const of = (path: string, ...bodies: Record<string, unknown>[]) => bodies.map((body) => ({ path, body }));
  return [
    ...of('/enrich_profile', ...keys.map((key) => ({ url: key }))),
    ...of('/enrich_profiles_bulk', { urns: [...keys, urlOf(number + 1)] }),
    ...of('/profile_social_metrics', { url }),
    ...of(
      '/person_enricher',
      { network_url: url },
      { email },
      { ...name, company: domain },
      { ...name, company: companyOf(number) },
    ),
    ...of(
      '/people_search',
      { page: 0, limit: 25, domain: [domain] },
      { page: 0, limit: 25, network: [companyOf(number)] },
    ),
    ...of(
      '/lead_search',
      { last_names: [lastName] },
      { first_names: [firstName], last_names: [lastName] },
      { search_query: lastName },
      { current_companies: [companyOf(number)] },
    ),
    ...of(
      '/profile_search',
      { search: fullNameOf(number) },
      { last_name: lastName },
      { current_company: domain },
    ),
    ...of('/network_company_employees_search', { company_network_url: companyOf(number) }),
    ...of(
      '/email_finder',
      { network_url: url },
      { ...name, company_domain: domain },
      { full_name: fullNameOf(number), company_domain: domain },
    ),
    ...of('/phone_finder', { network_url: url }, { ...name, domain }),
    ...of('/find_personal_email', { network_url: url }),
    ...of('/find_network_url_by_email', { email }),
    ...of(
      '/find_network_url_by_name',
      { full_name: fullNameOf(number), company_name: companyOf(number) },
      { full_name: fullNameOf(number), company_name: domain },
    ),
    ...of('/post_details', ...[0, 1, 2, 3, 4, 5].map((step) => ({ urn: urnOf(number - step) }))),
    ...of(
      '/post_activities',
      { urn: urnOf(number - 1), type: 'COMMENT' },
      { urn: urnOf(number - 3), type: 'REACTION' },
    ),
    ...of('/profile_activities', { urn: url }, { urn: tokenOf(number) }),
    ...of('/post_keyword_search', { keyword: 'metrology' }, { keyword: 'metrology', fromPerson: [url] }),
  ];
}

/** What of a person an answer says that the question did not say: names, identities, addresses, numbers. */
export function toldOf(number: number, question: PersonQuestionCall, answer: string): string[] {
  const asked = JSON.stringify(question.body).toLowerCase();
  const lower = answer.toLowerCase();
  return [
    tokenOf(number),
    memberIdOf(number),
    phoneOf(number),
    `${tokenOf(number)}@gmail.com`,
    emailOf(number),
  ].filter((text) => lower.includes(text) && !asked.includes(text));
}
