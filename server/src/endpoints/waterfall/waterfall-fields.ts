import { z } from 'zod';
import type { LogEntry } from '../../waterfall/ask-sources.ts';
import type { WaterfallResult } from '../../waterfall/sources.ts';

/* What every answer of a waterfall has beside its own fields (specification 2.5). */

const sourcesMax = 100;

export const waterfallFields = {
  success: z.boolean().describe('A source had it.'),
  provider: z.string().nullable().describe('The source that had it; null for a miss.'),
  providers_tried: z.int().describe('Sources that were asked.'),
  execution_log: z
    .array(
      z.object({
        provider: z.string().describe('The source.'),
        status: z
          .enum(['success', 'no_result', 'error', 'skipped', 'timeout'])
          .describe('What became of asking it.'),
        latency_ms: z.int().describe('How long that took.'),
        reason: z
          .string()
          .optional()
          .describe('Of an error its kind; of a source that was skipped why, such as missing_input.'),
      }),
    )
    .max(sourcesMax)
    .describe('What became of each source, in the order in which they stand.'),
  billed_credits: z
    .number()
    .optional()
    .describe('Of a miss: what it cost. Nothing, as long as the operator does not charge for misses.'),
};

/** Those fields of one result. A miss is free. */
export function waterfallAnswer({ value, provider, log }: WaterfallResult<unknown>) {
  return {
    success: value !== null,
    provider,
    providers_tried: log.filter(({ status }) => status !== 'skipped').length,
    execution_log: log.map((entry: LogEntry) => ({ ...entry })),
    ...(value === null ? { billed_credits: 0 } : {}),
  };
}

/** A miss that nothing was charged for. */
export const isFreeMiss = (answer: { success: boolean; billed_credits?: number | undefined }) =>
  !answer.success && !answer.billed_credits;
