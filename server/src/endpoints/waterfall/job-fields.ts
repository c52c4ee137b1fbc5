import { z } from 'zod';

/** Items of one job. */
export const itemsMax = 10_000;

/** What the caller calls an item: told again, whatever it is. */
export const refIdField = z
  .unknown()
  .refine((value) => typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value), {
    error: 'JSON cannot carry a whole number with so many digits. Send it as a string.',
  })
  .optional()
  .describe('Your id for the item: any JSON value; its result repeats it.');

/** The list of a job. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'Must have at least one item.')
    .max(itemsMax, `Must have at most ${itemsMax} items. Send the rest as another job.`);

/** As the regular expressions of all languages read it. */
const nul = String.raw`\x00`;
const noNul = 'Must not contain the character U+0000.';

export const jobRequestFields = {
  webhook: z
    .url({ protocol: /^https$/, error: 'Must be an https URL.' })
    .max(2_000)
    // No text of PostgreSQL has it.
    .refine((text) => !text.includes('\0'), noNul)
    .optional()
    .describe('URL that gets the events of this job; no registration needed.'),
  name: z
    .string()
    .trim()
    .max(200)
    // Said in the schema, since no format says it.
    .regex(new RegExp(`^[^${nul}]*$`), noNul)
    .optional()
    .describe('Your name for the job.'),
  invalid_items: z
    .enum(['refuse', 'fail'])
    .optional()
    .describe(
      'Items that cannot be looked up, such as an address without @. refuse (default): the whole list is refused, and the error names them. fail: they fail, free, each with a reason. A list with no valid item is always refused.',
    ),
};

/** What the result of an item has that could not be looked up. */
export const failedFields = {
  error: z.string().optional().describe('For a failed item: the reason.'),
  code: z.string().optional().describe('For a failed item: the error code, as for a call.'),
  details: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(20)
    .optional()
    .describe('For an invalid item: each wrong field.'),
  billed: z.boolean().optional().describe('For a failed item: false, it is free.'),
};

/** What is answered when a list has been taken. */
export const submittedJob = z.object({
  id: z.string().describe('Id of the job.'),
  status: z.enum(['queued']).describe('Millrace processes it in the background.'),
  total: z.int().describe('Number of items.'),
  credits_reserved: z.number().describe('Maximum cost. Unused credits are released when the job ends.'),
  created_at: z.string().describe('ISO 8601, UTC.'),
  inquiry_url: z
    .string()
    .describe('Path for the state and results of the job, free. Append it to the service URL.'),
});

export const aboutJob = ({ name, webhook }: { name?: string | undefined; webhook?: string | undefined }) => ({
  name: name ?? null,
  webhookUrl: webhook ?? null,
});
