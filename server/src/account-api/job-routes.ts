import { z } from 'zod';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import { itemsPageMax, jobsPageMax } from '../jobs/bulk/read-job.ts';
import { mailStatuses } from '../records/contact.ts';
import { countField } from './define-account-endpoint.ts';
import { defineRoute, noFields } from './define-route.ts';
import { jobFieldsOf, jobReportSchema } from './job-report.ts';

const params = z.strictObject({
  id: z.string().min(1).describe('Of the job, from the answer to its list.'),
});
const limitText = `Results a page, 1 to ${itemsPageMax}; default 100. A page of long items is shorter.`;
const cursor = z
  .string()
  .regex(/^\d{1,6}$/, 'Must be next_cursor of the page before.')
  .optional()
  .describe('`next_cursor` of the page before.');
const format = z
  .enum(['json', 'csv'])
  .optional()
  // The route for CSV does the same: a generated client knows one type of answer for an operation.
  .meta({
    description: 'csv downloads all items as a table, whatever limit and cursor say; json is the default.',
    unlisted: true,
  });

const query = z.strictObject({ limit: countField(1, itemsPageMax).describe(limitText), cursor, format });
const body = z.strictObject({
  id: params.shape.id,
  limit: z.int().min(1).max(itemsPageMax).optional().describe(limitText),
  cursor,
  format,
});

/** What can be asked of the jobs of an endpoint: free, and exempt from the rate tier (decisions.md, Bulk jobs). */
export function jobRoutesOf(endpoint: JobEndpoint) {
  const { name } = endpoint;
  const about = { group: 'Bulk jobs', isPoll: true, status: 200, errors: ['unknown_job'] } as const;
  const report = jobReportSchema(endpoint);
  const fields = jobFieldsOf(endpoint);
  const whole = jobExample(endpoint);
  const id = whole.id;
  const what = endpoint.title.toLowerCase();
  const asReport = {
    keywords: [
      `status of ${what} job`,
      `results of ${what}`,
      `progress of ${what}`,
      `poll ${what}`,
      `is the ${what} job finished`,
      `download ${what} results`,
    ],
    ...about,
    response: report,
  } as const;
  const inspect = {
    ...asReport,
    method: 'GET',
    title: 'A job and its results',
    description: `Where a job of ${name} stands, and a page of its results, in the order of data. Results can be read while it runs.
      With \`Accept: text/csv\` or \`format=csv\` all items as a file. Free, and exempt from the rate tier.`,
    params,
    query,
    body: null,
    example: { params: { id }, query: { limit: '2' }, body: null, response: whole },
  } as const;
  const stream = {
    ...about,
    method: 'GET',
    title: 'Progress of a job, as it happens',
    description: `Server-sent events until the job ends: progress (at most once a second) and end. Each carries the
      job without results. A comment every 15 seconds keeps the connection open. After 30 minutes it is closed: connect again. If
      the key is revoked, it closes within three seconds. A workspace may have 10 of them at a time.`,
    errors: ['unknown_job', 'too_many_streams'],
    params,
    query: noFields,
    body: null,
    response: z.object(fields),
    text: {
      type: 'text/event-stream',
      description: 'The events.',
      nothing:
        'The job has ended, and Last-Event-ID says that the client has read so: it need not connect again.',
      example: `event: progress\ndata: {"id":"${id}","status":"processing","total":2,"completed":1}\n\n`,
    },
    example: { params: { id }, query: {}, body: null, response: withoutResults(whole) },
  } as const;
  return {
    list: defineRoute({
      ...about,
      name: `${name}_jobs`,
      method: 'GET',
      path: `${name}_inquiry`,
      title: 'Jobs',
      description: `The jobs of ${name} of the workspace, the newest first, without their results. Free, and exempt from the rate tier.`,
      errors: [],
      params: noFields,
      query: z.strictObject({
        limit: countField(1, jobsPageMax).describe(`Jobs a page, 1 to ${jobsPageMax}; default 100.`),
        cursor: z
          .string()
          .regex(/^job_[0-9a-f]{32}$/, 'Must be next_cursor of the page before.')
          .optional()
          .describe('`next_cursor` of the page before.'),
      }),
      body: null,
      response: z.object({
        jobs: z.array(z.object(fields)).describe('The newest first.'),
        next_cursor: z.string().nullable().describe('Null on the last page.'),
      }),
      example: {
        params: {},
        query: { limit: '1' },
        body: null,
        response: { jobs: [withoutResults(whole)], next_cursor: null },
      },
    }),
    inquiryByBody: defineRoute({
      ...asReport,
      name: `${name}_inquiry_body`,
      method: 'POST',
      path: `${name}_inquiry`,
      title: inspect.title,
      description: inspect.description,
      params: noFields,
      query: noFields,
      body,
      example: { params: {}, query: {}, body: { id, limit: 2 }, response: whole },
    }),
    get: defineRoute({ ...inspect, name: `${name}_job`, path: `${name}/{id}` }),
    cancel: defineRoute({
      ...about,
      name: `${name}_cancel`,
      method: 'DELETE',
      path: `${name}/{id}`,
      title: 'Cancel a job',
      keywords: [
        `cancel ${what}`,
        `stop ${what} job`,
        `abort ${what}`,
        `end a running ${what} job`,
        'cancel a batch',
      ],
      description: `Items that have not started are canceled at once and cost nothing. Items in progress finish and
      count. Unused credits return when the last of these ends.`,
      errors: ['unknown_job', 'job_has_ended'],
      params,
      query: noFields,
      body: null,
      response: z.object(fields),
      example: { params: { id }, query: {}, body: null, response: withoutResults(whole) },
    }),
    forget: defineRoute({
      ...about,
      name: `${name}_forget`,
      method: 'DELETE',
      path: `${name}/{id}/results`,
      title: 'Delete the results of a job',
      description: `Forgets the list and the results of a job that has ended, at once and for good; the job stays, with its counts and credits. This frees
        storage of the workspace. Repeating the request is safe.`,
      errors: ['unknown_job', 'job_not_ended'],
      params,
      query: noFields,
      body: null,
      response: z.object(fields),
      example: {
        params: { id },
        query: {},
        body: null,
        response: { ...withoutResults(whole), results_expired: true },
      },
    }),
    csv: defineRoute({
      ...about,
      name: `${name}_job_csv`,
      method: 'GET',
      path: `${name}/{id}/csv`,
      title: 'The results of a job, as CSV',
      description: `All items of a job of ${name} as a table, a row for each item in the order of data, with what was found as result_… columns.
        Free, and exempt from the rate tier.`,
      errors: ['unknown_job', 'results_expired'],
      params,
      query: noFields,
      body: null,
      response: report,
      text: {
        type: 'text/csv',
        description: 'The first line names the columns.',
        example:
          'refId,email,status,result_status\r\nrow-7,mira.voss@halden-instruments.example,found,valid\r\n',
      },
      example: { params: { id }, query: {}, body: null, response: whole },
    }),
    inquiry: defineRoute({ ...inspect, name: `${name}_inquiry`, path: `${name}_inquiry/{id}` }),
    inquiryByPost: defineRoute({
      ...inspect,
      name: `${name}_inquiry_post`,
      method: 'POST',
      path: `${name}_inquiry/{id}`,
    }),
    stream: defineRoute({ ...stream, name: `${name}_stream`, path: `${name}/{id}/stream` }),
    inquiryStream: defineRoute({
      ...stream,
      name: `${name}_inquiry_stream`,
      path: `${name}_inquiry/{id}/stream`,
    }),
  };
}

const noVerdict = Object.fromEntries(mailStatuses.map((status) => [status, 0]));

function jobExample(endpoint: JobEndpoint) {
  const { response } = endpoint.example as { response: { id: string } };
  const results = endpoint.exampleResults.map((result, index) => ({
    ...result,
    index,
    status: endpoint.hasVerdicts ? ('valid' as const) : ('found' as const),
  }));
  const cost = endpoint.price.credits * results.length;
  return {
    id: response.id,
    name: 'q4-list',
    status: 'completed' as const,
    total: results.length,
    completed: results.length,
    found: results.length,
    ...(endpoint.hasVerdicts ? { ...noVerdict, valid: results.length } : {}),
    failed: 0,
    canceled: 0,
    credits_reserved: cost,
    credits_charged: cost,
    credits_refunded: 0,
    created_at: '2026-11-21T09:40:12.000Z',
    started_at: '2026-11-21T09:40:12.250Z',
    finished_at: '2026-11-21T09:40:15.125Z',
    eta_seconds: 0,
    results_expired: false,
    results,
    next_cursor: null,
  };
}

function withoutResults({ results: _, next_cursor: __, ...job }: ReturnType<typeof jobExample>) {
  return job;
}
