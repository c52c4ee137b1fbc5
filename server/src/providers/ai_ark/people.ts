import type { CompanyKey } from '../../records/company-key.ts';
import type { CompanyRef } from '../../records/company-ref.ts';
import type { Education, Person, Position } from '../../records/person.ts';
import type { EmployeeSearch, PeopleSearch } from '../../records/person-searches.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import type { Answered, Page } from '../capabilities.ts';
import { companyIdentity, isSomebody, personIdentity } from '../network-identity.ts';
import { newestFirst, presentPosition, worksAt } from '../present-positions.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCount,
  readFlag,
  readItems,
  readLine,
  readLines,
  readLocation,
  readPartialDate,
  readRange,
  readText,
  readTwitterHandle,
  readUrl,
} from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { askPage, unsupported } from './ask.ts';
import { companyRefOf } from './companies.ts';
import { anyText, companyFilter, industryFilter, locationFilter, sizeFilter } from './filters.ts';

export async function searchPeople(
  client: VendorClient,
  search: PeopleSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const {
    companies = [],
    domains = [],
    industries = [],
    employees = {},
    titles = [],
    locations = [],
  } = search;
  const byKey = companies.length > 0 ? companyFilter(companies) : {};
  const where = locations.length > 0 ? locationFilter(locations) : undefined;
  // Both would be one filter, and all that is asked must hold.
  if (byKey === null || where === null || (domains.length > 0 && 'domain' in byKey)) return unsupported;
  const asked: CompanyKey[] = domains.map((value) => ({ by: 'domain', value }));
  const account = {
    ...byKey,
    ...(domains.length > 0 ? companyFilter(asked) : {}),
    // Of the company: a person's own industry cannot be asked for. Whoever is found fits, some who would fit are not found.
    ...(industries.length > 0 ? { industries: industryFilter(industries) } : {}),
    ...(employees.start === undefined && employees.end === undefined
      ? {}
      : { employeeSize: sizeFilter([employees]) }),
  };
  const contact = {
    ...(titles.length > 0 ? { experience: { current: { title: anyText('WORD', titles) } } } : {}),
    ...(where ? { location: where } : {}),
  };
  const { page, pageSize } = search;
  const read = (row: unknown) => {
    const person = personOf(row);
    return person && worksAt(companies, person) && worksAt(asked, person) ? person : null;
  };
  return askPage(client, { path: '/v1/people', account, contact, page, pageSize }, read, signal);
}

export async function listEmployees(
  client: VendorClient,
  { company, page, pageSize }: EmployeeSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  return searchPeople(client, { companies: [company], page, pageSize }, signal);
}

/** Null for a row without a name or without a page: nobody could say who it is. */
export function personOf(row: unknown): Person | null {
  const members = membersOf(row);
  const profile = membersOf(members.profile);
  const link = membersOf(members.link);
  const firstName = readLine(profile.first_name, 200);
  const lastName = readLine(profile.last_name, 200);
  const name =
    readLine(profile.full_name, 500) ?? readLine([firstName, lastName].filter(Boolean).join(' '), 500);
  const identity = personIdentity({ url: link.linkedin, publicId: members.identifier });
  if (name === null || !isSomebody(identity)) return null;

  const place = membersOf(members.location);
  const badges = membersOf(members.member_badges);
  const languages = membersOf(members.languages);
  const company = companyRefOf(members.company);
  // The members' names of both are not documented: read where they are there.
  const numbers = membersOf(members.statistics ?? members.network_info);
  return {
    ...blankPerson(name),
    ...identity,
    firstName,
    lastName,
    headline: readLine(profile.headline, 1_000),
    summary: readText(profile.summary, 20_000),
    picture: imageOf(profile.picture),
    background: imageOf(profile.background),
    industry: readLine(members.industry, 200),
    location: readLocation({
      text: place.default ?? place.short,
      city: place.city,
      region: place.state,
      country: place.country,
    }),
    positions: positionsOf(members, company, readLine(profile.title, 500)),
    educations: readItems(members.educations, 50, educationOf),
    skills: readLines(members.skills, 200, 200),
    languages: readItems(languages.profile_languages, 50, (one) => {
      const language = readLine(typeof one === 'string' ? one : membersOf(one).name, 100);
      return language === null
        ? null
        : { name: language, proficiency: readLine(membersOf(one).proficiency, 100) };
    }),
    certifications: readItems(members.certifications, 100, (one) => {
      const told = membersOf(one);
      const certificate = readLine(told.name, 500);
      return certificate === null
        ? null
        : {
            name: certificate,
            issuer: readLine(told.authority, 500) ?? readLine(membersOf(told.company).name, 500),
            url: readUrl(told.url),
            ...datesOf(told),
          };
    }),
    openToWork: readFlag(badges.open_to_work),
    hiring: readFlag(badges.hiring),
    premium: readFlag(badges.premium),
    creator: readFlag(badges.creator),
    influencer: readFlag(badges.influencer),
    verified: readFlag(badges.verified),
    followerCount: readCount(numbers.followers ?? numbers.followers_count),
    connectionCount: readCount(numbers.connections ?? numbers.connections_count),
    profileLanguage: readLine(membersOf(languages.primary_locale).language, 10),
    twitterHandle: readTwitterHandle(link.twitter),
  };
}

const imageOf = (value: unknown) => readUrl(typeof value === 'string' ? value : membersOf(value).source);

function datesOf(told: Members): Pick<Position, 'start' | 'end'> {
  const date = membersOf(told.date);
  return { start: readPartialDate(date.start), end: readPartialDate(date.end) };
}

/** Told by company, with those that go on first and then by their beginning. `present` is what AI Ark takes for the present company. */
function positionsOf(members: Members, present: CompanyRef | null, title: string | null): Position[] {
  const groups = itemsOf(members.position_groups).slice(0, 100).map(membersOf);
  const presentId = membersOf(members.company).id;
  const positions = groups.flatMap((group) => {
    const told = membersOf(group.company);
    const size = membersOf(told.employees);
    const identity = companyIdentity({ url: told.url });
    return readItems(group.profile_positions, 100, (one): Position | null => {
      const position = membersOf(one);
      const name = readLine(told.name, 500) ?? readLine(position.company, 500);
      if (name === null) return null;
      // Two companies without an id are not the same.
      const isPresent = present !== null && told.id != null && told.id === presentId;
      return {
        title: readLine(position.title, 500),
        company: isPresent
          ? present
          : {
              ...blankCompanyRef(name),
              ...identity,
              logo: readUrl(told.logo),
              employeeRange: readRange(size.start, size.end),
            },
        location: readLine(position.location, 500),
        description: readText(position.description, 20_000),
        employmentType: readLine(position.employment_type, 100),
        ...datesOf(position),
        isCurrent: isOpen(position) && isOpen(group),
      };
    });
  });
  if (positions.length === 0 && present !== null) {
    return [presentPosition(title, present)];
  }
  return positions.toSorted(newestFirst).slice(0, 100);
}

/** One that says no date at all may be over. */
function isOpen(told: Members): boolean {
  const date = membersOf(told.date);
  return date.end == null && readPartialDate(date.start) !== null;
}

function educationOf(value: unknown): Education | null {
  const told = membersOf(value);
  const school = membersOf(told.school);
  const name = readLine(school.name, 500);
  if (name === null) return null;
  return {
    school: {
      name,
      ...companyIdentity({ url: school.url }),
      domain: null,
      logo: readUrl(school.logo),
    },
    degree: readLine(told.degree_name, 500),
    field: readLine(told.field_of_study, 500),
    grade: readLine(told.grade, 200),
    ...datesOf(told),
  };
}
