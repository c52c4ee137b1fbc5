import type { Sizes } from './files.ts';
import { companiesCount, companyOf, jobOf, personOf, postOf } from './generate.ts';
import { Random } from './random.ts';

/** What is asked of each search endpoint: a mix of broad and narrow questions, the same in every run. */
export function questionsOf(sizes: Sizes): Readonly<Record<string, readonly Record<string, unknown>[]>> {
  const random = new Random(7);
  const person = () => personOf(random.below(sizes.people));
  const company = () => companyOf(Math.floor(Math.min(sizes.companies, companiesCount) ** random.next() - 1));
  const job = () => jobOf(random.below(sizes.jobs));
  const word = () =>
    (postOf(random.below(Math.max(1, sizes.posts)), sizes.people).text ?? '')
      .split(' ')
      .at(random.below(10)) ?? '';
  const many = (ask: (at: number) => Record<string, unknown>) =>
    Array.from({ length: 400 }, (_, at) => ask(at));
  const page = () => (random.is(0.8) ? 0 : random.below(20));

  return {
    people_search: many((at) => {
      const { location, positions, industry } = person();
      const now = positions[0];
      return [
        { page: page(), limit: 25, location: [location?.country ?? ''] },
        { page: page(), limit: 25, job_title: [now?.title ?? ''], location: [location?.city ?? ''] },
        { page: 0, limit: 25, domain: [now?.company.domain ?? ''] },
        {
          page: page(),
          limit: 25,
          industry: [industry ?? ''],
          employee_size_start: 51,
          employee_size_end: 1_000,
        },
        {
          page: 0,
          limit: 25,
          job_title: ['Director', 'Vice President'],
          industry: [industry ?? ''],
          location: ['United States'],
        },
      ][at % 5] as Record<string, unknown>;
    }),
    profile_search: many((at) => {
      const { name, firstName, positions, educations, location } = person();
      const misspelt = `${name.slice(0, 3)}${name.slice(4)}`;
      return [
        { search: name },
        { search: misspelt },
        { search: name.slice(0, 2) },
        { first_name: firstName, current_company: positions[0]?.company.networkUrl },
        { school: educations[0]?.school.universalName, location: location?.city },
        { title: positions[0]?.title, location: location?.country, page: 1 + page() },
      ][at % 6] as Record<string, unknown>;
    }),
    lead_search: many((at) => {
      const { location, positions, industry } = person();
      return [
        {
          seniority: ['Director', 'Vice President'],
          functions: ['Sales', 'Marketing'],
          locations: [location?.country ?? ''],
        },
        {
          company_size: ['201-500', '501-1000'],
          industries: [industry ?? ''],
          exclude_locations: ['United States'],
          page: 1 + page(),
        },
        {
          current_job_titles: [positions[0]?.title ?? ''],
          years_at_current_company: ['Less than 1 year', '1 to 2 years'],
        },
        { search_query: positions[0]?.company.name ?? '', exclude_seniority: ['CXO'] },
        { years_of_experience: ['6 to 10 years'], profile_languages: ['English'], page: 1 + page() },
      ][at % 5] as Record<string, unknown>;
    }),
    network_company_employees_search: many(() => ({ company_network_url: company().networkUrl, page: 1 })),
    network_company_search: many((at) => {
      const { name, headquarters, industries } = company();
      return [
        { search_query: name },
        { search_query: name.slice(0, 3), page: 1 + page() },
        { location: headquarters?.city, company_size: '51-200,201-500' },
        { location: headquarters?.country, page: 1 + page() },
        {
          search_query: name.split(' ')[1],
          location: industries[0] === undefined ? '' : headquarters?.country,
        },
      ][at % 5] as Record<string, unknown>;
    }),
    network_job_search: many((at) => {
      const { title, location, company: of } = job();
      return [
        { title, location: location?.city },
        { title: title.split(' ').at(-1), jobType: 'full_time', page: 1 + page() },
        { company: of.networkUrl },
        { location: location?.country, experienceLevel: 'associate' },
      ][at % 4] as Record<string, unknown>;
    }),
    post_keyword_search: many((at) => ({
      keyword: at % 2 === 0 ? word() : `${word()} ${word()}`,
      page: page(),
      limit: 10,
      sort: at % 3 === 0 ? 'DATE_POSTED' : 'RELEVANCE',
      ...(at % 5 === 0 ? { datePosted: 'PAST_MONTH' } : {}),
    })),
    network_company_posts: many(() => ({ network_company_url: company().networkUrl })),
    profile_activities: many(() => ({ urn: person().entityId, limit: 10 })),
    enrich_profile: many(() => ({ url: person().networkUrl })),
    post_activities: many(() => ({
      urn: `urn:li:activity:${postOf(random.below(Math.max(1, sizes.posts)), sizes.people).id}`,
    })),
  };
}
