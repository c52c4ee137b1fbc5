import { z } from 'zod';
import type { Education, Person, Position } from '../../records/person.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import { blankPerson } from '../blank-records.ts';
import type { Looked } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import { companyIdentity, isPersonOf, isSomebody, personIdentity } from '../network-identity.ts';
import { newestFirst } from '../present-positions.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  partialDateOf,
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
import { notFound, toldEmail, unsupported } from '../vendor-fields.ts';
import { companyRefOf } from './company-members.ts';

const atATime = 5;

/** By the handle of their page only: its own ids are others than those of the network. */
export function lookUpPeople(
  client: VendorClient,
  keys: readonly ProfileKey[],
  signal: AbortSignal,
): Promise<Looked<Person>[]> {
  return lookUpEach(keys, atATime, signal, async (key) => {
    if (key.by !== 'public_id') return unsupported;
    const told = await client.ask({
      path: `/employee_multi_source/collect/${encodeURIComponent(key.value)}`,
      answer: personAnswer,
      signal,
    });
    // A profile that was taken down, or hidden, is nobody's to show.
    const person = told === null || told.is_deleted === 1 ? null : personOf(told);
    if (told === null || person === null) return notFound;
    // Handles that a person had before lead to them as well.
    const isTheirs = readLines(told.professional_network_shorthand_names, 100, 200).some(
      (handle) => isPersonOf(key, personIdentity({ publicId: handle })) === true,
    );
    return isTheirs || isPersonOf(key, person) ? { outcome: 'found', value: person } : notFound;
  });
}

const personAnswer = z.record(z.string(), z.unknown()).refine((body) => 'full_name' in body);

export function personOf(told: Members): Person | null {
  const name = readLine(told.full_name, 500);
  const identity = personIdentity({ url: told.professional_network_url ?? told.linkedin_url });
  if (name === null || !isSomebody(identity)) return null;
  const email = toldEmail(readLine(told.primary_professional_email, 320));
  const emails = readItems(told.professional_emails_collection, 20, (one) =>
    isGuessed(membersOf(one).professional_email_status)
      ? null
      : toldEmail(readLine(membersOf(one).professional_email, 320)),
  );
  const first = email === null || isGuessed(told.primary_professional_email_status) ? [] : [email];
  return {
    ...blankPerson(name),
    ...identity,
    firstName: readLine(told.first_name, 200),
    middleName: readLine(told.middle_name, 200),
    lastName: readLine(told.last_name, 200),
    headline: readLine(told.headline, 1_000),
    summary: readText(told.summary, 20_000),
    picture: readUrl(told.picture_url),
    location: readLocation({
      text: told.location_full,
      city: told.location_city,
      region: told.location_state,
      country: told.location_country_iso2 ?? told.location_country,
    }),
    positions: readItems(told.experience, 100, positionOf).toSorted(newestFirst),
    educations: readItems(told.education, 50, educationOf),
    skills: skillsOf(told),
    languages: readItems(told.languages, 50, (one) => {
      const language = readLine(membersOf(one).language, 100);
      return language === null
        ? null
        : { name: language, proficiency: readLine(membersOf(one).proficiency, 100) };
    }),
    ...accomplishmentsOf(told),
    followerCount: readCount(told.followers_count),
    connectionCount: readCount(told.connections_count),
    emails: [...new Set([...first, ...emails])].slice(0, 20),
    websites: readItems([told.website], 1, readUrl),
    twitterHandle: readTwitterHandle(told.twitter_url),
  };
}

/** It also makes addresses up, by patterns of the company's or of all companies', and says so. */
const isGuessed = (status: unknown) => status === 'matched_pattern' || status === 'guessed_common_pattern';

/** Those of the profile; where it tells none, those that were read out of its texts. */
function skillsOf(told: Members): string[] {
  const own = readLines(told.historical_skills, 200, 200);
  return own.length > 0 ? own : readLines(told.inferred_skills, 200, 200);
}

/** In three members each; the text where there are no numbers. */
function dateOf(told: Members, name: 'date' | 'date_from' | 'date_to') {
  const year = readCount(told[`${name}_year`]);
  return year === null ? readPartialDate(told[name]) : partialDateOf(year, readCount(told[`${name}_month`]));
}

const datesOf = (told: Members) => ({ start: dateOf(told, 'date_from'), end: dateOf(told, 'date_to') });

function positionOf(value: unknown): Position | null {
  const told = membersOf(value);
  const company = companyRefOf(told);
  if (company === null) return null;
  return {
    title: readLine(told.position_title, 500),
    company,
    location: readLine(told.location, 500),
    description: readText(told.description, 20_000),
    employmentType: null,
    ...datesOf(told),
    isCurrent: readCount(told.active_experience) === 1,
  };
}

function educationOf(value: unknown): Education | null {
  const told = membersOf(value);
  const name = readLine(told.institution_name, 500);
  if (name === null) return null;
  return {
    school: { name, ...companyIdentity({ url: told.institution_url }), domain: null, logo: null },
    degree: readLine(told.degree, 500),
    field: null,
    grade: null,
    ...datesOf(told),
  };
}

function accomplishmentsOf(told: Members) {
  return {
    certifications: titled(told.certifications, 100, (name, one) => ({
      name,
      issuer: readLine(one.issuer, 500),
      url: readUrl(one.certificate_url),
      ...datesOf(one),
    })),
    awards: titled(told.awards, 100, (title, one) => ({
      title,
      issuer: readLine(one.issuer, 500),
      description: readText(one.description, 5_000),
      date: dateOf(one, 'date'),
    })),
    courses: titled(told.courses, 100, (name) => ({ name, number: null })),
    patents: titled(told.patents, 100, (title, one) => ({
      title,
      number: readLine(one.patent_number, 100),
      issuer: null,
      description: readText(one.description, 5_000),
      url: readUrl(one.patent_url),
      date: dateOf(one, 'date'),
    })),
    recommendations: itemsOf(told.recommendations)
      .map(membersOf)
      .flatMap((one) => {
        const text = readText(one.recommendation, 5_000);
        return text === null ? [] : [{ text, by: readLine(one.referee_full_name, 300) }];
      })
      .slice(0, 50),
  };
}

/** Of a list, those that have a title. */
function titled<Item>(list: unknown, max: number, read: (title: string, told: Members) => Item): Item[] {
  return readItems(list, max, (one) => {
    const told = membersOf(one);
    const title = readLine(told.title, 500);
    return title === null ? null : read(title, told);
  });
}
