import { z } from 'zod';
import type { Education, Person, Position } from '../../records/person.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import type { Capabilities } from '../capabilities.ts';
import { isPersonOf, personIdentity } from '../network-identity.ts';
import {
  membersOf,
  readCount,
  readItems,
  readLine,
  readLines,
  readLocation,
  readPartialDate,
  readText,
  readUrl,
} from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';

/** Who has an address; it knows nobody by a page or a name. */
export const identifyPerson = (client: VendorClient): Pick<Capabilities, 'identifyPerson'> => ({
  async identifyPerson({ email, networkUrl }, signal) {
    if (!email) return { outcome: 'skipped', why: 'missing_input' };
    const answer = await client.ask({
      path: '/reverse-lookup/lookup',
      body: { email },
      answer: lookupAnswer,
      missOn: [],
      signal,
    });
    const person = readProfile(answer?.data, email);
    if (person === null) return notFound;
    const key = networkUrl ? profileKeyOf(networkUrl) : undefined;
    // An address that belongs to somebody else than the page.
    if (key && isPersonOf(key, person) === false) return notFound;
    return { outcome: 'found', value: person };
  },
});

const lookupAnswer = z.object({ success: z.literal(true), data: z.looseObject({}).nullish() });

function readProfile(value: unknown, email: string): Person | null {
  const told = membersOf(value);
  const [first, last] = [readLine(told.firstName, 200), readLine(told.lastName, 200)];
  const name =
    readLine(told.displayName, 500) ?? readLine([first, last].filter((part) => part !== null).join(' '), 500);
  if (name === null) return null;
  const isExact = told.isConnectionCountObfuscated !== true;
  return {
    ...blankPerson(name),
    ...personIdentity({ url: told.profileUrl, entityId: told.id }),
    firstName: first,
    lastName: last,
    headline: readLine(told.headline, 1_000),
    summary: readText(told.summary, 20_000),
    picture: readUrl(told.photoUrl),
    location: readLocation({ text: told.location }),
    positions: positionsOf(told.positions, readLine(told.companyName, 500)),
    educations: readItems(membersOf(told.schools).educationHistory, 50, educationOf),
    skills: readLines(told.skills, 200, 200),
    // "500+" is told as 500.
    connectionCount: isExact ? readCount(told.connectionCount) : null,
    profileLanguage: readLine(membersOf(told.locale).language, 10),
    // The one that was asked about: nobody says whether it still works.
    emails: [email],
  };
}

function positionsOf(value: unknown, companyNow: string | null): Position[] {
  const positions = readItems(membersOf(value).positionHistory, 100, positionOf);
  if (positions.length > 0 || companyNow === null) return positions;
  return [{ ...blankPosition(companyNow), isCurrent: true }];
}

function positionOf(value: unknown): Position | null {
  const told = membersOf(value);
  const company = readLine(told.companyName, 500);
  if (company === null) return null;
  const { start, end } = membersOf(told.startEndDate);
  return {
    ...blankPosition(company, readUrl(told.companyLogo)),
    title: readLine(told.title, 500),
    location: readLine(told.companyLocation, 500),
    description: readText(told.description, 20_000),
    start: readPartialDate(start),
    end: readPartialDate(end),
    // Null is documented for what goes on; where it is not there at all, nobody knows.
    isCurrent: end === null,
  };
}

const blankPosition = (company: string, logo: string | null = null): Position => ({
  title: null,
  company: { ...blankCompanyRef(company), logo },
  location: null,
  description: null,
  employmentType: null,
  start: null,
  end: null,
  isCurrent: false,
});

function educationOf(value: unknown): Education | null {
  const told = membersOf(value);
  const name = readLine(told.schoolName, 500);
  if (name === null) return null;
  const { start, end } = membersOf(told.startEndDate);
  return {
    school: {
      name,
      networkId: null,
      universalName: null,
      networkUrl: null,
      domain: null,
      logo: readUrl(told.schoolLogo),
    },
    degree: readLine(told.degreeName, 500),
    field: null,
    grade: null,
    start: readPartialDate(start),
    end: readPartialDate(end),
  };
}
