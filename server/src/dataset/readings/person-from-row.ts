import type { Person } from '../../records/person.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import { normalPublicId, type ProfileKey, profileKeyOf, profileOfPage } from '../../records/profile-key.ts';
import { isNobodys } from '../../records/profile-page.ts';
import type { ChosenMapping } from '../choose-mapping.ts';
import { cleanAddress, cleanPageUrl, cleanPhone, cleanUrl } from '../clean-contact.ts';
import { type Cleaned, cleanCount, cleanHandle, cleanLine, itemsOf, unreadable } from '../clean-value.ts';
import { cleanFlag } from '../clean-word.ts';
import { isObject, type Row } from '../column-values.ts';
import { type FieldValues, valuesOfRow } from './field-values.ts';
import { locationFrom } from './location-from.ts';
import { sectionsFrom } from './person-sections.ts';
import { positionsFrom } from './positions-from.ts';
import type { RowReading } from './record-reading.ts';

const countMax = 1_000_000_000;
/** Of a list of addresses and numbers. */
const contactsMax = 20;

/** Makes a person of a row, or says why it is none: it has no name. */
export function personFromRow(row: Row, reading: ChosenMapping): RowReading<Person> {
  const missed: string[] = [];
  const values = valuesOfRow(row, reading, missed);
  const identity = identityFrom(values);
  const [firstName = null, middleName = null, lastName = null, whole = null] = values.names([
    ['firstName', 200],
    ['middleName', 200],
    ['lastName', 200],
    ['name', 500],
  ]);
  const emails = contacts(values, 'emails', cleanAddress, true);
  // Of a contact without a name, the address stands for it.
  const name = whole ?? joined(firstName, lastName) ?? identity.publicId ?? emails[0] ?? null;
  if (name === null) {
    const reason = missed.includes('name')
      ? 'the name has more than 500 characters or is no text'
      : 'no name';
    return { reason, field: 'name' };
  }

  const location = locationFrom(values);
  const { positions, titleAlone } = positionsFrom(values);
  const headline = values.line('headline', 1_000);
  if (headline !== null && titleAlone !== null && headline !== titleAlone) missed.push('title');
  const country = location?.country ?? null;
  const { skills, languages, educations, certifications, ...otherSections } = sectionsFrom(values);
  const flag = (field: string) => values.one(field, cleanFlag);
  const count = (field: string) => values.one(field, (value) => cleanCount(value, countMax));
  const person: Person = {
    ...identity,
    name,
    firstName,
    middleName,
    lastName,
    headline: headline ?? titleAlone,
    summary: values.text('summary', 20_000),
    picture: values.one('picture', cleanUrl),
    background: values.one('background', cleanUrl),
    industry: values.line('industry', 200),
    location,
    positions,
    educations,
    skills,
    languages,
    certifications,
    ...otherSections,
    openToWork: flag('openToWork'),
    hiring: flag('hiring'),
    premium: flag('premium'),
    creator: flag('creator'),
    influencer: flag('influencer'),
    verified: flag('verified'),
    followerCount: count('followerCount'),
    connectionCount: count('connectionCount'),
    profileLanguage: values.line('profileLanguage', 10),
    emails,
    phones: contacts(values, 'phones', (value) => cleanPhone(value, country), false),
    websites: contacts(values, 'websites', cleanPageUrl, true),
    twitterHandle: values.one('twitterHandle', cleanHandle),
  };
  return { record: person, unreadable: missed };
}

const joined = (first: string | null, last: string | null) =>
  first === null && last === null ? null : [first, last].filter((part) => part !== null).join(' ');

type Identity = Pick<Person, 'publicId' | 'entityId' | 'memberId' | 'networkUrl'>;

function identityFrom(values: FieldValues): Identity {
  const pages = pagesOf(values);
  // The handle tells more than the token of a lead, whichever column has it.
  const page = pages.find(({ key }) => key.by === 'public_id') ?? pages[0];
  const pageKeys = pages.map(({ key }) => key);
  const entity = values.one('entityId', keyBy('entity_id'));
  const member = values.one('memberId', keyBy('member_id'));
  const publicId = values.one('publicId', publicIdOf) ?? idOf('public_id', page?.key);
  const entityId = idOf('entity_id', entity, ...pageKeys, member);
  const memberId = idOf('member_id', member, entity, ...pageKeys);
  const pageName = publicId ?? entityId;
  // The page of a handle, also where the file has that of a lead.
  const networkUrl =
    pageName === null
      ? null
      : page?.host === 'network.example'
        ? `https://network.example/in/${pageName}`
        : profileUrl(pageName);
  return { publicId, entityId, memberId, networkUrl };
}

const idOf = (by: ProfileKey['by'], ...keys: readonly (ProfileKey | null | undefined)[]) =>
  keys.find((key) => key?.by === by)?.value ?? null;

interface Page {
  readonly key: ProfileKey;
  readonly host: string;
}

/** Those of all columns; one that can be read is enough. */
function pagesOf(values: FieldValues): Page[] {
  const pages: Page[] = [];
  let hasUnreadable = false;
  for (const value of values.all('networkUrl')) {
    const page = pageOf(Array.isArray(value) ? value[0] : value);
    if (page === unreadable) hasUnreadable = true;
    else if (page !== null) pages.push(page);
  }
  if (hasUnreadable && pages.length === 0) values.miss('networkUrl');
  return pages;
}

/** As nearly all are written: what it says needs no further reading. */
const plainPage = /^https?:\/\/(?:[a-z]{1,3}\.)?linkedin\.com\/in\/([a-z0-9-]{1,200})\/?$/;

/** The address of somebody's page on the network; a bare handle is none. */
function pageOf(value: unknown): Cleaned<Page> {
  const line = cleanLine(value, 2_000);
  if (typeof line !== 'string') return line;
  const handle = plainPage.exec(line)?.[1];
  if (handle !== undefined && !isNobodys(handle))
    return { key: { by: 'public_id', value: handle }, host: 'www.linkedin.com' };
  const key = profileOfPage(line);
  if (!key) return unreadable;
  // Made-up people of the docs have pages on a host of their own.
  return {
    key,
    host: /^(?:https?:)?[/]*(?:www\.)?network\.example\//i.test(line)
      ? 'network.example'
      : 'www.linkedin.com',
  };
}

/** Tokens and numbers come bare or as URNs, and a URN may name either. */
function keyBy(by: 'entity_id' | 'member_id'): (value: unknown) => Cleaned<ProfileKey> {
  return (value) => {
    const line = cleanLine(value, 300);
    if (typeof line !== 'string') return line;
    const key = profileKeyOf(line);
    return key && (key.by === by || (/^urn:/i.test(line) && key.by !== 'public_id')) ? key : unreadable;
  };
}

function publicIdOf(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 300);
  if (typeof line !== 'string') return line;
  // Some exports have the whole address in the column of handles.
  const page = profileOfPage(line);
  if (page) return page.by === 'public_id' ? page.value : unreadable;
  return isNobodys(line) ? unreadable : (normalPublicId(line.replace(/^@/, '')) ?? unreadable);
}

/** Of a list of objects what they hold. */
const contactMembers = ['address', 'email', 'number', 'sanitized_number', 'phone', 'value', 'url', 'link'];

function contacts(
  values: FieldValues,
  field: string,
  clean: (value: unknown) => Cleaned<string>,
  commas: boolean,
): string[] {
  const found = new Set<string>();
  for (const value of values.all(field).flatMap((list) => itemsOf(list, commas))) {
    const item = isObject(value) ? contactMembers.map((name) => value[name]).find((one) => one) : value;
    // true stands for "there is one" in files that do not show it.
    if (typeof item === 'boolean') continue;
    const cleaned = clean(item);
    if (cleaned === unreadable) values.miss(field);
    else if (cleaned !== null && found.size < contactsMax) found.add(cleaned);
  }
  return [...found];
}
