import { z } from 'zod';
import { jobAskedFor } from '../../records/asked-for.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import { experienceLevels, type Job, jobTypes, type WorkplaceType } from '../../records/job.ts';
import type { JobSearch } from '../../records/job-search.ts';
import { placeById } from '../../text/gazetteer/gazetteer.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { placeText } from '../enrichment/place-answer.ts';
import { pageNumberMax } from '../page-object.ts';
import { pagination, paginationOf } from '../pagination.ts';

const pageSize = 25;

/** What clients of such interfaces send for the two levels (shapes.md 4.3). */
const shortLevels = { entry: 'entry_level', 'mid-senior': 'mid_senior_level' } as const;

const request = z.strictObject({
  title: z.string().max(200).optional().describe('Words in the job title.'),
  company: z
    .string()
    .max(2_000)
    .refine((text) => text.trim() === '' || companyKeyOf(text) !== undefined, {
      error: 'Must be a company name, LinkedIn URL, numeric id, URN, website or domain.',
    })
    .optional()
    .describe('Company name, LinkedIn URL, numeric id, URN, website or domain.'),
  location: z.string().max(200).optional().describe('City, region or country name, or an ISO country code.'),
  geoId: z.string().max(20).optional().describe('Place id from geo_id_search; overrides `location`.'),
  jobType: z.enum(jobTypes).optional().describe('Type of employment.'),
  experienceLevel: z
    .enum([...experienceLevels, 'entry', 'mid-senior'])
    .transform((level) => (level === 'entry' || level === 'mid-senior' ? shortLevels[level] : level))
    .optional()
    .describe('Required experience; entry means entry_level, mid-senior means mid_senior_level.'),
  page: z.int().min(1).max(pageNumberMax).default(1).describe(`From 1; ${pageSize} jobs a page.`),
});

const element = z.object({
  id: z.string().describe('network_job_detail accepts it.'),
  url: z.string().nullable(),
  title: z.string(),
  postedDate: z.string().nullable().describe('ISO 8601.'),
  easyApply: z.boolean().nullable(),
  companyName: z.string(),
  company: z.object({
    name: z.string(),
    universalName: z.string().nullable(),
    networkUrl: z.string().nullable(),
  }),
  location: z.object({
    networkText: z.string().nullable().describe('Such as "Aarhus, Denmark (Hybrid)".'),
  }),
});

export const networkJobSearch = defineEndpoint({
  name: 'network_job_search',
  title: 'LinkedIn job search',
  group: 'Search',
  description: `Searches LinkedIn jobs by title, company, place, job type and experience, newest first, ${pageSize} a page.
    You pay only for the jobs returned. An empty page is free.`,
  keywords: [
    'search jobs',
    'job openings at a company',
    'linkedin jobs',
    'who is hiring',
    'open positions',
    'vacancies',
    'job board search',
    'remote jobs',
    'internships',
    'jobs by title and location',
    'hiring signals',
    'careers and open roles',
    'hiring companies',
    'who recruits for a role',
    'find work',
  ],
  price: {
    per: 'record',
    credits: 0.1,
    atMost: () => pageSize,
    in: (answer) => answer.elements.length,
    countedBy: 'elements',
  },
  runs: 'outside',
  needs: ['searchJobs'],

  request,
  response: z.object({ elements: z.array(element).max(pageSize), pagination }),

  mainFields: {
    'Jobs found': 'pagination.totalElements',
    'Job title': 'elements[0].title',
    Company: 'elements[0].companyName',
    Location: 'elements[0].location.networkText',
    Posted: 'elements[0].postedDate',
    'Job URL': 'elements[0].url',
  },

  example: {
    request: {
      title: 'calibration engineer',
      company: 'Halden Instruments',
      geoId: '2624652',
      jobType: 'full_time',
      experienceLevel: 'mid_senior_level',
      page: 1,
    },
    response: {
      elements: [
        {
          id: '4512290718',
          title: 'Calibration Engineer',
          location: { networkText: 'Aarhus, Denmark (Hybrid)' },
          companyName: 'Halden Instruments',
          url: 'https://network.example/jobs/view/4512290718',
          postedDate: '2026-11-12T08:15:00.000Z',
          easyApply: false,
          company: {
            name: 'Halden Instruments',
            universalName: 'halden-instruments',
            networkUrl: 'https://network.example/company/halden-instruments',
          },
        },
      ],
      pagination: {
        pageNumber: 1,
        pageSize: 25,
        previousElements: 0,
        totalElements: 1,
        totalPages: 1,
        totalResultCount: 1,
      },
    },
  },

  async run(asked, { sources, signal }) {
    const search = searchOf(asked);
    const { value = null } = search ? await sources.searchJobs(search, signal) : {};
    return {
      elements: (value?.items ?? []).slice(0, pageSize).map(elementOf),
      pagination: paginationOf({ page: asked.page, pageSize }, value?.total ?? 0),
    };
  },
});

/**
 * Null if an id is not a place: then nothing matches. Ignoring it would return (and bill) a different search. An
 * empty text is no filter.
 */
function searchOf(asked: z.output<typeof request>): JobSearch | null {
  const geoId = asked.geoId?.trim() || undefined;
  const place = geoId === undefined ? undefined : placeById(geoId);
  if (geoId !== undefined && !place) return null;
  const title = asked.title?.trim();
  const company = asked.company === undefined ? undefined : companyKeyOf(asked.company);
  const location = place ? undefined : asked.location?.trim();
  return {
    ...(title && { title }),
    ...(company && { company }),
    ...(location && { location }),
    ...(place && { place: { country: place.country, region: place.region, city: place.city } }),
    ...(asked.jobType && { type: asked.jobType }),
    ...(asked.experienceLevel && { experienceLevel: asked.experienceLevel }),
    page: asked.page,
    pageSize,
  };
}

function elementOf(found: Job): z.infer<typeof element> {
  const job = jobAskedFor(found);
  const { name, universalName, networkUrl } = job.company;
  return {
    id: job.id,
    url: job.networkUrl,
    title: job.title,
    postedDate: job.postedAt,
    easyApply: job.easyApply,
    companyName: name,
    company: { name, universalName, networkUrl },
    location: { networkText: placeWithWorkplace(job) },
  };
}

const workplaceNames: Readonly<Record<WorkplaceType, string>> = {
  on_site: 'On-site',
  hybrid: 'Hybrid',
  remote: 'Remote',
};

function placeWithWorkplace({ location, workplace }: Job): string | null {
  const place = placeText(location);
  if (workplace === null) return place;
  return place === null ? workplaceNames[workplace] : `${place} (${workplaceNames[workplace]})`;
}
