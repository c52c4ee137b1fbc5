import { z } from 'zod';
import type { Person } from '../../records/person.ts';
import { language, listItems, listsOf } from './person-lists.ts';

/*
 * The lists of a profile as enrich_profiles_bulk sends them: each as the first page of itself, and without recommendations (shapes.md 4.2).
 */

/** Of a page, as clients know them. All entries stand on the first one: there is no way to ask for a second. */
const pageSizes = { positionGroups: 10, others: 20 };

const wrapped = <Item extends z.ZodType>(item: Item) =>
  z.object({
    totalElements: z.int(),
    page: z.literal(0),
    size: z.int(),
    contents: z.array(item).describe('All of them, on one page.'),
  });

export const wrappedLists = {
  positionGroups: wrapped(listItems.positionGroups),
  educations: wrapped(listItems.educations),
  skills: wrapped(listItems.skills),
  languages: wrapped(language),
  certifications: wrapped(listItems.certifications),
  volunteerExperiences: wrapped(listItems.volunteerExperiences),
  awards: wrapped(listItems.awards),
  courses: wrapped(listItems.courses),
  patents: wrapped(listItems.patents),
  projects: wrapped(listItems.projects),
  publications: wrapped(listItems.publications),
  organizations: wrapped(listItems.organizations),
  testScores: wrapped(listItems.testScores),
};

export function wrappedListsOf(person: Person) {
  const lists = listsOf(person);
  return {
    positionGroups: firstPage(lists.positionGroups, pageSizes.positionGroups),
    educations: firstPage(lists.educations),
    skills: firstPage(lists.skills),
    languages: firstPage(person.languages),
    certifications: firstPage(lists.certifications),
    volunteerExperiences: firstPage(lists.volunteerExperiences),
    awards: firstPage(lists.awards),
    courses: firstPage(lists.courses),
    patents: firstPage(lists.patents),
    projects: firstPage(lists.projects),
    publications: firstPage(lists.publications),
    organizations: firstPage(lists.organizations),
    testScores: firstPage(lists.testScores),
  };
}

function firstPage<Item>(contents: Item[], usualSize = pageSizes.others) {
  return {
    totalElements: contents.length,
    page: 0 as const,
    size: Math.max(usualSize, contents.length),
    contents,
  };
}
