import { expect, test } from 'vitest';
import { job as jobRecord } from '../../../records/job.ts';
import { job, shortJob } from '../../../testing/network-items.ts';
import { jobOf } from './jobs.ts';

test('a job is read with all that is told of it', () => {
  const read = jobRecord.parse(jobOf(job));

  expect(read).toMatchObject({
    id: '4310982267',
    title: 'Grid Engineer',
    networkUrl: 'https://www.linkedin.com/jobs/view/4310982267/',
    company: {
      name: 'Nordlys Kraft',
      networkId: '48213377',
      domain: 'nordlys.example',
      industry: 'Utilities',
      employeeCount: 812,
      headquarters: { city: 'Bergen' },
    },
    state: 'LISTED',
    postedAt: '2026-11-12T08:15:00.000Z',
    expiresAt: '2026-12-12T08:15:00.000Z',
    closedAt: null,
    descriptionText: 'Plan grids.',
    descriptionHtml: '<p>Plan grids.</p>',
    location: { text: 'Bergen, Vestland, Norway', city: 'Bergen', region: 'Vestland', country: 'NO' },
    type: 'full_time',
    workplace: 'hybrid',
    experienceLevel: 'mid_senior_level',
    salary: { text: '700,000 - 760,000 NOK', min: 700_000, max: 760_000, currency: 'NOK', period: 'YEARLY' },
    applyUrl: 'https://jobs.nordlys.example/1',
    easyApply: false,
    applicantCount: 4,
    viewCount: 92,
    functions: ['ENG'],
    industries: ['Utilities'],
    benefits: ['Pension'],
  });
});

test('the short form tells in brackets where people work', () => {
  const read = jobRecord.parse(jobOf(shortJob));

  expect(read).toMatchObject({
    workplace: 'hybrid',
    easyApply: true,
    location: { text: 'Bergen, Vestland, Norway (Hybrid)', country: 'NO' },
    company: { universalName: 'nordlys-kraft' },
    type: null,
    salary: null,
  });
});

test('a company of which only the name is told is enough', () => {
  const read = jobRecord.parse(jobOf({ ...shortJob, company: undefined, companyName: 'Nordlys Kraft' }));

  expect(read.company).toMatchObject({ name: 'Nordlys Kraft', networkId: null, networkUrl: null });
});

test('without a number, a title or a company it is no job', () => {
  const none = [{ ...job, id: 'x' }, { ...job, title: '' }, { ...job, company: null }, []];

  expect(none.map(jobOf)).toEqual(none.map(() => null));
});

test('words that no reader knows are not told', () => {
  const read = jobRecord.parse(
    jobOf({
      ...job,
      jobState: 'SUSPENDED',
      employmentType: 'gig',
      workplaceType: 'somewhere',
      experienceLevel: 'wizard',
      salary: { text: '', min: -1, max: Number.NaN, currency: 'euro' },
      postedDate: 'yesterday',
      applyMethod: null,
    }),
  );

  expect(read).toMatchObject({
    state: null,
    type: null,
    workplace: null,
    experienceLevel: null,
    salary: null,
  });
  expect(read).toMatchObject({ postedAt: null, easyApply: null, applyUrl: null });
});
