import type { Job } from '../records/job.ts';
import { before, type Dated, type Day } from './calendar.ts';
import { titleOf } from './career.ts';
import type { Companies } from './companies.ts';
import { ranks, workOf, works } from './job-titles.ts';
import { locationOf } from './places.ts';
import { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/** The open and closed positions of a day. */
export interface Jobs {
  readonly count: number;
  /** By its place. */
  at(number: number): Job;
  find(id: string): number | undefined;
}

/** A job as it is on every day: with ages in minutes in the place of dates. */
export interface JobDraft {
  readonly facts: Omit<Job, 'postedAt' | 'expiresAt' | 'closedAt'>;
  readonly age: number;
  readonly closedAge: number | null;
}

const jobsTotal = 800;
const dayMinutes = 1_440;
const oldestDays = 75;
const openDays = 30;

export function jobsOf(drafts: readonly JobDraft[]): Dated<Jobs> {
  const byId = new Map(drafts.map(({ facts }, number) => [facts.id, number]));
  return {
    on: (day) => ({
      count: drafts.length,
      at: (number) => jobOn(day, drafts[number] as JobDraft),
      find: (id) => byId.get(id),
    }),
  };
}

const jobOn = (day: Day, { facts, age, closedAge }: JobDraft): Job => ({
  ...facts,
  postedAt: before(day, age),
  expiresAt: before(day, age - openDays * dayMinutes),
  closedAt: closedAge === null ? null : before(day, closedAge),
});

export function* draftJobs(seed: number, companies: Companies): Generator<void, JobDraft[]> {
  const drafts = [calibrationEngineer(companies.list[0] as WorldCompany)];
  const taken = new Set(drafts.map(({ facts }) => facts.id));
  while (drafts.length < jobsTotal) {
    drafts.push(draftJob(new Random(seed, 'job', drafts.length), companies, taken));
    yield;
  }
  return drafts;
}

const salaries: Readonly<Record<string, readonly [currency: string, factor: number]>> = {
  ...{ US: ['USD', 1], CA: ['CAD', 1.2], GB: ['GBP', 0.7], DK: ['DKK', 6], SE: ['SEK', 7], NO: ['NOK', 8] },
  ...{
    CH: ['CHF', 1.1],
    PL: ['PLN', 2.6],
    CZ: ['CZK', 14],
    IN: ['INR', 28],
    JP: ['JPY', 95],
    AU: ['AUD', 1.4],
  },
};
const benefits = ['Pension', 'Bicycle', 'Lunch', 'Remote days', 'Training budget', 'Sixth week of leave'];
/** Of ten thousand a year, from the first rank to the last. */
const pay = [2, 4, 6, 8, 7, 9, 12, 16, 20];

function draftJob(random: Random, companies: Companies, taken: Set<string>): JobDraft {
  const company = random.pick(companies.list);
  const { record, line } = company;
  let id = `4${random.digits(9)}`;
  while (taken.has(id)) id = `4${random.digits(9)}`;
  taken.add(id);
  const work = random.chance(70) ? workOf(random.pick(line.works)) : random.pick(works);
  const rank = random.weighted(ranks.map(({ share }, at) => [at, at > 7 ? 1 : share] as const));
  const title = titleOf(random, work, rank);
  const others = record.otherLocations.flatMap(({ city, region, country }) =>
    city === null
      ? []
      : [{ text: [city, region, country].filter(Boolean).join(', '), city, region, country }],
  );
  // As many of the last day as of any other, and some of its last minutes.
  const age = random.chance(4) ? random.int(0, 30) : random.int(0, oldestDays * dayMinutes);
  const isOpen = age < openDays * dayMinutes;
  const closedAge = isOpen ? (random.chance(6) ? random.int(0, age) : null) : age - openDays * dayMinutes;
  const skills = random.some(work.skills, 3);
  const text = `${record.name} looks for a ${title}. You work on ${line.specialties.slice(0, 2).join(' and ')}, and bring ${skills.join(', ')}.`;
  const isOffsite = random.chance(55);
  const facts: JobDraft['facts'] = {
    id,
    title,
    networkUrl: `https://network.example/jobs/view/${id}`,
    company: company.ref,
    state: closedAge === null ? 'LISTED' : 'CLOSED',
    descriptionText: text,
    descriptionHtml: `<p>${text}</p>`,
    location: others.length > 0 && random.chance(30) ? random.pick(others) : locationOf(company.city),
    type: random.weighted([
      [rank === 0 ? 'internship' : 'full_time', 76],
      ['part_time', 9],
      ['contract', 7],
      ['temporary', 4],
      [line.industry === 'Philanthropy' ? 'volunteer' : 'full_time', 30],
      ['other', 1],
    ]),
    workplace: random.pick(['on_site', 'hybrid', 'remote']),
    experienceLevel: random.chance(90) ? (ranks[rank]?.experience ?? null) : null,
    salary: random.chance(45) ? salaryOf(random, company, rank) : null,
    applyUrl: isOffsite ? `https://${record.domain}/jobs/${id}` : null,
    easyApply: !isOffsite,
    applicantCount: random.chance(80) ? random.int(0, 180) : null,
    viewCount: random.chance(60) ? random.int(180, 3_000) : null,
    functions: [work.code],
    industries: record.industries,
    benefits: random.chance(40) ? random.some(benefits, random.int(1, 4)) : [],
  };
  return { facts, age, closedAge };
}

function salaryOf(random: Random, { city }: WorldCompany, rank: number): NonNullable<Job['salary']> {
  const [currency, factor] = salaries[city.country] ?? ['EUR', 0.9];
  const min = Math.round(((pay[rank] ?? 5) + random.int(0, 2)) * factor) * 10_000;
  const max = min + Math.max(10_000, Math.round(min / 50_000) * 10_000);
  return { text: `${currency} ${min} - ${max} a year`, min, max, currency, period: 'YEAR' };
}

/** The job of the examples of the reference. */
function calibrationEngineer(halden: WorldCompany): JobDraft {
  const facts: JobDraft['facts'] = {
    id: '4512290718',
    title: 'Calibration Engineer',
    networkUrl: 'https://network.example/jobs/view/4512290718',
    company: halden.ref,
    state: 'LISTED',
    descriptionText: 'You keep customer meters within tolerance.',
    descriptionHtml: '<p>You keep customer meters within tolerance.</p>',
    location: locationOf(halden.city),
    type: 'full_time',
    workplace: 'hybrid',
    // The example of the search filters by it, the one of the job itself has none.
    experienceLevel: 'mid_senior_level',
    salary: null,
    applyUrl: 'https://halden-instruments.example/jobs/cal-eng',
    easyApply: false,
    applicantCount: 14,
    viewCount: 203,
    functions: ['ENG'],
    industries: ['Industrial Machinery Manufacturing'],
    benefits: [],
  };
  // Nine days before the day of the examples, at a quarter past eight.
  return { facts, age: 9 * dayMinutes - (8 * 60 + 15), closedAge: null };
}
