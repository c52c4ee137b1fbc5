import type { CompanyRef } from '../records/company-ref.ts';
import { type Person, type Position, person } from '../records/person.ts';

/** Somebody of whom a source knows the name, and what is said here. */
export function personOf(known: Partial<Person> & { name: string }): Person {
  return person.parse({
    publicId: null,
    entityId: null,
    memberId: null,
    networkUrl: null,
    firstName: null,
    middleName: null,
    lastName: null,
    headline: null,
    summary: null,
    picture: null,
    background: null,
    industry: null,
    location: null,
    positions: [],
    educations: [],
    skills: [],
    languages: [],
    certifications: [],
    awards: [],
    courses: [],
    patents: [],
    projects: [],
    publications: [],
    organizations: [],
    testScores: [],
    recommendations: [],
    volunteerExperiences: [],
    openToWork: null,
    hiring: null,
    premium: null,
    creator: null,
    influencer: null,
    verified: null,
    followerCount: null,
    connectionCount: null,
    profileLanguage: null,
    emails: [],
    phones: [],
    websites: [],
    twitterHandle: null,
    ...known,
  } satisfies Person);
}

/** A company of which the name is known, and what is said here. */
export const companyRefOf = (known: Partial<CompanyRef> & { name: string }): CompanyRef => ({
  networkId: null,
  universalName: null,
  networkUrl: null,
  domain: null,
  logo: null,
  industry: null,
  employeeCount: null,
  employeeRange: null,
  headquarters: null,
  ...known,
});

/** A position: `'Acme', '2019-03', '2021-06'`; of an end of "now" it goes on, and null is not known. */
export function positionAt(
  company: string | CompanyRef,
  from: string | null,
  to: string | null,
  title: string | null = null,
): Position {
  return {
    title,
    company: typeof company === 'string' ? companyRefOf({ name: company }) : company,
    location: null,
    description: null,
    employmentType: null,
    start: dateOf(from),
    end: to === 'now' ? null : dateOf(to),
    isCurrent: to === 'now',
  };
}

function dateOf(text: string | null) {
  if (text === null) return null;
  const [year = '', month] = text.split('-');
  return { year: Number(year), month: month === undefined ? null : Number(month) };
}
