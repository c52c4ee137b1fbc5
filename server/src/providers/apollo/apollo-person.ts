import type { CompanyRef } from '../../records/company-ref.ts';
import { monthsOf } from '../../records/partial-date.ts';
import type { Person, Position } from '../../records/person.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { companyIdentity, personIdentity } from '../network-identity.ts';
import { presentPosition } from '../present-positions.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readAddress,
  readCount,
  readDomain,
  readItems,
  readLine,
  readLocation,
  readPartialDate,
  readText,
  readTwitterHandle,
  readUrl,
} from '../record-fields.ts';
import { toldEmail, toldPhone } from '../vendor-fields.ts';
import { isLocked } from './contacts.ts';

/** Null where there is no whole name. */
export function apolloPerson(value: unknown): Person | null {
  const told = membersOf(value);
  const [first, last] = [readLine(told.first_name, 200), readLine(told.last_name, 200)];
  const name =
    readLine(told.name, 500) ?? readLine([first, last].filter((part) => part !== null).join(' '), 500);
  if (name === null || /[*\u2022\u25cf\u2026]/.test(name)) return null;
  return {
    ...blankPerson(name),
    ...personIdentity({ url: told.linkedin_url }),
    firstName: first,
    lastName: last,
    headline: readLine(told.headline, 1_000),
    picture: readUrl(told.photo_url),
    location: readLocation({
      text: told.formatted_address,
      city: told.city,
      region: told.state,
      country: told.country,
    }),
    positions: positionsOf(told),
    emails: emailsOf(told),
    phones: phonesOf(told),
    twitterHandle: readTwitterHandle(told.twitter_url),
  };
}

/** The registrable domain of whom they work for; null where it is not told. */
export function employerDomain(value: unknown): string | null {
  const { primary_domain: domain, website_url: website } = membersOf(membersOf(value).organization);
  return readDomain(domain) ?? readDomain(website);
}

/** The newest first. */
function positionsOf(told: Members): Position[] {
  const organization = membersOf(told.organization);
  const employer = companyOf(organization);
  const positions = readItems(told.employment_history, 100, (item): Position | null => {
    const { degree, current, organization_id: id, organization_name: written, ...rest } = membersOf(item);
    const name = readLine(written, 500);
    // Schools stand in the same list.
    if (name === null || readLine(degree, 200) !== null) return null;
    // By its id, which the older entries of a list lack.
    const isEmployer = typeof id === 'string' ? id === organization.id : name === employer?.name;
    return {
      title: readLine(rest.title, 500),
      company: (isEmployer ? employer : null) ?? blankCompanyRef(name),
      location: null,
      description: readText(rest.description, 20_000),
      employmentType: null,
      start: readPartialDate(rest.start_date),
      end: readPartialDate(rest.end_date),
      isCurrent: current === true,
    };
  });
  if (employer !== null && !positions.some(({ isCurrent }) => isCurrent)) {
    positions.unshift(presentPosition(readLine(told.title, 500), employer));
  }
  const startOf = ({ start, isCurrent }: Position) =>
    start ? monthsOf(start) : isCurrent ? Number.POSITIVE_INFINITY : 0;
  return positions.toSorted((one, other) => startOf(other) - startOf(one)).slice(0, 100);
}

function companyOf(told: Members): CompanyRef | null {
  const name = readLine(told.name, 500);
  if (name === null) return null;
  return {
    ...blankCompanyRef(name),
    ...companyIdentity({ url: told.linkedin_url, networkId: told.linkedin_uid }),
    domain: readDomain(told.primary_domain) ?? readDomain(told.website_url),
    logo: readUrl(told.logo_url),
    industry: readLine(told.industry, 200),
    employeeCount: readCount(told.estimated_num_employees, 100_000_000),
    headquarters: readAddress({
      country: told.country,
      region: told.state,
      city: told.city,
      postalCode: told.postal_code,
      line1: told.street_address,
    }),
  };
}

function emailsOf(told: Members): string[] {
  const written = [told.email, ...itemsOf(told.personal_emails)].slice(0, 40);
  const emails = written.map((email) =>
    typeof email === 'string' && !isLocked(email) ? toldEmail(email) : null,
  );
  return [...new Set(emails.filter((email) => email !== null))].slice(0, 20);
}

function phonesOf(told: Members): string[] {
  const phones = readItems(told.phone_numbers, 20, (one) => {
    const { sanitized_number: number } = membersOf(one);
    return typeof number === 'string' ? toldPhone(number) : null;
  });
  return [...new Set(phones)];
}
