import { z } from 'zod';
import type { Education, Person, Position } from '../../records/person.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import type { Looked } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import {
  companyIdentity,
  isPersonOf,
  isSomebody,
  personIdentity,
  profileKeyUrl,
} from '../network-identity.ts';
import { newestFirst } from '../present-positions.ts';
import {
  type Members,
  membersOf,
  readCount,
  readItems,
  readLine,
  readLines,
  readLocation,
  readPartialDate,
  readText,
  readTwitterHandle,
  readUrl,
} from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, toldEmail, toldPhone, unsupported } from '../vendor-fields.ts';

const atATime = 5;

/** It knows people by the handle of their page only: of others it has nothing, and is not asked. */
export function lookUpPeople(
  client: VendorClient,
  keys: readonly ProfileKey[],
  signal: AbortSignal,
): Promise<Looked<Person>[]> {
  return lookUpEach(keys, atATime, signal, async (key) => {
    if (key.by !== 'public_id') return unsupported;
    const told = await client.ask({
      path: '/profile',
      // What is kept is given at any age; asked for anew, a profile costs ten times as much.
      query: {
        profile_url: profileKeyUrl(key),
        use_cache: 'if-present',
        fallback_to_cache: 'on-error',
        skills: 'include',
      },
      answer: profileAnswer,
      signal,
    });
    const person = told && personOf(told);
    // Somebody of another handle is not who was asked for.
    return person && isPersonOf(key, person) ? { outcome: 'found', value: person } : notFound;
  });
}

/** All members may be null; one without these is no profile, such as an error that is called a success. */
const profileAnswer = z
  .record(z.string(), z.unknown())
  .refine((body) => 'public_identifier' in body || 'full_name' in body);

export function personOf(told: Members): Person | null {
  const firstName = readLine(told.first_name, 200);
  const lastName = readLine(told.last_name, 200);
  const name =
    readLine(told.full_name, 500) ?? readLine([firstName, lastName].filter(Boolean).join(' '), 500);
  const identity = personIdentity({ publicId: told.public_identifier });
  if (name === null || !isSomebody(identity)) return null;
  return {
    ...blankPerson(name),
    ...identity,
    firstName,
    lastName,
    headline: readLine(told.headline, 1_000),
    summary: readText(told.summary, 20_000),
    picture: readUrl(told.profile_pic_url),
    background: readUrl(told.background_cover_image_url),
    industry: readLine(told.industry, 200),
    location: readLocation({
      city: told.city,
      region: told.state,
      country: told.country ?? told.country_full_name,
    }),
    positions: readItems(told.experiences, 100, positionOf).toSorted(newestFirst),
    educations: readItems(told.education, 50, educationOf),
    skills: readLines(told.skills, 200, 200),
    languages: languagesOf(told),
    ...accomplishmentsOf(told),
    followerCount: readCount(told.follower_count),
    connectionCount: readCount(told.connections),
    emails: readItems(told.personal_emails, 20, (one) => toldEmail(readLine(one, 320))),
    phones: readItems(told.personal_numbers, 20, (one) => toldPhone(readLine(one, 60))),
    twitterHandle: readTwitterHandle(membersOf(told.extra).twitter_profile_id),
  };
}

const datesOf = (told: Members): Pick<Position, 'start' | 'end'> => ({
  start: readPartialDate(told.starts_at),
  end: readPartialDate(told.ends_at),
});

function positionOf(value: unknown): Position | null {
  const told = membersOf(value);
  const company = readLine(told.company, 500);
  if (company === null) return null;
  const dates = datesOf(told);
  return {
    title: readLine(told.title, 500),
    company: {
      ...blankCompanyRef(company),
      ...companyIdentity({ url: told.company_linkedin_profile_url }),
      logo: readUrl(told.logo_url),
    },
    location: readLine(told.location, 500),
    description: readText(told.description, 20_000),
    employmentType: null,
    ...dates,
    // An end that cannot be read is one all the same; without any date it may be over.
    isCurrent: told.ends_at == null && dates.start !== null,
  };
}

function educationOf(value: unknown): Education | null {
  const told = membersOf(value);
  const name = readLine(told.school, 500);
  if (name === null) return null;
  return {
    school: {
      name,
      ...companyIdentity({ url: told.school_linkedin_profile_url }),
      domain: null,
      logo: readUrl(told.logo_url),
    },
    degree: readLine(told.degree_name, 500),
    field: readLine(told.field_of_study, 500),
    grade: readLine(told.grade, 200),
    ...datesOf(told),
  };
}

/** Newer profiles say how well each is spoken, older ones only which. */
function languagesOf(told: Members): Person['languages'] {
  const spoken = told.languages_and_proficiencies ?? told.languages;
  return readItems(spoken, 50, (one) => {
    const language = membersOf(one);
    const name = readLine(typeof one === 'string' ? one : language.name, 100);
    return name === null ? null : { name, proficiency: readLine(language.proficiency, 100) };
  });
}

type Accomplishments = Pick<
  Person,
  | 'certifications'
  | 'awards'
  | 'courses'
  | 'patents'
  | 'projects'
  | 'publications'
  | 'organizations'
  | 'testScores'
  | 'recommendations'
  | 'volunteerExperiences'
>;

function accomplishmentsOf(told: Members): Accomplishments {
  return {
    certifications: named(told.certifications, 100, 'name', (name, one) => ({
      name,
      issuer: readLine(one.authority, 500),
      url: readUrl(one.url),
      ...datesOf(one),
    })),
    awards: named(told.accomplishment_honors_awards, 100, 'title', (title, one) => ({
      title,
      issuer: readLine(one.issuer, 500),
      description: readText(one.description, 5_000),
      date: readPartialDate(one.issued_on),
    })),
    courses: named(told.accomplishment_courses, 100, 'name', (name, one) => ({
      name,
      number: readLine(one.number, 100),
    })),
    patents: named(told.accomplishment_patents, 100, 'title', (title, one) => ({
      title,
      number: readLine(one.patent_number, 100) ?? readLine(one.application_number, 100),
      issuer: readLine(one.issuer, 500),
      description: readText(one.description, 5_000),
      url: readUrl(one.url),
      date: readPartialDate(one.issued_on),
    })),
    projects: named(told.accomplishment_projects, 100, 'title', (title, one) => ({
      title,
      description: readText(one.description, 5_000),
      url: readUrl(one.url),
      ...datesOf(one),
    })),
    publications: named(told.accomplishment_publications, 100, 'name', (name, one) => ({
      name,
      publisher: readLine(one.publisher, 500),
      url: readUrl(one.url),
      description: readText(one.description, 5_000),
      date: readPartialDate(one.published_on),
      authors: [],
    })),
    organizations: named(told.accomplishment_organisations, 100, 'org_name', (name, one) => ({
      name,
      position: readLine(one.title, 500),
      ...datesOf(one),
    })),
    testScores: named(told.accomplishment_test_scores, 50, 'name', (name, one) => ({
      name,
      score: readLine(one.score, 100),
      date: readPartialDate(one.date_on),
    })),
    // One text each, in which the name of whoever wrote it is not told apart.
    recommendations: readItems(told.recommendations, 50, (one) => {
      const text = readText(one, 5_000);
      return text === null ? null : { text, by: null };
    }),
    volunteerExperiences: named(told.volunteer_work, 50, 'company', (organization, one) => ({
      role: readLine(one.title, 500),
      organization,
      cause: readLine(one.cause, 200),
      description: readText(one.description, 5_000),
      ...datesOf(one),
    })),
  };
}

/** Of a list, those that have a name. */
function named<Item>(
  list: unknown,
  max: number,
  member: string,
  read: (name: string, told: Members) => Item,
): Item[] {
  return readItems(list, max, (one) => {
    const told = membersOf(one);
    const name = readLine(told[member], 500);
    return name === null ? null : read(name, told);
  });
}
