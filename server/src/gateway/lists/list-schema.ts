import { z } from 'zod';
import { listFields } from '../../webhooks/list-fields.ts';
import { limitsSchema } from './list-body.ts';

const credits = z.number();

export const listShown = z.object(listFields);

const stepShown = z.object({
  id: z.string(),
  endpoint: z.string(),
  title: z.string(),
  input: z.looseObject({}).describe('Field to what it is filled with.'),
  run_if: z.looseObject({}).optional(),
  found: z.int(),
  not_found: z.int(),
  failed: z.int(),
  skipped: z
    .int()
    .describe('Its condition did not hold, a value was missing, or the row had cost as much as it may.'),
  invalid: z.int(),
  repeated: z.int().describe('Answered as another row that asked the same, for nothing.'),
  credits_charged: credits,
});

/** A list with what it does, and what its steps have come to. */
export const listInFull = z.object({
  ...listFields,
  problems: z
    .array(
      z.object({
        step: z.string(),
        status: z
          .enum(['waiting', 'failed', 'not_found'])
          .describe('waiting: Millrace tries these rows again by itself.'),
        rows: z.int(),
        code: z.string().describe('Of the error; or of the verdict, as in `sub_status`.'),
        message: z.string(),
        fix: z.string().describe('What to do.'),
      }),
    )
    .describe('What makes rows fail or wait, most rows first: at most five.'),
  recipe: z.string().nullable().describe('The recipe that its steps came from; null if they were sent.'),
  columns: z.array(z.string()).describe('As they were sent.'),
  added: z.int().optional().describe('Rows that were added. Only in the answer of POST /lists/{id}/rows.'),
  steps: z.array(stepShown).describe('In their order.'),
  output: z.record(z.string(), z.string()).describe('New columns: the heading, and what its cells contain.'),
  limits: limitsSchema.partial(),
  inquiry_url: z.string().describe('GET it for the same, as it is then.'),
});

export const rowShown = z.object({
  index: z.int().describe('From 0.'),
  line: z.int().describe('Its position in the file, from 1.'),
  status: z.enum(['queued', 'running', 'found', 'not_found', 'failed', 'invalid', 'skipped', 'canceled']),
  cells: z.looseObject({}).describe('As they were sent.'),
  output: z.looseObject({}).describe('The new columns.'),
  credits_charged: credits.describe('What its steps have cost.'),
  steps: z
    .record(
      z.string(),
      z.object({
        status: z.enum(['running', 'found', 'not_found', 'failed', 'canceled', 'skipped', 'invalid']),
        credits_charged: credits,
        provider: z.string().nullable().describe('Who had the answer.'),
        cached: z.boolean(),
        ms: z.int().nullable().describe('How long the call took; null where there was none.'),
        repeats: z.int().nullable().describe('Index of the row whose answer it has.'),
        why: z.string().nullable().describe('Why it was not called, or failed.'),
        request_id: z.string().nullable().describe('Of its call in the history.'),
        answer: z.unknown().optional().describe('What the endpoint answered; with `answers=true` only.'),
      }),
    )
    .describe('By id of the step.'),
});

/** Which rows of a list are asked for, beside how many. */
export const rowsQuery = {
  status: z
    .enum(['queued', 'running', 'found', 'not_found', 'failed', 'invalid', 'skipped', 'canceled'])
    .optional()
    .describe('Only rows that are so.'),
  step: z
    .string()
    .max(40)
    .optional()
    .describe('With step_status: only rows where this step has that status.'),
  step_status: z
    .enum(['running', 'found', 'not_found', 'failed', 'skipped', 'invalid', 'canceled'])
    .optional()
    .describe('What the step has become; with step.'),
  answers: z.enum(['true', 'false']).optional().describe('true: with all that each step answered.'),
  cursor: z
    .string()
    .regex(/^\d{1,10}$/, 'Must be next_cursor of the page before.')
    .optional()
    .describe('`next_cursor` of the page before.'),
};

export const previewShown = z.object({
  file: z
    .string()
    .nullable()
    .describe('Start the list with it as `file`, and rows need not be sent again. It is kept for an hour.'),
  columns: z.array(z.string()),
  new_columns: z.array(z.string()),
  words: z.array(z.string()).describe('What the list does, a sentence for each step and column.'),
  plan: z
    .object({
      steps: z.array(z.looseObject({})),
      output: z.record(z.string(), z.string()),
      columns: z
        .record(z.string(), z.string())
        .describe('Which of your columns it reads, as `columns` takes them.'),
    })
    .optional()
    .describe(
      'Of a recipe: its steps and new columns with your columns in them. To change it, send them instead of recipe.',
    ),
  guesses: z
    .array(z.looseObject({}))
    .describe('Inputs that were guessed from the columns, for steps without `input`.'),
  rows: z.object({
    total: z.int(),
    valid: z.int().describe('Rows where a step can run.'),
    invalid: z.int().describe('Rows with wrong values.'),
    already_filled: z.int().describe('Rows where no condition holds: nothing is bought twice.'),
    lacking_values: z.int().describe('Rows without the values that the steps need.'),
  }),
  problems: z
    .array(
      z.object({
        row: z.int(),
        line: z.int(),
        step: z.string(),
        field: z.string().nullable().describe('The field that is wrong; null for several fields together.'),
        column: z.string().nullable().describe('The column that the field is filled with.'),
        reason: z.string(),
      }),
    )
    .describe('The first 20 wrong rows.'),
  reasons: z.array(z.object({ reason: z.string(), rows: z.int() })).describe('Most frequent first.'),
  steps: z.array(
    z.object({
      id: z.string(),
      endpoint: z.string(),
      title: z.string(),
      input: z.record(z.string(), z.string()).describe('Field to what it is filled with, in words.'),
      run_if: z.string().nullable().describe('In words.'),
      calls: z.int(),
      is_upper_bound: z
        .boolean()
        .describe('What it asks depends on what earlier steps find: there may be fewer calls.'),
      skipped: z.int(),
      invalid: z.int(),
      duplicates: z.int().describe('Rows that ask what another row asks: they cost nothing.'),
      most_credits: credits,
      likely_credits: credits.nullable(),
      likely_found: z.int().nullable(),
    }),
  ),
  most_credits: credits.describe('The most that all calls can cost.'),
  likely_credits: credits
    .nullable()
    .describe('By what these endpoints cost this workspace in the last 30 days. Null without history.'),
  likely_found: z.int().nullable().describe('By the last step. Null without history.'),
  likely_minutes: z.number().nullable(),
  no_history: z
    .array(z.string())
    .describe('Endpoints that this workspace has not called in the last 30 days.'),
  warnings: z
    .array(z.object({ step: z.string(), field: z.string(), column: z.string(), message: z.string() }))
    .describe('Columns that look as if they were mapped wrongly.'),
});

const listId = 'list_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e';

export const exampleSteps = [
  {
    id: 'site',
    endpoint: 'find_website_by_company_name',
    input: { company_name: '{Company}' },
  },
  {
    id: 'work',
    endpoint: 'email_finder',
    input: { full_name: '{Name}', company_domain: '{site.data.Website}' },
    run_if: { Email: 'is_empty' },
  },
];

export const exampleList = {
  id: listId,
  name: 'spring-event',
  status: 'completed' as const,
  reason: null,
  total: 2,
  completed: 2,
  found: 2,
  not_found: 0,
  failed: 0,
  invalid: 0,
  skipped: 0,
  canceled: 0,
  credits_held: 0,
  credits_charged: 6,
  max_credits: 40,
  rows_per_minute: 80,
  eta_seconds: 0,
  created_at: '2026-11-28T09:40:12.000Z',
  started_at: '2026-11-28T09:40:12.250Z',
  finished_at: '2026-11-28T09:40:13.750Z',
  results_expired: false,
};

const counts = { found: 2, not_found: 0, failed: 0, skipped: 0, invalid: 0, repeated: 0 };
export const exampleInFull = {
  ...exampleList,
  problems: [],
  recipe: null,
  columns: ['Name', 'Company', 'Email'],
  steps: [
    { ...exampleSteps[0], title: 'Find website by company name', ...counts, credits_charged: 2 },
    { ...exampleSteps[1], title: 'Email finder', ...counts, credits_charged: 4 },
  ] as z.input<typeof stepShown>[],
  output: { 'Work email': 'work.email' },
  limits: { max_credits: 40, stop_after_failures: 20 },
  inquiry_url: `/api/v1/lists/${listId}`,
};

export const exampleRow = {
  index: 0,
  line: 2,
  status: 'found' as const,
  cells: { Name: 'Mira Voss', Company: 'Halden Instruments' },
  output: { 'Work email': 'mira.voss@halden-instruments.example' },
  credits_charged: 3,
  steps: {
    work: {
      status: 'found' as const,
      credits_charged: 2,
      provider: 'dataset',
      cached: false,
      ms: 41,
      repeats: null,
      why: null,
      request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5f',
    },
  },
};

export const examplePreview: z.input<typeof previewShown> = {
  file: 'file_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  columns: ['Name', 'Company', 'Email'],
  new_columns: ['Work email'],
  words: ['Step site: Find website by company name; company_name is column Company.'],
  guesses: [],
  rows: { total: 2, valid: 2, invalid: 0, already_filled: 0, lacking_values: 0 },
  problems: [],
  reasons: [],
  steps: [
    {
      id: 'site',
      endpoint: 'find_website_by_company_name',
      title: 'Find website by company name',
      input: { company_name: 'column Company' },
      run_if: null,
      calls: 2,
      is_upper_bound: false,
      skipped: 0,
      invalid: 0,
      duplicates: 0,
      most_credits: 2,
      likely_credits: 1.8,
      likely_found: 2,
    },
  ],
  most_credits: 6,
  likely_credits: 5.2,
  likely_found: 1,
  likely_minutes: 0.1,
  no_history: [],
  warnings: [],
};

/** Rows that wait to become a list. */
export const fileShown = z.object({
  id: z.string().describe('Of the file: `file_…`. Send it as `file`.'),
  name: z.string().nullable(),
  format: z.enum(['json', 'csv', 'tsv', 'xlsx']),
  columns: z.array(z.string()),
  total: z.int().describe('Its rows.'),
  sample: z.array(z.looseObject({})).describe('The cells of its first rows.'),
  expires_at: z.string().describe('ISO 8601, UTC: then it is deleted.'),
});
export const exampleFile = {
  id: examplePreview.file as string,
  name: 'people.csv',
  format: 'csv' as const,
  columns: ['Name', 'Company'],
  total: 2,
  sample: [{ Name: 'Mira Voss', Company: 'Halden Instruments' }],
  expires_at: '2026-11-28T10:40:12.000Z',
};
