import { expect, test } from 'vitest';
import { job } from '../../records/job.ts';
import type { JobSearch } from '../../records/job-search.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompanyRef } from '../blank-records.ts';
import { coresignal } from './coresignal.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  coresignal.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const none = { status: 404, body: { message: 'Not found' } };

const welder = {
  id: 12345678,
  job_id_expired: 0,
  job_sources: [
    { source_id: 'x1', source: 'indeed', url: 'https://www.indeed.com/view-job?jk=1', status: 'active' },
    {
      source_id: '4011223344',
      source: 'professional network',
      url: 'https://www.linkedin.com/jobs/view/welder-4011223344',
    },
  ],
  date_posted: '2026-10-02 00:06:00',
  valid_through: '2026-12-01',
  title: 'Welder',
  description: 'Weld.\nDaily.',
  location: 'Lyon, France',
  city: 'Lyon',
  state: 'Auvergne-Rhône-Alpes',
  country: 'France',
  company_name: 'Spans',
  company_domain: 'spans.example',
  company_linkedin_url: 'https://www.linkedin.com/company/spans',
  company_industry: 'Civil Engineering',
  company_size_range: '51-200 employees',
  employment_type: 'FULL_TIME',
  seniority: 'Mid-Senior level',
  functions: ['Manufacturing'],
  accepts_remote: true,
  external_url: 'https://spans.example/jobs/1',
  salary: [
    {
      min_value: 30_000,
      max_value: 35_000.5,
      currency: 'EUR',
      type: 'YEAR',
      text: '30 to 35 k',
      source: 'x',
    },
  ],
  benefits: ['Lunch'],
};
const welderJob = {
  id: '4011223344',
  title: 'Welder',
  networkUrl: 'https://www.linkedin.com/jobs/view/4011223344/',
  company: {
    ...blankCompanyRef('Spans'),
    universalName: 'spans',
    networkUrl: 'https://www.linkedin.com/company/spans/',
    domain: 'spans.example',
    industry: 'Civil Engineering',
    employeeRange: { start: 51, end: 200 },
  },
  state: 'LISTED',
  postedAt: '2026-10-02T00:06:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  closedAt: null,
  descriptionText: 'Weld.\nDaily.',
  descriptionHtml: null,
  location: { text: 'Lyon, France', city: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' },
  type: 'full_time',
  workplace: 'remote',
  experienceLevel: 'mid_senior_level',
  salary: { text: '30 to 35 k', min: 30_000, max: 35_000.5, currency: 'EUR', period: 'YEAR' },
  applyUrl: 'https://spans.example/jobs/1',
  easyApply: null,
  applicantCount: null,
  viewCount: null,
  functions: ['Manufacturing'],
  industries: ['Civil Engineering'],
  benefits: ['Lunch'],
};
/** Finds these ids, and has a job for each. */
const board =
  (ids: readonly unknown[], jobs: (id: string) => EmulatedReply, total?: number) =>
  ({ path }: EmulatedRequest): EmulatedReply => {
    const id = /^\/job_multi_source\/collect\/(.+)$/.exec(path)?.[1];
    if (id !== undefined) return jobs(id);
    return { body: ids, ...(total === undefined ? {} : { headers: { 'x-total-results': String(total) } }) };
  };
const anywhere = (part: string) => ({
  bool: {
    should: ['location', 'city', 'state', 'country'].map((field) => ({ match_phrase: { [field]: part } })),
    minimum_should_match: 1,
  },
});

vendorContract({
  vendor: coresignal,
  isAuthorized: ({ headers }) => headers.apikey === vendorKey,
  failures: {
    'a query that it does not understand': {
      reply: { status: 422, body: { detail: [] } },
      reason: 'question_refused',
    },
    'an error that is called a success': { reply: { body: { message: 'broken' } }, reason: 'unreadable' },
  },
  // One and the same to it: ids are numbers in a list.
  without: ['an answer of another shape'],
  questions: [
    {
      name: 'searching jobs',
      ask: (provider, signal) =>
        provider.searchJobs?.(
          {
            title: 'welder',
            company: { by: 'domain', value: 'spans.example' },
            place: { country: 'FR', city: 'Lyon' },
            type: 'full_time',
            experienceLevel: 'mid_senior_level',
            page: 2,
            pageSize: 1,
          },
          signal,
        ) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/job_multi_source/search/es_dsl',
          body: {
            query: {
              bool: {
                must: [
                  { match: { title: { query: 'welder', operator: 'and' } } },
                  { term: { company_domain: 'spans.example' } },
                  anywhere('Lyon'),
                  anywhere('France'),
                  {
                    bool: {
                      should: [
                        { match_phrase: { employment_type: 'Full-time' } },
                        { match_phrase: { employment_type: 'FULL_TIME' } },
                      ],
                      minimum_should_match: 1,
                    },
                  },
                  { match_phrase: { seniority: 'Mid-Senior level' } },
                  { term: { job_id_expired: 0 } },
                ],
              },
            },
          },
        },
        { method: 'GET', path: '/job_multi_source/collect/12345678' },
      ],
      hit: {
        reply: board([1, 12_345_678, 3], () => ({ body: welder }), 5_000),
        value: { items: [welderJob], total: 5_000 },
      },
      misses: { 'no results': { body: [] }, 'nothing there': none },
    },
  ],
});

test('what is read is a record, of little and of what cannot be as well', async () => {
  const little = { id: '77', title: 'Cook', company_name: 'Tiny' };
  const wrong = {
    ...welder,
    id: 78,
    job_sources: [{ url: 'https://jobs.example/1' }],
    job_id_expired: 7,
    date_posted: 'yesterday',
    employment_type: 'Gig',
    seniority: 9,
    salary: [{ min_value: '30k', currency: 'EUROS' }],
  };
  const jobs: Record<string, object> = { 77: little, 78: wrong };
  await using emulator = await VendorEmulator.start(
    board([77, 78, 79], (id) => (jobs[id] ? { body: jobs[id] } : none)),
  );

  const answer = await open(emulator).searchJobs?.({ title: 'cook', page: 1, pageSize: 10 }, soon());

  expect(job.parse(welderJob)).toEqual(welderJob);
  expect(answer).toMatchObject({
    outcome: 'found',
    value: {
      items: [
        {
          id: '10000000000000077',
          networkUrl: null,
          company: blankCompanyRef('Tiny'),
          state: null,
          salary: null,
          type: null,
        },
        {
          id: '10000000000000078',
          networkUrl: null,
          state: null,
          postedAt: null,
          type: null,
          experienceLevel: null,
          salary: null,
        },
      ],
      total: 3,
    },
  });
  if (answer?.outcome === 'found') for (const item of answer.value.items) job.parse(item);
});

test('the newest of a page are first', async () => {
  const days: Record<string, string | null> = { 1: '2026-10-01', 2: null, 3: '2026-10-03' };
  await using emulator = await VendorEmulator.start(
    board([1, 2, 3], (id) => ({
      body: { id, title: `Cook ${id}`, company_name: 'Tiny', date_posted: days[id] },
    })),
  );

  const answer = await open(emulator).searchJobs?.({ title: 'cook', page: 1, pageSize: 10 }, soon());

  expect(answer?.outcome === 'found' && answer.value.items.map(({ title }) => title)).toEqual([
    'Cook 3',
    'Cook 1',
    'Cook 2',
  ]);
});

test('kinds of employment are read as a text and as a list, and no currency is made out of a longer word', async () => {
  const later = {
    ...welder,
    employment_type: ['Gig', 'Part-time', 'Full-time'],
    salary: [{ min_value: 30_000, currency: 'EUROS' }],
  };
  await using emulator = await VendorEmulator.start(board([1], () => ({ body: later })));

  const answer = await open(emulator).searchJobs?.({ title: 'cook', page: 1, pageSize: 10 }, soon());

  expect(answer).toMatchObject({
    outcome: 'found',
    value: { items: [{ type: 'part_time', salary: { min: 30_000, currency: null } }] },
  });
});

// Asked for as one of the network's, it would have been another job.
test('an advertisement that the network does not have has a number above those of the network', async () => {
  const elsewhere = { ...welder, id: 4_011_223_355, job_sources: [] };
  const long = { ...elsewhere, id: '9999999999999999999' };
  await using emulator = await VendorEmulator.start(
    board([1, 2], (id) => ({ body: id === '1' ? elsewhere : long })),
  );

  const answer = await open(emulator).searchJobs?.({ title: 'cook', page: 1, pageSize: 10 }, soon());

  const { networkUrl: _, ...rest } = welderJob;
  const own = { ...rest, id: '10000004011223355', networkUrl: null };
  expect(answer).toEqual({ outcome: 'found', value: { items: [own], total: 2 } });
  expect(job.parse(own)).toEqual(own);
});

test('a job that is found twice is read once, and ids of which none is there are a failure', async () => {
  await using twice = await VendorEmulator.start(board([1, 1], () => ({ body: welder })));
  await using gone = await VendorEmulator.start(board([1, 2], () => none));
  const search = { title: 'cook', page: 1, pageSize: 10 };

  const answer = await open(twice).searchJobs?.(search, soon());

  expect(answer).toMatchObject({ outcome: 'found', value: { items: [{ id: welderJob.id }] } });
  expect(twice.asked).toHaveLength(2);
  await expect(open(gone).searchJobs?.(search, soon())).rejects.toMatchObject({ reason: 'unreadable' });
});

test('a job that cannot be read makes the page a failure, since it would look whole', async () => {
  await using emulator = await VendorEmulator.start(
    board([1, 2], (id) => (id === '1' ? { body: welder } : { status: 503, body: {} })),
  );

  const answer = open(emulator).searchJobs?.({ title: 'cook', page: 1, pageSize: 10 }, soon());

  await expect(answer).rejects.toMatchObject({ reason: 'unreachable' });
});

test('jobs of another company are not taken, and a page behind the last is found, and empty', async () => {
  await using emulator = await VendorEmulator.start(
    board([1, 2], (id) => ({ body: id === '1' ? welder : { ...welder, company_domain: 'pit.example' } })),
  );
  const search = { company: { by: 'domain', value: 'spans.example' }, pageSize: 2 } as const;

  const first = await open(emulator).searchJobs?.({ ...search, page: 1 }, soon());
  const behind = await open(emulator).searchJobs?.({ ...search, page: 2 }, soon());

  expect(first).toEqual({ outcome: 'found', value: { items: [welderJob], total: 2 } });
  expect(behind).toEqual({ outcome: 'found', value: { items: [], total: 2 } });
});

test('no more jobs are read, and paid for, than the page has', async () => {
  await using emulator = await VendorEmulator.start(
    board(
      Array.from({ length: 400 }, (_, at) => at),
      () => ({ body: welder }),
    ),
  );

  await open(emulator).searchJobs?.({ title: 'cook', page: 3, pageSize: 4 }, soon());

  const read = emulator.asked.slice(1).map(({ path }) => path.split('/').at(-1));
  expect(read.toSorted()).toEqual(['10', '11', '8', '9']);
});

test('what it cannot be asked is not asked', async () => {
  await using emulator = await VendorEmulator.start(board([1], () => ({ body: welder })));
  const provider = open(emulator);
  const ask = (search: Partial<JobSearch>) =>
    provider.searchJobs?.({ page: 1, pageSize: 10, ...search }, soon());

  const skipped = [
    await ask({ company: { by: 'network_id', value: '1' } }),
    await ask({ company: { by: 'universal_name', value: 'spans' } }),
    await ask({ location: 'CA' }),
    await ask({ title: 'cook', pageSize: 26 }),
    await ask({ title: 'cook', page: 101 }),
  ];

  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'unsupported' })));
  expect(await ask({})).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(emulator.asked).toEqual([]);
});
