import { z } from 'zod';
import type { LogEntry } from '../../waterfall/ask-sources.ts';
import { askedIn } from '../../waterfall/source-errors.ts';
import type { WaterfallResult } from '../../waterfall/waterfall-types.ts';

/* What every answer of a waterfall has beside its own fields (specification 2.5). */

/** A hundred sources, and as many verifiers for each of five addresses. */
const entriesMax = 600;

export const waterfallFields = {
  success: z.boolean().describe('A provider found it.'),
  provider: z.string().nullable().describe('The provider that found it; null for a miss.'),
  providers_tried: z
    .int()
    .describe('Number of providers queried, not counting those that only verified the results of others.'),
  execution_log: z
    .array(
      z.object({
        provider: z.string().describe('The provider.'),
        status: z
          .enum(['success', 'no_result', 'error', 'skipped', 'timeout'])
          .describe('Result of the query.'),
        latency_ms: z.int().describe('Duration of the query.'),
        reason: z
          .string()
          .optional()
          .describe(
            'For an error, its kind. For a skipped provider, the reason, such as missing_input. For an address: did_not_verify, or unverified if there was no clear result.',
          ),
        why: z
          .string()
          .optional()
          .describe('If Millrace learns the order of providers: the reason for this position.'),
        step: z
          .enum(['verify'])
          .optional()
          .describe('This provider only verified the result of the previous one.'),
      }),
    )
    .max(entriesMax)
    .describe('Result of each provider, in order.'),
  billed_credits: z
    .number()
    .optional()
    .describe('Cost of a miss: 0 unless the operator charges for misses and no provider failed.'),
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
