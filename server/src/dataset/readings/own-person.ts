import type { Education, Person, Position } from '../../records/person.ts';
import { normalEntityId, normalPublicId } from '../../records/profile-key.ts';
import { addressOf } from '../clean-contact.ts';
import { unreadable } from '../clean-value.ts';
import type { Row } from '../column-values.ts';
import { ownCompanyRef, ownDate, ownLocation } from './own-parts.ts';
import {
  digits,
  domain,
  flag,
  listOf,
  longText,
  matching,
  name,
  objectOf,
  orElse,
  orNull,
  type Reader,
  type Readers,
  recordReader,
  text,
  webAddress,
  whole,
} from './own-record.ts';
import type { RowReading } from './record-reading.ts';

type Item<List extends keyof Person> = Person[List] extends (infer Element)[] ? Element : never;

const count = orNull(whole(1_000_000_000));
const date = orNull(ownDate);
const shortText = (charactersMax: number) => orNull(text(charactersMax));
const description = orNull(longText(5_000));
const url = orNull(webAddress);
const plainHandle = /^[a-z0-9-]{1,200}$/;

/** In its normal form, since look-ups go by that. */
export const ownPublicId: Reader<string> = (value) => {
  if (typeof value !== 'string') return unreadable;
  return plainHandle.test(value) ? value : (normalPublicId(value) ?? unreadable);
};

export const ownEntityId: Reader<string> = (value) =>
  typeof value === 'string' ? (normalEntityId(value) ?? unreadable) : unreadable;

const emailAddress: Reader<string> = (value) =>
  typeof value === 'string' && value.length <= 320 ? (addressOf(value) ?? unreadable) : unreadable;

const position = objectOf<Position>({
  title: shortText(500),
  company: ownCompanyRef,
  location: shortText(500),
  description: orNull(longText(20_000)),
  employmentType: shortText(100),
  start: date,
  end: date,
  isCurrent: orElse(flag, false),
});

const education = objectOf<Education>({
  school: objectOf<Education['school']>({
    name: name(500),
    networkId: orNull(digits),
    universalName: shortText(200),
    networkUrl: url,
    domain: orNull(domain),
    logo: url,
  }),
  degree: shortText(500),
  field: shortText(500),
  grade: shortText(200),
  start: date,
  end: date,
});

export const ownPersonReaders: Readers<Person> = {
  publicId: orNull(ownPublicId),
  entityId: orNull(ownEntityId),
  memberId: orNull(digits),
  networkUrl: url,
  name: name(500),
  firstName: shortText(200),
  middleName: shortText(200),
  lastName: shortText(200),
  headline: shortText(1_000),
  summary: orNull(longText(20_000)),
  picture: url,
  background: url,
  industry: shortText(200),
  location: ownLocation,
  positions: listOf(position, 100),
  educations: listOf(education, 50),
  skills: listOf(text(200), 200),
  languages: listOf(objectOf<Item<'languages'>>({ name: text(100), proficiency: shortText(100) }), 50),
  certifications: listOf(
    objectOf<Item<'certifications'>>({
      name: text(500),
      issuer: shortText(500),
      url,
      start: date,
      end: date,
    }),
    100,
  ),
  awards: listOf(
    objectOf<Item<'awards'>>({ title: text(500), issuer: shortText(500), description, date }),
    100,
  ),
  courses: listOf(objectOf<Item<'courses'>>({ name: text(500), number: shortText(100) }), 100),
  patents: listOf(
    objectOf<Item<'patents'>>({
      title: text(500),
      number: shortText(100),
      issuer: shortText(500),
      description,
      url,
      date,
    }),
    100,
  ),
  projects: listOf(
    objectOf<Item<'projects'>>({ title: text(500), description, url, start: date, end: date }),
    100,
  ),
  publications: listOf(
    objectOf<Item<'publications'>>({
      name: text(500),
      publisher: shortText(500),
      url,
      description,
      date,
      authors: listOf(text(300), 50),
    }),
    100,
  ),
  organizations: listOf(
    objectOf<Item<'organizations'>>({ name: text(500), position: shortText(500), start: date, end: date }),
    100,
  ),
  testScores: listOf(objectOf<Item<'testScores'>>({ name: text(500), score: shortText(100), date }), 50),
  recommendations: listOf(
    objectOf<Item<'recommendations'>>({ text: longText(5_000), by: shortText(300) }),
    50,
  ),
  volunteerExperiences: listOf(
    objectOf<Item<'volunteerExperiences'>>({
      role: shortText(500),
      organization: text(500),
      cause: shortText(200),
      description,
      start: date,
      end: date,
    }),
    50,
  ),
  openToWork: orNull(flag),
  hiring: orNull(flag),
  premium: orNull(flag),
  creator: orNull(flag),
  influencer: orNull(flag),
  verified: orNull(flag),
  followerCount: count,
  connectionCount: count,
  profileLanguage: shortText(10),
  emails: listOf(emailAddress, 20),
  phones: listOf(matching(/^\+[1-9]\d{4,14}$/), 20),
  websites: listOf(webAddress, 20),
  twitterHandle: shortText(100),
};

const read = recordReader(ownPersonReaders);

/** A person as our own records are. One without a name is called by first name and surname, or by the handle of their page. */
export function ownPerson(row: Row): RowReading<Person> {
  if (row.name !== undefined && row.name !== null && row.name !== '') return read(row);
  const parts = [row.firstName, row.lastName].filter((part) => typeof part === 'string' && part !== '');
  return read({ ...row, name: parts.length > 0 ? parts.join(' ') : row.publicId });
}
