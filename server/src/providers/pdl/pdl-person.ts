import type { CompanyRef } from '../../records/company-ref.ts';
import { monthsOf } from '../../records/partial-date.ts';
import type { Education, Person, Position } from '../../records/person.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { companyIdentity, isPersonOf, personIdentity } from '../network-identity.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCount,
  readDomain,
  readItems,
  readLine,
  readLines,
  readLocation,
  readPartialDate,
  readRangeText,
  readText,
  readTwitterHandle,
} from '../record-fields.ts';
import { toldEmail, toldPhone } from '../vendor-fields.ts';
import { displayCase, nameCase } from './display-case.ts';
import { pdlAddress, readShown } from './pdl-address.ts';

/** Null where there is no name. */
export function pdlPerson(value: unknown): Person | null {
  const told = membersOf(value);
  const name = readName(told.full_name, 500);
  if (name === null) return null;
  return {
    ...blankPerson(name),
    ...identityOf(told),
    firstName: readName(told.first_name, 200),
    middleName: readName(told.middle_name, 200),
    lastName: readName(told.last_name, 200),
    headline: readLine(told.headline, 1_000),
    summary: readText(told.summary, 20_000),
    industry: readShown(told.industry, 200),
    location: readLocation({
      text: readShown(told.location_name, 500),
      city: readShown(told.location_locality, 200),
      region: readShown(told.location_region, 200),
      country: told.location_country,
    }),
    positions: positionsOf(told),
    educations: readItems(told.education, 50, educationOf),
    skills: readLines(told.skills, 200, 200).map(displayCase),
    languages: readItems(told.languages, 50, (language) => {
      const { name, proficiency } = membersOf(language);
      const spoken = readShown(name, 100);
      // From 1 to 5; what they stand for is not documented.
      const level = readCount(proficiency, 5);
      return spoken === null ? null : { name: spoken, proficiency: level === null ? null : `${level} of 5` };
    }),
    certifications: readItems(told.certifications, 100, (certification) => {
      const { name, organization, start_date: start, end_date: end } = membersOf(certification);
      const title = readShown(name, 500);
      if (title === null) return null;
      return {
        name: title,
        issuer: readShown(organization, 500),
        url: null,
        start: readPartialDate(start),
        end: readPartialDate(end),
      };
    }),
    connectionCount: readCount(told.linkedin_connections),
    emails: emailsOf(told),
    phones: phonesOf(told),
    twitterHandle: readTwitterHandle(told.twitter_username) ?? readTwitterHandle(told.twitter_url),
  };
}

/** Whether what PDL answers is the person that was asked for. */
export function isAskedPerson(key: ProfileKey, value: unknown): boolean {
  const told = membersOf(value);
  if (isPersonOf(key, identityOf(told)) === true) return true;
  // A person who has taken another handle is known by the earlier ones as well.
  return itemsOf(told.profiles).some((profile) => {
    const { network, url, username, id } = membersOf(profile);
    if (network !== 'linkedin') return false;
    return isPersonOf(key, personIdentity({ url, publicId: username, memberId: id })) === true;
  });
}

function identityOf(told: Members) {
  return personIdentity({
    url: told.linkedin_url,
    publicId: told.linkedin_username,
    memberId: told.linkedin_id,
  });
}

function readName(value: unknown, charactersMax: number): string | null {
  const line = readLine(value, charactersMax);
  return line === null ? null : nameCase(line).slice(0, charactersMax);
}

/** The current one first, then by when they began; those of which that is not known at last. */
function positionsOf(told: Members): Position[] {
  const positions = readItems(told.experience, 100, positionOf);
  const current = currentPositionOf(told);
  const isSame = (one: Position) =>
    one.company.name === current?.company.name && one.title === current.title && one.end === null;
  const listed = positions.find((one) => one.isCurrent) ?? positions.find(isSame);
  if (current && !listed) positions.unshift(current);
  if (current && listed && isSame(listed)) {
    Object.assign(listed, { isCurrent: true, company: mergedRef(listed.company, current.company) });
  }
  const startOf = ({ start, isCurrent }: Position) =>
    start ? monthsOf(start) : isCurrent ? Number.POSITIVE_INFINITY : 0;
  return positions.toSorted((one, other) => startOf(other) - startOf(one)).slice(0, 100);
}

function positionOf(value: unknown): Position | null {
  const told = membersOf(value);
  const company = companyRefOf(membersOf(told.company));
  if (company === null) return null;
  const end = readPartialDate(told.end_date);
  return {
    title: readShown(membersOf(told.title).name, 500),
    company,
    location: readShown(itemsOf(told.location_names)[0], 500),
    description: readText(told.summary, 20_000),
    employmentType: null,
    start: readPartialDate(told.start_date),
    end,
    // Without an end others may go on as well, or nobody knows when they ended.
    isCurrent: told.is_primary === true && end === null,
  };
}

/** What they do now stands beside the list, too, with more about the company; and what they did last, of whom nothing newer is known. */
function currentPositionOf(told: Members): Position | null {
  const primary = itemsOf(told.experience)
    .map(membersOf)
    .find(({ is_primary: isPrimary }) => isPrimary === true);
  if (primary && readPartialDate(primary.end_date) !== null) return null;
  const company = companyRefOf({
    name: told.job_company_name,
    linkedin_id: told.job_company_linkedin_id,
    linkedin_url: told.job_company_linkedin_url,
    website: told.job_company_website,
    industry: told.job_company_industry_v2 ?? told.job_company_industry,
    size: told.job_company_size,
    employee_count: told.job_company_employee_count,
  });
  if (company === null) return null;
  return {
    title: readShown(told.job_title, 500),
    company: { ...company, headquarters: pdlAddress(told, 'job_company_location_') },
    location: null,
    description: readText(told.job_summary, 20_000),
    employmentType: null,
    start: readPartialDate(told.job_start_date),
    end: null,
    isCurrent: true,
  };
}

function companyRefOf(told: Members): CompanyRef | null {
  const name = readShown(told.name, 500);
  if (name === null) return null;
  return {
    ...blankCompanyRef(name),
    ...companyIdentity({ url: told.linkedin_url, networkId: told.linkedin_id }),
    domain: readDomain(told.website),
    industry: readShown(told.industry, 200),
    employeeCount: readCount(told.employee_count, 100_000_000),
    employeeRange: readRangeText(told.size),
    headquarters: pdlAddress(told.location),
  };
}

/** What the one lacks is taken from the other. */
function mergedRef(one: CompanyRef, other: CompanyRef): CompanyRef {
  const missing = Object.entries(other).filter(([field]) => one[field as keyof CompanyRef] === null);
  return { ...one, ...(Object.fromEntries(missing) as Partial<CompanyRef>) };
}

function educationOf(value: unknown): Education | null {
  const told = membersOf(value);
  const school = membersOf(told.school);
  const name = readShown(school.name, 500);
  if (name === null) return null;
  return {
    school: {
      name,
      ...companyIdentity({ url: school.linkedin_url, networkId: school.linkedin_id }),
      domain: readDomain(school.website) ?? readDomain(school.domain),
      logo: null,
    },
    degree: joined(told.degrees),
    field: joined(told.majors),
    grade: typeof told.gpa === 'number' ? String(told.gpa) : null,
    start: readPartialDate(told.start_date),
    end: readPartialDate(told.end_date),
  };
}

const joined = (value: unknown) => readLine(readLines(value, 20, 200).map(displayCase).join(', '), 500);

/** Of work first, personal ones at last. */
function emailsOf(told: Members): string[] {
  const all = readItems(told.emails, 100, (one) => {
    const { address, type } = membersOf(one);
    return typeof address === 'string' ? { address, type } : null;
  });
  const ofType = (...types: unknown[]) =>
    all.filter(({ type }) => types.includes(type ?? null)).map(({ address }) => address);
  const written = [
    told.work_email,
    ...ofType('current_professional'),
    ...ofType('professional', null),
    told.recommended_personal_email,
    ...itemsOf(told.personal_emails),
    ...ofType('personal'),
  ];
  const emails = written.map((email) => (typeof email === 'string' ? toldEmail(email) : null));
  return [...new Set(emails.filter((email) => email !== null))].slice(0, 20);
}

function phonesOf(told: Members): string[] {
  const written = [told.mobile_phone, ...itemsOf(told.phone_numbers)].slice(0, 40);
  const phones = written.map((phone) => (typeof phone === 'string' ? toldPhone(phone) : null));
  return [...new Set(phones.filter((phone) => phone !== null))].slice(0, 20);
}
