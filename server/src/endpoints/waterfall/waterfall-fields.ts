import { z } from 'zod';
import type { LogEntry } from '../../waterfall/ask-sources.ts';
import { askedIn } from '../../waterfall/source-errors.ts';
import type { WaterfallResult } from '../../waterfall/waterfall-types.ts';

/* What every answer of a waterfall has beside its own fields (specification 2.5). */

/** A hundred sources, and as many verifiers for each of five addresses. */
const entriesMax = 600;

export const waterfallFields = {
  success: z.boolean().describe('A source had it.'),
  provider: z.string().nullable().describe('The source that had it; null for a miss.'),
  providers_tried: z
    .int()
    .describe('Sources that were asked for it, without those that only verified what others had found.'),
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
          .describe(
            'Of an error its kind; of a source that was skipped why, such as missing_input; of an address that was found did_not_verify, or unverified where nobody could tell.',
          ),
        why: z
          .string()
          .optional()
          .describe('Where the order of sources is learned: why this one stands at its place.'),
        step: z
          .enum(['verify'])
          .optional()
          .describe('The source was only asked to verify what the one above it had found.'),
      }),
    )
    .max(entriesMax)
    .describe('What became of each source, in the order in which they stand.'),
  billed_credits: z
    .number()
    .optional()
    .describe(
      'Of a miss: what it cost. Nothing, unless the operator charges for misses and all sources could look.',
    ),
};

/** Those fields of one result. */
export function waterfallAnswer({ value, provider, log }: WaterfallResult<unknown>, missCredits: number) {
  return {
    success: value !== null,
    provider,
    providers_tried: askedIn(log),
    execution_log: log.map((entry: LogEntry) => ({ ...entry })),
    ...(value === null ? { billed_credits: missCredits } : {}),
  };
}

/** What a price says of misses: their answers tell what they cost. */
export const missPrice = {
  missed: ({ success }: { success: boolean }) => !success,
  missCredits: (answer: { billed_credits?: number | undefined }) => answer.billed_credits ?? 0,
};
