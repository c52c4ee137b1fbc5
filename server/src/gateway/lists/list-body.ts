import { z } from 'zod';
import { referenceCharactersMax } from '../../jobs/lists/reference.ts';
import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import { eachRowsMax, listPlanFields } from './read-list-plan.ts';

/** Of a credit there are hundredths: of smaller parts nothing is counted, so that a limit is never exceeded. */
const creditsField = z
  .number()
  .min(0.01, 'Must be 0.01 credits or more.')
  .max(10_000_000, 'Must be at most 10,000,000 credits.');

const rowsBefore = 'Must be 1 to 100,000 rows.';
const share = 'Must be a share from 0 to 1, such as 0.2 for 20%.';
const failures = 'Must be 1 to 1,000 rows.';

export const limitsSchema = z.strictObject({
  max_credits: creditsField
    .optional()
    .describe(
      'The list is never charged more, whatever runs at once. The most that it can cost, where it is not given.',
    ),
  max_credits_per_row: creditsField
    .optional()
    .describe('A step that could make a row cost more is skipped in that row.'),
  pause_after: z
    .int()
    .min(1, rowsBefore)
    .max(100_000, rowsBefore)
    .optional()
    .describe('It waits for you after so many rows, so that you can look at them first.'),
  stop_below_hit_rate: z
    .number()
    .min(0, share)
    .max(1, share)
    .optional()
    .describe('0 to 1: it stops where fewer of the last 50 rows that were looked up were found.'),
  stop_after_failures: z
    .int()
    .min(1, failures)
    .max(1_000, failures)
    .optional()
    .describe('It stops after so many rows in a row that no source could look up; default 20.'),
});
export type SentLimits = z.output<typeof limitsSchema>;

/** Of a list that is resumed: null takes a limit away. */
export const newLimitsSchema = z.strictObject({
  max_credits: limitsSchema.shape.max_credits.unwrap().nullish(),
  max_credits_per_row: limitsSchema.shape.max_credits_per_row.unwrap().nullish(),
  pause_after: limitsSchema.shape.pause_after.unwrap().nullish(),
  stop_below_hit_rate: limitsSchema.shape.stop_below_hit_rate.unwrap().nullish(),
  stop_after_failures: limitsSchema.shape.stop_after_failures.unwrap().nullish(),
});

/** What is sent to start a list, beside its rows. */
export const listBody = z.strictObject({
  name: z.string().trim().min(1).max(200).optional().describe('What you call it.'),
  file: z
    .string()
    .max(60)
    .optional()
    .describe('Rows that were sent before (POST /lists/files), in the place of rows.'),
  search: z
    .strictObject({
      endpoint: z.string().max(80).describe('Such as people_search.'),
      body: z.record(z.string().max(100), z.unknown()).describe('As the endpoint takes it.'),
      max_rows: z.int().min(1).max(eachRowsMax).optional().describe(`1 to ${eachRowsMax}; default 100.`),
    })
    .optional()
    .describe(
      'The results of a search become the rows. The list requests and pays for its pages. Steps read an entry as {search.field}.',
    ),
  list: z
    .strictObject({
      id: z.string().max(60).describe('`list_…`'),
      status: z
        .enum(['found', 'not_found', 'failed', 'invalid', 'skipped', 'canceled'])
        .optional()
        .describe('Only rows that ended so.'),
    })
    .optional()
    .describe('The rows of another list, with its new columns.'),
  ...listPlanFields,
  steps: listPlanFields.steps.optional(),
  recipe: z
    .string()
    .max(60)
    .optional()
    .describe(
      'The name of a recipe (GET /lists/recipes), such as verify-crm-export. It has the steps, so send no `steps`. Other fields that you send replace those of the recipe.',
    ),
  columns: z
    .record(z.string().max(60), z.string().min(1).max(referenceCharactersMax))
    .optional()
    .describe(
      'With recipe: what your columns are called, such as {"email": "E-Mail-Adresse"}. Columns that you leave out are recognized. full_name may be a text: "{First} {Last}".',
    ),
  mapping: z
    .enum(['given', 'auto'])
    .optional()
    .describe(
      'auto: steps without `input` read the columns that look right. Else they are refused, with the guess.',
    ),
  limits: limitsSchema.optional().describe('When it waits for you.'),
  invalid_rows: z
    .enum(['refuse', 'skip'])
    .optional()
    .describe(
      'Whether rows with wrong values refuse the list (default), or end as invalid and cost nothing.',
    ),
  webhook: z
    .string()
    .max(2_048)
    .optional()
    .describe('An https address that receives an event when the list ends or waits.'),
});
export type SentList = z.output<typeof listBody>;

/** What is sent beside rows that are kept for later. */
export const fileBody = z.strictObject({
  name: z.string().trim().min(1).max(200).optional().describe('What you call it, such as people.csv.'),
});

/** The centicredits that a limit allows. */
export const allowed = (creditsOfLimit: number): Centicredits =>
  centicredits(Math.floor(creditsOfLimit * 100 + 1e-6));
