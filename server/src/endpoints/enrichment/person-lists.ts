import { z } from 'zod';
import type { Person } from '../../records/person.ts';
import { alwaysNull } from '../always-null.ts';
import {
  dateRange,
  dateRangeOf,
  educationAnswer,
  educationsOf,
  momentOf,
  positionGroup,
  positionGroupsOf,
} from './career-answer.ts';

/* The lists of a profile. enrich_profile and people_search send them plain, enrich_profiles_bulk wraps each (shapes.md 4.2). */

const date = z.string().nullable().describe('Start of the month or year, ISO 8601.');
const text = z.string().nullable();

/** What an entry of each list has. */
export const listItems = {
  positionGroups: positionGroup,
  educations: educationAnswer,
  skills: z.string(),
  certifications: z.object({ name: z.string(), issuer: text, url: text, date: dateRange }),
  volunteerExperiences: z.object({
    role: text,
    company: z.object({
      id: alwaysNull(z.int()),
      name: z.string(),
      logo: alwaysNull(z.string()),
      url: alwaysNull(z.string()),
      profileType: z.literal('COMPANY'),
    }),
    cause: text,
    description: text,
    date: dateRange,
  }),
  awards: z.object({ title: z.string(), issuer: text, description: text, date }),
  courses: z.object({ name: z.string(), number: text }),
  patents: z.object({ title: z.string(), number: text, issuer: text, description: text, url: text, date }),
  projects: z.object({ title: z.string(), description: text, url: text, date: dateRange }),
  publications: z.object({
    name: z.string(),
    publisher: text,
    url: text,
    description: text,
    date,
    authors: z.array(z.string()),
  }),
  organizations: z.object({ name: z.string(), position: text, date: dateRange }),
  testScores: z.object({ name: z.string(), score: text, date }),
};

type Lists = { [Name in keyof typeof listItems]: z.infer<(typeof listItems)[Name]>[] };

export function listsOf(person: Person): Lists {
  return {
    positionGroups: positionGroupsOf(person.positions),
    educations: educationsOf(person.educations),
    skills: person.skills,
    certifications: person.certifications.map(({ name, issuer, url, ...range }) => ({
      name,
      issuer,
      url,
      date: dateRangeOf(range),
    })),
    volunteerExperiences: person.volunteerExperiences.map(
      ({ role, organization, cause, description, ...range }) => ({
        role,
        company: { id: null, name: organization, logo: null, url: null, profileType: 'COMPANY' },
        cause,
        description,
        date: dateRangeOf(range),
      }),
    ),
    awards: person.awards.map((award) => ({ ...award, date: momentOf(award.date) })),
    courses: person.courses,
    patents: person.patents.map((patent) => ({ ...patent, date: momentOf(patent.date) })),
    projects: person.projects.map(({ title, description, url, ...range }) => ({
      title,
      description,
      url,
      date: dateRangeOf(range),
    })),
    publications: person.publications.map((publication) => ({
      ...publication,
      date: momentOf(publication.date),
    })),
    organizations: person.organizations.map(({ name, position, ...range }) => ({
      name,
      position,
      date: dateRangeOf(range),
    })),
    testScores: person.testScores.map((score) => ({ ...score, date: momentOf(score.date) })),
  };
}

export const languageName = z.string().describe('Name of the language.');
export const language = z.object({ name: languageName, proficiency: text });
export const recommendation = z.object({ text: z.string(), by: text });

export const plainLists = {
  positionGroups: z.array(listItems.positionGroups),
  educations: z.array(listItems.educations),
  skills: z.array(listItems.skills),
  certifications: z.array(listItems.certifications),
  volunteerExperiences: z.array(listItems.volunteerExperiences),
  awards: z.array(listItems.awards),
  courses: z.array(listItems.courses),
  patents: z.array(listItems.patents),
  projects: z.array(listItems.projects),
  publications: z.array(listItems.publications),
  organizations: z.array(listItems.organizations),
  testScores: z.array(listItems.testScores),
  languages: z.array(languageName),
  recommendations: z.array(recommendation),
};

export function plainListsOf(person: Person) {
  return {
    ...listsOf(person),
    languages: person.languages.map(({ name }) => name),
    recommendations: person.recommendations,
  };
}
