import { z } from 'zod';
import { announceChange, renameOrganization } from '../../accounts/organizations.ts';
import { type AuditRow, readAudit } from '../../admin/audit-log.ts';
import { readBalances } from '../../admin/read-balances.ts';
import {
  insertManagementKey,
  listManagementKeys,
  type ManagementKey,
  revokeManagementKey,
} from '../../identity/management-keys.ts';
import { mayManage, roles } from '../../identity/roles.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { listMovements } from '../../ledger/list-movements.ts';
import { setOverflow } from '../../ledger/plan.ts';
import { csvRow } from '../../text/csv-row.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import {
  count,
  credits,
  isoOrNull,
  moment,
  nameText,
  noFields,
  ofOrganization,
  organizationId,
  role,
} from '../fields.ts';
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
  title: 'Choose what happens once plan credits are used up',
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
    limit: count(1, 200).describe('Entries a page, 1 to 200; default 50.'),
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
        },
      ],
      next_cursor: null,
    },
  },
  run: async ({ query }, { parts, db, member }) => {
    const balances = await readBalances(db, member.organizationId);
    const account = balances[query.mode ?? 'live'];
    if (!account) return { movements: [], next_cursor: null };
    const { movements, next } = await listMovements(parts.reads.pool, {
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
      })),
      next_cursor: next === null ? null : String(next),
    };
  },
});

const auditShown = z.object({
  id: z.string(),
  at: moment,
  organization_id: z.string().nullable(),
  actor: z.object({
    kind: z.enum(['person', 'management_key', 'command', 'service']),
    id: z.string(),
    name: z.string().nullable().describe('E-mail address or name of the key; null for who is gone.'),
  }),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

const exampleAudit: z.input<typeof auditShown> = {
  id: '1204',
  at: '2026-11-28T11:42:07.318Z',
  organization_id: ids.organization_id,
  actor: { kind: 'person', id: 'per_8Zk2nQ0vLrT4yXbC1dPw', name: 'maya@northwind.example' },
  address: '192.0.2.7',
  user_agent: 'Mozilla/5.0',
  action: 'key_rotate',
  target: 'ws_4fGhT0aBcDeFgHiJkLmN',
  detail: { overlap_seconds: 3600 },
};

export const shownAudit = (row: AuditRow): z.input<typeof auditShown> => ({
  id: String(row.id),
  at: row.at.toISOString(),
  organization_id: row.organization,
  actor: { kind: row.actorKind, id: row.actor, name: row.actorName },
  address: row.address,
  user_agent: row.userAgent,
  action: row.action,
  target: row.target,
  detail: row.detail,
});

const time = z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-11-21T09:40:00Z.' });
export const auditFilters = {
  actor: z.string().max(60).optional().describe('per_… or mk_….'),
  action: z.string().max(60).optional().describe('The action, or the beginning of it, such as `workspace_`.'),
  from: time.optional(),
  to: time.optional(),
};
export const auditPage = {
  limit: count(1, 500).describe('Lines a page, 1 to 500; default 100.'),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be next_cursor of the page before.')
    .optional(),
};
export const auditResponse = z.object({ lines: z.array(auditShown), next_cursor: z.string().nullable() });
export const auditExample = { lines: [exampleAudit], next_cursor: null };

/** A page of the audit log, of an organization or of all. */
export async function auditOf(
  db: ManageContext['db'],
  organization: number | null,
  query: {
    readonly actor?: string | undefined;
    readonly action?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
) {
  const limit = query.limit ?? 100;
  const rows = await readAudit(db, {
    organizationId: organization,
    actor: query.actor,
    action: query.action,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
    before: query.cursor === undefined ? undefined : Number(query.cursor),
    limit: limit + 1,
  });
  const last = rows[limit - 1];
  return {
    lines: rows.slice(0, limit).map(shownAudit),
    next_cursor: rows.length > limit && last ? String(last.id) : null,
  };
}

export const listAudit = defineManageRoute({
  name: 'audit_list',
  method: 'GET',
  path: 'organizations/{organization_id}/audit-log',
  title: 'Audit log',
  description: 'Who changed what, from where, the newest first. Nobody can change it.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: z.strictObject({ ...auditFilters, ...auditPage }),
  body: null,
  status: 200,
  response: auditResponse,
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: auditExample },
  run: async ({ query }, { db, member }) => auditOf(db, member.organizationId, query),
});

const csvLinesMax = 50_000;

export const exportAudit = defineManageRoute({
  name: 'audit_export',
  method: 'GET',
  path: 'organizations/{organization_id}/audit-log.csv',
  title: 'Audit log as CSV',
  description: `The same as a file, the newest first, at most ${csvLinesMax} lines.`,
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: z.strictObject(auditFilters),
  body: null,
  status: 200,
  response: z.any(),
  form: 'csv',
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: '' },
  run: async ({ query }, { db, member }) => auditLines(db, member.organizationId, query),
});

async function* auditLines(
  db: ManageContext['db'],
  organization: number,
  query: Parameters<typeof auditOf>[2],
): AsyncGenerator<string> {
  yield csvRow(['id', 'at', 'actor', 'actor_name', 'address', 'action', 'target', 'detail']);
  let cursor: string | undefined;
  for (let written = 0; written < csvLinesMax; ) {
    const page = await auditOf(db, organization, { ...query, limit: 500, cursor });
    for (const { id, at, actor, address, action, target, detail } of page.lines) {
      yield csvRow([id, at, actor.id, actor.name, address, action, target, detail]);
    }
    written += page.lines.length;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

const keyShown = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  role: z.enum([...roles, 'operator']),
  created_by: z.string().nullable().describe('E-mail address.'),
  created_at: moment,
  expires_at: moment.nullable(),
  used_at: moment.nullable().describe('To the minute.'),
});

const exampleKey: z.input<typeof keyShown> = {
  id: 'mk_8Zk2nQ0vLrT4yXbC1dPw',
  name: 'Terraform',
  hint: 'mm_4fGh…a1B2',
  role: 'admin',
  created_by: 'maya@northwind.example',
  created_at: '2026-11-01T09:30:00.000Z',
  expires_at: '2027-11-01T09:30:00.000Z',
  used_at: '2026-11-28T11:42:00.000Z',
};

const shownKey = (key: ManagementKey): z.input<typeof keyShown> => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  role: key.role,
  created_by: key.createdBy,
  created_at: key.createdAt.toISOString(),
  expires_at: isoOrNull(key.expiresAt),
  used_at: isoOrNull(key.usedAt),
});

const keyDays = z
  .int()
  .min(1)
  .max(3_650)
  .nullable()
  .default(365)
  .describe('Works for so many days; null: until it is revoked.');
const madeKey = z.object({ key: z.string().describe('Shown this once.'), management_key: keyShown });
const exampleSecret = 'mm_4fGhT0aBcDeFgHiJkLmN4fGhT0aBcDeF_a1B2c3';
const dayMs = 86_400_000;

export const listManagementKeysRoute = defineManageRoute({
  name: 'management_key_list',
  method: 'GET',
  path: 'organizations/{organization_id}/management-keys',
  title: 'Management keys',
  description: 'What programs steer the organization with, the newest first.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ management_keys: z.array(keyShown) }),
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: { management_keys: [exampleKey] } },
  run: async (_asked, { db, member }) => ({
    management_keys: (await listManagementKeys(db, member.organizationId)).map(shownKey),
  }),
});

export const createManagementKey = defineManageRoute({
  name: 'management_key_create',
  method: 'POST',
  path: 'organizations/{organization_id}/management-keys',
  title: 'Make a management key',
  description:
    'A key that may do what a member with its role may. It is shown this once, and opens no endpoint.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ name: nameText, role, days: keyDays }),
  status: 201,
  response: madeKey,
  errors: ['unknown_id', 'conflict'],
  example: {
    params: ids,
    query: {},
    body: { name: 'Terraform', role: 'admin', days: 365 },
    response: { key: exampleSecret, management_key: exampleKey },
  },
  run: async ({ body }, context) => {
    const { member } = context;
    if (!mayManage(member.role, body.role)) {
      throw new ServiceError(
        'not_allowed',
        `The role ${member.role} makes no keys with the role ${body.role}.`,
      );
    }
    return makeKey(context, { ...body, organizationId: member.organizationId });
  },
});

export const revokeManagementKeyRoute = defineManageRoute({
  name: 'management_key_revoke',
  method: 'DELETE',
  path: 'organizations/{organization_id}/management-keys/{key_id}',
  title: 'Revoke a management key',
  description: 'It works no more, at once.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: z.strictObject({ organization_id: organizationId, key_id: z.string().max(60).describe('`mk_…`.') }),
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ id: z.string(), revoked: z.literal(true) }),
  errors: ['unknown_id'],
  example: {
    params: { ...ids, key_id: exampleKey.id },
    query: {},
    body: null,
    response: { id: exampleKey.id, revoked: true },
  },
  run: async ({ params: { key_id: id } }, { tx, member }) => {
    if (!(await revokeManagementKey(tx, member.organizationId, id))) {
      throw new ServiceError('unknown_id', 'This organization has no management key with that id.');
    }
    return { id, revoked: true as const };
  },
});

/** Also of the instance. */
export async function makeKey(
  { tx, session, note }: ManageContext,
  wanted: {
    readonly name: string;
    readonly role: ManagementKey['role'];
    readonly days: number | null;
    readonly organizationId: number | null;
  },
): Promise<z.input<typeof madeKey>> {
  const { id, key } = await insertManagementKey(tx, {
    name: wanted.name,
    organizationId: wanted.organizationId,
    role: wanted.role,
    createdBy: session?.person.id ?? null,
    expiresAt: wanted.days === null ? null : new Date(Date.now() + wanted.days * dayMs),
  });
  note({ target: id, detail: { name: wanted.name, role: wanted.role, days: wanted.days } });
  const made = (await listManagementKeys(tx, wanted.organizationId)).find((one) => one.id === id);
  if (!made) throw new ServiceError('conflict', 'The key has ended already.');
  return { key, management_key: shownKey(made) };
}

export const operatorKeyRoutes = [
  defineManageRoute({
    name: 'operator_key_list',
    method: 'GET',
    path: 'operator/management-keys',
    title: 'Management keys of the instance',
    description: 'What programs steer the whole service with, the newest first.',
    access: { who: 'operator' },
    params: noFields,
    query: noFields,
    body: null,
    status: 200,
    response: z.object({ management_keys: z.array(keyShown) }),
    errors: [],
    example: {
      params: {},
      query: {},
      body: null,
      response: { management_keys: [{ ...exampleKey, role: 'operator' }] },
    },
    run: async (_asked, { db }) => ({ management_keys: (await listManagementKeys(db, null)).map(shownKey) }),
  }),
  defineManageRoute({
    name: 'operator_key_create',
    method: 'POST',
    path: 'operator/management-keys',
    title: 'Make a management key of the instance',
    description: 'A key that may do everything that operators may, and what owners may in each organization.',
    access: { who: 'operator' },
    params: noFields,
    query: noFields,
    body: z.strictObject({ name: nameText, days: keyDays }),
    status: 201,
    response: madeKey,
    errors: ['conflict'],
    example: {
      params: {},
      query: {},
      body: { name: 'Terraform', days: 365 },
      response: { key: exampleSecret, management_key: { ...exampleKey, role: 'operator' } },
    },
    run: async ({ body }, context) => makeKey(context, { ...body, role: 'operator', organizationId: null }),
  }),
  defineManageRoute({
    name: 'operator_key_revoke',
    method: 'DELETE',
    path: 'operator/management-keys/{key_id}',
    title: 'Revoke a management key of the instance',
    description: 'It works no more, at once.',
    access: { who: 'operator' },
    params: z.strictObject({ key_id: z.string().max(60).describe('`mk_…`.') }),
    query: noFields,
    body: null,
    status: 200,
    response: z.object({ id: z.string(), revoked: z.literal(true) }),
    errors: ['unknown_id'],
    example: {
      params: { key_id: exampleKey.id },
      query: {},
      body: null,
      response: { id: exampleKey.id, revoked: true },
    },
    run: async ({ params: { key_id: id } }, { tx }) => {
      if (!(await revokeManagementKey(tx, null, id))) {
        throw new ServiceError('unknown_id', 'There is no management key with that id.');
      }
      return { id, revoked: true as const };
    },
  }),
];
