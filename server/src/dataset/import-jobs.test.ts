import { describe, expect, test } from 'vitest';
import { job } from '../records/job.ts';
import { csvOf, readRecords } from '../testing/read-records.ts';
import { jobReading } from './readings/job-reading.ts';

/** The jobs of a file, each held against the schema. */
async function read(content: string) {
  const found = await readRecords(jobReading, content);
  for (const record of found.records) job.parse(record);
  return found;
}

describe('layouts', () => {
  test('jobs of HarvestAPI', async () => {
    const { preset, records, unreadable } = await read(
      JSON.stringify({
        id: '4012345678',
        title: 'Pump Engineer',
        url: 'https://www.linkedin.com/jobs/view/4012345678/',
        jobState: 'LISTED',
        postedDate: '2026-03-15T12:00:00.000Z',
        descriptionText: 'We make pumps',
        descriptionHtml: '<p>We make pumps</p>',
        location: {
          linkedinText: 'Aarhus, Denmark',
          parsed: { city: 'Aarhus', state: null, countryCode: 'DK' },
        },
        employmentType: 'full_time',
        workplaceType: 'on_site',
        workRemoteAllowed: false,
        applicants: 12,
        views: 100,
        company: {
          id: '1234',
          universalName: 'halden',
          name: 'Halden',
          linkedinUrl: 'https://www.linkedin.com/company/halden/',
          website: 'https://halden.example',
          industries: [{ id: '1', name: 'Machinery' }],
          employeeCount: 137,
          employeeCountRange: { start: 51, end: 200 },
        },
        salary: { text: '$100K', min: 100_000, max: 120_000.5, currency: 'usd', payPeriod: 'YEARLY' },
        experienceLevel: 'mid-senior',
      }),
    );

    expect(preset).toBe('harvestapi');
    expect(unreadable).toEqual({});
    expect(records).toMatchObject([
      {
        id: '4012345678',
        networkUrl: 'https://www.linkedin.com/jobs/view/4012345678',
        state: 'LISTED',
        postedAt: '2026-03-15T12:00:00.000Z',
        company: {
          name: 'Halden',
          networkId: '1234',
          universalName: 'halden',
          domain: 'halden.example',
          industry: 'Machinery',
          employeeCount: 137,
          employeeRange: { start: 51, end: 200 },
        },
        location: { text: 'Aarhus, Denmark', city: 'Aarhus', country: 'DK' },
        type: 'full_time',
        workplace: 'on_site',
        experienceLevel: 'mid_senior_level',
        salary: { text: '$100K', min: 100_000, max: 120_000.5, currency: 'USD', period: 'YEAR' },
        applyUrl: null,
        applicantCount: 12,
      },
    ]);
  });

  test('JobPosting of schema.org', async () => {
    const { preset, records, unreadable } = await read(
      JSON.stringify({
        '@context': 'https://schema.org/',
        '@type': 'JobPosting',
        title: 'Pump Engineer',
        description: '<p>We make <b>pumps</b></p><ul><li>daily</li></ul>',
        identifier: { '@type': 'PropertyValue', name: 'Halden', value: 'R-17' },
        datePosted: '2026-03-15',
        validThrough: '2026-04-15T00:00',
        employmentType: ['FULL_TIME', 'CONTRACTOR'],
        hiringOrganization: {
          '@type': 'Organization',
          name: 'Halden',
          sameAs: 'https://www.halden.example',
          logo: 'https://halden.example/l.png',
        },
        jobLocation: [
          {
            '@type': 'Place',
            address: {
              addressLocality: 'Austin',
              addressRegion: 'TX',
              addressCountry: { '@type': 'Country', name: 'US' },
            },
          },
        ],
        jobLocationType: 'TELECOMMUTE',
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'USD',
          value: { '@type': 'QuantitativeValue', minValue: 40, maxValue: 50, unitText: 'HOUR' },
        },
      }),
    );

    expect(preset).toBe('schema-org');
    expect(unreadable).toEqual({});
    expect(records).toMatchObject([
      {
        title: 'Pump Engineer',
        company: { name: 'Halden', domain: 'halden.example', logo: 'https://halden.example/l.png' },
        postedAt: '2026-03-15T00:00:00.000Z',
        expiresAt: '2026-04-15T00:00:00.000Z',
        descriptionText: 'We make pumps\n\n- daily',
        descriptionHtml: '<p>We make <b>pumps</b></p><ul><li>daily</li></ul>',
        location: { city: 'Austin', region: 'Texas', country: 'US' },
        type: 'full_time',
        workplace: 'remote',
        salary: { min: 40, max: 50, currency: 'USD', period: 'HOUR' },
      },
    ]);
  });

  test('anything else by the usual names of columns', async () => {
    const { preset, records, unreadable } = await read(
      csvOf({
        Title: 'Pump Engineer',
        Company: 'Halden',
        Location: 'Aarhus, Denmark',
        URL: 'https://jobs.halden.example/17?x=1#top',
        'Posted At': '2026-03-15 12:00',
        'Job Type': 'Part time',
        Remote: 'no',
        Description: 'We make pumps. 5 < 6',
        'Min Salary': '$100,000',
        'Max Salary': '120 000',
        Currency: '$',
        Status: 'open',
      }),
    );

    expect(preset).toBe('auto');
    expect(unreadable).toEqual({ salaryCurrency: 1 });
    expect(records).toMatchObject([
      {
        networkUrl: null,
        applyUrl: 'https://jobs.halden.example/17?x=1#top',
        type: 'part_time',
        workplace: null,
        state: 'LISTED',
        descriptionText: 'We make pumps. 5 < 6',
        descriptionHtml: null,
        salary: { min: 100_000, max: 120_000, currency: null },
      },
    ]);
  });
});

describe('numbers', () => {
  const idOf = async (row: Readonly<Record<string, string>>) =>
    (await read(csvOf({ title: 'Engineer', company: 'Halden', ...row }))).records[0]?.id ?? '';

  test('are those of the network where the file has them', async () => {
    expect(
      await idOf({ url: 'https://www.linkedin.com/jobs/view/pump-engineer-at-halden-4012345678?x=1' }),
    ).toBe('4012345678');
    expect(await idOf({ linkedin_job_id: '4012345678' })).toBe('4012345678');
    expect(await idOf({ id: 'urn:li:jobPosting:4012345678' })).toBe('4012345678');
  });

  test('are made of the page, or else of what the job is, above all of the network and below 2^63', async () => {
    const page = { url: 'https://jobs.halden.example/17' };
    const made = [
      await idOf(page),
      await idOf({ url: 'https://jobs.halden.example/18' }),
      await idOf({ location: 'Aarhus', posted_at: '2026-03-15' }),
      await idOf({ location: 'Oslo', posted_at: '2026-03-15' }),
      await idOf({ location: 'Oslo', posted_at: '2026-03-16' }),
      // The number of a line, or one of another board, says nothing of the network.
      await idOf({ id: '17' }),
      await idOf({ id: '4012345678' }),
    ];

    expect(new Set(made).size).toBe(made.length);
    for (const id of made) {
      expect(BigInt(id)).toBeGreaterThanOrEqual(10n ** 16n);
      expect(BigInt(id)).toBeLessThan(2n ** 63n);
    }
    expect(await idOf({ ...page, url: `${page.url}#apply`, title: 'Other', location: 'Oslo' })).toBe(made[0]);
    expect(
      await idOf({ title: 'ENGINEER', company: 'halden', location: 'Aarhus', posted_at: '15 Mar 2026' }),
    ).toBe(made[2]);
    // Written down: a made number must stay the same over versions.
    expect(made[0]).toBe('233528224140447524');
  });
});

describe('records that cannot be read', () => {
  test('a job needs a title and a company', async () => {
    const { records, rejects } = await read('title,company\nEngineer,Halden\n,Halden\nEngineer,\n');

    expect(records).toHaveLength(1);
    expect(rejects).toEqual([
      { line: 3, reason: 'no title', field: 'title' },
      { line: 4, reason: 'no company', field: 'company' },
    ]);
  });

  test('what cannot be understood is left out and counted', async () => {
    const { unreadable } = await read(
      csvOf({
        title: 'Engineer',
        company: 'Halden',
        posted: '2 days ago',
        type: 'permanent',
        workplace: 'somewhere',
        experience_level: 'wizard',
        min_salary: '120K',
        apply_url: 'javascript:x',
        applicants: 'Over 100',
        linkedin_job_id: 'x',
      }),
    );

    expect(unreadable).toEqual({
      postedAt: 1,
      type: 1,
      workplace: 1,
      experienceLevel: 1,
      salaryMin: 1,
      applyUrl: 1,
      applicantCount: 1,
      id: 1,
    });
  });

  test('a file without a title says what to do', async () => {
    await expect(read('a,b\n1,2\n')).rejects.toThrow(
      '--map title=COLUMN,company=COLUMN. The columns are: a, b.',
    );
  });
});
