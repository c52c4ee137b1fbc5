import { z } from 'zod';
import { xlsxType } from '../../catalog/route-operation.ts';
import { addRowsBody } from '../../gateway/lists/add-rows.ts';
import { fileBody, listBody, newLimitsSchema } from '../../gateway/lists/list-body.ts';
import {
  exampleFile,
  exampleInFull,
  exampleList,
  examplePreview,
  exampleRow,
  exampleSteps,
  fileShown,
  listInFull,
  listShown,
  previewShown,
  rowShown,
  rowsQuery,
} from '../../gateway/lists/list-schema.ts';
import { cleanPhoneNumbers } from '../../gateway/lists/recipes/clean-phone-numbers.ts';
import { recipeShown, shownRecipe } from '../../gateway/lists/recipes/shown-recipe.ts';
import { retryBody } from '../../gateway/lists/retry-list.ts';
import { tableLimits } from '../../jobs/lists/files/table.ts';
import { listsPageMax, rowsPageMax } from '../../jobs/lists/list-report.ts';
import { listStatuses } from '../../records/list-status.ts';
import { countField } from '../define-account-endpoint.ts';
import { defineRoute, noFields } from '../define-route.ts';

const group = 'Lists';
const params = z.strictObject({ id: z.string().max(60).describe('The list: `list_…`.') });
const ofOne = { params: { id: exampleInFull.id }, query: {}, body: null };
const one = { params, query: noFields, group, errors: ['unknown_list'] as const } as const;
const MiB = 1024 ** 2;
/** The rows that a table has. It is never sent as JSON. */
const asTable = z.object({ rows: z.array(rowShown) });

const rowsSaid = `Cells by column, at most ${tableLimits.rowsMax.toLocaleString('en')} rows. CSV, TSV and XLSX files are sent as the file of a form, with the other fields beside it.`;
const rows = z.array(z.looseObject({})).optional().describe(rowsSaid);
const body = listBody
  .extend({ rows })
  .refine(({ steps, recipe }) => (steps ?? recipe) !== undefined, 'Send steps or recipe.');
const exampleBody = {
  name: 'spring-event',
  rows: [
    { Name: 'Mira Voss', Company: 'Halden Instruments', Email: null },
    { Name: 'Ilse Aker', Company: 'Fjordline', Email: 'ilse.aker@fjordline.example' },
  ],
  steps: exampleSteps,
  output: { 'Work email': 'work.email' },
  limits: { max_credits: 40 },
};
const startErrors = [
  'insufficient_credits',
  'plan_credits_exhausted',
  'spend_limit_reached',
  'quota_exceeded',
  'storage_full',
  'mapping_needed',
  'unknown_list',
  'url_not_allowed',
  'host_not_found',
  'upstream_error',
  'ENDPOINT_UNDER_MAINTENANCE',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'invalid_idempotency_key',
  'invalid_plan_overflow',
] as const;

const fileParams = z.strictObject({ id: z.string().max(60).describe('The file: `file_…`.') });
const oneFile = {
  params: fileParams,
  query: noFields,
  body: null,
  group,
  errors: ['unknown_list'] as const,
} as const;

/** Lists, in the order of the reference. */
export const listRoutes = {
  start: defineRoute({
    name: 'list_start',
    method: 'POST',
    path: 'lists',
    title: 'Start a list',
    keywords: [
      'enrich a csv',
      'enrich a spreadsheet',
      'run an endpoint over a list',
      'bulk enrichment',
      'clay table',
      'waterfall over a list',
    ],
    group,
    description: `Runs any priced endpoint over rows, in up to ten steps. Each step of a row is a call: same price, answer and history. A step reads columns as {Column}, and answers of
      earlier steps as {step.field}. \`max_credits\` is never exceeded. Rows come as JSON, or as a CSV, TSV or XLSX file of a form, to ${tableLimits.rowsMax.toLocaleString('en')} rows and ${tableLimits.bytesMax / MiB} MiB. With
      \`X-Dry-Run: true\` it answers as POST /lists/preview.`,
    params: noFields,
    query: noFields,
    body,
    status: 201,
    response: listInFull,
    errors: startErrors,
    example: {
      params: {},
      query: {},
      body: exampleBody,
      response: { ...exampleInFull, status: 'queued', completed: 0, found: 0 },
    },
  }),
  list: defineRoute({
    name: 'list_list',
    method: 'GET',
    path: 'lists',
    title: 'Lists',
    group,
    description:
      'The lists of the workspace, the newest first, without their steps. Free, and exempt from the rate tier.',
    isPoll: true,
    params: noFields,
    query: z.strictObject({
      status: z.enum(listStatuses).optional().describe('Only lists that are so.'),
      limit: countField(1, listsPageMax).describe(`Lists a page, 1 to ${listsPageMax}; default 50.`),
      cursor: z
        .string()
        .regex(/^list_[0-9a-f]{32}$/, 'Must be next_cursor of the page before.')
        .optional()
        .describe('`next_cursor` of the page before.'),
    }),
    body: null,
    status: 200,
    response: z.object({ lists: z.array(listShown), next_cursor: z.string().nullable() }),
    errors: [],
    example: {
      params: {},
      query: { limit: '1' },
      body: null,
      response: { lists: [exampleList], next_cursor: null },
    },
  }),
  preview: defineRoute({
    name: 'list_preview',
    method: 'POST',
    path: 'lists/preview',
    title: 'Preview a list',
    keywords: [
      'what would a list cost',
      'check a csv before enriching',
      'dry run of a list',
      'estimate credits of a list',
    ],
    group,
    description: `Estimates a list before it runs: rows that can run, wrong rows with their line, duplicates and filled cells. Returns the likely and the most credits, and
      columns that look mapped wrongly. Takes the fields of POST /lists. Queries no provider. Free.`,
    params: noFields,
    query: noFields,
    body,
    status: 200,
    response: z.object({
      preview: previewShown,
      quote: z.looseObject({}).describe('As X-Dry-Run answers for any call.'),
    }),
    errors: startErrors,
    example: {
      params: {},
      query: {},
      body: exampleBody,
      response: {
        preview: examplePreview,
        quote: {
          endpoint: 'lists',
          max_credits: 6,
          from: 'wallet',
          would_succeed: true,
          providers: ['native'],
        },
      },
    },
  }),
  recipes: defineRoute({
    name: 'list_recipes',
    method: 'GET',
    path: 'lists/recipes',
    title: 'Recipes',
    keywords: [
      'templates for lists',
      'what can a list do',
      'verify a crm export',
      'playbooks',
      'ready-made enrichment steps',
    ],
    group,
    description:
      'Ready-made lists with their steps, new columns and sample rows. Start one with POST /lists and `recipe`. Free, and exempt from the rate tier.',
    isPoll: true,
    params: noFields,
    query: noFields,
    body: null,
    status: 200,
    response: z.object({ recipes: z.array(recipeShown) }),
    errors: [],
    example: { params: {}, query: {}, body: null, response: { recipes: [shownRecipe(cleanPhoneNumbers)] } },
  }),
  get: defineRoute({
    ...one,
    name: 'list_get',
    method: 'GET',
    path: 'lists/{id}',
    title: 'One list',
    keywords: ['status of a list', 'progress of a list', 'what has a list cost', 'is a list done'],
    description:
      'The status of a list, the results of its steps, and its cost. Free, and exempt from the rate tier.',
    isPoll: true,
    body: null,
    status: 200,
    response: listInFull,
    example: { ...ofOne, response: exampleInFull },
  }),
  rows: defineRoute({
    ...one,
    name: 'list_rows',
    method: 'GET',
    path: 'lists/{id}/rows',
    title: 'Rows of a list',
    keywords: ['results of a list', 'rows of a list', 'download list results'],
    description: `Cells, new columns and the outcome of each step, by page, in row order. Results can be read while it runs. Free, and exempt from the rate tier.`,
    isPoll: true,
    query: z.strictObject({
      ...rowsQuery,
      limit: countField(1, rowsPageMax).describe(
        `Rows a page, 1 to ${rowsPageMax}; default 100. A page of long rows is shorter.`,
      ),
    }),
    body: null,
    status: 200,
    response: z.object({ rows: z.array(rowShown), next_cursor: z.string().nullable() }),
    errors: ['unknown_list', 'results_expired'],
    example: {
      params: ofOne.params,
      query: { limit: '1' },
      body: null,
      response: { rows: [exampleRow], next_cursor: '1' },
    },
  }),
  add: defineRoute({
    ...one,
    name: 'list_rows_add',
    method: 'POST',
    path: 'lists/{id}/rows',
    title: 'Add rows to a list',
    keywords: ['append rows to a list', 'more rows for a list', 'extend a list'],
    description: `Adds rows to a list that has not ended, with its steps. Rows come as POST /lists takes them, with columns of the list. The ceiling stays, unless you send a higher
      one. A row that repeats another row's request gets its answer free. With \`X-Dry-Run: true\` it says what the rows would come to.`,
    body: addRowsBody
      .extend({ rows })
      .refine(({ rows: sent, file }) => (sent ?? file) !== undefined, 'Send rows or file.'),
    status: 201,
    response: listInFull,
    errors: [
      'unknown_list',
      'job_has_ended',
      'list_not_waiting',
      'insufficient_credits',
      'plan_credits_exhausted',
      'spend_limit_reached',
      'quota_exceeded',
      'storage_full',
      'ENDPOINT_UNDER_MAINTENANCE',
      'idempotency_key_reused',
      'idempotency_in_progress',
      'invalid_idempotency_key',
      'invalid_plan_overflow',
    ],
    example: {
      params: ofOne.params,
      query: {},
      body: { rows: exampleBody.rows.slice(0, 1), limits: { max_credits: 60 } },
      response: { ...exampleInFull, status: 'running', total: 3, added: 1, finished_at: null },
    },
  }),
  csv: defineRoute({
    ...one,
    name: 'list_csv',
    method: 'GET',
    path: 'lists/{id}/csv',
    title: 'A list as CSV',
    description: `The columns as they were sent, in their order, then the new ones, then the row's status. Texts that a spreadsheet would run as formulas are defused. Free, and exempt
      from the rate tier.`,
    isPoll: true,
    body: null,
    status: 200,
    response: asTable,
    errors: ['unknown_list', 'results_expired'],
    text: {
      type: 'text/csv',
      description: 'The first line names the columns.',
      example:
        'Name,Company,Work email,Status\r\nMira Voss,Halden Instruments,mira.voss@halden-instruments.example,found\r\n',
    },
    example: { ...ofOne, response: { rows: [exampleRow] } },
  }),
  xlsx: defineRoute({
    ...one,
    name: 'list_xlsx',
    method: 'GET',
    path: 'lists/{id}/xlsx',
    title: 'A list as an Excel workbook',
    description: `The same table as GET /lists/{id}/csv, as one sheet. Texts stay texts: no formula, no lost zeros. Free, and exempt from the rate tier.`,
    isPoll: true,
    body: null,
    status: 200,
    response: asTable,
    errors: ['unknown_list', 'results_expired'],
    text: { type: xlsxType, description: 'A workbook with one sheet. Its first row names the columns.' },
    example: { ...ofOne, response: { rows: [exampleRow] } },
  }),
  stream: defineRoute({
    ...one,
    name: 'list_stream',
    method: 'GET',
    path: 'lists/{id}/stream',
    title: 'Progress of a list, as it happens',
    description: `Server-sent events until the list has ended: progress, at most once a second, and end, each with the list as its data. A comment every 15 seconds keeps the connection open.
      After 30 minutes it is closed: connect again. A workspace may have 10 of them at a time.`,
    isPoll: true,
    body: null,
    status: 200,
    response: listInFull,
    errors: ['unknown_list', 'too_many_streams'],
    text: {
      type: 'text/event-stream',
      description: 'The events.',
      nothing:
        'The list has ended, and Last-Event-ID says that the client has read so: it need not connect again.',
      example: `event: progress\ndata: {"id":"${exampleInFull.id}","status":"running","total":2,"completed":1}\n\n`,
    },
    example: { ...ofOne, response: exampleInFull },
  }),
  pause: defineRoute({
    ...one,
    name: 'list_pause',
    method: 'POST',
    path: 'lists/{id}/pause',
    title: 'Pause a list',
    description:
      'No more rows start. Running rows finish and count. Held credits stay held. A list that waits for 7 days is canceled.',
    body: null,
    status: 200,
    response: listInFull,
    errors: ['unknown_list', 'list_not_waiting'],
    example: { ...ofOne, response: { ...exampleInFull, status: 'paused', reason: 'user' } },
  }),
  resume: defineRoute({
    ...one,
    name: 'list_resume',
    method: 'POST',
    path: 'lists/{id}/resume',
    title: 'Resume a list',
    keywords: ['continue a list', 'unpause a list', 'raise the ceiling of a list', 'go on with a list'],
    description: `Resumes a paused or stopped list, with new limits if you send some. Millrace first holds what it may still cost. Limits that you omit stay, except pause_after; null
      removes one.`,
    body: z.strictObject({
      limits: newLimitsSchema.optional().describe('Those to change.'),
    }),
    status: 200,
    response: listInFull,
    errors: [
      'unknown_list',
      'list_not_waiting',
      'insufficient_credits',
      'plan_credits_exhausted',
      'spend_limit_reached',
      'quota_exceeded',
    ],
    example: {
      params: ofOne.params,
      query: {},
      body: { limits: { max_credits: 80 } },
      response: { ...exampleInFull, status: 'running' },
    },
  }),
  retry: defineRoute({
    ...one,
    name: 'list_retry',
    method: 'POST',
    path: 'lists/{id}/retry',
    title: 'Retry rows of a list',
    description: `Makes a new list with all rows of one that has ended. Rows that failed, that you name, or whose answers are old run again; results that steps of failed rows have found stay and are not paid again. All other
      rows stay the same, so the download of the new list has everything.`,
    body: retryBody,
    status: 201,
    response: listInFull,
    errors: ['unknown_list', 'job_not_ended', 'results_expired', ...startErrors],
    example: {
      params: ofOne.params,
      query: {},
      body: { status: ['failed'], limits: { max_credits: 20 } },
      response: { ...exampleInFull, status: 'queued' },
    },
  }),
  cancel: defineRoute({
    ...one,
    name: 'list_cancel',
    method: 'POST',
    path: 'lists/{id}/cancel',
    title: 'Cancel a list',
    keywords: ['stop a list', 'end a list', 'abort a list run'],
    description:
      'Rows that have not started are canceled at once and cost nothing. Running rows finish and count. Unused credits return when the last of these ends.',
    body: null,
    status: 200,
    response: listInFull,
    errors: ['unknown_list', 'job_has_ended'],
    example: { ...ofOne, response: { ...exampleInFull, status: 'canceled' } },
  }),
  forget: defineRoute({
    ...one,
    name: 'list_forget',
    method: 'DELETE',
    path: 'lists/{id}/results',
    title: 'Delete the rows of a list',
    description:
      'Forgets the rows and results of a list that has ended, at once and for good; the list stays, with its counts and credits. Repeating the request is safe.',
    body: null,
    status: 200,
    response: listInFull,
    errors: ['unknown_list', 'job_not_ended'],
    example: {
      ...ofOne,
      response: { ...exampleInFull, steps: [], columns: [], output: {}, results_expired: true },
    },
  }),
  upload: defineRoute({
    name: 'list_file_upload',
    method: 'POST',
    path: 'lists/files',
    title: 'Send rows for a list',
    group,
    description:
      'Stores rows for an hour, so you can preview and start a list without sending them again. Takes JSON, CSV, TSV and XLSX, as the body or as the file of a form.',
    params: noFields,
    query: noFields,
    body: fileBody.extend({ rows: rows.unwrap().describe(rowsSaid) }),
    status: 201,
    response: fileShown,
    errors: ['storage_full'],
    example: {
      params: {},
      query: {},
      body: { rows: exampleBody.rows, name: 'people.csv' },
      response: exampleFile,
    },
  }),
  file: defineRoute({
    ...oneFile,
    name: 'list_file_get',
    method: 'GET',
    path: 'lists/files/{id}',
    title: 'A file of rows',
    description: 'Its columns and first rows.',
    isPoll: true,
    status: 200,
    response: fileShown,
    example: { params: { id: exampleFile.id }, query: {}, body: null, response: exampleFile },
  }),
  removeFile: defineRoute({
    ...oneFile,
    name: 'list_file_delete',
    method: 'DELETE',
    path: 'lists/files/{id}',
    title: 'Delete a file of rows',
    description: 'Deletes stored rows that you do not need.',
    status: 200,
    response: z.object({ id: z.string(), deleted: z.literal(true) }),
    example: {
      params: { id: exampleFile.id },
      query: {},
      body: null,
      response: { id: exampleFile.id, deleted: true },
    },
  }),
};
