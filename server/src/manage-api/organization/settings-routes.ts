import { z } from 'zod';
import { announceChange, renameOrganization } from '../../accounts/organizations.ts';
import { readBalances } from '../../admin/read-balances.ts';
import { roles } from '../../identity/roles.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { setOverflow } from '../../ledger/plan.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { credits, isoOrNull, moment, nameText, noFields, ofOrganization } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';

const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

const settings = z.object({
  id: z.string(),
  name: z.string(),
  plan: z
    .object({
      name: z.string(),
      status: z.string(),
      granted_credits: credits,
      remaining_credits: credits,
      overflow: z.enum(['wallet', 'block']),
      overflow_by_header: z.boolean(),
      billing_day: z.int(),
      resets_at: moment.nullable(),
    })
    .nullable(),
});

const exampleSettings: z.input<typeof settings> = {
  id: ids.organization_id,
  name: 'Northwind Sales',
  plan: {
    name: 'enrichment',
    status: 'active',
    granted_credits: 60_000,
    remaining_credits: 8210.5,
    overflow: 'wallet',
    overflow_by_header: false,
    billing_day: 12,
    resets_at: '2026-12-12T00:00:00.000Z',
  },
};

export const getSettings = defineManageRoute({
  name: 'settings_get',
  method: 'GET',
  path: 'organizations/{organization_id}/settings',
  title: 'Settings of an organization',
  description: 'Its name, its plan, and what happens once plan credits are used up.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: settings,
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: exampleSettings },
  run: async (_asked, { db, member }) => settingsOf(db, member.organizationId, member),
});

export const changeSettings = defineManageRoute({
  name: 'settings_change',
  method: 'PATCH',
  path: 'organizations/{organization_id}/settings',
  title: 'Rename an organization',
  description: 'The name that people see.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ name: nameText }),
  status: 200,
  response: settings,
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: { name: 'Northwind Sales' }, response: exampleSettings },
  run: async ({ body }, { tx, member, note }) => {
    await renameOrganization(tx, member.organizationId, body.name);
    note({ target: member.organization, detail: { from: member.name, to: body.name } });
    return settingsOf(tx, member.organizationId, { ...member, name: body.name });
  },
});

export const changeOverflow = defineManageRoute({
  name: 'overflow_change',
  method: 'PATCH',
  path: 'organizations/{organization_id}/overflow',
  title: 'Set the overflow mode',
  description: 'wallet: calls go on, paid by add-on credits; block: they are refused. Owners only.',
  access: { who: 'member', roles: ['owner'] },
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({
    overflow: z.enum(['wallet', 'block']),
    overflow_by_header: z
      .boolean()
      .optional()
      .describe('With block: whether a call may ask for wallet by X-Plan-Overflow.'),
  }),
  status: 200,
  response: settings,
  errors: ['unknown_id', 'conflict'],
  example: { params: ids, query: {}, body: { overflow: 'wallet' }, response: exampleSettings },
  run: async ({ body }, { tx, member, note }) => {
    const { live, sandbox } = await readBalances(tx, member.organizationId);
    const withPlan = [live, sandbox].filter((account) => account?.plan);
    if (withPlan.length === 0) {
      throw new ServiceError('conflict', 'The organization has no plan, so nothing overflows.');
    }
    for (const account of withPlan) {
      if (account) await setOverflow(tx, account.accountId, body.overflow, body.overflow_by_header);
    }
    await announceChange(tx);
    note({ target: member.organization, detail: body });
    return settingsOf(tx, member.organizationId, member);
  },
});

async function settingsOf(
  db: ManageContext['db'],
  id: number,
  { organization, name }: { readonly organization: string; readonly name: string },
): Promise<z.input<typeof settings>> {
  const { live } = await readBalances(db, id);
  const plan = live?.plan;
  return {
    id: organization,
    name,
    plan: plan
      ? {
          name: plan.name,
          status: plan.status,
          granted_credits: plan.grant / 100,
          remaining_credits: (live?.planLeft ?? 0) / 100,
          overflow: plan.overflow,
          overflow_by_header: plan.overflowByHeader,
          billing_day: plan.billingDay,
          resets_at: isoOrNull(plan.resetsAt),
        }
      : null,
  };
}
