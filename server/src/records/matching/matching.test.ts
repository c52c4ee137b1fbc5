import { describe, expect, test } from 'vitest';
import { fullJob } from '../../testing/job-records.ts';
import { companyRefOf, personOf, positionAt } from '../../testing/people.ts';
import { barePost } from '../../testing/post-records.ts';
import type { JobSearch } from '../job-search.ts';
import type { LeadSearch } from '../person-searches.ts';
import type { PostSearch } from '../post-searches.ts';
import { sameCompanyTerms } from './company-terms.ts';
import { holds, type Searchable, type SearchPlan } from './condition.ts';
import { jobPlan, jobSearchable } from './job-searchable.ts';
import { employeePlan, leadPlan, peoplePlan, profilePlan } from './person-plans.ts';
import { personSearchable } from './person-searchable.ts';
import { asksPlace } from './place-terms.ts';
import { postPlan, postSearchable } from './post-searchable.ts';

const paged = { page: 1, pageSize: 10 };
const nobodyElse = () => [];
const finds = ({ where }: SearchPlan, record: Searchable) => holds(where, record);
const nowMonths = 2026 * 12 + 10;

const lead = (search: Partial<LeadSearch>) =>
  leadPlan({ ...paged, excluded: {}, sessionId: 's', ...search }, nobodyElse, nowMonths);
const mira = personSearchable(
  personOf({
    name: 'Mira Voss-Lindqvist',
    headline: 'Metering nerd',
    location: { text: 'Greater Aarhus', city: 'Aarhus', region: null, country: 'DK' },
    positions: [positionAt('Halden Instruments', '2025-12', 'now', 'Calibration Engineer')],
  }),
);

describe('lead_search', () => {
  test.each([
    'mira',
    'MIRA lindqvist',
    'lindqvits',
    'nerd calibration',
    'mira halden instr',
    'mira li',
    'vo',
  ])('finds somebody by "%s"', (text) => expect(finds(lead({ text }), mira)).toBe(true));
  test.each(['mir lindqvist', 'instr halden', 'vaas', 'calibraton', 'oss', '!!!'])(
    'does not by "%s"',
    (text) => expect(finds(lead({ text }), mira)).toBe(false),
  );

  test.each([
    ['2025-12', 'Less than 1 year', true],
    ['2025-11', 'Less than 1 year', false],
    ['2025-11', '1 to 2 years', true],
    ['2023-12', '1 to 2 years', true],
    ['2023-11', '1 to 2 years', false],
    ['2023-11', '3 to 5 years', true],
    ['2020-12', '3 to 5 years', true],
    ['2020-11', '6 to 10 years', true],
    ['2015-12', '6 to 10 years', true],
    ['2015-11', 'More than 10 years', true],
    ['2026-12', 'Less than 1 year', false],
    [null, 'Less than 1 year', false],
    ['2025-12', 'Some years', false],
  ])('somebody who began %s in November 2026 has worked "%s": %s', (since, label, isSo) => {
    const record = personSearchable({
      ...personOf({ name: 'A' }),
      positions: [positionAt('Acme', since, 'now')],
    });

    expect(finds(lead({ yearsOfExperience: [label] }), record)).toBe(isSo);
    expect(finds(lead({ yearsAtCompany: [label] }), record)).toBe(isSo);
  });

  test.each([
    ['2026-11', true],
    ['2026-08', true],
    ['2026-07', false],
    ['2026-12', false],
    [null, false],
  ])('of November 2026 a job since %s is a new one: %s', (since, isSo) => {
    const record = personSearchable({
      ...personOf({ name: 'A' }),
      positions: [positionAt('Acme', since, 'now')],
    });

    expect(finds(lead({ hasChangedJobs: true }), record)).toBe(isSo);
    expect(finds(lead({ hasChangedJobs: false }), record)).toBe(true);
  });

  test('who is not known to be excluded stays', () => {
    const unknown = personSearchable(personOf({ name: 'A' }));
    const excluded = {
      locations: ['Denmark'],
      seniorities: ['Director'],
      industries: ['Mining'],
      currentTitles: ['nurse'],
      headquarters: ['Denmark'],
    };

    expect(finds(lead({ excluded }), unknown)).toBe(true);
    expect(finds(lead({ excluded: { locations: ['Sweden', 'aarhus'] } }), mira)).toBe(false);
    expect(finds(lead({ excluded: { ...excluded, locations: ['Sweden'] } }), mira)).toBe(true);
  });
});

describe('places', () => {
  const at = (location: string) => finds(profilePlan({ ...paged, location }, nobodyElse), mira);

  test.each(['aarhus', 'Denmark', 'DK', 'Århus', ' Aarhus , Denmark,', 'greater aarhus', ' , '])(
    'somebody of Aarhus is in "%s"',
    (text) => expect(at(text)).toBe(text !== 'Århus'),
  );

  test.each([
    'HQ: Aarhus',
    'Aarhus (Remote)',
    'Location: Denmark',
    'Nordics & UK',
    'DACH / Nordics',
    'Remote - Denmark',
  ])('a label, the way of working and other areas beside it do not matter: %s', (location) => {
    expect(at(location)).toBe(true);
  });

  test.each(['DACH & UK', 'HQ: Oslo', 'Remote - Norway'])('but where somebody is does: %s', (location) => {
    expect(at(location)).toBe(false);
  });

  test('every part of a location is asked for; what has more than twenty is no place', () => {
    expect(at('Aarhus, Denmark, Aarhus, Denmark, Aarhus, Denmark')).toBe(true);
    expect(at('Aarhus, Denmark, Aarhus, Denmark, Aarhus, Denmark, Atlantis')).toBe(false);
    expect(at(`${'Aarhus, '.repeat(19)}Denmark`)).toBe(true);
    expect(at(`${'Aarhus, '.repeat(20)}Denmark`)).toBe(false);
    expect(asksPlace(',,,,,,,Berlin')).toBe(true);
    expect(at(',,,,,,,Berlin')).toBe(false);
    expect(at(',,,,,,,Aarhus')).toBe(true);
    expect(asksPlace(' , ,,')).toBe(false);
  });
});

describe('companies', () => {
  const acme = companyRefOf({ name: 'Acme', networkId: '11', universalName: 'acme', domain: 'acme.com' });
  const works = (company: Partial<typeof acme>) =>
    personSearchable({
      ...personOf({ name: 'A' }),
      positions: [positionAt(companyRefOf({ name: 'ACME', ...company }), null, 'now')],
    });
  const asked = employeePlan({ ...paged, company: { by: 'universal_name', value: 'acme' } }, () =>
    sameCompanyTerms(acme),
  );

  test('people who name a company in another way are its employees where it is known, those of a namesake are not', () => {
    expect(finds(asked, works({ domain: 'acme.com' }))).toBe(true);
    expect(finds(asked, works({ networkId: '11' }))).toBe(true);
    expect(finds(asked, works({}))).toBe(true);
    expect(finds(asked, works({ networkId: '12' }))).toBe(false);
    expect(finds(asked, works({ domain: 'acme.org' }))).toBe(false);
  });

  test.each([
    [{ employeeCount: null, employeeRange: { start: 11, end: 50 } }, 50, 100, true],
    [{ employeeCount: null, employeeRange: { start: 11, end: 50 } }, 51, 100, false],
    [{ employeeCount: 40, employeeRange: { start: 51, end: 200 } }, 51, 100, false],
    [{ employeeCount: null, employeeRange: { start: 5_000_000_000, end: null } }, 10_001, undefined, true],
    [{ employeeCount: null, employeeRange: { start: 5_000_000_000, end: null } }, 1, 100, false],
    [{ employeeCount: null, employeeRange: null }, 1, undefined, false],
  ])('a company of %j has from %i to %s employees: %s', (size, start, end, isSo) => {
    const plan = peoplePlan(
      { ...paged, employees: end === undefined ? { start } : { start, end } },
      nobodyElse,
    );
    const record = works(size);

    expect(finds(plan, record)).toBe(isSo);
    for (const value of Object.values(record.columns)) expect(Math.abs(value ?? 0)).toBeLessThan(2 ** 31);
  });
});

describe('jobs and posts', () => {
  const jobs = (search: Partial<JobSearch>) => jobPlan({ ...paged, ...search }, nobodyElse);
  const posts = (search: Partial<PostSearch>) =>
    postPlan(
      { ...paged, keyword: 'meter', sort: 'RELEVANCE', ...search },
      nobodyElse,
      Date.UTC(2026, 10, 22, 12),
    );

  test.each([
    [{ title: 'engineer calibration' }, true],
    [{ title: 'calibration eng' }, true],
    [{ title: 'calib engineer' }, false],
    [{ title: ' ' }, true],
    [{ title: '!!!' }, false],
    [{ location: 'Greater Aarhus' }, true],
    [{ location: 'Denmark', place: { country: 'SE' } }, false],
    [{ type: 'contract' }, false],
    [{ type: 'full_time', experienceLevel: 'mid_senior_level' }, true],
    [{ company: { by: 'domain', value: 'halden-instruments.example' } }, true],
    [{ company: { by: 'domain', value: 'halden.example', orName: 'halden instruments' } }, true],
    [{ company: { by: 'name', value: 'halden' } }, false],
  ] as const)(
    'a job search for %j finds a calibration engineer of Halden Instruments in Denmark: %s',
    (search, isSo) => expect(finds(jobs(search), jobSearchable(fullJob))).toBe(isSo),
  );

  test('an instant beyond what columns hold is the latest', () => {
    const record = jobSearchable({ ...fullJob, postedAt: '9999-12-31T00:00:00.000Z' });

    expect(record.columns).toEqual({ posted: 2 ** 31 - 1 });
  });

  test.each([
    ['2026-11-22T12:00:00.000Z', '24h', true],
    ['2026-11-21T12:00:00.000Z', '24h', true],
    ['2026-11-21T11:59:00.000Z', '24h', false],
    ['2026-11-15T12:00:00.000Z', 'week', true],
    ['2026-11-22T12:01:00.000Z', 'week', false],
    [null, 'month', false],
  ] as const)('a post of %s was posted within %s: %s', (postedAt, postedWithin, isSo) => {
    const record = postSearchable({ ...barePost, text: 'A meter', postedAt });

    expect(finds(posts({ postedWithin }), record)).toBe(isSo);
  });

  // Words behind the sixtieth were left out.
  test('every word of a keyword is asked for', () => {
    const words = Array.from({ length: 80 }, (_, at) => `w${at}`);
    const record = postSearchable({ ...barePost, text: words.slice(0, 79).join(' ') });

    expect(finds(posts({ keyword: words.slice(0, 79).join(' ') }), record)).toBe(true);
    expect(finds(posts({ keyword: words.join(' ') }), record)).toBe(false);
  });

  test.each([
    [
      { fromPeople: [{ by: 'member_id', value: '5' }], fromCompanies: [{ by: 'network_id', value: '7' }] },
      true,
    ],
    [{ fromPeople: [{ by: 'member_id', value: '7' }] }, false],
    [{ fromCompanies: [{ by: 'network_id', value: '8' }] }, false],
    [{ authorKeywords: ['halden'] }, false],
    [{ contentType: 'VIDEO' }, false],
  ] as const)('a post of company 7 is found by %j: %s', (search, isSo) => {
    const author = {
      ...barePost.author,
      kind: 'company' as const,
      networkId: '7',
      memberId: null,
      headline: null,
    };
    const record = postSearchable({ ...barePost, author, text: 'Meter' });

    expect(finds(posts(search), record)).toBe(isSo);
  });
});

test('a name that is longer than a term is the same on both sides', () => {
  // One character that Unicode takes apart into many.
  const name = `Mira ${'\u3316'.repeat(7)} `.repeat(40).trim();
  const record = personSearchable(personOf({ name: name.slice(0, 500) }));
  const [veryName] = profilePlan({ ...paged, text: name.slice(0, 500) }, nobodyElse).tiers;

  expect(holds(veryName ?? { any: [] }, record)).toBe(true);
  for (const term of record.terms) expect(Buffer.byteLength(term)).toBeLessThanOrEqual(2_048);
});
