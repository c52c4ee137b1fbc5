import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { jobAskedFor } from '../../records/asked-for.ts';
import { jobIdOf } from '../../records/job-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { jobAnswer, jobAnswerOf } from './job-answer.ts';

const must = 'Must be a LinkedIn job id, URN or URL.';

const request = z
  .strictObject({
    job_id: z.string().max(2_000).optional().describe('LinkedIn job id or URN.'),
    url: z.string().max(2_000).optional().describe('LinkedIn job URL.'),
  })
  .superRefine((fields, { addIssue }) => {
    const sent = sentFields(fields);
    const [first, second] = sent;
    if (!first) return addIssue({ code: 'custom', message: 'Send job_id or url.' });
    for (const { path, id } of sent) {
      if (id === undefined) addIssue({ code: 'custom', path: [path], message: must });
    }
    if (first.id !== undefined && second?.id !== undefined && first.id !== second.id) {
      addIssue({ code: 'custom', message: 'job_id and url name different jobs: send only one.' });
    }
  });

export const networkJobDetail = defineEndpoint({
  name: 'network_job_detail',
  title: 'LinkedIn job detail',
  group: 'Enrichment',
  description: `Describes a LinkedIn job posting.
    A closed job is returned as long as a provider still has it; \`jobState\` says so. If the job is not found, \`found\` is false,
    \`element\` is null and the call is free.`,
  keywords: [
    'job description',
    'job posting details',
    'linkedin job by id or url',
    'job ad text',
    'salary of a job',
    'vacancy details',
    'requirements of a position',
    'read a job ad',
    'job posting text',
    'one job by its id',
  ],
  price: { per: 'call', credits: 1, missed: (response) => !response.found },
  runs: 'outside',
  needs: ['lookUpJob'],

  request,

  sendOneOf: [['job_id'], ['url']],

  response: z.object({
    found: z.boolean().describe('False is a miss: element is null, and the call is free.'),
    element: jobAnswer.nullable(),
  }),

  mainFields: {
    'Job title': 'element.title',
    Company: 'element.companyName',
    Location: 'element.location.networkText',
    Workplace: 'element.workplaceType',
    Posted: 'element.postedDate',
    'Job URL': 'element.networkUrl',
  },

  example: {
    request: { job_id: '4512290718' },
    response: {
      found: true,
      element: {
        id: '4512290718',
        title: 'Calibration Engineer',
        companyName: 'Halden Instruments',
        descriptionText: 'You keep customer meters within tolerance.',
        employmentType: 'full_time',
        workplaceType: 'hybrid',
        networkUrl: 'https://network.example/jobs/view/4512290718',
        jobState: 'LISTED',
        postedDate: '2026-11-12T08:15:00.000Z',
        expireAt: '2026-12-12T08:15:00.000Z',
        closedAt: null,
        new: null,
        headerCaptionText: null,
        descriptionHtml: '<p>You keep customer meters within tolerance.</p>',
        location: {
          networkText: 'Aarhus, Central Denmark Region, Denmark',
          postalAddress: null,
          countryCode: 'dk',
          geoId: null,
          parsed: {
            text: 'Aarhus, Central Denmark Region, Denmark',
            city: 'Aarhus',
            state: 'Central Denmark Region',
            country: 'Denmark',
            countryFull: null,
            countryCode: 'DK',
            regionCode: null,
          },
        },
        workRemoteAllowed: false,
        easyApply: false,
        easyApplyUrl: null,
        applyMethod: {
          type: 'OffsiteApply',
          companyApplyUrl: 'https://halden-instruments.example/jobs/cal-eng',
        },
        applicants: 14,
        views: 203,
        hiringTeam: [],
        company: {
          id: '48213377',
          universalName: 'halden-instruments',
          name: 'Halden Instruments',
          networkUrl: 'https://network.example/company/halden-instruments',
          website: 'https://halden-instruments.example',
          logo: 'https://cdn.example/logos/halden-400.png',
          employeeCount: 264,
          employeeCountRange: { start: 201, end: 500 },
          followerCount: null,
          description: null,
          locations: [],
          industries: [
            {
              id: null,
              name: 'Industrial Machinery Manufacturing',
              title: 'Industrial Machinery Manufacturing',
              hierarchy: null,
            },
          ],
          specialities: [],
        },
        salary: { text: null, min: null, max: null, currency: null, period: null },
        jobFunctions: ['ENG'],
        industries: ['Industrial Machinery Manufacturing'],
        experienceLevel: null,
        benefits: [],
        jobApplicationLimitReached: null,
      },
    },
  },

  async run(fields, { sources, signal }) {
    const id = sentFields(fields)[0]?.id;
    invariant(id, 'the request names a job');
    const { value: job } = await sources.lookUpJob(id, signal);
    // The page, where one of the two is its address.
    const asked = [fields.url, fields.job_id].find((text) => text?.trim()) ?? null;
    return { found: job !== null, element: job && jobAnswerOf(jobAskedFor(job, asked)) };
  },
});

/** What was sent of the two; an empty text is not sent. */
function sentFields({ job_id = '', url = '' }: { job_id?: string | undefined; url?: string | undefined }) {
  return [
    { path: 'job_id', text: job_id },
    { path: 'url', text: url },
  ].flatMap(({ path, text }) => (text.trim() === '' ? [] : [{ path, id: jobIdOf(text) }]));
}
