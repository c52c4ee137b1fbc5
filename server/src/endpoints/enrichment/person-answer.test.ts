import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import { companyRefOf, personOf, positionAt } from '../../testing/people.ts';
import { groupedPositions, positionGroupsOf } from './career-answer.ts';
import { listedFieldsOf, personAnswer, personAnswerOf } from './person-answer.ts';
import { examplePerson } from './person-example.ts';
import { plainListsOf } from './person-lists.ts';
import { wrappedListsOf } from './wrapped-lists.ts';

const halden = {
  id: 48213377,
  name: 'Halden Instruments',
  logo: 'https://cdn.example/logos/halden-400.png',
  url: 'https://network.example/company/halden-instruments',
  domain: 'halden-instruments.example',
  employees: { start: 201, end: 500 },
  profileType: 'COMPANY',
};
const degree = {
  school: {
    id: 30411,
    name: 'Jutland Polytechnic',
    logo: null,
    url: 'https://network.example/school/jutland-polytechnic',
    profileType: 'COMPANY',
  },
  degreeName: 'MSc',
  fieldOfStudy: 'Mechanical Engineering',
  grade: null,
  date: { start: '2012-09-01T00:00:00.000Z', end: '2017-06-01T00:00:00.000Z' },
};

test('a person is answered under the names of the specification and under those that clients know', () => {
  const answer = personAnswerOf(person.parse(examplePerson));

  expect(personAnswer.parse(answer)).toEqual(answer);
  expect(answer).toEqual({
    found: true,
    certifications: [],
    connectionCount: 500,
    currentCompany: 'Halden Instruments',
    currentTitle: 'Head of Field Operations',
    education: [degree],
    experience: [
      {
        company: 'Halden Instruments',
        title: 'Head of Field Operations',
        start: '2021-06-01T00:00:00.000Z',
        end: null,
      },
      {
        company: 'Halden Instruments',
        title: 'Field Engineer',
        start: '2019-03-01T00:00:00.000Z',
        end: '2021-06-01T00:00:00.000Z',
      },
    ],
    fullName: 'Mira Voss',
    firstname: 'Mira',
    lastname: 'Voss',
    headline: 'Keeping 4,000 meters honest',
    followerCount: 2310,
    languages: ['Danish', 'English'],
    networkUrl: 'https://network.example/in/mira-voss',
    location: 'Aarhus, Central Denmark Region, Denmark',
    profilePicture: 'https://cdn.example/p/mira-voss.jpg',
    summary: 'Field operations, calibration fleets, service contracts.',
    skills: ['Field service', 'Metrology', 'Forecasting'],
    picture: 'https://cdn.example/p/mira-voss.jpg',
    industry: 'Industrial Machinery Manufacturing',
    locationDetail: {
      country: 'Denmark',
      state: 'Central Denmark Region',
      city: 'Aarhus',
      shortValue: 'Aarhus, Central Denmark Region',
      defaultValue: 'Aarhus, Central Denmark Region, Denmark',
    },
    url: 'https://network.example/in/mira-voss',
    identifier: 'mira-voss',
    entityUrn: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    objectUrn: 512339874,
    middleName: null,
    birthDate: null,
    background: null,
    openToWork: false,
    hiring: true,
    premium: false,
    creator: false,
    influencer: false,
    verified: true,
    positionGroups: [
      {
        company: halden,
        date: { start: '2019-03-01T00:00:00.000Z', end: null },
        profilePositions: [
          {
            title: 'Head of Field Operations',
            company: 'Halden Instruments',
            location: 'Aarhus, Denmark',
            description: null,
            employmentType: 'Full-time',
            date: { start: '2021-06-01T00:00:00.000Z', end: null },
          },
          {
            title: 'Field Engineer',
            company: 'Halden Instruments',
            location: null,
            description: null,
            employmentType: 'Full-time',
            date: { start: '2019-03-01T00:00:00.000Z', end: '2021-06-01T00:00:00.000Z' },
          },
        ],
      },
    ],
    educations: [degree],
    volunteerExperiences: [],
    awards: [],
    courses: [],
    patents: [],
    projects: [],
    publications: [],
    organizations: [],
    testScores: [],
    recommendations: [],
  });
});

test('of somebody of whom the name alone is known, all else is null or empty', () => {
  const { found, fullName, ...rest } = personAnswerOf(personOf({ name: 'Otto Lind' }));

  expect({ found, fullName }).toEqual({ found: true, fullName: 'Otto Lind' });
  expect(
    Object.values(rest).filter((value) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ).toEqual([]);
});

test('a page that its source does not name is that of the handle, or else of the token', () => {
  const token = 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk';

  const byHandle = personAnswerOf(personOf({ name: 'A', publicId: 'otto-lind', entityId: token }));
  const byToken = personAnswerOf(personOf({ name: 'A', entityId: token }));

  expect(byHandle.networkUrl).toBe('https://www.linkedin.com/in/otto-lind');
  expect(byToken.networkUrl).toBe(`https://www.linkedin.com/in/${token}`);
});

test('a numeric id that a JSON number cannot hold is null', () => {
  expect(personAnswerOf(personOf({ name: 'A', memberId: '9007199254740993' })).objectUrn).toBeNull();
});

test('a place is written as its source does, or else put together of what is known', () => {
  const at = (location: Parameters<typeof personOf>[0]['location']) =>
    listedFieldsOf(personOf({ name: 'A', location })).location;

  expect(at({ text: 'Greater Boston', city: null, region: null, country: null })).toEqual({
    country: null,
    state: null,
    city: null,
    shortValue: 'Greater Boston',
    defaultValue: 'Greater Boston',
  });
  expect(at({ text: null, city: 'Aarhus', region: null, country: 'DK' })).toEqual({
    country: 'Denmark',
    state: null,
    city: 'Aarhus',
    shortValue: 'Aarhus',
    defaultValue: 'Aarhus, Denmark',
  });
  expect(at({ text: null, city: null, region: null, country: 'ZZ' })).toMatchObject({ country: null });
  expect(at(null)).toBeNull();
});

test('positions that follow one another at the same company are one group, by the surest key that both have', () => {
  const acme = companyRefOf({ name: 'Acme', networkId: '7' });
  const groups = groupedPositions([
    positionAt(acme, '2020', 'now', 'a'),
    positionAt({ ...acme, name: 'Acme Inc.' }, '2018', '2020', 'b'),
    positionAt({ ...acme, networkId: '8' }, '2017', '2018', 'c'),
    positionAt('Board', '2016', '2017', 'd'),
    positionAt(' BOARD ', '2015', '2016', 'e'),
    positionAt(acme, '2014', '2015', 'f'),
  ]);

  expect(groups.map((group) => group.map(({ title }) => title).join(''))).toEqual(['ab', 'c', 'de', 'f']);
});

test('a group lasts from its earliest start to its latest end, which is open as soon as one is', () => {
  const dateOf = (...positions: Parameters<typeof positionGroupsOf>[0][number][]) =>
    positionGroupsOf(positions)[0]?.date;

  expect(dateOf(positionAt('A', '2019-03', '2021-06'), positionAt('A', '2018', '2022-01'))).toEqual({
    start: '2018-01-01T00:00:00.000Z',
    end: '2022-01-01T00:00:00.000Z',
  });
  expect(dateOf(positionAt('A', '2019', '2021'), positionAt('A', '2020', 'now'))?.end).toBeNull();
  expect(dateOf(positionAt('A', '2019', '2021'), positionAt('A', '2020', null))?.end).toBeNull();
  expect(dateOf(positionAt('A', null, null))).toBeNull();
});

const rich = personOf({
  name: 'Mira Voss',
  languages: [{ name: 'Danish', proficiency: 'Native' }],
  certifications: [
    { name: 'C', issuer: 'I', url: 'https://c.example', start: { year: 2020, month: 2 }, end: null },
  ],
  awards: [{ title: 'A', issuer: null, description: 'D', date: { year: 2019, month: null } }],
  courses: [{ name: 'Co', number: '101' }],
  patents: [{ title: 'P', number: '1', issuer: 'EPO', description: null, url: null, date: null }],
  projects: [{ title: 'Pr', description: null, url: null, start: null, end: null }],
  publications: [
    {
      name: 'Pu',
      publisher: 'X',
      url: null,
      description: null,
      date: { year: 2021, month: 5 },
      authors: ['Q'],
    },
  ],
  organizations: [{ name: 'O', position: 'Chair', start: { year: 2018, month: 1 }, end: null }],
  testScores: [{ name: 'T', score: '99', date: null }],
  recommendations: [{ text: 'Good.', by: 'Otto' }],
  volunteerExperiences: [
    {
      role: 'Mentor',
      organization: 'Club',
      cause: 'EDUCATION',
      description: null,
      start: { year: 2017, month: null },
      end: null,
    },
  ],
});

test('the further lists of a profile keep all that is known of their entries', () => {
  expect(plainListsOf(rich)).toMatchObject({
    languages: ['Danish'],
    certifications: [
      {
        name: 'C',
        issuer: 'I',
        url: 'https://c.example',
        date: { start: '2020-02-01T00:00:00.000Z', end: null },
      },
    ],
    awards: [{ title: 'A', issuer: null, description: 'D', date: '2019-01-01T00:00:00.000Z' }],
    courses: [{ name: 'Co', number: '101' }],
    patents: [{ title: 'P', number: '1', issuer: 'EPO', description: null, url: null, date: null }],
    projects: [{ title: 'Pr', description: null, url: null, date: null }],
    publications: [{ name: 'Pu', publisher: 'X', date: '2021-05-01T00:00:00.000Z', authors: ['Q'] }],
    organizations: [{ name: 'O', position: 'Chair', date: { start: '2018-01-01T00:00:00.000Z', end: null } }],
    testScores: [{ name: 'T', score: '99', date: null }],
    recommendations: [{ text: 'Good.', by: 'Otto' }],
    volunteerExperiences: [
      {
        role: 'Mentor',
        company: { id: null, name: 'Club', logo: null, url: null, profileType: 'COMPANY' },
        cause: 'EDUCATION',
        date: { start: '2017-01-01T00:00:00.000Z', end: null },
      },
    ],
  });
});

test('in bulk each list is the only page of itself, as long as it must be', () => {
  const skills = Array.from({ length: 21 }, (_, index) => `Skill ${index}`);

  const lists = wrappedListsOf({ ...rich, skills });

  expect(lists.languages).toEqual({
    totalElements: 1,
    page: 0,
    size: 20,
    contents: [{ name: 'Danish', proficiency: 'Native' }],
  });
  expect(lists.positionGroups).toEqual({ totalElements: 0, page: 0, size: 10, contents: [] });
  expect(lists.skills).toEqual({ totalElements: 21, page: 0, size: 21, contents: skills });
});
