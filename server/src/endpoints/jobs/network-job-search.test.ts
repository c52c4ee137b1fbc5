import { expect } from 'vitest';
import type { Job } from '../../records/job.ts';
import type { JobSearch } from '../../records/job-search.ts';
import { test } from '../../testing/database.ts';
import { bareJob, fullJob } from '../../testing/job-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';

/** Answers every search with these jobs, and notes what was asked. */
function jobBoard(items: readonly Job[], total = items.length) {
  const asked: JobSearch[] = [];
  return {
    asked,
    async searchJobs(search: JobSearch) {
      asked.push(search);
      return total === 0
        ? { outcome: 'not_found' as const }
        : { outcome: 'found' as const, value: { items, total } };
    },
  };
}

test('a country that is not known has no name', async ({ db }) => {
  const place = { text: null, city: 'Aarhus', region: null, country: 'ZZ' };

  const { body } = await withSource(
    db,
    jobBoard([{ ...bareJob, workplace: null, location: place }]),
    (post) => post('/network_job_search', {}),
  );

  expect(body.elements[0].location).toEqual({ networkText: 'Aarhus' });
});

test('jobs are told with company, place and workplace; what is not known is null', async ({ db }) => {
  const search = (...jobs: readonly Job[]) =>
    withSource(db, jobBoard(jobs), (post) => post('/network_job_search', {}));

  const full = await search(fullJob);
  const both = await search(bareJob, { ...bareJob, workplace: 'remote' });

  expect(againstContract('network_job_search', full.body)).toEqual([]);
  expect(full.body.elements).toEqual([
    {
      id: '4512290718',
      url: 'https://network.example/jobs/view/4512290718',
      title: 'Calibration Engineer',
      postedDate: '2026-11-12T08:15:00.000Z',
      easyApply: false,
      companyName: 'Halden Instruments',
      company: {
        name: 'Halden Instruments',
        universalName: 'halden-instruments',
        networkUrl: 'https://network.example/company/halden-instruments/',
      },
      location: { networkText: 'Greater Aarhus (Hybrid)' },
    },
  ]);
  expect(both.body.elements[0]).toMatchObject({
    url: null,
    postedDate: null,
    location: { networkText: null },
  });
  expect(both.body.elements[1].location.networkText).toBe('Remote');
});

test('a page has 25 jobs, of which each is charged, and says how many there are', async ({ db }) => {
  const board = jobBoard(Array(30).fill(fullJob), 51);

  const page = await withSource(db, board, (post) => post('/network_job_search', { page: 2 }));

  expect(board.asked).toEqual([{ page: 2, pageSize: 25 }]);
  expect(page.headers['x-credits-charged']).toBe('2.5');
  expect(page.body.elements).toHaveLength(25);
  expect(page.body.pagination).toEqual({
    pageNumber: 2,
    pageSize: 25,
    previousElements: 25,
    totalElements: 51,
    totalPages: 3,
    totalResultCount: 51,
  });
});

test('what is asked reaches the source: a company by name or page, a level by either word, a place by its id', async ({
  db,
}) => {
  const board = jobBoard([]);

  await withSource(db, board, async (post) => {
    await post('/network_job_search', {
      title: ' engineer ',
      company: 'Halden',
      location: 'Odense',
      geoId: '2624652',
      jobType: 'contract',
      experienceLevel: 'mid-senior',
    });
    await post('/network_job_search', {
      company: 'https://www.linkedin.com/company/halden-instruments',
      location: 'Odense',
      experienceLevel: 'entry',
    });
    await post('/network_job_search', { title: '', company: ' ', location: '', geoId: '', page: 0 });
  });

  expect(board.asked).toEqual([
    {
      title: 'engineer',
      company: { by: 'universal_name', value: 'halden', orName: 'halden' },
      place: { country: 'DK', region: expect.any(String), city: 'Aarhus' },
      type: 'contract',
      experienceLevel: 'mid_senior_level',
      page: 1,
      pageSize: 25,
    },
    {
      company: { by: 'universal_name', value: 'halden-instruments' },
      location: 'Odense',
      experienceLevel: 'entry_level',
      page: 1,
      pageSize: 25,
    },
    { page: 1, pageSize: 25 },
  ]);
});

test('nothing found is free, and an id that stands for no place finds nothing without asking anybody', async ({
  db,
}) => {
  const board = jobBoard([]);

  const [nothing, nowhere] = await withSource(db, board, (post) =>
    Promise.all([post('/network_job_search', { title: 'x' }), post('/network_job_search', { geoId: '1' })]),
  );

  for (const answer of [nothing, nowhere]) {
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'x-credits-charged': '0' },
      body: { elements: [], pagination: { totalElements: 0, totalPages: 0, totalResultCount: 0 } },
    });
  }
  expect(board.asked).toHaveLength(1);
});

test('words that are none of the interface, and what can be no company, are refused', async ({ db }) => {
  const answers = await withSource(db, jobBoard([]), (post) =>
    Promise.all([
      post('/network_job_search', { jobType: 'Full-time' }),
      post('/network_job_search', { experienceLevel: 'senior' }),
      post('/network_job_search', { company: 'https://www.linkedin.com/in/mira-voss' }),
      post('/network_job_search', { keywords: 'engineer' }),
    ]),
  );

  expect(answers.map(({ status, body }) => [status, body.details[0].path])).toEqual([
    [422, 'jobType'],
    [422, 'experienceLevel'],
    [422, 'company'],
    [422, 'keywords'],
  ]);
});
