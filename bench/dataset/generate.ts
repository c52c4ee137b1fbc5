import type { Company } from '../../server/src/records/company.ts';
import type { CompanyRef } from '../../server/src/records/company-ref.ts';
import type { Job } from '../../server/src/records/job.ts';
import type { Person, Position } from '../../server/src/records/person.ts';
import type { Actor, Post } from '../../server/src/records/post.ts';
import { Random } from './random.ts';

/*
 * Companies, people, jobs and posts that are as different, and as unevenly spread, as real ones: a few names, towns and employers are
 * very frequent, most are rare. Number n is the same record in every run.
 */

const syllables =
  'ba be bo da del den do fa fer ga gra han har jo ka ken la lan lin lo ma mar mi mor na nel no pa pe ra ri ro sa sen so sta ta ter to va vel vi wa wel zo'.split(
    ' ',
  );
const firstNames = words(1, 900, [2, 3]);
const lastNames = words(2, 40_000, [2, 4]);
const companyWords = words(3, 30_000, [2, 4]);
const sectors = [
  'Software Development',
  'Hospitals and Health Care',
  'Financial Services',
  'Machinery Manufacturing',
  'Retail Trade',
  'Construction',
  'Higher Education',
  'Advertising Services',
  'Utilities',
  'Food Manufacturing',
  'Telecommunications',
  'Legal Services',
  'Truck Transportation',
  'Real Estate',
  'Chemical Manufacturing',
];
const ranks = [
  '',
  '',
  '',
  '',
  'Senior ',
  'Senior ',
  'Junior ',
  'Lead ',
  'Head of ',
  'Director of ',
  'Vice President of ',
  'Chief ',
];
const works = [
  'Software Engineer',
  'Sales Manager',
  'Account Executive',
  'Nurse',
  'Project Manager',
  'Data Analyst',
  'Operations',
  'Marketing',
  'Accountant',
  'Teacher',
  'Product Manager',
  'Mechanical Engineer',
  'Human Resources',
  'Consultant',
  'Quality Assurance',
  'Business Development',
  'Designer',
  'Lawyer',
  'Research Scientist',
  'Customer Success Manager',
  'Procurement Specialist',
  'Calibration Technician',
  'Logistics Coordinator',
  'Finance',
  'IT Administrator',
];
const places =
  `Berlin,Berlin,DE;Munich,Bavaria,DE;Hamburg,Hamburg,DE;Paris,Île-de-France,FR;Lyon,Auvergne-Rhône-Alpes,FR;London,England,GB;Manchester,England,GB;New York,New York,US;San Francisco,California,US;Los Angeles,California,US;Austin,Texas,US;Houston,Texas,US;Chicago,Illinois,US;Boston,Massachusetts,US;Seattle,Washington,US;Atlanta,Georgia,US;Toronto,Ontario,CA;Montreal,Quebec,CA;Madrid,Madrid,ES;Barcelona,Catalonia,ES;Milan,Lombardy,IT;Rome,Lazio,IT;Aarhus,Central Jutland,DK;Copenhagen,Capital Region,DK;Stockholm,Stockholm,SE;Oslo,Oslo,NO;Warsaw,Mazovia,PL;Kraków,Lesser Poland,PL;Vienna,Vienna,AT;Zurich,Zurich,CH;Amsterdam,North Holland,NL;Brussels,Brussels Capital,BE;Lisbon,Lisbon,PT;Dublin,Leinster,IE;Mumbai,Maharashtra,IN;Bengaluru,Karnataka,IN;Delhi,Delhi,IN;Singapore,Singapore,SG;Sydney,New South Wales,AU;Melbourne,Victoria,AU;São Paulo,São Paulo,BR;Rio de Janeiro,Rio de Janeiro,BR;Mexico City,Mexico City,MX;Tokyo,Tokyo,JP;Seoul,Seoul,KR`
    .split(';')
    .map((text) => {
      const [city = '', region = '', country = ''] = text.split(',');
      return { city, region, country };
    });
const skills = words(5, 2_000, [2, 4]);
const sizes = [
  [1, 10],
  [11, 50],
  [51, 200],
  [201, 500],
  [501, 1000],
  [1001, 5000],
  [5001, 10_000],
  [10_001, null],
] as const;
const topics = words(6, 20_000, [2, 4]);

/** A day on which everything is as it is: searches by age go by it. */
export const today = Date.UTC(2026, 10, 20);
export const companiesCount = 100_000;

export function companyOf(number: number): Company {
  const random = new Random(0x1000_0000 + number);
  const name = `${capital(random.skewed(companyWords))} ${capital(random.skewed(companyWords))}`;
  const place = random.skewed(places);
  const [start, end] = random.skewed(sizes);
  const slug = `${name.toLowerCase().replace(' ', '-')}-${number}`;
  return {
    networkId: String(1_000_000 + number),
    universalName: slug,
    name,
    networkUrl: `https://www.linkedin.com/company/${slug}/`,
    website: `https://${slug}.example/`,
    domain: `${slug}.example`,
    otherDomains: [],
    description: sentence(random, 30),
    tagline: sentence(random, 5),
    industries: [random.skewed(sectors)],
    specialties: [random.of(skills), random.of(skills)],
    hashtags: [],
    technologies: [],
    type: 'Privately Held',
    employeeCount: start + random.below((end ?? 40_000) - start),
    employeeRange: { start, end },
    foundedYear: 1950 + random.below(75),
    followerCount: random.below(20_000),
    phone: null,
    email: null,
    logo: `https://cdn.example/${slug}.png`,
    cover: null,
    twitterHandle: null,
    ticker: null,
    revenue: null,
    headquarters: { ...place, postalCode: null, line1: null, line2: null },
    otherLocations: [],
  };
}

function refOf(number: number): CompanyRef {
  const {
    name,
    networkId,
    universalName,
    networkUrl,
    domain,
    logo,
    industries,
    employeeCount,
    employeeRange,
    headquarters,
  } = companyOf(number);
  return {
    name,
    networkId,
    universalName,
    networkUrl,
    domain,
    logo,
    industry: industries[0] ?? null,
    employeeCount,
    employeeRange,
    headquarters,
  };
}

/** Large employers have most people. */
const employerOf = (random: Random) => Math.floor(companiesCount ** random.next() - 1);

export function personOf(number: number): Person {
  const random = new Random(0x2000_0000 + number);
  const firstName = capital(random.skewed(firstNames));
  const lastName = capital(random.skewed(lastNames));
  const slug = `${firstName}-${lastName}-${number}`.toLowerCase();
  const place = random.skewed(places);
  const positions: Position[] = [];
  let year = 2026 - random.below(8);
  for (let index = 0; index < 1 + random.below(3); index += 1) {
    const started = year;
    positions.push({
      title: titleOf(random),
      company: refOf(employerOf(random)),
      location: place.city,
      description: random.is(0.3) ? sentence(random, 15) : null,
      employmentType: 'Full-time',
      start: { year: started, month: 1 + random.below(12) },
      end: index === 0 ? null : { year: started + 2, month: 1 },
      isCurrent: index === 0,
    });
    year -= 2 + random.below(5);
  }
  const school = random.skewed(lastNames.slice(0, 2_000));
  return {
    publicId: slug,
    entityId: `ACoAA${String(number).padStart(10, '0')}${'abcdefghijklmnopqrstuvwx'}`,
    memberId: String(100_000_000 + number),
    networkUrl: `https://www.linkedin.com/in/${slug}`,
    name: `${firstName} ${lastName}`,
    firstName,
    middleName: null,
    lastName,
    headline: `${positions[0]?.title} at ${positions[0]?.company.name}`,
    summary: random.is(0.4) ? sentence(random, 25) : null,
    picture: `https://cdn.example/p/${slug}.jpg`,
    background: null,
    industry: random.skewed(sectors),
    location: { text: `${place.city}, ${place.region}`, ...place },
    positions,
    educations: [
      {
        school: {
          name: `University of ${capital(school)}`,
          networkId: null,
          universalName: `university-of-${school}`,
          networkUrl: `https://www.linkedin.com/school/university-of-${school}/`,
          domain: null,
          logo: null,
        },
        degree: 'BSc',
        field: random.of(works),
        grade: null,
        start: { year: year - 4, month: 9 },
        end: { year, month: 6 },
      },
    ],
    skills: Array.from({ length: 5 }, () => random.skewed(skills)),
    languages: [{ name: 'English', proficiency: null }],
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
    hiring: null,
    premium: null,
    creator: null,
    influencer: null,
    verified: random.is(0.5),
    followerCount: Math.floor(50_000 ** random.next()),
    connectionCount: 1 + random.below(500),
    profileLanguage: 'en',
    emails: random.is(0.5) ? [`${slug}@${positions[0]?.company.domain}`] : [],
    phones: [],
    websites: [],
    twitterHandle: null,
  };
}

export function jobOf(number: number): Job {
  const random = new Random(0x3000_0000 + number);
  const place = random.skewed(places);
  const postedAt = today - random.below(120 * 24 * 60) * 60_000;
  const text = sentence(random, 80);
  return {
    id: String(4_000_000_000 + number),
    title: titleOf(random),
    networkUrl: `https://www.linkedin.com/jobs/view/${4_000_000_000 + number}`,
    company: refOf(employerOf(random)),
    state: 'LISTED',
    postedAt: new Date(postedAt).toISOString(),
    expiresAt: null,
    closedAt: null,
    descriptionText: text,
    descriptionHtml: `<p>${text}</p>`,
    location: { text: `${place.city}, ${place.region}`, ...place },
    type: random.skewed(['full_time', 'contract', 'part_time', 'internship', 'temporary'] as const),
    workplace: random.of(['on_site', 'hybrid', 'remote'] as const),
    experienceLevel: random.of(['entry_level', 'associate', 'mid_senior_level', 'director'] as const),
    salary: null,
    applyUrl: null,
    easyApply: random.is(0.5),
    applicantCount: random.below(200),
    viewCount: null,
    functions: [],
    industries: [random.skewed(sectors)],
    benefits: [],
  };
}

export function postOf(number: number, peopleCount: number): Post {
  const random = new Random(0x4000_0000 + number);
  const id = 7_000_000_000_000_000 + number;
  const likes = Math.floor(2_000 ** random.next());
  return {
    id: String(id),
    ugcPostId: String(id + 500_000_000_000),
    shareId: null,
    networkUrl: `https://www.linkedin.com/feed/update/urn:li:activity:${id}`,
    author: random.is(0.3) ? companyActor(employerOf(random)) : personActor(random.below(peopleCount)),
    text: sentence(random, 20 + random.below(60)),
    mentions: [],
    postedAt: new Date(today - random.below(365 * 24 * 60) * 60_000).toISOString(),
    media: {
      images: random.is(0.4) ? [{ url: 'https://cdn.example/i.jpg', width: 800, height: 600 }] : [],
      video: null,
      document: null,
      article: null,
      poll: null,
      jobId: null,
      isLiveVideo: false,
      isCollaborativeArticle: false,
    },
    isSponsored: false,
    reactions: { like: likes },
    reactionCount: likes,
    commentCount: 2,
    shareCount: random.below(20),
    reshared: null,
    comments: [1, 2].map((at) => ({
      id: String(id + at * 1_000_000_000),
      author: personActor(random.below(peopleCount)),
      text: sentence(random, 8),
      at: null,
      reactions: {},
      reactionCount: 0,
      replyCount: 0,
    })),
    reactionsBy: [{ type: 'like', author: personActor(random.below(peopleCount)), at: null }],
  };
}

function personActor(number: number): Actor {
  const {
    publicId,
    entityId,
    memberId,
    name,
    firstName,
    lastName,
    headline,
    networkUrl,
    picture,
    followerCount,
    industry,
  } = personOf(number);
  return {
    kind: 'person',
    name,
    firstName,
    lastName,
    headline,
    publicId,
    entityId,
    memberId,
    networkId: null,
    universalName: null,
    networkUrl,
    picture,
    background: null,
    followerCount,
    industry,
    website: null,
  };
}

function companyActor(number: number): Actor {
  const { networkId, universalName, name, networkUrl, logo, followerCount, industries, website } =
    companyOf(number);
  return {
    kind: 'company',
    name,
    firstName: null,
    lastName: null,
    headline: null,
    publicId: null,
    entityId: null,
    memberId: null,
    networkId,
    universalName,
    networkUrl,
    picture: logo,
    background: null,
    followerCount,
    industry: industries[0] ?? null,
    website,
  };
}

const titleOf = (random: Random) => `${random.of(ranks)}${random.skewed(works)}`;

const sentence = (random: Random, length: number) =>
  `${Array.from({ length }, () => random.skewed(topics)).join(' ')}.`;

function words(seed: number, count: number, [least, most]: readonly [number, number]): string[] {
  const random = new Random(seed);
  const found = new Set<string>();
  while (found.size < count) {
    let word = '';
    const length = least + random.below(most - least + 1);
    for (let at = 0; at < length; at += 1) word += random.of(syllables);
    found.add(word);
  }
  return [...found];
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
