import type { Education, Person } from '../records/person.ts';
import { type Career, lastMonth, monthDate } from './career.ts';
import { drawName } from './person-names.ts';
import type { City } from './places.ts';
import type { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/* What profiles tell beside what somebody does. Every section is there for some people, so that every list is full at times. */

type Sections = Pick<
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

export function drawEducations(
  random: Random,
  { work, since, rank }: Career,
  schools: readonly WorldCompany[],
): Education[] {
  const educations: Education[] = [];
  let end = since - random.int(0, 6);
  for (const degree of random.chance(rank > 4 ? 45 : 20) ? higherDegrees : firstDegrees) {
    const school = random.pick(schools);
    const start = end - 12 * random.int(2, 4);
    // The founding year of schools is before anybody of the world was born, or else not told.
    educations.push({
      school: schoolOf(school),
      degree: random.pick(degree),
      field: random.pick(work.fields),
      grade: random.chance(12) ? random.pick(['with distinction', 'cum laude', '1.3', '3.8']) : null,
      start: monthDate(start),
      end: monthDate(end),
    });
    end = start - random.int(0, 12);
  }
  return random.chance(94) ? educations : [];
}

export const schoolOf = ({ record }: WorldCompany): Education['school'] => ({
  name: record.name,
  networkId: record.networkId,
  universalName: record.universalName,
  networkUrl: record.networkUrl,
  domain: record.domain,
  logo: record.logo,
});

const firstDegrees = [['BSc', 'BA', 'Diploma', 'BEng']];
/** The newest first. */
const higherDegrees = [
  ['MSc', 'MBA', 'MA', 'PhD'],
  ['BSc', 'BA', 'BEng'],
];

const generalSkills = ['Teamwork', 'Presentations', 'Planning', 'Writing', 'Spreadsheets', 'Leadership'];
const proficiencies = ['Native or bilingual', 'Full professional', 'Limited working', 'Elementary'];
const languagesOf: Readonly<Record<string, string>> = {
  ...{
    DK: 'Danish',
    SE: 'Swedish',
    NO: 'Norwegian',
    FI: 'Finnish',
    DE: 'German',
    AT: 'German',
    CH: 'German',
  },
  ...{
    NL: 'Dutch',
    BE: 'Dutch',
    FR: 'French',
    ES: 'Spanish',
    MX: 'Spanish',
    AR: 'Spanish',
    PT: 'Portuguese',
  },
  ...{
    BR: 'Portuguese',
    IT: 'Italian',
    PL: 'Polish',
    CZ: 'Czech',
    TR: 'Turkish',
    IN: 'Hindi',
    CN: 'Chinese',
  },
  ...{ SG: 'Chinese', JP: 'Japanese', KR: 'Korean', AE: 'Arabic', EG: 'Arabic', NG: 'Yoruba', KE: 'Swahili' },
};
const languageCodes: Readonly<Record<string, string>> = {
  ...{ Danish: 'da', Swedish: 'sv', Norwegian: 'no', Finnish: 'fi', German: 'de', Dutch: 'nl', French: 'fr' },
  ...{
    Spanish: 'es',
    Portuguese: 'pt',
    Italian: 'it',
    Polish: 'pl',
    Czech: 'cs',
    Turkish: 'tr',
    Hindi: 'hi',
  },
  ...{ Chinese: 'zh', Japanese: 'ja', Korean: 'ko', Arabic: 'ar', English: 'en' },
};

/** In which language a profile is written. */
export function drawProfileLanguage(random: Random, { country }: City): string {
  return random.chance(60) ? 'en' : (languageCodes[languagesOf[country] ?? 'English'] ?? 'en');
}

export function drawSections(random: Random, { work, since, rank }: Career, city: City): Sections {
  const skill = () => random.pick(work.skills);
  const month = () => monthDate(random.int(Math.min(since, lastMonth - 1), lastMonth));
  const some = <Value>(percent: number, make: () => Value): Value[] =>
    random.chance(percent) ? Array.from({ length: random.int(1, 3) }, make) : [];
  const span = () => {
    const start = random.int(Math.min(since, lastMonth - 1), lastMonth - 1);
    return {
      start: monthDate(start),
      end: random.chance(60) ? monthDate(random.int(start, lastMonth)) : null,
    };
  };
  const somebody = () => {
    const { first, last } = drawName(random, city.cultures);
    return `${first} ${last}`;
  };
  const native = languagesOf[city.country] ?? 'English';
  const others = random.some(
    ['English', 'German', 'French', 'Spanish'].filter((language) => language !== native),
    random.int(0, 2),
  );
  return {
    skills: random.chance(92)
      ? [...random.some(work.skills, random.int(2, 6)), ...random.some(generalSkills, random.int(0, 2))]
      : [],
    languages: random.chance(70)
      ? [native, ...others].map((name, place) => ({
          name,
          proficiency: random.chance(80) ? (proficiencies[Math.min(place, 3)] as string) : null,
        }))
      : [],
    certifications: some(24, () => ({
      name: `Certified in ${skill()}`,
      issuer: random.pick(['Guild of Measurement', 'Open Skills Board', 'Institute of Trades', null]),
      url: random.chance(40) ? `https://certificates.example/${random.token(10)}` : null,
      ...span(),
    })),
    awards: some(8, () => ({
      title: random.pick(['Colleague of the Year', 'Best Paper', 'Safety Prize', 'Apprentice Prize']),
      issuer: random.pick(['Chamber of Commerce', 'Trade Fair Board', null]),
      description: random.chance(40) ? `For work on ${skill()}.` : null,
      date: month(),
    })),
    courses: some(10, () => ({
      name: `${skill()} for practitioners`,
      number: random.chance(50) ? random.digits(3) : null,
    })),
    patents: some(work.label === 'Engineering' || work.label === 'Research' ? 12 : 1, () => ({
      title: `Method for ${skill().toLowerCase()}`,
      number: `EX ${random.digits(7)}`,
      issuer: 'Example Patent Office',
      description: random.chance(50) ? `Applied for together with colleagues from ${work.area}.` : null,
      url: null,
      date: month(),
    })),
    projects: some(12, () => ({
      title: `${skill()} at ${city.city}`,
      description: random.chance(60)
        ? `Planned, built and handed over by a team of ${random.int(3, 14)}.`
        : null,
      url: random.chance(30) ? `https://projects.example/${random.token(8)}` : null,
      ...span(),
    })),
    publications: some(work.label === 'Research' || work.label === 'Education' ? 30 : 4, () => ({
      name: `Notes on ${skill().toLowerCase()}`,
      publisher: random.pick(['Journal of Trades', 'Harbour Press', null]),
      url: random.chance(40) ? `https://journal.example/${random.digits(6)}` : null,
      description: null,
      date: month(),
      authors: Array.from({ length: random.int(1, 3) }, somebody),
    })),
    organizations: some(10, () => ({
      name: random.pick(['Rowing Club', 'Society for Metrology', 'Allotment Association', 'Alumni Network']),
      position: random.pick(['Member', 'Treasurer', 'Chair', null]),
      ...span(),
    })),
    testScores: some(4, () => ({
      name: random.pick(['Language Test', 'Aptitude Test', 'Forklift Theory']),
      score: String(random.int(70, 120)),
      date: month(),
    })),
    recommendations: some(12, () => ({
      text: random.pick([
        `Knows ${skill().toLowerCase()} by heart, and shares it.`,
        'Says what will be late before it is.',
        `The first I would ask about ${skill().toLowerCase()}.`,
      ]),
      by: random.chance(80) ? somebody() : null,
    })),
    volunteerExperiences: some(rank > 3 ? 16 : 12, () => ({
      role: random.pick(['Coach', 'Tutor', 'Driver', null]),
      organization: random.pick(['Repair Shop', 'Food Bank', 'Youth Sailing', 'Reading Room']),
      cause: random.pick(['EDUCATION', 'ENVIRONMENT', 'CHILDREN', null]),
      description: null,
      ...span(),
    })),
  };
}
