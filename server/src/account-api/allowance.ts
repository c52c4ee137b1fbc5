import { z } from 'zod';
import { isoSeconds } from '../gateway/service-meta.ts';
import { creditUsd } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import { planCanPay } from '../ledger/operations.ts';
import { readAccount } from '../ledger/read-account.ts';
import { defineAccountEndpoint } from './define-account-endpoint.ts';

export const allowance = defineAccountEndpoint({
  name: 'usage/allowance',
  title: 'What is left',
  description:
    'What the organization has left in both wallets, and what the workspace may still spend this month. Free.',
  keywords: [
    'check credits',
    'remaining balance',
    'credits left',
    'wallet balance',
    'plan credits',
    'spend limit',
    'when does my plan reset',
    'budget left',
    'how many credits are left',
    'quota left',
    'am I out of credits',
    'current plan',
  ],
  query: z.strictObject({}),

  response: z.object({
    wallet: z.object({ remaining: z.number().describe('Add-on credits left.') }),
    plan: z
      .object({
        name: z.string(),
        status: z.enum(['active', 'canceling', 'past_due', 'refund_pending', 'disputed']),
        remaining: z.number().describe('Plan credits left, including frozen ones.'),
        frozen: z
          .number()
          .describe(
            'Credits left that you cannot spend: all of them while a refund is pending or a payment is disputed, otherwise 0.',
          ),
        granted: z.number().describe('Plan credits a month.'),
        rollover: z.number().describe('Credits left that were carried over from the month before.'),
        resets_at: z.string().nullable().describe('Next refill; null when none is due.'),
        ends_at: z
          .string()
          .nullable()
          .describe('When a canceled plan ends and its remaining credits expire. Null otherwise.'),
        overflow: z.enum(['wallet', 'block']),
        covers: z.array(z.string()).describe('Endpoints that plan credits pay for.'),
      })
      .nullable(),
    spend_limit: z
      .object({
        limit: z.number(),
        spent: z.number().describe('This month, including calls in progress.'),
        remaining: z.number(),
        resets_at: z.string(),
      })
      .nullable(),
    credit_usd: z.number(),
  }),

  example: {
    query: {},
    response: {
      wallet: { remaining: 4982.5 },
      plan: {
        name: 'enrichment',
        status: 'active',
        remaining: 59212,
        frozen: 0,
        granted: 60000,
        rollover: 0,
        resets_at: '2026-12-04T00:00:00Z',
        ends_at: null,
        overflow: 'wallet',
        covers: ['enrich_companies_bulk', 'enrich_company', 'enrich_profile', 'enrich_profiles_bulk'],
      },
      spend_limit: { limit: 2000, spent: 318.6, remaining: 1681.4, resets_at: '2026-12-01T00:00:00Z' },
      credit_usd: 0.02,
    },
  },

  async run(_query, caller, { db, served }) {
    invariant(caller, 'the allowance needs a key');
    const { state, planName, planGrant, rollover, planEndsAt, limit, nextMonth } = await readAccount(
      db,
      caller.accountId,
      caller.workspaceId,
    );
    const covered = [...served.values()]
      .filter(({ endpoint }) => endpoint.coveredByPlan)
      .map(({ endpoint }) => endpoint.name);
    return {
      wallet: { remaining: state.addonLeft / 100 },
      plan:
        state.plan && planName !== null && planGrant !== null
          ? {
              name: planName,
              status: state.plan.status,
              remaining: state.planLeft / 100,
              frozen: planCanPay(state.plan.status) ? 0 : state.planLeft / 100,
              granted: planGrant / 100,
              rollover: rollover / 100,
              resets_at: state.plan.resetsAt ? isoSeconds(state.plan.resetsAt) : null,
              ends_at: planEndsAt ? isoSeconds(planEndsAt) : null,
              overflow: state.plan.overflow,
              covers: covered.toSorted(),
            }
          : null,
      spend_limit: limit
        ? {
            limit: limit.limit / 100,
            spent: limit.spent / 100,
            remaining: Math.max(0, limit.limit - limit.spent) / 100,
            resets_at: isoSeconds(nextMonth),
          }
        : null,
      credit_usd: creditUsd,
    };
  },
});
