import { z } from 'zod';
import {
  announceChange,
  bodiesDaysMax,
  findWorkspace,
  renameWorkspace,
  revokeKeys,
  rotateKey,
  setBodiesDays,
  setRateTier,
  setWorkspaceDisabled,
} from '../../accounts/organizations.ts';
import { insertOwnWorkspace } from '../../admin/organizations.ts';
import { roles } from '../../identity/roles.ts';
import { centicredits, credits as creditsOf } from '../../kernel/credits.ts';
import { type RateTier, rateTiers } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { setSpendLimit } from '../../ledger/plan.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import {
  credits,
  moment,
  nameText,
  noFields,
  ofOrganization,
  organizationId,
  workspaceId,
} from '../fields.ts';
import { unknownWorkspace } from '../workspaces-of.ts';

const tiers = Object.keys(rateTiers) as [RateTier, ...RateTier[]];
/** Of an organization. */
const workspacesMax = 200;
const overlapSecondsMax = 30 * 86_400;
const spendMax = 1_000_000_000;

const params = z.strictObject({ organization_id: organizationId, workspace_id: workspaceId });
const ofOne = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN', workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN' };

const key = z.object({
  hint: z.string().describe('Beginning and end of the key.'),
  created_at: moment,
  expires_at: moment
    .nullable()
    .describe('Of a key that was rotated: until then it works beside the new one.'),
});

const workspaceDetail = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(['live', 'sandbox']),
  rate_tier: z.enum(tiers),
  disabled: z.boolean(),
  created_at: moment,
  keys: z.array(key).describe('Those that work: one, and during an overlap two.'),
  spend_limit_credits: z
    .number()
    .nullable()
    .describe('The most that it may spend a month (UTC); null for any.'),
  spent_credits: credits.describe('This month, what is held included.'),
  last_call_at: moment.nullable().describe('When its newest call began.'),
  keep_bodies_days: z
    .int()
    .describe('Days that Millrace stores what its calls send and return; 0: not at all.'),
});

type Detail = z.input<typeof workspaceDetail>;

const example: Detail = {
  id: ofOne.workspace_id,
  name: 'Live',
  mode: 'live',
  rate_tier: 'pro',
  disabled: false,
  created_at: '2026-07-01T09:30:00.000Z',
  keys: [{ hint: 'mr_live_4fGh…a1B2', created_at: '2026-07-01T09:30:00.000Z', expires_at: null }],
  spend_limit_credits: 20_000,
  spent_credits: 16_400,
  last_call_at: '2026-11-28T11:42:07.318Z',
  keep_bodies_days: 0,
};

export const listWorkspacesRoute = defineManageRoute({
  name: 'workspace_list',
  method: 'GET',
  path: 'organizations/{organization_id}/workspaces',
  title: 'Workspaces and keys',
  description: 'Workspaces of the organization with their keys, limits and last calls, the oldest first.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ workspaces: z.array(workspaceDetail) }),
  errors: ['unknown_id'],
  example: {
    params: { organization_id: ofOne.organization_id },
    query: {},
    body: null,
    response: { workspaces: [example] },
  },
  run: async (_asked, { db, member }) => ({ workspaces: await detailsOf(db, member.organizationId) }),
});

export const createWorkspaceRoute = defineManageRoute({
  name: 'workspace_create',
  method: 'POST',
  path: 'organizations/{organization_id}/workspaces',
  title: 'Create a workspace',
  description: `Makes a workspace with a key, which is shown this once. An organization has at most ${workspacesMax}. Its rate tier is that of the organization's first workspace.`,
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ name: nameText, mode: z.enum(['live', 'sandbox']) }),
  status: 201,
  response: z.object({ workspace: workspaceDetail, api_key: z.string().describe('Shown this once.') }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: { organization_id: ofOne.organization_id },
    query: {},
    body: { name: 'n8n production', mode: 'live' },
    response: { workspace: example, api_key: 'mr_live_4fGhT0aBcDeFgHiJkLmN4fGhT0aBcDeF_a1B2c3' },
  },
  run: async ({ body }, { tx, member, note }) => {
    const { organizationId: id } = member;
    await tx.query('select from organizations where id = $1 for update', [id]);
    const { rows } = await tx.query<{ count: number; tier: RateTier | null }>(
      `select count(*)::int as count, (array_agg(rate_tier order by id))[1] as tier from workspaces where organization_id = $1`,
      [id],
    );
    if ((rows[0]?.count ?? 0) >= workspacesMax) {
      throw new ServiceError('conflict', `An organization has at most ${workspacesMax} workspaces.`, {
        fix: 'Disable and reuse one that is not needed any more.',
      });
    }
    const made = await insertOwnWorkspace(tx, {
      organizationId: id,
      name: body.name,
      mode: body.mode,
      rateTier: rows[0]?.tier ?? 'standard',
    });
    note({ target: made.publicId, detail: body });
    return { workspace: await detailOf(tx, id, made.publicId), api_key: made.apiKey };
  },
});

export const changeWorkspace = defineManageRoute({
  name: 'workspace_change',
  method: 'PATCH',
  path: 'organizations/{organization_id}/workspaces/{workspace_id}',
  title: 'Change a workspace',
  description:
    'Changes what is given: its name, its monthly spend limit, whether its calls are taken, and for how many days what they send and answer is kept. Every process knows within a second.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params,
  query: noFields,
  body: z.strictObject({
    name: nameText.optional(),
    spend_limit_credits: z
      .number()
      .min(0)
      .max(spendMax)
      .multipleOf(0.01)
      .nullable()
      .optional()
      .describe('null lifts the limit.'),
    disabled: z.boolean().optional().describe('true: its calls are refused with 403.'),
    keep_bodies_days: z
      .int()
      .min(0)
      .max(bodiesDaysMax)
      .optional()
      .describe(
        `Days that Millrace stores what calls send and return from now on, up to ${bodiesDaysMax}. Fewer days delete what is older, 0 all of it.`,
      ),
  }),
  status: 200,
  response: workspaceDetail,
  errors: ['unknown_id'],
  example: { params: ofOne, query: {}, body: { spend_limit_credits: 20_000 }, response: example },
  run: async ({ params: { workspace_id: workspace }, body }, { tx, member, note }) => {
    const { id } = await lockWorkspace(tx, member.organizationId, workspace);
    const { name, disabled, spend_limit_credits: limit, keep_bodies_days: days } = body;
    if (name !== undefined) await renameWorkspace(tx, id, name);
    if (limit !== undefined) {
      await setSpendLimit(tx, id, limit === null ? null : creditsOf(limit));
      await announceChange(tx);
    }
    if (disabled !== undefined) await setWorkspaceDisabled(tx, id, disabled);
    if (days !== undefined) await setBodiesDays(tx, id, days);
    note({ target: workspace, detail: body });
    return detailOf(tx, member.organizationId, workspace);
  },
});

export const rotateWorkspaceKey = defineManageRoute({
  name: 'key_rotate',
  method: 'POST',
  path: 'organizations/{organization_id}/workspaces/{workspace_id}/keys',
  title: 'Rotate a key',
  description:
    'Gives the workspace a new key, which is shown this once. The old one works on for the overlap; one from an earlier overlap ends now.',
  access: { who: 'member', roles: ['owner', 'admin', 'developer'] },
  params,
  query: noFields,
  body: z.strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(overlapSecondsMax)
      .default(0)
      .describe('How long the old key works on, such as 0, 3600, 86400, 604800.'),
  }),
  status: 201,
  response: z.object({
    api_key: z.string().describe('Shown this once.'),
    hint: z.string(),
    old_key_expires_at: moment.nullable(),
  }),
  errors: ['unknown_id'],
  example: {
    params: ofOne,
    query: {},
    body: { overlap_seconds: 3600 },
    response: {
      api_key: 'mr_live_4fGhT0aBcDeFgHiJkLmN4fGhT0aBcDeF_a1B2c3',
      hint: 'mr_live_4fGh…B2c3',
      old_key_expires_at: '2026-11-28T12:42:07.318Z',
    },
  },
  run: async ({ params: { workspace_id: workspace }, body }, { tx, member, note }) => {
    const found = await lockWorkspace(tx, member.organizationId, workspace);
    const apiKey = await rotateKey(tx, found, body.overlap_seconds);
    const { keys } = await detailOf(tx, member.organizationId, workspace);
    note({ target: workspace, detail: body });
    return {
      api_key: apiKey,
      hint: keys.find(({ expires_at: end }) => end === null)?.hint ?? '',
      old_key_expires_at: keys.find(({ expires_at: end }) => end !== null)?.expires_at ?? null,
    };
  },
});

export const revokeWorkspaceKeys = defineManageRoute({
  name: 'key_revoke',
  method: 'DELETE',
  path: 'organizations/{organization_id}/workspaces/{workspace_id}/keys',
  title: 'Revoke the keys of a workspace',
  description:
    'Ends every key of the workspace within a second. It has none until one is made by a rotation.',
  access: { who: 'member', roles: ['owner', 'admin', 'developer'] },
  params,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ revoked: z.int() }),
  errors: ['unknown_id'],
  example: { params: ofOne, query: {}, body: null, response: { revoked: 1 } },
  run: async ({ params: { workspace_id: workspace } }, { tx, member, note }) => {
    const { id } = await lockWorkspace(tx, member.organizationId, workspace);
    const revoked = await revokeKeys(tx, id);
    note({ target: workspace, detail: { revoked } });
    return { revoked };
  },
});

/** @throws {ServiceError} unknown_id */
async function lockWorkspace(tx: Queryable, owner: number, workspace: string) {
  const found = await findWorkspace(tx, workspace);
  if (found?.organization_id !== owner) throw unknownWorkspace();
  return found;
}

async function detailOf(db: Queryable, owner: number, workspace: string): Promise<Detail> {
  const found = (await detailsOf(db, owner)).find(({ id }) => id === workspace);
  if (!found) throw unknownWorkspace();
  return found;
}

interface DetailRow {
  id: string;
  name: string;
  mode: 'live' | 'sandbox';
  rate_tier: RateTier;
  disabled: boolean;
  created_at: Date;
  monthly_limit: number | null;
  spent: number;
  keys: { hint: string; created_at: string; expires_at: string | null }[] | null;
  newest: string | null;
  bodies_days: number;
}

/** The newest call of each is one look into the key of calls. */
async function detailsOf(db: Queryable, owner: number): Promise<Detail[]> {
  const { rows } = await db.query<DetailRow>(
    `select w.public_id as id, w.name, w.mode, w.rate_tier, w.disabled_at is not null as disabled, w.created_at, w.bodies_days, s.monthly_limit,
            case when s.month = ledger_month(now()) then s.used else 0 end as spent,
            (select json_agg(json_build_object('hint', k.hint, 'created_at', k.created_at, 'expires_at', k.expires_at) order by k.id desc)
               from api_keys k where k.workspace_id = w.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) as keys,
            greatest((select c.id::text from calls c where c.workspace_id = w.id order by c.id desc limit 1),
                     (select c.id::text from failed_calls c where c.workspace_id = w.id order by c.id desc limit 1)) as newest
       from workspaces w left join spend s on s.workspace_id = w.id
      where w.organization_id = $1 order by w.id limit 1000`,
    [owner],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mode: row.mode,
    rate_tier: row.rate_tier,
    disabled: row.disabled,
    created_at: row.created_at.toISOString(),
    keys: (row.keys ?? []).map(({ hint, created_at: made, expires_at: end }) => ({
      hint,
      created_at: new Date(made).toISOString(),
      expires_at: end === null ? null : new Date(end).toISOString(),
    })),
    spend_limit_credits: row.monthly_limit === null ? null : centicredits(row.monthly_limit) / 100,
    spent_credits: row.spent / 100,
    last_call_at: row.newest === null ? null : beganText(row.newest),
    keep_bodies_days: row.bodies_days,
  }));
}

const beganText = (id: string) =>
  new Date(Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16)).toISOString();

/** How fast a workspace may call is the operator's to say. */
export const setWorkspaceTier = defineManageRoute({
  name: 'workspace_tier',
  method: 'PATCH',
  path: 'operator/workspaces/{workspace_id}',
  title: 'Set the limits of a workspace',
  description:
    'Changes what is given: how fast it may call, and what it may spend a month. Every process knows within a second.',
  access: { who: 'operator' },
  params: z.strictObject({ workspace_id: workspaceId }),
  query: noFields,
  body: z.strictObject({
    rate_tier: z.enum(tiers).optional(),
    spend_limit_credits: z
      .number()
      .min(0)
      .max(spendMax)
      .multipleOf(0.01)
      .nullable()
      .optional()
      .describe('A month (UTC); null: no limit.'),
  }),
  status: 200,
  response: z.object({
    workspace_id: z.string(),
    rate_tier: z.enum(tiers),
    spend_limit_credits: z.number().nullable(),
  }),
  errors: ['unknown_id'],
  example: {
    params: { workspace_id: ofOne.workspace_id },
    query: {},
    body: { rate_tier: 'pro' },
    response: { workspace_id: ofOne.workspace_id, rate_tier: 'pro', spend_limit_credits: 20_000 },
  },
  run: async ({ params: { workspace_id: workspace }, body }, { tx, note }) => {
    const found = await findWorkspace(tx, workspace);
    if (!found) throw new ServiceError('unknown_id', 'There is no workspace with that id.');
    const { rate_tier: tier, spend_limit_credits: limit } = body;
    if (tier !== undefined) await setRateTier(tx, found.id, tier);
    if (limit !== undefined) {
      await setSpendLimit(tx, found.id, limit === null ? null : creditsOf(limit));
      await announceChange(tx);
    }
    note({ target: workspace, organizationId: found.organization_id, detail: body });
    const { rows } = await tx.query<{ limit: number | null }>(
      'select monthly_limit as limit from spend where workspace_id = $1',
      [found.id],
    );
    const most = rows[0]?.limit ?? null;
    return {
      workspace_id: workspace,
      rate_tier: tier ?? found.rate_tier,
      spend_limit_credits: most === null ? null : most / 100,
    };
  },
});
