import fc from 'fast-check';
import type { CompanyRef } from '../records/company-ref.ts';
import { experienceLevels, type Job, jobTypes, workplaceTypes } from '../records/job.ts';
import { bareJob } from './job-records.ts';
import { companyForms } from './naive-companies.ts';
import { companyRefOf } from './people.ts';

/* Jobs and calls of network_job_search out of few words, so that they meet. */

/** What a call of network_job_search may hold beside the page. */
export interface JobsAsked {
  readonly title?: string;
  readonly company?: string;
  readonly location?: string;
  readonly geoId?: string;
  readonly jobType?: string;
  readonly experienceLevel?: string;
}

/** Companies as jobs name them: imported ones by some of what they are known by, and others. */
export const employers: readonly CompanyRef[] = [
  { name: 'Acme', networkId: '11', universalName: 'acme', domain: 'acme.com' },
  { name: 'Acme Ltd', networkId: '11' },
  { name: 'The Acme', universalName: 'acme' },
  { name: 'Acme Shop', domain: 'acme.com' },
  { name: 'Acme' },
  // Of the same name, and another.
  { name: 'ACME', networkId: '12', universalName: 'acme-mining' },
  { name: 'Giant', domain: 'giant.com' },
  { name: 'Giant Holding', networkId: '13' },
  { name: 'Halden', domain: 'halden.dk' },
  { name: 'Halden', universalName: 'halden-dk' },
  { name: 'Bare Retail' },
].map(companyRefOf);

const titles = [
  'Nurse',
  'Senior Nurse',
  'Night nurse (m/f)',
  'Director of Sales',
  'Sales Director, Nordics',
  'Vice President of Sales',
  'VP Sales',
  'Plant Director',
  'Directory Clerk',
];
const places = [
  {
    text: 'Aarhus, Central Denmark Region, Denmark',
    city: 'Aarhus',
    region: 'Central Denmark Region',
    country: 'DK',
  },
  { text: 'Greater Austin', city: 'Austin', region: 'Texas', country: 'US' },
  { text: null, city: 'Fresno', region: 'California', country: 'US' },
  { text: 'Toronto', city: 'Toronto', region: 'Ontario', country: 'CA' },
  { text: 'Somewhere nice', city: null, region: null, country: null },
  { text: null, city: null, region: null, country: 'DK' },
  { text: null, city: 'Viborg', region: 'Central Denmark Region', country: 'DK' },
];
// Within a day, an hour, a minute and a second of each other, and equal.
const times = [
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T10:00:01.000Z',
  '2026-11-20T10:00:59.000Z',
  '2026-11-20T09:00:00.000Z',
  '2026-10-01T00:00:00.000Z',
  '1999-05-01T12:30:30.000Z',
];

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });

const anyJob = fc.record({
  title: fc.constantFrom(...titles),
  company: fc.constantFrom(...employers),
  location: orNull(fc.constantFrom(...places)),
  type: orNull(fc.constantFrom(...jobTypes)),
  experienceLevel: orNull(fc.constantFrom(...experienceLevels)),
  workplace: orNull(fc.constantFrom(...workplaceTypes)),
  state: orNull(fc.constantFrom('LISTED' as const, 'CLOSED' as const)),
  postedAt: orNull(fc.constantFrom(...times)),
});

/** Each has a number of its own. */
export const randomJobs = (count: number): fc.Arbitrary<Job[]> =>
  fc
    .array(anyJob, { minLength: count, maxLength: count })
    .map((all) => all.map((one, index) => ({ ...bareJob, ...one, id: String(4_000_000_000 + index) })));

/** Each filter of network_job_search with all that it may be: every word of an enumeration, forms of companies, texts in and out of place. */
const jobFilters = {
  title: [
    ...['nurse', 'NURSE senior', 'nur', 'nurse sen', 'dir', 'direct sales', 'sales direct', 'director sales'],
    ...['vp sales', 'Vice President Sales', 'sales vp', 'vice pres', 'pilot', 'nurse pilot', '', '  ', '!!!'],
  ],
  company: [...Object.keys(companyForms), ' '],
  location: [
    ...[
      'Denmark',
      'dk',
      'AARHUS',
      'Aarhus, Denmark',
      'aarhus, DK',
      'Central Denmark Region',
      'Aarhus, Texas',
    ],
    ...['aarhus, central denmark region, denmark', 'Greater austin', 'Texas', 'TX', 'Austin, TX, USA'],
    ...['CA', 'California', 'canada', 'toronto, ca', 'fresno, ca', 'Ontario', 'somewhere nice', 'Atlantis'],
    ...['', ' , ', ', , , , , , Denmark', 'DK, DK, DK, DK, DK, DK, Atlantis'],
  ],
  geoId: ['2624652', '2623032', '6252001', '5332921', '4736286', '6251999', '7', 'x', '', ' '],
  jobType: jobTypes,
  experienceLevel: [...experienceLevels, 'entry', 'mid-senior'],
} satisfies Record<keyof JobsAsked, readonly string[]>;

/** Each value of each filter, alone; by the name of the filter. */
export const oneJobFilter: readonly (readonly [name: string, each: readonly JobsAsked[]])[] = Object.entries(
  jobFilters,
).map(([name, values]) => [name, values.map((value) => ({ [name]: value }))]);
/** Two or three filters together; none as well. */
export const someJobFilters: fc.Arbitrary<JobsAsked> = fc
  .tuple(
    fc.record({
      title: fc.constantFrom(...jobFilters.title),
      company: fc.constantFrom(...jobFilters.company),
      location: fc.constantFrom(...jobFilters.location),
      geoId: fc.constantFrom(...jobFilters.geoId),
      jobType: fc.constantFrom(...jobFilters.jobType),
      experienceLevel: fc.constantFrom(...jobFilters.experienceLevel),
    }),
    fc.constantFrom([], ...pairsOf(Object.keys(jobFilters)), ['title', 'location', 'geoId']),
  )
  .map(([all, names]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))));

function pairsOf(names: readonly string[]): string[][] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
}
