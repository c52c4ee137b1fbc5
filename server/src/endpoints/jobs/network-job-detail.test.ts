import { expect } from 'vitest';
import type { Job } from '../../records/job.ts';
import { test } from '../../testing/database.ts';
import { bareJob, fullJob } from '../../testing/job-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';

/** Knows these jobs, and notes by which number it was asked. */
function jobBoard(...jobs: readonly Job[]) {
  const asked: string[] = [];
  return {
    asked,
    async lookUpJob(id: string) {
      asked.push(id);
      const value = jobs.find((job) => job.id === id);
      return value ? { outcome: 'found' as const, value } : { outcome: 'not_found' as const };
    },
  };
}

test('a job is told with all that is known of it, in the words of the interface; a closed one says so', async ({
  db,
}) => {
  const answer = await withSource(db, jobBoard(fullJob), (post) =>
    post('/network_job_detail', { job_id: '4512290718' }),
  );

  expect(answer).toMatchObject({ status: 200, headers: { 'x-credits-charged': '1' } });
  expect(againstContract('network_job_detail', answer.body)).toEqual([]);
  expect(answer.body.found).toBe(true);
  expect(answer.body.element).toMatchObject({
    id: '4512290718',
    companyName: 'Halden Instruments',
    jobState: 'CLOSED',
    closedAt: '2026-11-20T08:15:00.000Z',
    employmentType: 'full_time',
    workplaceType: 'hybrid',
    experienceLevel: 'mid_senior_level',
    workRemoteAllowed: false,
    applyMethod: { type: 'OffsiteApply', companyApplyUrl: 'https://halden-instruments.example/jobs/cal-eng' },
    location: {
      networkText: 'Greater Aarhus',
      countryCode: 'dk',
      parsed: {
        text: 'Aarhus, Central Denmark Region, Denmark',
        city: 'Aarhus',
        state: 'Central Denmark Region',
        country: 'Denmark',
        countryCode: 'DK',
      },
    },
    company: {
      id: '48213377',
      name: 'Halden Instruments',
      website: 'https://halden-instruments.example',
      employeeCountRange: { start: 201, end: 500 },
      locations: [{ country: 'DK', city: 'Aarhus', line1: 'Havnegade 12', headquarter: true }],
      industries: [{ name: 'Industrial Machinery Manufacturing' }],
    },
    salary: { text: '45,000 to 52,000 kr', min: 45_000, max: 52_000, currency: 'DKK', period: 'MONTH' },
    jobFunctions: ['ENG'],
    benefits: ['Canteen'],
    hiringTeam: [],
    new: null,
  });
});

test('what a source does not know of a job is null or empty, and it is charged all the same', async ({
  db,
}) => {
  const answer = await withSource(db, jobBoard(bareJob), (post) =>
    post('/network_job_detail', { job_id: '1' }),
  );

  expect(answer).toMatchObject({ status: 200, headers: { 'x-credits-charged': '1' } });
  const { id, title, companyName, company, location, salary, ...others } = answer.body.element;
  expect({ id, title, companyName }).toEqual({ id: '1', title: 'Fitter', companyName: 'Brook & Sons' });
  expect(new Set(Object.values(others).map((value) => JSON.stringify(value)))).toEqual(
    new Set(['null', '[]']),
  );
  expect(company).toMatchObject({
    name: 'Brook & Sons',
    id: null,
    website: null,
    locations: [],
    industries: [],
  });
  expect(location.parsed).toMatchObject({ text: null, country: null });
  expect(salary).toEqual({ text: null, min: null, max: null, currency: null, period: null });
});

test('a job that nobody knows is a miss, and free', async ({ db }) => {
  const answer = await withSource(db, jobBoard(), (post) => post('/network_job_detail', { job_id: '77' }));

  expect(answer).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0' },
    body: { found: false, element: null },
  });
});

test('numbers, URNs and addresses name a job, and both fields may name the same', async ({ db }) => {
  const board = jobBoard(fullJob);

  const statuses = await withSource(db, board, async (post) => {
    const bodies = [
      { job_id: 'urn:li:fsd_jobPosting:4512290718' },
      { url: 'https://www.linkedin.com/jobs/view/calibration-engineer-4512290718/?trk=x' },
      { job_id: '4512290718', url: 'network.example/jobs/view/4512290718' },
      { job_id: '', url: 'https://www.linkedin.com/jobs/search/?currentJobId=4512290718' },
    ];
    return Promise.all(bodies.map(async (body) => (await post('/network_job_detail', body)).status));
  });

  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(board.asked).toEqual(Array(4).fill('4512290718'));
});

test('a call that names no job, two jobs, or what is none is refused with the fields that are wrong', async ({
  db,
}) => {
  const board = jobBoard(fullJob);

  const [none, two, wrong] = await withSource(db, board, (post) =>
    Promise.all([
      post('/network_job_detail', {}),
      post('/network_job_detail', { job_id: '1', url: 'https://network.example/jobs/view/2' }),
      post('/network_job_detail', { url: 'https://halden-instruments.example/jobs/2' }),
    ]),
  );

  expect(none).toMatchObject({ status: 422, body: { error: 'Send job_id or url.' } });
  expect(two).toMatchObject({ status: 422 });
  expect(two?.body.error).toContain('job_id and url');
  expect(wrong).toMatchObject({ status: 422, body: { details: [{ path: 'url' }] } });
  expect(board.asked).toEqual([]);
});
