import type { Person, Position } from '../records/person.ts';
import { cityNamed } from './example-companies.ts';
import { workOf } from './job-titles.ts';
import { type City, locationOf } from './places.ts';
import { schoolOf } from './profile-sections.ts';
import type { WorldCompany } from './world-company.ts';

/** Somebody of the examples of the reference, in place of a drawn person of that company. */
export interface ExamplePerson {
  readonly record: Person;
  readonly city: City;
  readonly workLabel: string;
  readonly confidence: number;
}

const nothingElse = {
  middleName: null,
  background: null,
  certifications: [],
  awards: [],
  courses: [],
  patents: [],
  projects: [],
  publications: [],
  organizations: [],
  testScores: [],
  recommendations: [],
  volunteerExperiences: [],
  openToWork: false,
  premium: false,
  creator: false,
  influencer: false,
} satisfies Partial<Person>;

export function miraVoss(halden: WorldCompany, school: WorldCompany): ExamplePerson {
  const city = cityNamed('Aarhus');
  const at = (
    title: string,
    location: string | null,
    start: [number, number],
    end: [number, number] | null,
  ) => position(halden, { title, location, start, end });
  return {
    city,
    workLabel: workOf('Operations').label,
    confidence: 96,
    record: {
      ...nothingElse,
      publicId: 'mira-voss',
      entityId: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
      memberId: '512339874',
      networkUrl: 'https://network.example/in/mira-voss',
      name: 'Mira Voss',
      firstName: 'Mira',
      lastName: 'Voss',
      headline: 'Keeping 4,000 meters honest',
      summary: 'Field operations, calibration fleets, service contracts.',
      picture: 'https://cdn.example/p/mira-voss.jpg',
      industry: 'Industrial Machinery Manufacturing',
      location: locationOf(city),
      positions: [
        at('Head of Field Operations', 'Aarhus, Denmark', [2021, 6], null),
        at('Field Engineer', null, [2019, 3], [2021, 6]),
      ],
      educations: [
        {
          // As the example of the reference has it.
          school: schoolOf(school),
          degree: 'MSc',
          field: 'Mechanical Engineering',
          grade: null,
          start: { year: 2012, month: 9 },
          end: { year: 2017, month: 6 },
        },
      ],
      skills: ['Field service', 'Metrology', 'Forecasting'],
      languages: [
        { name: 'Danish', proficiency: null },
        { name: 'English', proficiency: null },
      ],
      hiring: true,
      verified: true,
      followerCount: 2_310,
      connectionCount: 842,
      profileLanguage: 'en',
      emails: ['mira.voss@halden-instruments.example', 'mira.voss@mailbox.example'],
      phones: ['+12025550147'],
      websites: [],
      twitterHandle: 'miravoss',
    },
  };
}

export function ottoLindqvist(northgate: WorldCompany, school: WorldCompany): ExamplePerson {
  const city = cityNamed('Gothenburg');
  return {
    city,
    workLabel: workOf('Sales').label,
    confidence: 93,
    record: {
      ...nothingElse,
      publicId: 'otto-lindqvist',
      entityId: 'ACoAAC7pW4sBz1HnVd0RkXcYq2TgLm8aJfEo6iU',
      memberId: '402817365',
      networkUrl: 'https://network.example/in/otto-lindqvist',
      name: 'Otto Lindqvist',
      firstName: 'Otto',
      lastName: 'Lindqvist',
      headline: 'Valves for waterworks, from Malmö to Tromsø',
      summary: null,
      picture: 'https://cdn.example/p/otto-lindqvist.jpg',
      industry: 'Industrial Machinery Manufacturing',
      location: locationOf(city),
      positions: [
        position(northgate, {
          title: 'Senior Sales Manager',
          location: 'Gothenburg, Sweden',
          start: [2018, 1],
          end: null,
        }),
      ],
      educations: [
        {
          school: schoolOf(school),
          degree: 'BSc',
          field: 'Business Administration',
          grade: null,
          start: { year: 2004, month: 9 },
          end: { year: 2008, month: 6 },
        },
      ],
      skills: ['Key Accounts', 'Offers'],
      languages: [
        { name: 'Swedish', proficiency: 'Native or bilingual' },
        { name: 'English', proficiency: 'Full professional' },
      ],
      hiring: false,
      verified: false,
      followerCount: 940,
      connectionCount: 611,
      profileLanguage: 'sv',
      emails: ['otto.lindqvist@northgate-valves.example'],
      phones: [],
      websites: [],
      twitterHandle: null,
    },
  };
}

function position(
  company: WorldCompany,
  {
    title,
    location,
    start,
    end,
  }: { title: string; location: string | null; start: [number, number]; end: [number, number] | null },
): Position {
  return {
    title,
    company: company.ref,
    location,
    description: null,
    employmentType: 'Full-time',
    start: { year: start[0], month: start[1] },
    end: end === null ? null : { year: end[0], month: end[1] },
    isCurrent: end === null,
  };
}
