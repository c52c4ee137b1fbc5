import { z } from 'zod';

/** Items of one job. */
export const itemsMax = 10_000;

export const jobRequestFields = {
  webhook: z
    .url({ protocol: /^https$/, error: 'Must be an https address.' })
    .max(2_000)
    .optional()
    .describe('Gets the events of this job, without being registered.'),
  name: z.string().trim().max(200).optional().describe('What you call the job.'),
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
  inquiry_url: z.string().describe('Where it stands, and its results: free.'),
});

export const aboutJob = ({ name, webhook }: { name?: string | undefined; webhook?: string | undefined }) => ({
  name: name ?? null,
  webhookUrl: webhook ?? null,
});
