import { z } from 'zod';
import type { DescribedRoute } from '../account-api/define-route.ts';
import { listRoutes } from '../account-api/lists/list-routes.ts';
import { keyField, keyWords } from './key-field.ts';
import type { ToolHints } from './tool-annotations.ts';

/** What a tool of lists does. Its route over REST does the same. */
export type ListDeed = 'preview' | 'start' | 'status' | 'results' | 'resume' | 'cancel';

/** Beside what its route says of it. */
export interface ListTool {
  readonly deed: ListDeed;
  readonly route: DescribedRoute;
  readonly title: string;
  /** What a model reads before it calls: a sentence, and when to use another tool. */
  readonly said: string;
  readonly instead?: string;
  readonly price: string;
  readonly hints: ToolHints;
  /** What is listed of its fields: the route's, in few words. What is sent is checked by the route's own schema. */
  readonly brief: z.ZodObject;
  /** All that may be sent. */
  readonly whole: z.ZodObject;
  /** Main fields of its answer, for the list. */
  readonly answer: z.ZodObject;
  readonly example: Readonly<Record<string, unknown>>;
}

const anything = z.record(z.string(), z.unknown());
const records = z.array(anything);

/** An example is read more reliably than rules: this one has a column, an answer of an earlier step, and a condition. */
const stepsSaid =
  'Run in order, e.g. [{"id":"site","endpoint":"find_website_by_company_name","input":{"company_name":"{Company}"}},{"id":"work","endpoint":"email_finder","input":{"full_name":"{Name}","company_domain":"{site.data.Website}"},"run_if":{"Email":"is_empty"}}]';

const rowsOrFile = {
  rows: records.optional().describe('Cells by column.'),
  file: z.string().optional().describe('`file` of a preview, instead of rows.'),
};
const ofRecipe = {
  recipe: z.string().optional(),
  columns: anything.optional(),
};
const output = anything.optional();

const startBrief = z.object({
  ...rowsOrFile,
  steps: z
    .array(
      z.object({
        id: z.string().optional(),
        endpoint: z.string(),
        input: anything.optional(),
        run_if: anything.optional(),
      }),
    )
    .optional()
    .describe(stepsSaid),
  ...ofRecipe,
  output: output.describe('New columns: {"Work email":"work.email|Email"}.'),
  limits: z.object({
    max_credits: z.number(),
    max_credits_per_row: z.number().optional(),
    pause_after: z.int().optional(),
    stop_below_hit_rate: z.number().optional(),
  }),
  invalid_rows: z.enum(['refuse', 'skip']).optional(),
  name: z.string().optional(),
  [keyField]: z.string().optional().describe(keyWords),
});

const previewBrief = z.object({
  ...{ rows: records.optional(), file: z.string().optional() },
  steps: records.optional().describe('`input` is guessed if you omit it.'),
  recipe: z
    .string()
    .optional()
    .describe('Instead of steps: verify-crm-export, attendee-emails, job-changes, …'),
  columns: anything.optional().describe('For recipe: {"email":"E-Mail"}.'),
  output,
});

const id = z.string();
const resumeLimits = 'Only changes: {"max_credits":80}. null removes one.';

/** Clients refuse what is not listed. */
const {
  name: _,
  limits: __,
  ...previewExample
} = listRoutes.preview.example.body as Readonly<Record<string, unknown>>;

const listed = z.object({ id, status: z.string() });
const following = z.object({ status: z.string(), next: z.string() });
const oneList = z.object({ id });

const { start, preview, get, rows, resume, cancel } = listRoutes;

/** The words of the routes, for those who want to know everything of a tool. */
const wholeStart = start.body.extend({ [keyField]: z.string().max(255).optional().describe(keyWords) });

/** What continues a list, and how. */
export const resumeFields = z.strictObject({ ...resume.params.shape, ...resume.body.shape });

export const listTools: readonly ListTool[] = [
  {
    deed: 'preview',
    route: preview,
    title: preview.title,
    said: 'Shows what a list would cost and find, which rows are wrong, and which columns the steps would read.',
    instead: 'Same input as list_start.',
    price: 'Free.',
    hints: { isRead: true, isOutside: false },
    brief: previewBrief,
    whole: preview.body,
    answer: z.object({ preview: anything, quote: anything }),
    example: previewExample,
  },
  {
    deed: 'start',
    route: start,
    title: start.title,
    said: 'Runs endpoints on rows in the background, up to 10 steps.',
    instead: 'Call list_preview first, then list_status and list_results.',
    price: 'You pay for each step what its endpoint costs in credits, in total never more than max_credits.',
    hints: { isRead: false, isOutside: true },
    brief: startBrief,
    whole: wholeStart,
    answer: listed,
    example: start.example.body,
  },
  {
    deed: 'status',
    route: get,
    title: 'Status of a list',
    said: 'Shows the progress of a list, the results of each step, and what to do next.',
    price: 'Free.',
    hints: { isRead: true, isOutside: false },
    brief: oneList,
    whole: get.params,
    answer: following,
    example: get.example.params,
  },
  {
    deed: 'results',
    route: rows,
    title: 'Results of a list',
    said: 'Returns rows of a list by page: cells, new columns, and the result of each step.',
    price: 'Free.',
    hints: { isRead: true, isOutside: false },
    brief: z.object({
      id,
      status: z.string().optional().describe('Such as found, failed.'),
      step: z.string().optional(),
      step_status: z.string().optional(),
      answers: z.boolean().optional().describe('Adds full responses.'),
      limit: z.int().optional().describe('1 to 1000.'),
      cursor: z.string().optional().describe('next_cursor.'),
    }),
    whole: z.strictObject({ ...rows.params.shape, ...rows.query.shape, answers: z.boolean().optional() }),
    answer: z.object({ rows: records }),
    example: rows.example.params,
  },
  {
    deed: 'resume',
    route: resume,
    title: resume.title,
    said: 'Continues a paused or stopped list, with new limits if you send some.',
    price: 'Its rows cost credits as in list_start.',
    hints: { isRead: false, isOutside: true },
    brief: z.object({ id, limits: anything.optional().describe(resumeLimits) }),
    whole: resumeFields,
    answer: following,
    example: { ...resume.example.params, ...resume.example.body },
  },
  {
    deed: 'cancel',
    route: cancel,
    title: cancel.title,
    said: 'Cancels a list: rows that have not started are free.',
    price: 'Free.',
    hints: { isRead: false, isIdempotent: true, isOutside: false },
    brief: oneList,
    whole: cancel.params,
    answer: following,
    example: cancel.example.params,
  },
];
