import type { CompanyKey } from '../../records/company-key.ts';
import type { PeopleSearch } from '../../records/person-searches.ts';
import { placeWords } from '../place-words.ts';

export interface PersonFilters {
  readonly filters: Readonly<Record<string, unknown>>;
  /** Those of which one must be a person's own. */
  readonly companies: readonly CompanyKey[];
}

/** Of its filter of employees. */
const employeesMax = 999_999;

/** Filters of `/search-person`; null where it cannot be asked that. */
export function personFilters(search: PeopleSearch): PersonFilters | null {
  const {
    companies = [],
    domains = [],
    industries = [],
    employees = {},
    titles = [],
    locations = [],
  } = search;
  const company = companyFilter(companies, domains);
  const headcount = headcountFilter(employees);
  const title = titles.length > 0 ? titleFilter(titles) : undefined;
  const places = locations.map(placeWords);
  if (company === null || headcount === null || title === null || places.includes(null)) return null;
  const filters = {
    ...(company ? { company } : {}),
    // Its industries are those of companies; a label that is none of its 256 is refused.
    ...(industries.length > 0 ? { company_industry: { include: industries } } : {}),
    ...(headcount ? { company_headcount_custom: headcount } : {}),
    ...(title ? { person_job_title: title } : {}),
    ...(places.length > 0
      ? { person_location_search: { include: places.map((words) => words?.join(', ')) } }
      : {}),
  };
  const asked: CompanyKey[] = domains.map((value) => ({ by: 'domain', value }));
  return { filters, companies: companies.length > 0 ? companies : asked };
}

/** By domains or by names: how it takes both at once is not documented, and pages of the network are no filter of its. */
function companyFilter(companies: readonly CompanyKey[], domains: readonly string[]) {
  const kinds = new Set(companies.map(({ by }) => by));
  if (domains.length > 0) {
    return kinds.size === 0 ? { websites: { include: domains } } : null;
  }
  if (kinds.size === 0) return undefined;
  const include = companies.map(({ value }) => value);
  if (kinds.size > 1) return null;
  if (kinds.has('domain')) return { websites: { include } };
  return kinds.has('name') ? { names: { include } } : null;
}

/** Undefined where nothing is asked. */
function headcountFilter({ start = 0, end }: NonNullable<PeopleSearch['employees']>) {
  if (start <= 1 && end === undefined) return undefined;
  if (start > employeesMax || end === 0) return null;
  return {
    min: Math.max(1, start),
    // Nobody has an upper end in mind who asks for more than it can be asked for.
    ...(end === undefined || end >= employeesMax ? {} : { max: end }),
  };
}

/**
 * The words of each title must be there. A plain list would bring titles that are like it as well, so that its boolean search is asked, in which
 * the words may be nothing but words.
 */
function titleFilter(titles: readonly string[]) {
  const questions = titles.map((title) => {
    const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    return words.some((word) => /^not$/i.test(word))
      ? []
      : words.filter((word) => !/^(?:and|or)$/i.test(word));
  });
  if (questions.some((words) => words.length === 0)) return null;
  const asked = questions.map((words) => (words.length === 1 ? words[0] : `(${words.join(' AND ')})`));
  return { boolean_search: asked.join(' OR ') };
}
