import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  announceChange,
  findOrganization,
  listWorkspaces,
  setWorkspaceDisabled,
} from '../../accounts/organizations.ts';
import { bookCredits } from '../../admin/book-credits.ts';
import { changePlan } from '../../admin/change-plan.ts';
import { deleteOrganization, OrganizationBusyError } from '../../admin/delete-organization.ts';
import { welcomeLink } from '../../admin/operators.ts';
import { insertWholeOrganization } from '../../admin/organizations.ts';
import { readLimits } from '../../admin/read-limits.ts';
import { type OrganizationSummary, readOrganizations } from '../../admin/read-organizations.ts';
import { insertInvitation } from '../../identity/invitations.ts';
import { openVisit } from '../../identity/members.ts';
import { centicredits, credits as creditsOf } from '../../kernel/credits.ts';
import { type RateTier, rateTiers } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { findAccount } from '../../ledger/find-account.ts';
import { endPlan, type PlanName, plans, setPlanStatus, setQuota } from '../../ledger/plan.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, credits, email, moment, nameText, noFields, ofOrganization } from '../fields.ts';
import { personOf } from '../manage-context.ts';

const access: Access = { who: 'operator' };
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };
const mode = z.enum(['live', 'sandbox']);
const tiers = Object.keys(rateTiers) as [RateTier, ...RateTier[]];
const planNames = Object.keys(plans) as [PlanName, ...PlanName[]];
const one = 'operator/organizations/{organization_id}';
/** Calls under way are waited for, when an organization is deleted. */
const waitMs = 30_000;

const summary = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  disabled: z.boolean().describe('None of its workspaces takes calls.'),
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

const createOrganizationRoute = defineManageRoute({
  name: 'organization_create',
  method: 'POST',
  path: 'operator/organizations',
  title: 'Make an organization',
  description: 'Makes an organization with a live and a sandbox workspace, whose keys are shown this once.',
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
  }),
  status: 201,
  response: z.object({
    organization_id: z.string(),
    workspaces: z.array(
      z.object({ workspace_id: z.string(), mode, api_key: z.string().describe('Shown this once.') }),
    ),
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: { name: 'Northwind Sales', credits: 500, rate_tier: 'standard', plan: null },
    response: {
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
    const { id, created } = await insertWholeOrganization(tx, {
      name: body.name,
      credits: creditsOf(body.credits),
      rateTier: body.rate_tier,
      plan: body.plan === null ? null : { name: body.plan, overflow: 'wallet', overflowByHeader: false },
    });
    note({ target: created.organization_id, organizationId: id, detail: body });
    return { organization_id: created.organization_id, workspaces: [...created.workspaces] };
  },
});

const limitsShown = z.object({
  quota: z.int().describe('Calls of an endpoint a month.'),
  endpoints: z.array(
    z.object({ endpoint: z.string(), limit: z.int(), used: z.int(), own_limit: z.boolean() }),
  ),
});

const getOrganization = defineManageRoute({
  name: 'organization_get',
  method: 'GET',
  path: one,
  title: 'One organization',
  description: 'What it has and uses, its workspaces and its quotas.',
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
      }),
    ),
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
        },
      ],
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
    const limitsOf = async (of: 'live' | 'sandbox') => {
      const { quota, endpoints } = await readLimits(db, id, of);
      return {
        quota,
        endpoints: endpoints.map(({ endpoint, limit, used, hasOwnLimit }) => ({
          endpoint,
          limit,
          used,
          own_limit: hasOwnLimit,
        })),
      };
    };
    return {
      organization: shown(row),
      workspaces: (await listWorkspaces(db, organization)).map((workspace) => ({
        id: workspace.public_id,
        name: workspace.name,
        mode: workspace.mode,
        rate_tier: workspace.rate_tier,
        disabled: workspace.disabled_at !== null,
        key_hint: workspace.key_hint,
      })),
      limits: { live: await limitsOf('live'), sandbox: await limitsOf('sandbox') },
    };
  },
});

const bookEntry = defineManageRoute({
  name: 'organization_book',
  method: 'POST',
  path: `${one}/entries`,
  title: 'Grant or adjust credits',
  description:
    'Books add-on credits: a grant, a purchase, or an adjustment up or down, never below what is left. With an `id` of yours it is booked once, however often it is sent.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({
    kind: z.enum(['grant', 'purchase', 'adjust']),
    credits: z
      .number()
      .min(-1_000_000_000)
      .max(1_000_000_000)
      .multipleOf(0.01)
      .describe('Below 0 only to adjust.'),
    mode: mode.default('live'),
    id: z
      .string()
      .regex(/^[\x21-\x7e]{1,180}$/, 'Must be 1 to 180 visible ASCII characters.')
      .optional(),
    note: z.string().max(500).optional(),
  }),
  status: 201,
  response: z.object({
    booked: z.boolean().describe('false: it was booked before, and nothing was changed.'),
    credits,
    addon_credits: credits.describe('What is left now.'),
  }),
  errors: ['unknown_id', 'insufficient_credits', 'validation_failed'],
  example: {
    params: ids,
    query: {},
    body: { kind: 'grant', credits: 500, mode: 'live', id: 'invoice-2026-117' },
    response: { booked: true, credits: 500, addon_credits: 40_500 },
  },
  run: async ({ params, body }, { tx, note }) => {
    const { id } = await theOrganization(tx, params.organization_id);
    if (body.credits === 0 || (body.credits < 0 && body.kind !== 'adjust')) {
      throw new ServiceError(
        'validation_failed',
        'A grant or a purchase adds credits; an adjustment changes them.',
        {
          fields: {
            details: [{ path: 'credits', message: 'Must be more than 0, or with adjust other than 0.' }],
          },
        },
      );
    }
    const booked = await bookCredits(tx, {
      organizationId: id,
      mode: body.mode,
      kind: body.kind,
      amount: creditsOf(body.credits),
      externalId: `cli:${body.id ?? randomUUID()}`,
      note: body.note,
    });
    note({ target: params.organization_id, organizationId: id, detail: { ...body, booked: booked.isNew } });
    const { rows } = await tx.query<{ left: number }>(
      'select addon_left as left from ledger_accounts where organization_id = $1 and mode = $2',
      [id, body.mode],
    );
    return {
      booked: booked.isNew,
      credits: booked.amount / 100,
      addon_credits: centicredits(rows[0]?.left ?? 0) / 100,
    };
  },
});

const setPlanRoute = defineManageRoute({
  name: 'organization_plan',
  method: 'PATCH',
  path: `${one}/plan`,
  title: 'Set or end a plan',
  description:
    'Gives an organization a plan, with its first credits at once; changes the one it has, what is not given stays; or with `name` null ends it, with what is left of it.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({
    mode: mode.default('live'),
    name: z.enum(planNames).nullable(),
    overflow: z.enum(['wallet', 'block']).optional(),
    overflow_by_header: z.boolean().optional(),
    billing_day: z.int().min(1).max(31).optional(),
    status: z.enum(['active', 'canceling', 'past_due', 'refund_pending', 'disputed']).optional(),
  }),
  status: 200,
  response: z.object({ organization_id: z.string(), plan: z.string().nullable() }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: ids,
    query: {},
    body: { mode: 'live', name: 'enrichment', overflow: 'block' },
    response: { organization_id: ids.organization_id, plan: 'enrichment' },
  },
  run: async ({ params, body }, { tx, note }) => {
    const { id } = await theOrganization(tx, params.organization_id);
    const accountId = await findAccount(tx, id, body.mode);
    if (body.name === null) {
      if (!(await endPlan(tx, accountId)))
        throw new ServiceError('conflict', 'The organization has no plan.');
      await announceChange(tx);
    } else {
      await changePlan(tx, accountId, {
        name: body.name,
        overflow: body.overflow,
        overflowByHeader: body.overflow_by_header,
        billingDay: body.billing_day,
      });
      if (body.status !== undefined) await setPlanStatus(tx, accountId, body.status);
    }
    note({ target: params.organization_id, organizationId: id, detail: body });
    return { organization_id: params.organization_id, plan: body.name };
  },
});

const setQuotaRoute = defineManageRoute({
  name: 'organization_quota',
  method: 'PATCH',
  path: `${one}/quota`,
  title: 'Set a quota',
  description: 'Calls a month of each endpoint, or of one.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({
    mode: mode.default('live'),
    quota: z.int().min(0).max(2_000_000_000),
    endpoint: z.string().max(100).optional().describe('Of this endpoint only.'),
  }),
  status: 200,
  response: z.object({ organization_id: z.string(), quota: z.int(), endpoint: z.string().nullable() }),
  errors: ['unknown_id'],
  example: {
    params: ids,
    query: {},
    body: { mode: 'live', quota: 5000, endpoint: 'email_finder' },
    response: { organization_id: ids.organization_id, quota: 5000, endpoint: 'email_finder' },
  },
  run: async ({ params, body }, { tx, note }) => {
    const { id } = await theOrganization(tx, params.organization_id);
    const accountId = await findAccount(tx, id, body.mode);
    if (!(await setQuota(tx, accountId, body.quota, body.endpoint ?? null))) {
      throw new ServiceError('unknown_id', `There is no endpoint ${body.endpoint}.`);
    }
    await announceChange(tx);
    note({ target: params.organization_id, organizationId: id, detail: body });
    return { organization_id: params.organization_id, quota: body.quota, endpoint: body.endpoint ?? null };
  },
});

const setDisabled = defineManageRoute({
  name: 'organization_disable',
  method: 'PATCH',
  path: one,
  title: 'Disable an organization',
  description: 'Refuses the calls of all its workspaces within a second, or takes them again.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ disabled: z.boolean() }),
  status: 200,
  response: z.object({ organization_id: z.string(), disabled: z.boolean() }),
  errors: ['unknown_id'],
  example: {
    params: ids,
    query: {},
    body: { disabled: true },
    response: { organization_id: ids.organization_id, disabled: true },
  },
  run: async ({ params, body }, { tx, note }) => {
    const { id } = await theOrganization(tx, params.organization_id);
    for (const workspace of await listWorkspaces(tx, params.organization_id)) {
      await setWorkspaceDisabled(tx, workspace.id, body.disabled);
    }
    note({ target: params.organization_id, organizationId: id, detail: body });
    return { organization_id: params.organization_id, disabled: body.disabled };
  },
});

const deleteRoute = defineManageRoute({
  name: 'organization_delete',
  method: 'DELETE',
  path: one,
  title: 'Delete an organization',
  description:
    'Its keys are dead at once, its lists are canceled, its data goes; books and usage stay without a name. For good.',
  access,
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ organization_id: z.string(), deleted: z.literal(true) }),
  errors: ['unknown_id', 'conflict'],
  isOutside: true,
  example: {
    params: ids,
    query: {},
    body: null,
    response: { organization_id: ids.organization_id, deleted: true },
  },
  run: async ({ params }, { parts, db }) => {
    const { id } = await theOrganization(db, params.organization_id);
    try {
      await deleteOrganization(parts.pool, id, { waitMs });
    } catch (error) {
      if (!(error instanceof OrganizationBusyError)) throw error;
      throw new ServiceError(
        'conflict',
        'Calls or lists of it are still running; its keys do not work any more.',
        {
          fix: 'Send the same again in some minutes.',
        },
      );
    }
    return { organization_id: params.organization_id, deleted: true as const };
  },
});

const visitRoute = defineManageRoute({
  name: 'organization_visit',
  method: 'POST',
  path: `${one}/visits`,
  title: 'Open an organization as its members see it',
  description: 'For an hour you read what its viewers read, and change nothing. Its audit log says so.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ reason: z.string().trim().min(3).max(300).describe('Its members can read it.') }),
  status: 201,
  response: z.object({ organization_id: z.string(), until: moment }),
  errors: ['unknown_id', 'not_allowed'],
  example: {
    params: ids,
    query: {},
    body: { reason: 'Ticket 117: calls are refused' },
    response: { organization_id: ids.organization_id, until: '2026-11-28T12:42:00.000Z' },
  },
  run: async ({ params, body }, context) => {
    const { tx, note, session } = context;
    if (session === null) {
      throw new ServiceError(
        'not_allowed',
        'A management key of the instance needs no visit: it is an owner everywhere.',
      );
    }
    const { id } = await theOrganization(tx, params.organization_id);
    const until = await openVisit(tx, personOf(context).id, id);
    note({ target: params.organization_id, organizationId: id, detail: body });
    return { organization_id: params.organization_id, until: until.toISOString() };
  },
});

const inviteOwner = defineManageRoute({
  name: 'organization_invite',
  method: 'POST',
  path: `${one}/invitations`,
  title: 'Invite an owner',
  description:
    'Makes a link that makes somebody an owner of the organization, once. The answer shows it this once.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ email: email.nullable().default(null) }),
  status: 201,
  response: z.object({ invitation_id: z.string(), link: z.string(), expires_at: moment }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: ids,
    query: {},
    body: { email: 'maya@northwind.example' },
    response: {
      invitation_id: 'inv_8Zk2nQ0vLrT4yXbC1dPw',
      link: 'https://millrace.example/console/welcome#Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ',
      expires_at: '2026-12-05T11:00:00.000Z',
    },
  },
  run: async ({ params, body }, { tx, parts, session, note }) => {
    const { id } = await theOrganization(tx, params.organization_id);
    const made = await insertInvitation(tx, {
      organizationId: id,
      role: 'owner',
      isOperator: false,
      email: body.email,
      invitedBy: session?.person.id ?? null,
    });
    note({ target: made.id, organizationId: id, detail: body });
    return {
      invitation_id: made.id,
      link: welcomeLink(parts.publicUrl, made.token),
      expires_at: made.expiresAt.toISOString(),
    };
  },
});

async function theOrganization(db: Queryable, organization: string) {
  const found = await findOrganization(db, organization);
  if (!found) throw unknownOrganization();
  return found;
}

const unknownOrganization = () => new ServiceError('unknown_id', 'There is no organization with that id.');

export const operatorOrganizationRoutes = [
  listOrganizations,
  createOrganizationRoute,
  getOrganization,
  bookEntry,
  setPlanRoute,
  setQuotaRoute,
  setDisabled,
  deleteRoute,
  visitRoute,
  inviteOwner,
];
