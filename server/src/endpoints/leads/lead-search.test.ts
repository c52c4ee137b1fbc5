import { describe, expect } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import type { Person } from '../../records/person.ts';
import type { LeadSearch } from '../../records/person-searches.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { personOf } from '../../testing/people.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => personOf({ name: `Lead ${index}` }));

function leads(items: readonly Person[], total = items.length) {
  const searches: LeadSearch[] = [];
  const source: Provider = {
    name: 'dataset',
    unavailable: () => null,
    searchLeads: async (search) => {
      searches.push(search);
      return total === 0 ? { outcome: 'not_found' } : { outcome: 'found', value: { items, total } };
    },
  };
  return { source, searches };
}

describe('the price of lead_search', () => {
  test('is 10 credits a call and 0.5 for each record', async ({ db }) => {
    const app = await TestApp.open(db, [leads(people(3), 2_000_000).source]);
    const { live } = await app.customer({ credits: 100 });

    const { body, headers } = await app.post('/lead_search', live, {});
    const { body: allowance } = await app.get('/usage/allowance', live);
    await app.app.close();

    expect(body.elements).toHaveLength(3);
    expect(headers['x-credits-charged']).toBe('11.5');
    expect(allowance.wallet.remaining).toBe(88.5);
  });

  test('is nothing where nobody was found, also behind the last page', async ({ db }) => {
    const app = await TestApp.open(db, [leads([], 0).source]);
    const behind = await TestApp.open(db, [leads([], 7).source]);
    const { live } = await app.customer({ credits: 100 });

    const nobody = await app.post('/lead_search', live, {});
    const late = await behind.post('/lead_search', live, { page: 2 });
    const { body: allowance } = await app.get('/usage/allowance', live);
    await app.app.close();
    await behind.app.close();

    expect([nobody, late].map(({ status, headers }) => [status, headers['x-credits-charged']])).toEqual([
      [200, '0'],
      [200, '0'],
    ]);
    expect(late.body.pagination).toMatchObject({ totalElements: 7, totalPages: 1 });
    expect(allowance.wallet.remaining).toBe(100);
  });

  test('is held for a full page, which more than that never costs', async ({ db }) => {
    const app = await TestApp.open(db, [leads(people(30)).source]);
    const { live } = await app.customer({ credits: 22.5 });

    const quote = await app.post('/lead_search', live, {}, { 'x-dry-run': 'true' });
    const full = await app.post('/lead_search', live, {});
    const poor = await app.post('/lead_search', live, {});
    await app.app.close();

    expect(quote.body.quote).toMatchObject({ max_credits: 22.5, would_succeed: true });
    expect(full.body.elements).toHaveLength(25);
    expect(full.headers['x-credits-charged']).toBe('22.5');
    expect(poor).toMatchObject({ status: 402, body: { reserved: '22.50', balance: '0.00' } });
  });

  test('is told where prices are told', async ({ db }) => {
    const app = await TestApp.open(db, [leads([]).source]);
    const { live } = await app.customer();

    const { body } = await app.get('/my-endpoints', live);
    await app.app.close();

    expect(body.endpoints.find(({ name }: { name: string }) => name === 'lead_search').pricing).toEqual({
      base_credits_per_call: 10,
      credits_per_result: 0.5,
      result_count_field: 'elements',
    });
  });
});

test('every filter is asked in the words of the sources', async ({ db }) => {
  const { source, searches } = leads([], 0);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  const { body } = await app.post('/lead_search', live, {
    search_query: ' field ',
    sales_nav_url: 'https://www.linkedin.com/sales/search/people?query=x',
    geo_ids: ['2624652'],
    seniority: ['cxo', 'Owner / Partner'],
    functions: ['sales'],
    industries: ['Flow'],
    company_size: ['201-500'],
    years_of_experience: ['More than 10 years'],
    years_at_current_company: ['Less than 1 year'],
    profile_languages: ['Danish', 'en'],
    current_companies: ['https://www.linkedin.com/company/acme/', '7'],
    past_companies: ['urn:li:fsd_company:8'],
    schools: ['https://www.linkedin.com/school/mit/'],
    current_job_titles: ['VP'],
    past_job_titles: ['Engineer'],
    first_names: ['Mira'],
    last_names: ['Voss'],
    recently_changed_jobs: true,
    company_headquarter_locations: ['Denmark'],
    exclude_locations: ['Norway'],
    exclude_geo_ids: ['2624652'],
    exclude_seniority: ['Senior'],
    exclude_functions: ['Legal'],
    exclude_industries: ['Mining'],
    exclude_current_companies: ['9'],
    exclude_past_companies: ['10'],
    exclude_schools: ['11'],
    exclude_current_job_titles: ['Intern'],
    exclude_past_job_titles: ['Clerk'],
    exclude_company_headquarter_locations: ['Sweden'],
    page: 3,
    session_id: 'abc',
  });
  await app.app.close();

  expect(body.sessionId).toBe('abc');
  expect(searches).toEqual([
    {
      text: 'field',
      searchUrl: 'https://www.linkedin.com/sales/search/people?query=x',
      places: [{ country: 'DK', region: 'Central Denmark Region', city: 'Aarhus' }],
      seniorities: ['CXO', 'Owner / Partner'],
      functions: ['Sales'],
      industries: ['Flow'],
      companySizes: ['201-500'],
      yearsOfExperience: ['More than 10 years'],
      yearsAtCompany: ['Less than 1 year'],
      profileLanguages: ['da', 'en'],
      currentCompanies: [
        { by: 'universal_name', value: 'acme' },
        { by: 'network_id', value: '7' },
      ],
      pastCompanies: [{ by: 'network_id', value: '8' }],
      schools: [{ by: 'universal_name', value: 'mit' }],
      currentTitles: ['VP'],
      pastTitles: ['Engineer'],
      firstNames: ['Mira'],
      lastNames: ['Voss'],
      hasChangedJobs: true,
      headquarters: ['Denmark'],
      excluded: {
        locations: ['Norway', 'Aarhus, Central Denmark Region, Denmark'],
        seniorities: ['Senior'],
        functions: ['Legal'],
        industries: ['Mining'],
        currentCompanies: [{ by: 'network_id', value: '9' }],
        pastCompanies: [{ by: 'network_id', value: '10' }],
        schools: [{ by: 'network_id', value: '11' }],
        currentTitles: ['Intern'],
        pastTitles: ['Clerk'],
        headquarters: ['Sweden'],
      },
      page: 3,
      pageSize: 25,
      sessionId: 'abc',
    },
  ]);
});

test('the address of a search may come without its scheme, and the source gets it with it', async ({
  db,
}) => {
  const { source, searches } = leads([], 0);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();
  const search = 'www.linkedin.com/sales/search/people?query=x';

  const answers = [
    await app.post('/lead_search', live, { sales_nav_url: search }),
    await app.post('/lead_search', live, { sales_nav_url: ` //${search}&page=2 ` }),
  ];
  const refused = [
    await app.post('/lead_search', live, { sales_nav_url: 'sales/search/people?query=x' }),
    await app.post('/lead_search', live, { sales_nav_url: 'linkedin.com' }),
    await app.post('/lead_search', live, { sales_nav_url: 'acme.com/sales/search/people' }),
    await app.post('/lead_search', live, { sales_nav_url: 'mira@linkedin.com/sales' }),
  ];
  await app.app.close();

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(searches.map(({ searchUrl }) => searchUrl)).toEqual([
    `https://${search}`,
    `https://${search}&page=2`,
  ]);
  expect(refused.map(({ body }) => body.details?.[0]?.path)).toEqual(Array(4).fill('sales_nav_url'));
});

test('empty filters ask for nothing, and a session gets an id where it has none', async ({ db }) => {
  const { source, searches } = leads([], 0);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  const { body } = await app.post('/lead_search', live, {
    search_query: ' ',
    sales_nav_url: '',
    locations: [],
    geo_ids: [],
    seniority: [],
    recently_changed_jobs: false,
    session_id: '',
  });
  await app.app.close();

  expect(body.sessionId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(JSON.parse(JSON.stringify(searches))).toEqual([
    { excluded: {}, sessionId: body.sessionId, page: 1, pageSize: 25 },
  ]);
});

test('of places by name and by id one is enough; ids that stand for nothing find nobody, free, without asking', async ({
  db,
}) => {
  const { source, searches } = leads([], 0);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  const nowhere = await app.post('/lead_search', live, { geo_ids: ['1'], exclude_geo_ids: ['1'] });
  await app.post('/lead_search', live, { locations: ['Norway'], geo_ids: ['2624652', 'Sweden', '1'] });
  await app.post('/lead_search', live, { exclude_geo_ids: ['1'] });
  await app.app.close();

  expect(nowhere).toMatchObject({
    status: 200,
    body: { elements: [] },
    headers: { 'x-credits-charged': '0' },
  });
  expect(searches.map(({ locations, places, excluded }) => ({ locations, places, excluded }))).toEqual([
    { locations: ['Norway', 'Sweden', 'Aarhus, Central Denmark Region, Denmark'], excluded: {} },
    { excluded: {} },
  ]);
});

test('what is wrong is refused at its place, and the nearest label is named', async ({ db }) => {
  const { source, searches } = leads([], 0);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();
  const refusals: [body: Record<string, unknown>, path: string, message: RegExp][] = [
    [{ seniority: ['CXO', 'Directr'] }, 'seniority[1]', /Did you mean Director\?/],
    [{ functions: ['Zzzzzz'] }, 'functions[0]', /valid labels: Accounting, /],
    [{ company_size: ['200'] }, 'company_size[0]', /label/],
    [{ years_of_experience: ['2 years'] }, 'years_of_experience[0]', /label/],
    [{ exclude_seniority: ['Senor'] }, 'exclude_seniority[0]', /Did you mean Senior\?/],
    [{ profile_languages: ['Dansk'] }, 'profile_languages[0]', /label/],
    [{ current_companies: ['7', 'https://acme'] }, 'current_companies[1]', /company URL/],
    [{ sales_nav_url: 'https://acme.com/sales' }, 'sales_nav_url', /Sales Navigator search/],
    [{ page: 101 }, 'page', /100/],
    [{ first_names: Array.from({ length: 101 }, () => 'A') }, 'first_names', /100/],
    [{ first_name: ['A'] }, 'first_name', /Did you mean first_names\?/],
  ];

  for (const [body, path, message] of refusals) {
    const refused = await app.post('/lead_search', live, body);
    expect([refused.status, refused.body.details?.[0]?.path], path).toEqual([422, path]);
    expect(refused.body.details[0].message).toMatch(message);
  }
  await app.app.close();

  expect(searches).toEqual([]);
});

test('a walk has at most 100 pages, however many people there are', async ({ db }) => {
  const app = await TestApp.open(db, [leads(people(25), 2_000_000).source]);
  const { live } = await app.customer();

  const { body } = await app.post('/lead_search', live, { page: 2 });
  await app.app.close();

  expect(body.pagination).toEqual({
    pageNumber: 2,
    pageSize: 25,
    previousElements: 25,
    totalElements: 2_000_000,
    totalPages: 100,
  });
});
