import { networkPage } from '../../records/company-key.ts';
import type { Education, Person } from '../../records/person.ts';
import { cleanPageUrl, cleanUrl } from '../clean-contact.ts';
import { cleanPartialDate } from '../clean-date.ts';
import { type Cleaned, cleanDomain, cleanLine, unreadable } from '../clean-value.ts';
import type { FieldValues } from './field-values.ts';
import { type MemberNames, memberNames, nestedItems } from './nested-values.ts';

type Sections = Pick<
  Person,
  | 'educations'
  | 'skills'
  | 'languages'
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

const dates = {
  start: [
    'start_date',
    'start',
    'starts_at',
    'started_on',
    'issued_at',
    'issue_date',
    'issued_on',
    'from',
    'start_year',
  ],
  end: [
    'end_date',
    'end',
    'ends_at',
    'ended_on',
    'expires_at',
    'expiration_date',
    'expires_on',
    'to',
    'end_year',
  ],
  date: ['date', 'issued_at', 'issued_on', 'issue_date', 'published_at', 'published_on', 'year'],
};
const links = ['url', 'link', 'href', 'issued_by_link', 'credential_url'];
const titles = ['title', 'name', ''];
const named = ['name', 'title', ''];

const educationNames = memberNames({
  ...dates,
  school: [
    'school',
    'school_name',
    'school.name',
    'institution',
    'institution_name',
    'university',
    'college',
    'title',
    '',
  ],
  schoolUrl: [
    ...[
      'school_linkedin_url',
      'school_linkedin_profile_url',
      'linkedin_url',
      'link',
      'school_url',
      'school_website',
    ],
    ...['school.domain'],
  ],
  schoolLogo: ['school_logo', 'school.logo', 'logo', 'logo_url'],
  degree: ['degree', 'degree_name', 'degrees'],
  field: ['field', 'field_of_study', 'major', 'majors', 'subject'],
  grade: ['grade', 'gpa'],
});
const skillNames = memberNames({ name: ['name', 'skill', 'title', ''] });
const languageNames = memberNames({
  name: ['language', 'language.name', 'name', 'title', ''],
  proficiency: ['proficiency', 'level', 'fluency'],
});
const certificationNames = memberNames({
  ...dates,
  name: named,
  issuer: [
    'issuer',
    'issued_by',
    'authority',
    'organization',
    'issuing_organization',
    'company',
    'company_name',
  ],
  url: links,
});
const workNames = memberNames({
  ...dates,
  title: titles,
  issuer: ['issuer', 'issued_by', 'organization', 'publisher', 'published_in', 'office'],
  number: ['number', 'course_number', 'patent_number', 'application_number', 'code'],
  description: ['description', 'summary'],
  url: links,
  authors: ['authors', 'inventors', 'authors.name'],
  score: ['score'],
});
const organizationNames = memberNames({
  ...dates,
  name: ['name', 'organization', 'organization_name', 'org_name', 'title', ''],
  position: ['position', 'role', 'position_held'],
});
const recommendationNames = memberNames({
  text: ['text', 'recommendation', 'recommendation_text', 'description', ''],
  by: ['by', 'given_by', 'recommender', 'recommender_name', 'given_by_name', 'name', 'author', 'author_name'],
});
const volunteerNames = memberNames({
  ...dates,
  role: ['role', 'title', 'position'],
  organization: [
    'organization',
    'organization_name',
    'company',
    'company_name',
    'organization.name',
    'company.name',
  ],
  cause: ['cause'],
  description: ['description', 'summary'],
});

/** Lists that a profile has beside its positions. Items without a name are left out and counted. */
export function sectionsFrom(values: FieldValues): Sections {
  const start = (item: FieldValues) => item.one('start', cleanPartialDate);
  const end = (item: FieldValues) => item.one('end', cleanPartialDate);
  const date = (item: FieldValues) => item.one('date', cleanPartialDate);
  const url = (item: FieldValues) => item.one('url', cleanPageUrl);
  const description = (item: FieldValues) => item.text('description', 5_000);
  const issuer = (item: FieldValues) => item.line('issuer', 500);

  return {
    educations: section(values, 'educations', educationNames, 50, educationOf),
    skills: [
      ...new Set(
        section(values, 'skills', skillNames, 200, (item) => item.line('name', 200), { commas: true }),
      ),
    ],
    languages: section(values, 'languages', languageNames, 50, languageOf, { commas: true }),
    certifications: section(values, 'certifications', certificationNames, 100, (item) => {
      const name = item.line('name', 500);
      return name && { name, issuer: issuer(item), url: url(item), start: start(item), end: end(item) };
    }),
    awards: section(values, 'awards', workNames, 100, (item) => {
      const title = item.line('title', 500);
      return title && { title, issuer: issuer(item), description: description(item), date: date(item) };
    }),
    courses: section(values, 'courses', workNames, 100, (item) => {
      const name = item.line('title', 500);
      return name && { name, number: item.line('number', 100) };
    }),
    patents: section(values, 'patents', workNames, 100, (item) => {
      const title = item.line('title', 500);
      const number = item.line('number', 100);
      return (
        title && {
          title,
          number,
          issuer: issuer(item),
          description: description(item),
          url: url(item),
          date: date(item),
        }
      );
    }),
    projects: section(values, 'projects', workNames, 100, (item) => {
      const title = item.line('title', 500);
      return (
        title && { title, description: description(item), url: url(item), start: start(item), end: end(item) }
      );
    }),
    publications: section(values, 'publications', workNames, 100, (item) => {
      const name = item.line('title', 500);
      const authors = item.lines('authors', { itemsMax: 50, charactersMax: 300 });
      return (
        name && {
          name,
          publisher: issuer(item),
          url: url(item),
          description: description(item),
          date: date(item),
          authors,
        }
      );
    }),
    organizations: section(values, 'organizations', organizationNames, 100, (item) => {
      const name = item.line('name', 500);
      return name && { name, position: item.line('position', 500), start: start(item), end: end(item) };
    }),
    testScores: section(values, 'testScores', workNames, 50, (item) => {
      const name = item.line('title', 500);
      return name && { name, score: item.line('score', 100), date: date(item) };
    }),
    recommendations: section(values, 'recommendations', recommendationNames, 50, (item) => {
      const text = item.text('text', 5_000);
      return text && { text, by: item.line('by', 300) };
    }),
    volunteerExperiences: section(values, 'volunteerExperiences', volunteerNames, 50, (item) => {
      const organization = item.line('organization', 500);
      if (organization === null) return null;
      const [role, cause] = [item.line('role', 500), item.line('cause', 200)];
      return {
        role,
        organization,
        cause,
        description: description(item),
        start: start(item),
        end: end(item),
      };
    }),
  };
}

function section<Item>(
  values: FieldValues,
  field: keyof Sections,
  names: MemberNames,
  itemsMax: number,
  read: (item: FieldValues) => Item | null | '',
  options: { readonly commas?: boolean } = {},
): Item[] {
  return nestedItems(values, field, names, { itemsMax, ...options }).flatMap((item) => {
    const made = read(item);
    if (made === null || made === '') {
      values.miss(field);
      return [];
    }
    return [made];
  });
}

function languageOf(item: FieldValues): Person['languages'][number] | null {
  const name = item.line('name', 100);
  return name === null ? null : { name, proficiency: item.line('proficiency', 100) };
}

function educationOf(item: FieldValues): Education | null {
  const name = item.line('school', 500);
  if (name === null) return null;
  const address = item.one('schoolUrl', schoolAddress);
  const key = address?.page?.key;
  return {
    school: {
      name,
      networkId: key?.by === 'network_id' ? key.value : null,
      universalName: key?.by === 'universal_name' ? key.value : null,
      networkUrl: address?.page?.url ?? null,
      domain: address?.domain ?? null,
      logo: item.one('schoolLogo', cleanUrl),
    },
    degree: item.line('degree', 500),
    field: item.line('field', 500),
    grade: item.line('grade', 200),
    start: item.one('start', cleanPartialDate),
    end: item.one('end', cleanPartialDate),
  };
}

interface SchoolAddress {
  readonly page: ReturnType<typeof networkPage>;
  readonly domain: string | null;
}

function schoolAddress(value: unknown): Cleaned<SchoolAddress> {
  const line = cleanLine(value, 2_000);
  if (typeof line !== 'string') return line;
  const page = networkPage(line);
  if (page) return { page, domain: null };
  const domain = cleanDomain(line);
  return typeof domain === 'string' ? { page: undefined, domain } : unreadable;
}
