import type { Person } from '../../../records/person.ts';
import { type Fields, fieldsOf, listOf, textOf, urlOf } from './told.ts';
import { partialDateOf, periodOf } from './told-dates.ts';

/*
 * What a profile tells beside positions and schools. `patents` is documented as a list and shown empty: its members are read as those of
 * honours and publications are called. Organizations and test scores are not told.
 */

type Accomplishments = Pick<
  Person,
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

export function accomplishmentsOf(told: Fields): Accomplishments {
  return {
    skills: [...new Set(listOf(told.skills, 200, (one) => textOf(fieldsOf(one)?.name ?? one, 200)))],
    languages: named(told.languages, 50, (one) => {
      const name = textOf(one.language ?? one.name, 100);
      return name === null ? null : { name, proficiency: textOf(one.proficiency, 100) };
    }),
    certifications: named(told.certifications, 100, (one) => {
      const name = textOf(one.title, 500);
      return name === null
        ? null
        : { name, issuer: textOf(one.issuedBy, 500), url: urlOf(one.link), ...validityOf(one.issuedAt) };
    }),
    awards: named(told.honorsAndAwards, 100, (one) => {
      const title = textOf(one.title, 500);
      return title === null ? null : { title, issuer: textOf(one.issuedBy, 500), ...describedOf(one) };
    }),
    courses: named(told.courses, 100, (one) => {
      const name = textOf(one.title, 500);
      return name === null ? null : { name, number: textOf(one.number, 100) };
    }),
    patents: named(told.patents, 100, (one) => {
      const title = textOf(one.title, 500);
      const number = textOf(one.number, 100);
      return title === null
        ? null
        : { title, number, issuer: textOf(one.issuedBy, 500), url: urlOf(one.link), ...describedOf(one) };
    }),
    projects: named(told.projects, 100, (one) => {
      const title = textOf(one.title, 500);
      const period = periodOf(one.duration);
      return title === null
        ? null
        : {
            title,
            description: textOf(one.description, 5_000),
            url: urlOf(one.link),
            start: partialDateOf(one.startDate) ?? period.start,
            end: partialDateOf(one.endDate) ?? period.end,
          };
    }),
    publications: named(told.publications, 100, publicationOf),
    organizations: [],
    testScores: [],
    recommendations: named(told.receivedRecommendations, 50, (one) => {
      const text = textOf(one.description, 5_000);
      return text === null ? null : { text, by: textOf(one.givenBy, 300) };
    }),
    volunteerExperiences: named(told.volunteering, 50, volunteeringOf),
  };
}

function named<Item>(told: unknown, max: number, read: (one: Fields) => Item | null): Item[] {
  return listOf(told, max, (one) => {
    const fields = fieldsOf(one);
    return fields && read(fields);
  });
}

const describedOf = (one: Fields) => ({
  description: textOf(one.description, 5_000),
  date: partialDateOf(one.issuedAt),
});

/** Of "Issued Sep 2023 · Expires Sep 2025". */
function validityOf(told: unknown) {
  const [issued = '', expires = ''] =
    typeof told === 'string' ? told.slice(0, 300).split(/expire[sd]?/i, 2) : [];
  return { start: partialDateOf(issued), end: partialDateOf(expires) };
}

/** Publisher and day stand in one text: "Annals of Internal Medicine · Sep 5, 2023". */
function publicationOf(one: Fields): Person['publications'][number] | null {
  const name = textOf(one.title, 500);
  if (name === null) return null;
  const told = textOf(one.publishedAt, 700) ?? '';
  const at = told.lastIndexOf('·');
  const date = partialDateOf(at < 0 ? told : told.slice(at + 1));
  // Without a dot it is one of the two.
  const publisher = at >= 0 ? told.slice(0, at) : date === null ? told : '';
  return {
    name,
    publisher: textOf(publisher, 500),
    url: urlOf(one.link),
    description: textOf(one.description, 5_000),
    date,
    authors: [],
  };
}

function volunteeringOf(one: Fields): Person['volunteerExperiences'][number] | null {
  const organization = textOf(one.organizationName, 500);
  return organization === null
    ? null
    : {
        role: textOf(one.role, 500),
        organization,
        // "Science and Technology": the network's own word for it is SCIENCE_AND_TECHNOLOGY.
        cause: textOf(one.cause, 200)?.toUpperCase().replace(/\s+/g, '_') ?? null,
        description: textOf(one.description, 5_000),
        start: partialDateOf(one.startDate),
        end: partialDateOf(one.endDate),
      };
}
