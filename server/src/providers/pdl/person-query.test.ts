import { describe, expect, test } from 'vitest';
import type { LeadSearch, PeopleSearch, ProfileSearch } from '../../records/person-searches.ts';
import { leadQuery, peopleQuery, profileQuery } from './person-query.ts';

const pages = { page: 1, pageSize: 10 };
const now = new Date('2026-11-22T12:00:00.000Z');

// biome-ignore lint/suspicious/noExplicitAny: a query is read as PDL would read it
const clauses = (query: unknown) => (query as any).bool;
const peopleClauses = (search: Partial<PeopleSearch>) => clauses(peopleQuery({ ...pages, ...search }));
const profileClauses = (search: Partial<ProfileSearch>) => clauses(profileQuery({ ...pages, ...search }));
const leadClauses = (search: Partial<LeadSearch>) =>
  clauses(leadQuery({ ...pages, excluded: {}, sessionId: 's-1', ...search }, now));

describe('each filter is sent in the words of PDL', () => {
  const term = (field: string, value: string) => ({ term: { [field]: value } });
  const terms = (field: string, ...values: string[]) => ({ terms: { [field]: values } });

  test('of people', () => {
    const { must } = peopleClauses({
      companies: [
        { by: 'universal_name', value: 'osterhof', orName: 'osterhof' },
        { by: 'name', value: 'osterhof ab' },
      ],
      domains: ['a.example', 'b.example'],
      industries: ['Arts & Crafts'],
      employees: { start: 11, end: 500 },
      titles: ['Head of  Sales'],
      locations: ['Malmö, Sweden'],
    });

    const companyPages = ['company', 'school', 'showcase'].map((kind) => `linkedin.com/${kind}/osterhof`);
    const crafts = ['arts & crafts', 'arts and crafts'];
    expect(must).toEqual([
      {
        bool: {
          should: [
            terms('job_company_linkedin_url', ...companyPages),
            term('job_company_name', 'osterhof ab'),
          ],
        },
      },
      {
        bool: {
          should: [term('job_company_website', 'a.example'), term('job_company_website', 'b.example')],
        },
      },
      {
        bool: {
          should: [
            terms('industry', ...crafts),
            terms('job_company_industry', ...crafts),
            terms('job_company_industry_v2', ...crafts),
          ],
        },
      },
      terms('job_company_size', '11-50', '51-200', '201-500'),
      {
        bool: {
          should: [
            term('job_title', 'head of sales'),
            { bool: { must: [{ match: { job_title: 'head' } }, { match: { job_title: 'sales' } }] } },
          ],
        },
      },
      {
        bool: {
          must: [
            {
              bool: {
                should: [
                  terms('location_locality', 'malmö', 'malmo'),
                  terms('location_region', 'malmö', 'malmo'),
                ],
              },
            },
            {
              bool: {
                should: [
                  term('location_locality', 'sweden'),
                  term('location_region', 'sweden'),
                  term('location_country', 'sweden'),
                ],
              },
            },
          ],
        },
      },
    ]);
  });

  test.each([
    [{ start: 0 }, ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+']],
    [{ start: 5001 }, ['5001-10000', '10001+']],
    [{ end: 50 }, ['1-10', '11-50']],
  ])('of numbers of employees: %j', (employees, labels) => {
    const { must } = peopleClauses({ employees });

    expect(must).toEqual([{ terms: { job_company_size: labels } }]);
  });

  test('of profiles', () => {
    const { must } = profileClauses({
      text: 'Lena  Brandt',
      lastName: 'Brandt',
      title: 'CTO',
      currentCompanies: [{ by: 'domain', value: 'osterhof.example', orName: 'osterhof.example' }],
      location: 'ignored',
      place: { country: 'TR', region: 'Izmir', city: 'Bergama' },
    });

    const anywhere = (word: string) => ({
      bool: { should: ['first_name', 'middle_name', 'last_name'].map((field) => term(field, word)) },
    });
    const [name, last, title, works, place] = must;
    expect(name).toEqual({
      bool: {
        should: [
          term('full_name', 'lena brandt'),
          { bool: { must: [anywhere('lena'), anywhere('brandt')] } },
        ],
      },
    });
    expect([last, works]).toEqual([
      term('last_name', 'brandt'),
      term('job_company_website', 'osterhof.example'),
    ]);
    expect(title.bool.should).toContainEqual(term('job_title', 'chief technology officer'));
    expect(title.bool.should).toContainEqual({ match: { job_title: 'cto' } });
    expect(place.bool.must[0].terms.location_country).toContain('turkey');
    expect(place.bool.must.slice(1)).toEqual([
      term('location_region', 'izmir'),
      term('location_locality', 'bergama'),
    ]);
  });

  test('of leads', () => {
    const { must, must_not: mustNot } = leadClauses({
      places: [{ country: 'SE' }],
      locations: ['CA'],
      seniorities: ['Entry Level Manager', 'CXO', 'Experienced Manager', 'Owner / Partner'],
      functions: ['Sales', 'Quality Assurance'],
      headquarters: ['Oslo'],
      companySizes: ['1-10'],
      yearsOfExperience: ['Less than 1 year', 'More than 10 years'],
      firstNames: ['Lena', 'Li'],
      hasChangedJobs: true,
      excluded: {
        seniorities: ['Senior'],
        functions: ['Legal'],
        currentCompanies: [{ by: 'network_id', value: '42' }],
        locations: ['Norway'],
        places: [{ country: 'DK' }],
      },
    });

    expect(must[0].bool.should[0].bool.should).toEqual([
      term('location_locality', 'ca'),
      terms('location_region', 'ca', 'california'),
      term('location_country', 'canada'),
    ]);
    expect(must.slice(1, -1)).toEqual([
      terms('job_title_levels', 'manager', 'cxo', 'owner', 'partner'),
      {
        bool: {
          should: [
            term('job_title_role', 'sales'),
            terms('job_title_sub_role', 'quality_assurance', 'qa_engineering'),
          ],
        },
      },
      {
        bool: {
          should: [
            term('job_company_location_locality', 'oslo'),
            term('job_company_location_region', 'oslo'),
          ],
        },
      },
      term('job_company_size', '1-10'),
      {
        bool: {
          should: [
            { range: { inferred_years_experience: { lt: 1 } } },
            { range: { inferred_years_experience: { gte: 11 } } },
          ],
        },
      },
      { bool: { should: [term('first_name', 'lena'), term('first_name', 'li')] } },
    ]);
    expect(must.at(-1)).toEqual({ range: { job_start_date: { gte: '2026-08-24' } } });
    expect(mustNot).toEqual([
      { bool: { should: [term('location_country', 'denmark'), term('location_country', 'norway')] } },
      term('job_title_levels', 'senior'),
      term('job_title_role', 'legal'),
      term('job_company_linkedin_id', '42'),
    ]);
  });
});

describe('what it cannot say exactly is no query', () => {
  test.each<Partial<ProfileSearch>>([
    { pastCompanies: [{ by: 'name', value: 'acme' }] },
    { schools: [{ by: 'name', value: 'lund' }] },
    { followerOf: ['acme'] },
    { companyKeywords: 'steel' },
    { schoolKeywords: 'art' },
    { text: 'a b c d e f g h i j k' },
  ])('of profiles: %j', (search) => {
    expect(profileQuery({ ...pages, firstName: 'Lena', ...search })).toBe('unsupported');
  });

  test.each<Partial<LeadSearch>>([
    { text: 'steel' },
    { searchUrl: 'https://www.linkedin.com/sales/search/people?query=1' },
    { pastTitles: ['CEO'] },
    { pastCompanies: [{ by: 'name', value: 'acme' }] },
    { schools: [{ by: 'name', value: 'lund' }] },
    { yearsAtCompany: ['1 to 2 years'] },
    { yearsOfExperience: ['some'] },
    { profileLanguages: ['de'] },
    { companySizes: ['Self-employed'] },
    { seniorities: ['Strategic'] },
    { seniorities: ['Director', 'Experienced Manager'] },
    { functions: ['Entrepreneurship'] },
    { hasChangedJobs: false },
    { excluded: { currentTitles: ['CEO'] } },
    { excluded: { industries: ['Software Development'] } },
    { excluded: { locations: ['Berlin'] } },
    { excluded: { locations: ['Georgia'] } },
    { excluded: { locations: ['CA'] } },
    { excluded: { places: [{ country: 'DE', city: 'Berlin' }] } },
    { excluded: { headquarters: ['Germany'] } },
    { excluded: { seniorities: ['Strategic'] } },
    { excluded: { schools: [{ by: 'name', value: 'lund' }] } },
  ])('of leads: %j', (search) => {
    const asked = { ...pages, excluded: {}, sessionId: 's-1', firstNames: ['Lena'], ...search };

    expect(leadQuery(asked, now)).toBe('unsupported');
  });
});
