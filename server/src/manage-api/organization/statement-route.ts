import { z } from 'zod';
import { readBalances } from '../../admin/read-balances.ts';
import { roles } from '../../identity/roles.ts';
import { entriesPageMax, listMovements } from '../../ledger/list-movements.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { count, credits, moment, ofOrganization } from '../fields.ts';

const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

const movement = z.object({
  kind: z
    .string()
    .describe('grant, purchase, refund, expire, adjust; charges: those of calls in between, added up.'),
  number: z.int().nullable(),
  at: moment,
  plan_credits: credits,
  addon_credits: credits,
  plan_after_credits: z.number().nullable(),
  addon_after_credits: z.number().nullable(),
  calls: z.int().nullable(),
  id: z.string().nullable(),
  note: z.string().nullable(),
  days: z
    .array(z.string())
    .nullable()
    .describe('Of charges whose months were dropped: their first and last day.'),
});

export const listEntries = defineManageRoute({
  name: 'entry_list',
  method: 'GET',
  path: 'organizations/{organization_id}/entries',
  title: 'Statement',
  description: 'Movements of the wallets, the newest first; charges between two entries are added up.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query: z.strictObject({
    mode: z.enum(['live', 'sandbox']).optional().describe('Default live.'),
    limit: count(1, entriesPageMax).describe(`Entries a page, 1 to ${entriesPageMax}; default 50.`),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'Must be next_cursor of the page before.')
      .optional(),
  }),
  body: null,
  status: 200,
  response: z.object({ movements: z.array(movement), next_cursor: z.string().nullable() }),
  errors: ['unknown_id'],
  example: {
    params: ids,
    query: {},
    body: null,
    response: {
      movements: [
        {
          kind: 'grant',
          number: 1,
          at: '2026-07-01T09:30:00.000Z',
          plan_credits: 0,
          addon_credits: 500,
          plan_after_credits: 0,
          addon_after_credits: 500,
          calls: null,
          id: 'opening',
          note: null,
          days: null,
        },
      ],
      next_cursor: null,
    },
  },
  run: async ({ query }, { snapshot, db, member }) => {
    const balances = await readBalances(db, member.organizationId);
    const account = balances[query.mode ?? 'live'];
    if (!account) return { movements: [], next_cursor: null };
    const { movements, next } = await listMovements(snapshot, {
      accountId: account.accountId,
      limit: query.limit ?? 50,
      before: query.cursor === undefined ? null : Number(query.cursor),
    });
    return {
      movements: movements.map((one) => ({
        kind: one.kind,
        number: one.number,
        at: one.at.toISOString(),
        plan_credits: one.plan / 100,
        addon_credits: one.addon / 100,
        plan_after_credits: one.planAfter === null ? null : one.planAfter / 100,
        addon_after_credits: one.addonAfter === null ? null : one.addonAfter / 100,
        calls: one.calls,
        id: one.externalId,
        note: one.note,
        days: one.days && [...one.days],
      })),
      next_cursor: next === null ? null : String(next),
    };
  },
});
