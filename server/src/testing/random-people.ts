import fc from 'fast-check';
import type { CompanyKey } from '../records/company-key.ts';
import type { CompanyRef } from '../records/company-ref.ts';
import type { Education, Person, Position } from '../records/person.ts';
import type { LeadFilters, LeadSearch, PeopleSearch, ProfileSearch } from '../records/person-searches.ts';

/* People and searches out of few words, so that they meet. */

const first = [
  'Anna',
  'Annika',
  'Bo',
  'Carla',
  'Johan',
  'Johann',
  'Maria Luisa',
  'Christopher',
  'Kristopher',
];
const last = ['Berg', 'Bergman', 'Lee', 'Rodriguez', 'Rodrigues', 'Smith', 'Smyth', 'Van Dam'];
const works = [
  'Chief Buyer',
  'Sales Clerk',
  'Director Sales',
  'Nurse',
  'Senior Nurse',
  'Plant Director',
  'Intern',
];
const industries = ['Hospitals', 'Retail', 'Mining'];
const places = [
  { text: 'Aarhus, Denmark', city: 'Aarhus', region: 'Central Jutland', country: 'DK' },
  { text: 'Greater Berlin', city: 'Berlin', region: 'Berlin', country: 'DE' },
  { text: null, city: null, region: 'Bavaria', country: 'DE' },
  { text: 'Somewhere', city: null, region: null, country: null },
];
const companies: readonly CompanyRef[] = [
  ['Acme', '11', 'acme', 'acme.com', 5, null],
  ['Acme Mining', '12', 'acme-mining', null, null, [51, 200]],
  ['Halden', null, null, 'halden.dk', 300, [201, 500]],
  ['Bare Retail', null, null, null, null, null],
  ['Giant', '13', 'giant', 'giant.com', null, [10_001, null]],
].map((row) => {
  const [name, networkId, universalName, domain, employeeCount, range] = row as [
    string,
    string | null,
    string | null,
    string | null,
    number | null,
    [number, number | null] | null,
  ];
  return {
    name,
    networkId,
    universalName,
    networkUrl: null,
    domain,
    logo: null,
    industry: networkId === null ? null : 'Mining',
    employeeCount,
    employeeRange: range && { start: range[0], end: range[1] },
    headquarters:
      universalName === null
        ? null
        : { country: 'DK', region: null, city: 'Aarhus', postalCode: null, line1: null, line2: null },
  };
});

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });

const date = fc.record({
  year: fc.integer({ min: 2012, max: 2026 }),
  month: orNull(fc.integer({ min: 1, max: 11 })),
});

const position: fc.Arbitrary<Position> = fc.record({
  title: orNull(fc.constantFrom(...works)),
  company: fc.constantFrom(...companies),
  location: fc.constant(null),
  description: fc.constant(null),
  employmentType: orNull(fc.constantFrom('Full-time', 'Self-employed')),
  start: orNull(date),
  end: fc.constant(null),
  isCurrent: fc.boolean(),
});

const education: fc.Arbitrary<Education> = fc
  .constantFrom('Aarhus University', 'Berlin School')
  .map((name) => ({
    school: {
      name,
      networkId: name === 'Berlin School' ? '77' : null,
      universalName: null,
      networkUrl: null,
      domain: null,
      logo: null,
    },
    degree: null,
    field: null,
    grade: null,
    start: null,
    end: null,
  }));

const nothing = {
  awards: [],
  courses: [],
  patents: [],
  projects: [],
  publications: [],
  organizations: [],
  testScores: [],
  recommendations: [],
  volunteerExperiences: [],
  certifications: [],
  languages: [],
  skills: [],
  phones: [],
  websites: [],
  openToWork: null,
  hiring: null,
  premium: null,
  creator: null,
  influencer: null,
  verified: null,
  twitterHandle: null,
  picture: null,
  background: null,
  middleName: null,
  summary: null,
  networkUrl: null,
  entityId: null,
  memberId: null,
} satisfies Partial<Person>;

const somebody = fc.record({
  firstName: fc.constantFrom(...first),
  lastName: fc.constantFrom(...last),
  headline: orNull(fc.constantFrom(...works)),
  industry: orNull(fc.constantFrom(...industries)),
  location: orNull(fc.constantFrom(...places)),
  positions: fc.array(position, { maxLength: 3 }),
  educations: fc.array(education, { maxLength: 2 }),
  followerCount: orNull(fc.integer({ min: 0, max: 5 })),
  connectionCount: orNull(fc.integer({ min: 0, max: 5 })),
  profileLanguage: orNull(fc.constantFrom('en', 'de')),
});

/** Each has a page of its own. */
export const randomPeople = (count: number): fc.Arbitrary<Person[]> =>
  fc.array(somebody, { minLength: count, maxLength: count }).map((all) =>
    all.map((one, index) => ({
      ...nothing,
      ...one,
      publicId: `person-${index}`,
      name: `${one.firstName} ${one.lastName}`,
      emails: [],
    })),
  );

const companyKey: fc.Arbitrary<CompanyKey> = fc.constantFrom<CompanyKey>(
  { by: 'network_id', value: '11' },
  { by: 'network_id', value: '77' },
  { by: 'universal_name', value: 'acme-mining' },
  { by: 'universal_name', value: 'halden', orName: 'halden' },
  { by: 'domain', value: 'giant.com' },
  { by: 'domain', value: 'nobody.com', orName: 'acme' },
  { by: 'name', value: 'bare retail' },
  { by: 'name', value: 'aarhus university' },
);

const words = (...texts: string[]) => fc.constantFrom(...texts);
const location = words(
  'Denmark',
  'dk',
  'AARHUS',
  'Berlin, Germany',
  'bavaria',
  'greater berlin',
  'Atlantis',
  ' , ',
);
const titles = words('nurse', 'director', 'sales director', 'buyer chief', 'pilot', 'intern');
const name = words(
  'anna',
  'Christofer',
  'kristopher',
  'Rodriguez',
  'bergmann',
  'joh',
  'maria luisa',
  'lee',
  'smiht',
  'x',
);
const list = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { maxLength: 2 });
const maybe = <Value extends object>(shape: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }) =>
  fc.record<Value, never>(shape, { requiredKeys: [] }).map((value) => value as Partial<Value>);

export const peopleSearch = maybe<Omit<PeopleSearch, 'page' | 'pageSize'>>({
  companies: list(companyKey),
  domains: list(words('acme.com', 'halden.dk', 'none.com')),
  industries: list(words(...industries, 'mining')),
  employees: fc.record({ start: fc.constantFrom(0, 51, 300), end: fc.constantFrom(60, 300, 20_000) }),
  titles: list(titles),
  locations: list(location),
});

export const profileSearch = maybe<Omit<ProfileSearch, 'page' | 'pageSize'>>({
  text: fc.oneof(
    name,
    fc.tuple(name, name).map(([one, other]) => `${one} ${other}`),
  ),
  firstName: name,
  lastName: name,
  title: titles,
  currentCompanies: list(companyKey),
  pastCompanies: list(companyKey),
  schools: list(companyKey),
  location,
  place: fc.constantFrom({ country: 'DE' }, { country: 'DK', region: 'Central Jutland', city: 'Aarhus' }),
  industries: list(words(...industries)),
  companyKeywords: words('acme', 'mining acme', 'retail', 'none'),
  schoolKeywords: words('university', 'berlin', 'none'),
});

const filters = maybe<LeadFilters>({
  locations: list(location),
  places: list(fc.constantFrom({ country: 'DE' }, { country: 'DK', city: 'Aarhus' })),
  seniorities: list(words('Director', 'In Training', 'Senior', 'CXO')),
  functions: list(words('Sales', 'Healthcare Services', 'Purchasing')),
  industries: list(words(...industries)),
  currentCompanies: list(companyKey),
  pastCompanies: list(companyKey),
  schools: list(companyKey),
  currentTitles: list(titles),
  pastTitles: list(titles),
  headquarters: list(location),
});

const rest = maybe<Omit<LeadSearch, 'page' | 'pageSize' | 'excluded' | 'sessionId' | keyof LeadFilters>>({
  text: fc.oneof(name, titles, words('acme', 'nur')),
  companySizes: list(words('1-10', '51-200', '201-500', '10001+', 'Self-employed')),
  yearsOfExperience: list(words('Less than 1 year', '1 to 2 years', '3 to 5 years', 'More than 10 years')),
  yearsAtCompany: list(words('Less than 1 year', '1 to 2 years', '6 to 10 years')),
  profileLanguages: list(words('en', 'de')),
  firstNames: list(name),
  lastNames: list(name),
  hasChangedJobs: fc.boolean(),
});

export const leadSearch = fc
  .tuple(filters, rest, filters)
  .map(([included, more, excluded]) => ({ ...included, ...more, excluded, sessionId: 's' }));

/** A search with one filter of each of these, so that every filter is tried alone as well. */
export const oneFilterOf = <Search extends object>(
  search: fc.Arbitrary<Search>,
  keep: readonly string[] = [],
) =>
  fc.tuple(search, fc.nat()).map(([whole, pick]) => {
    const names = Object.keys(whole).filter((key) => !keep.includes(key));
    const chosen = names[pick % Math.max(1, names.length)];
    return Object.fromEntries(
      Object.entries(whole).filter(([key]) => key === chosen || keep.includes(key)),
    ) as Search;
  });
