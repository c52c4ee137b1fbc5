import { z } from 'zod';
import { currentPosition, type Person } from '../../records/person.ts';
import { alwaysNull } from '../always-null.ts';
import { educationAnswer, experienceItem, experienceOf } from './career-answer.ts';
import { idNumber } from './id-number.ts';
import { plainLists, plainListsOf } from './person-lists.ts';
import { personPage } from './person-page.ts';
import { placeAnswer, placeAnswerOf, placeText } from './place-answer.ts';

/*
 * A person in enrich_profile, enrich_profiles_bulk and people_search: the specification's fields, and the other names that clients of
 * such interfaces know (shapes.md 4.2). Unknown fields are null or an empty list.
 */

const flag = z.boolean().nullable();
const text = z.string().nullable();

/** What all three of them answer. */
export const profileFields = {
  url: text.describe('LinkedIn profile URL.'),
  identifier: text.describe('Last part of the LinkedIn profile URL.'),
  entityUrn: text.describe('Profile token; enrich_profiles_bulk accepts it.'),
  objectUrn: z.int().nullable().describe('Numeric id.'),
  fullName: z.string(),
  firstname: text,
  lastname: text,
  middleName: text,
  birthDate: alwaysNull(z.string()),
  headline: text,
  summary: text,
  picture: text,
  background: text,
  industry: text,
  openToWork: flag,
  hiring: flag,
  premium: flag,
  creator: flag,
  influencer: flag,
  verified: flag,
};

export function profileFieldsOf(person: Person) {
  return {
    url: personPage(person),
    identifier: person.publicId,
    entityUrn: person.entityId,
    objectUrn: idNumber(person.memberId),
    fullName: person.name,
    firstname: person.firstName,
    lastname: person.lastName,
    middleName: person.middleName,
    birthDate: null,
    headline: person.headline,
    summary: person.summary,
    picture: person.picture,
    background: person.background,
    industry: person.industry,
    openToWork: person.openToWork,
    hiring: person.hiring,
    premium: person.premium,
    creator: person.creator,
    influencer: person.influencer,
    verified: person.verified,
  };
}

/** What searches and lists answer beside them. */
export const listedFields = {
  location: placeAnswer,
  networkInfo: z
    .object({ followersCount: z.int().nullable(), connectionsCount: z.int().nullable() })
    .describe('Numbers of followers and connections.'),
};

export function listedFieldsOf(person: Person) {
  return {
    location: placeAnswerOf(person.location),
    networkInfo: { followersCount: person.followerCount, connectionsCount: person.connectionCount },
  };
}

export const personAnswer = z.object({
  found: z.boolean().describe('False is a miss: all other fields are empty, and the call is free.'),
  connectionCount: z.int().nullable(),
  followerCount: z.int().nullable(),
  currentCompany: text,
  currentTitle: text,
  education: z.array(educationAnswer),
  experience: z.array(experienceItem).describe('All positions, newest first.'),
  networkUrl: text.describe('The same as `url`.'),
  location: text.describe('As the provider writes it.'),
  locationDetail: placeAnswer,
  profilePicture: text.describe('The same as `picture`.'),
  ...profileFields,
  // Of a miss there is no name.
  fullName: text,
  ...plainLists,
});

export function personAnswerOf(person: Person): z.infer<typeof personAnswer> {
  const current = currentPosition(person);
  const fields = profileFieldsOf(person);
  const lists = plainListsOf(person);
  return {
    found: true,
    connectionCount: person.connectionCount,
    followerCount: person.followerCount,
    currentCompany: current?.company.name ?? null,
    currentTitle: current?.title ?? null,
    education: lists.educations,
    experience: experienceOf(person.positions),
    networkUrl: fields.url,
    location: placeText(person.location),
    locationDetail: placeAnswerOf(person.location),
    profilePicture: person.picture,
    ...fields,
    ...lists,
  };
}

export const personMiss: z.infer<typeof personAnswer> = {
  found: false,
  connectionCount: null,
  followerCount: null,
  currentCompany: null,
  currentTitle: null,
  education: [],
  experience: [],
  networkUrl: null,
  location: null,
  locationDetail: null,
  profilePicture: null,
  url: null,
  identifier: null,
  entityUrn: null,
  objectUrn: null,
  fullName: null,
  firstname: null,
  lastname: null,
  middleName: null,
  birthDate: null,
  headline: null,
  summary: null,
  picture: null,
  background: null,
  industry: null,
  openToWork: null,
  hiring: null,
  premium: null,
  creator: null,
  influencer: null,
  verified: null,
  positionGroups: [],
  educations: [],
  skills: [],
  certifications: [],
  volunteerExperiences: [],
  awards: [],
  courses: [],
  patents: [],
  projects: [],
  publications: [],
  organizations: [],
  testScores: [],
  languages: [],
  recommendations: [],
};
