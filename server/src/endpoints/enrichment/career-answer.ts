import { z } from 'zod';
import type { CompanyRef } from '../../records/company-ref.ts';
import { normalName } from '../../records/normal-name.ts';
import { monthsOf, type PartialDate, startOf } from '../../records/partial-date.ts';
import type { Education, Position } from '../../records/person.ts';
import { idNumber } from './id-number.ts';

/* Where somebody worked and learned, as the answers about people say it (shapes.md 4.2). What is not known is null. */

export const dateRange = z
  .object({
    start: z.string().nullable().describe('Start of the month or year, ISO 8601.'),
    end: z.string().nullable().describe('Null if it is current or unknown.'),
  })
  .nullable()
  .describe('Null if both are unknown.');

const companyAnswer = z.object({
  id: z.int().nullable().describe('Numeric id.'),
  name: z.string(),
  logo: z.string().nullable(),
  url: z.string().nullable().describe('Its LinkedIn URL.'),
  domain: z.string().nullable(),
  employees: z
    .object({ start: z.int(), end: z.int().nullable() })
    .nullable()
    .describe('Range of the number of employees; end null means no upper limit.'),
  profileType: z.literal('COMPANY'),
});

export const positionGroup = z
  .object({
    company: companyAnswer,
    date: dateRange,
    profilePositions: z.array(
      z.object({
        title: z.string().nullable(),
        company: z.string(),
        location: z.string().nullable(),
        description: z.string().nullable(),
        employmentType: z.string().nullable().describe('Such as Full-time.'),
        date: dateRange,
      }),
    ),
  })
  .describe('Consecutive positions at one company.');

export const experienceItem = z.object({
  company: z.string(),
  title: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable().describe('Null if it is current or unknown.'),
});

export const educationAnswer = z.object({
  school: companyAnswer
    .omit({ domain: true, employees: true })
    .describe('A school also has the type of a company.'),
  degreeName: z.string().nullable(),
  fieldOfStudy: z.string().nullable(),
  grade: z.string().nullable(),
  date: dateRange,
});

export function dateRangeOf(range: { start: PartialDate | null; end: PartialDate | null }) {
  return range.start || range.end ? { start: momentOf(range.start), end: momentOf(range.end) } : null;
}

export const momentOf = (date: PartialDate | null): string | null => (date ? startOf(date) : null);

/** Consecutive positions at the same company together, in their known order. */
export function groupedPositions(positions: readonly Position[]): [Position, ...Position[]][] {
  const groups: [Position, ...Position[]][] = [];
  for (const position of positions) {
    const group = groups.at(-1);
    if (group && isSameCompany(group[0].company, position.company)) group.push(position);
    else groups.push([position]);
  }
  return groups;
}

export function positionGroupsOf(positions: readonly Position[]): z.infer<typeof positionGroup>[] {
  return groupedPositions(positions).map((group) => ({
    company: companyAnswerOf(group[0].company),
    date: dateRangeOf({ start: earliestStart(group), end: latestEnd(group) }),
    profilePositions: group.map((position) => ({
      title: position.title,
      company: position.company.name,
      location: position.location,
      description: position.description,
      employmentType: position.employmentType,
      date: dateRangeOf(position),
    })),
  }));
}

export const experienceOf = (positions: readonly Position[]): z.infer<typeof experienceItem>[] =>
  positions.map(({ company, title, start, end }) => ({
    company: company.name,
    title,
    start: momentOf(start),
    end: momentOf(end),
  }));

export const educationsOf = (educations: readonly Education[]): z.infer<typeof educationAnswer>[] =>
  educations.map(({ school, degree, field, grade, start, end }) => ({
    school: {
      id: idNumber(school.networkId),
      name: school.name,
      logo: school.logo,
      url: school.networkUrl,
      profileType: 'COMPANY',
    },
    degreeName: degree,
    fieldOfStudy: field,
    grade,
    date: dateRangeOf({ start, end }),
  }));

function companyAnswerOf(company: CompanyRef): z.infer<typeof companyAnswer> {
  return {
    id: idNumber(company.networkId),
    name: company.name,
    logo: company.logo,
    url: company.networkUrl,
    domain: company.domain,
    employees: company.employeeRange,
    profileType: 'COMPANY',
  };
}

/** By the surest key that both have. */
export function isSameCompany(one: CompanyRef, other: CompanyRef): boolean {
  if (one.networkId !== null && other.networkId !== null) return one.networkId === other.networkId;
  if (one.universalName !== null && other.universalName !== null)
    return one.universalName === other.universalName;
  return normalName(one.name) === normalName(other.name);
}

function earliestStart(group: readonly Position[]): PartialDate | null {
  const starts = group.flatMap(({ start }) => start ?? []);
  return starts.toSorted((a, b) => monthsOf(a) - monthsOf(b))[0] ?? null;
}

/** Null as soon as one goes on, or nobody knows when it ended: it may have been the last. */
function latestEnd(group: readonly Position[]): PartialDate | null {
  const ends = group.flatMap(({ end, isCurrent }) => (isCurrent ? [] : (end ?? [])));
  if (ends.length < group.length) return null;
  return ends.toSorted((a, b) => monthsOf(b) - monthsOf(a))[0] ?? null;
}
