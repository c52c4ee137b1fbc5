import type { ImportOwner } from '../dataset/import-state.ts';
import { jobReading } from '../dataset/readings/job-reading.ts';
import { personReading } from '../dataset/readings/person-reading.ts';
import { postReading } from '../dataset/readings/post-reading.ts';
import type { Pool } from '../postgres/pool.ts';
import { everyQuestionAbout, type PersonQuestionCall } from './every-person-question.ts';
import { importCanonical } from './import-canonical.ts';
import { importRecords } from './import-records.ts';
import { bareJob } from './job-records.ts';
import { companyRefOf } from './people.ts';
import { barePost, company as companyActor } from './post-records.ts';
import { privacyPerson, privacyPost, urlOf } from './privacy-people.ts';

/* Records of all kinds, some that all organizations find and some of one alone, and each question that finds them. */

const peopleCount = 1_000;
/** The last of those people and posts of one organization, with a private address: all questions about them find something. */
export const ownedNumber = 506;
export const listedNumber = 505;
const ownedNumbers = [501, 502, 503, 504, 505, 506];

const works = {
  name: 'Zqown Works',
  linkedin_id: '990017',
  linkedin_url: 'https://www.linkedin.com/company/zqown-works',
  website: 'https://zqown.example',
  industry: 'Zqown Metrology',
  employees: 120,
  hq: 'Lyon, France',
};
const worksRef = companyRefOf({
  name: works.name,
  networkId: works.linkedin_id,
  universalName: 'zqown-works',
  domain: 'zqown.example',
});
const jobId = '4590017001';
const postOfWorks = '7234567890000990017';

/** Found by everybody. */
export async function importForAll(pool: Pool): Promise<void> {
  const numbers = [0, 1, 2, 3, 4, 5, 6];
  await importCanonical(pool, personReading, numbers.map(privacyPerson), 'people of all');
  const posts = numbers.map((number) => privacyPost(barePost, number, peopleCount));
  await importCanonical(pool, postReading, posts, 'posts of all');
  const companies = [
    { name: 'Halden 1', website: 'halden1.example', linkedin_id: '101', industry: 'Utilities', employees: 9 },
    { name: 'Zqowner & Sons', website: 'sons.example', industry: 'Utilities' },
  ];
  await importRecords(pool, companies, 'companies of all');
  await importCanonical(pool, jobReading, [{ ...bareJob, id: '4590017000' }], 'jobs of all');
}

/** Found by one organization alone. */
export async function importForOne(pool: Pool, owner: ImportOwner, source = 'ours'): Promise<void> {
  await importCanonical(pool, personReading, ownedNumbers.map(privacyPerson), source, owner);
  const posts = ownedNumbers.map((number) => privacyPost(barePost, number, peopleCount));
  const ofWorks = {
    ...barePost,
    id: postOfWorks,
    author: {
      ...companyActor,
      name: works.name,
      networkId: works.linkedin_id,
      universalName: 'zqown-works',
      networkUrl: works.linkedin_url,
      website: works.website,
    },
    text: 'Zqown news',
  };
  await importCanonical(pool, postReading, [...posts, ofWorks], source, owner);
  await importRecords(pool, [works], source, owner);
  const job = { ...bareJob, id: jobId, title: 'Zqown Fitter', company: worksRef };
  await importCanonical(pool, jobReading, [job], source, owner);
}

const of = (path: string, ...bodies: Record<string, unknown>[]) => bodies.map((body) => ({ path, body }));

/** Each way to ask for what one organization has: to it each answers something else than to all others. */
export const questionsAboutOwned: readonly PersonQuestionCall[] = [
  ...everyQuestionAbout(ownedNumber),
  ...of('/enrich_company', { url: works.linkedin_url }, { url: works.linkedin_id }, { url: 'zqown.example' }),
  ...of('/enrich_companies_bulk', { urns: [works.linkedin_id, '101'] }),
  ...of(
    '/company_enricher',
    { domain: 'zqown.example' },
    { name: works.name },
    { network_url: works.linkedin_url },
  ),
  ...of('/find_website_by_company_name', { company_name: works.name }),
  ...['/company_search', '/network_company_search'].flatMap((path) =>
    // The second finds one of all as well: the total tells; the last has a misspelt word that only one organization's records have.
    of(path, { search_query: 'zqown works' }, { search_query: 'zqow' }, { location: 'Lyon' }),
  ),
  ...of('/network_job_search', { title: 'zqown fitter' }, { title: 'fitter' }, { company: works.name }),
  ...of('/network_job_detail', { job_id: jobId }),
  ...of('/network_company_posts', { network_company_universal_name: 'zqown-works' }),
  ...of('/search_reference_data', {}),
];

/** Lists of which one organization's item is found: of somebody else, since misses of a list cost nothing where somebody was forgotten. */
export const listsAboutOwned: readonly PersonQuestionCall[] = [
  ...of('/email_finding', { data: [{ network_url: urlOf(listedNumber) }, { network_url: urlOf(1) }] }),
];
