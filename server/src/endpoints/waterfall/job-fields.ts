import { z } from 'zod';

/** Items of one job. */
export const itemsMax = 10_000;

/** What the caller calls an item: told again, whatever it is. */
export const refIdField = z
  .unknown()
  .refine((value) => typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value), {
    error: 'A whole number of so many digits does not survive JSON. Send it as a text.',
  })
  .optional()
  .describe('What you call the item: any JSON value, told again beside its result.');

/** The list of a job. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'Must have an item at least.')
    .max(itemsMax, `Must have at most ${itemsMax} items. Send the rest as another job.`);

/** As the regular expressions of all languages read it. */
const nul = String.raw`\x00`;
const noNul = 'Must not have the character U+0000.';

export const jobRequestFields = {
  webhook: z
    .url({ protocol: /^https$/, error: 'Must be an https address.' })
    .max(2_000)
    // No text of PostgreSQL has it.
    .refine((text) => !text.includes('\0'), noNul)
    .optional()
    .describe('Gets the events of this job, without being registered.'),
  name: z
    .string()
    .trim()
    .max(200)
    // Said in the schema, since no format says it.
    .regex(new RegExp(`^[^${nul}]*$`), noNul)
    .optional()
    .describe('What you call the job.'),
  invalid_items: z
    .enum(['refuse', 'fail'])
    .optional()
    .describe(
      'Items that cannot be looked up, such as an address without @. refuse (the default): the list is refused, and the answer names them. fail: they end as failed, cost nothing, and say why. A list of nothing else is always refused.',
    ),
};

/** What the result of an item has that could not be looked up. */
export const failedFields = {
  error: z.string().optional().describe('Of an item that failed: why.'),
  code: z.string().optional().describe('Of an item that failed: the error code, as of a call.'),
  details: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(20)
    .optional()
    .describe('Of an item that is no valid one: each field that is wrong.'),
  billed: z.boolean().optional().describe('Of an item that failed: false, it costs nothing.'),
};

/** What is answered when a list has been taken. */
export const submittedJob = z.object({
  id: z.string().describe('Of the job: ask for it below inquiry_url.'),
  status: z.enum(['queued']).describe('It is worked off in the background.'),
  total: z.int().describe('Its items.'),
  credits_reserved: z
    .number()
    .describe('The most that it can cost. What is not used is given back as it ends.'),
  created_at: z.string().describe('ISO 8601, UTC.'),
  inquiry_url: z
    .string()
    .describe('Path of the job: its state and results, free. Join it to the address of the service.'),
});

export const aboutJob = ({ name, webhook }: { name?: string | undefined; webhook?: string | undefined }) => ({
  name: name ?? null,
  webhookUrl: webhook ?? null,
});
