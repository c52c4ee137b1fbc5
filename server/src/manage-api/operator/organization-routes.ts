import { z } from 'zod';
import {
  findOrganizationCreatedAs,
  findWorkspace,
  listWorkspaces,
  type WorkspaceRow,
} from '../../accounts/organizations.ts';
import { insertWholeOrganizationOnce } from '../../admin/organizations.ts';
import { type AccountBalance, readBalances } from '../../admin/read-balances.ts';
import { type Limits, readLimits } from '../../admin/read-limits.ts';
import { type OrganizationSummary, readOrganizations } from '../../admin/read-organizations.ts';
import { credits as creditsOf } from '../../kernel/credits.ts';
import { type RateTier, rateTiers } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type PlanName, plans } from '../../ledger/plan.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, credits, isoOrNull, moment, nameText, noFields, ofOrganization } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';
import { theOrganization, unknownOrganization } from './the-organization.ts';

const access: Access = { who: 'operator' };
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };
const mode = z.enum(['live', 'sandbox']);
const tiers = Object.keys(rateTiers) as [RateTier, ...RateTier[]];
const planNames = Object.keys(plans) as [PlanName, ...PlanName[]];
const one = 'operator/organizations/{organization_id}';

const summary = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  disabled: z.boolean().describe('The operator has switched it off: none of its workspaces takes calls.'),
  plan: z.string().nullable(),
  plan_status: z.string().nullable(),
  plan_credits: credits,
  addon_credits: credits,
  held_credits: credits,
  workspaces: z.int(),
  members: z.int(),
  credits_30d: credits.describe('Of live workspaces.'),
  calls_30d: z.int(),
});

const exampleSummary: z.input<typeof summary> = {
  id: ids.organization_id,
  name: 'Northwind Sales',
  created_at: '2026-07-01T09:30:00.000Z',
  disabled: false,
  plan: 'enrichment',
  plan_status: 'active',
  plan_credits: 8210.5,
  addon_credits: 40_000,
  held_credits: 25,
  workspaces: 3,
  members: 7,
  credits_30d: 31_904,
  calls_30d: 33_310,
};

const shown = (row: OrganizationSummary): z.input<typeof summary> => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  disabled: row.isDisabled,
  plan: row.plan,
  plan_status: row.planStatus,
  plan_credits: row.planLeft / 100,
  addon_credits: row.addonLeft / 100,
  held_credits: row.held / 100,
  workspaces: row.workspaces,
  members: row.members,
  credits_30d: row.credits30d / 100,
  calls_30d: row.calls30d,
});

const listOrganizations = defineManageRoute({
  name: 'organization_list',
  method: 'GET',
  path: 'operator/organizations',
  title: 'Organizations',
  description: 'All organizations with what they have and use, the newest first.',
  access,
  params: noFields,
  query: z.strictObject({
    search: z
      .string()
      .max(100)
      .optional()
      .describe('Part of the name, or an id of an organization or workspace.'),
    limit: count(1, 200).describe('Organizations a page, 1 to 200; default 50.'),
    cursor: z.string().max(60).optional().describe('`next_cursor` of the page before.'),
  }),
  body: null,
  status: 200,
  response: z.object({ organizations: z.array(summary), next_cursor: z.string().nullable() }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: { organizations: [exampleSummary], next_cursor: null },
  },
  run: async ({ query }, { db }) => {
    const limit = query.limit ?? 50;
    const rows = await readOrganizations(db, {
      search: query.search ?? null,
      before: query.cursor ?? null,
      limit: limit + 1,
    });
    const last = rows[limit - 1];
    return {
      organizations: rows.slice(0, limit).map(shown),
      next_cursor: rows.length > limit && last ? last.id : null,
    };
  },
});

const madeShown = z.object({
  created: z.boolean().describe('false: it was made before, and nothing was changed.'),
  organization_id: z.string(),
  workspaces: z.array(
    z.object({
      workspace_id: z.string(),
      mode,
      api_key: z
        .string()
        .nullable()
        .describe('Shown this once; null where the organization was made before: rotate the key.'),
    }),
  ),
});

const createOrganizationRoute = defineManageRoute({
  name: 'organization_create',
  method: 'POST',
  path: 'operator/organizations',
  title: 'Create an organization',
  description:
    'Makes an organization with a live and a sandbox workspace, whose keys are shown this once. With the same `id` it is made once, and its credits are granted once, however often it is sent.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({
    name: nameText,
    credits: z
      .number()
      .min(0)
      .max(1_000_000_000)
      .multipleOf(0.01)
      .default(0)
      .describe('Add-on credits to begin with.'),
    rate_tier: z.enum(tiers).default('standard'),
    plan: z.enum(planNames).nullable().default(null),
    id: z
      .string()
      .regex(/^[\x21-\x7e]{1,180}$/, 'Must be 1 to 180 visible ASCII characters.')
      .describe('Of your books. Sent again, it makes no other organization.'),
  }),
  status: 201,
  response: madeShown,
  errors: ['conflict'],
  example: {
    params: {},
    query: {},
    body: { name: 'Northwind Sales', credits: 500, rate_tier: 'standard', plan: null, id: 'deal-2026-117' },
    response: {
      created: true,
      organization_id: ids.organization_id,
      workspaces: [
        {
          workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
          mode: 'live',
          api_key: 'mr_live_4fGhT0aBcDeFgHiJkLmN4fGhT0aBcDeF_a1B2c3',
        },
      ],
    },
  },
  run: async ({ body }, { tx, note }) => {
    const wanted = {
      name: body.name,
      credits: creditsOf(body.credits),
      rateTier: body.rate_tier,
      plan:
        body.plan === null ? null : { name: body.plan, overflow: 'wallet' as const, overflowByHeader: false },
    };
    const made = await insertWholeOrganizationOnce(tx, wanted, body.id);
    if (made === null) return madeBefore(tx, body.id, note);
    const { id, created } = made;
    note({ target: created.organization_id, organizationId: id, detail: body });
    return {
      created: true,
      organization_id: created.organization_id,
      workspaces: [...created.workspaces],
    };
  },
});

/** What a request with that id has made. Its keys are not stored. @throws {ServiceError} conflict where it was deleted since */
async function madeBefore(
  tx: ManageContext['tx'],
  id: string,
  note: ManageContext['note'],
): Promise<z.input<typeof madeShown>> {
  const found = await findOrganizationCreatedAs(tx, id);
  if (!found) {
    throw new ServiceError('conflict', 'The organization that was made with this id has been deleted.', {
      fix: 'Use another id for another organization.',
    });
  }
  note({ target: found.public_id, organizationId: found.id, detail: { id, created: false } });
  const workspaces = await listWorkspaces(tx, found.public_id);
  return {
    created: false,
    organization_id: found.public_id,
    workspaces: workspaces.map(({ public_id: of, mode: its }) => ({
      workspace_id: of,
      mode: its,
      api_key: null,
    })),
  };
}

const limitsShown = z.object({
  quota: z.int().describe('Calls of an endpoint a month.'),
  endpoints: z.array(
    z.object({ endpoint: z.string(), limit: z.int(), used: z.int(), own_limit: z.boolean() }),
  ),
});

const planShown = z.object({
  name: z.string(),
  status: z.enum(['active', 'canceling', 'past_due', 'refund_pending', 'disputed']),
  granted_credits: credits.describe('A month.'),
  remaining_credits: credits,
  overflow: z.enum(['wallet', 'block']),
  overflow_by_header: z.boolean(),
  billing_day: z.int(),
  resets_at: moment.nullable(),
});

function shownPlan(account: AccountBalance | null): z.input<typeof planShown> | null {
  if (!account?.plan) return null;
  const { name, status, grant, overflow, overflowByHeader, billingDay, resetsAt } = account.plan;
  return {
    name,
    status,
    granted_credits: grant / 100,
    remaining_credits: account.planLeft / 100,
    overflow,
    overflow_by_header: overflowByHeader,
    billing_day: billingDay,
    resets_at: isoOrNull(resetsAt),
  };
}

const getOrganization = defineManageRoute({
  name: 'organization_get',
  method: 'GET',
  path: one,
  title: 'One organization',
  description: 'What it has and uses, its plans, its workspaces with their limits, and its quotas.',
  access,
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    organization: summary,
    workspaces: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mode,
        rate_tier: z.enum(tiers),
        disabled: z.boolean(),
        key_hint: z.string().nullable(),
        spend_limit_credits: z.number().nullable().describe('A month (UTC); null for any.'),
        spent_credits: credits.describe('This month, what is held included.'),
      }),
    ),
    plans: z.object({ live: planShown.nullable(), sandbox: planShown.nullable() }),
    addon_credits: z.object({ live: credits, sandbox: credits }),
    limits: z.object({ live: limitsShown, sandbox: limitsShown }),
  }),
  errors: ['unknown_id'],
  example: {
    params: ids,
    query: {},
    body: null,
    response: {
      organization: exampleSummary,
      workspaces: [
        {
          id: 'ws_4fGhT0aBcDeFgHiJkLmN',
          name: 'Live',
          mode: 'live',
          rate_tier: 'pro',
          disabled: false,
          key_hint: 'mr_live_4fGh…a1B2',
          spend_limit_credits: 20_000,
          spent_credits: 8204.5,
        },
      ],
      plans: {
        live: {
          name: 'enrichment',
          status: 'active',
          granted_credits: 20_000,
          remaining_credits: 8210.5,
          overflow: 'wallet',
          overflow_by_header: false,
          billing_day: 12,
          resets_at: '2026-12-12T00:00:00.000Z',
        },
        sandbox: null,
      },
      addon_credits: { live: 40_000, sandbox: 9_985 },
      limits: {
        live: {
          quota: 100_000,
          endpoints: [{ endpoint: 'email_finder', limit: 5000, used: 1204, own_limit: true }],
        },
        sandbox: { quota: 100_000, endpoints: [] },
      },
    },
  },
  run: async ({ params: { organization_id: organization } }, { db }) => {
    const { id } = await theOrganization(db, organization);
    const [row] = await readOrganizations(db, { search: organization, before: null, limit: 1 });
    if (!row) throw unknownOrganization();
    const [live, sandbox, balances] = await Promise.all([
      readLimits(db, id, 'live'),
      readLimits(db, id, 'sandbox'),
      readBalances(db, id),
    ]);
    const spend = new Map([...live.spend, ...sandbox.spend].map((one) => [one.workspace, one]));
    return {
      organization: shown(row),
      workspaces: (await listWorkspaces(db, organization)).map((workspace) => ({
        id: workspace.public_id,
        name: workspace.name,
        mode: workspace.mode,
        rate_tier: workspace.rate_tier,
        disabled: workspace.disabled_at !== null,
        key_hint: workspace.key_hint,
        spend_limit_credits: creditsOrNull(spend.get(workspace.public_id)?.limit ?? null),
        spent_credits: (spend.get(workspace.public_id)?.spent ?? 0) / 100,
      })),
      plans: { live: shownPlan(balances.live), sandbox: shownPlan(balances.sandbox) },
      addon_credits: {
        live: (balances.live?.addonLeft ?? 0) / 100,
        sandbox: (balances.sandbox?.addonLeft ?? 0) / 100,
      },
      limits: { live: shownLimits(live), sandbox: shownLimits(sandbox) },
    };
  },
});

const creditsOrNull = (amount: number | null): number | null => (amount === null ? null : amount / 100);

const shownLimits = ({ quota, endpoints }: Limits): z.input<typeof limitsShown> => ({
  quota,
  endpoints: endpoints.map(({ endpoint, limit, used, hasOwnLimit }) => ({
    endpoint,
    limit,
    used,
    own_limit: hasOwnLimit,
  })),
});

const workspaceRow = z.object({
  workspace_id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  mode,
  rate_tier: z.enum(tiers),
  disabled: z.boolean(),
  key_hint: z.string().nullable(),
  created_at: moment,
  keep_bodies_days: z.int(),
});

const listAllWorkspaces = defineManageRoute({
  name: 'operator_workspace_list',
  method: 'GET',
  path: 'operator/workspaces',
  title: 'Workspaces of all organizations',
  description: 'Workspaces of all organizations, or of one, the oldest first; at most 10,000.',
  access,
  params: noFields,
  query: z.strictObject({
    organization_id: z.string().max(60).optional().describe('Of this organization only: `org_…`.'),
    workspace_id: z.string().max(60).optional().describe('This one only: `ws_…`.'),
  }),
  body: null,
  status: 200,
  response: z.object({ workspaces: z.array(workspaceRow) }),
  errors: ['unknown_id'],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      workspaces: [
        {
          workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
          organization_id: ids.organization_id,
          name: 'Live',
          mode: 'live',
          rate_tier: 'pro',
          disabled: false,
          key_hint: 'mr_live_4fGh…a1B2',
          created_at: '2026-07-01T09:30:00.000Z',
          keep_bodies_days: 0,
        },
      ],
    },
  },
  run: async ({ query }, { db }) => {
    if (query.organization_id !== undefined) await theOrganization(db, query.organization_id);
    const rows =
      query.workspace_id === undefined
        ? await listWorkspaces(db, query.organization_id)
        : [await theWorkspaceRow(db, query.workspace_id)];
    return {
      workspaces: rows.map((row) => ({
        workspace_id: row.public_id,
        organization_id: row.organization,
        name: row.name,
        mode: row.mode,
        rate_tier: row.rate_tier,
        disabled: row.disabled_at !== null,
        key_hint: row.key_hint,
        created_at: row.created_at.toISOString(),
        keep_bodies_days: row.bodies_days,
      })),
    };
  },
});

/** @throws {ServiceError} unknown_id */
async function theWorkspaceRow(db: Queryable, id: string): Promise<WorkspaceRow> {
  const found = await findWorkspace(db, id);
  if (!found) throw new ServiceError('unknown_id', 'There is no workspace with that id.');
  return found;
}

export const operatorOrganizationRoutes = [
  listOrganizations,
  createOrganizationRoute,
  getOrganization,
  listAllWorkspaces,
];
