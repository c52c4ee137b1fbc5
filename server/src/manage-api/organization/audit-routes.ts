import { z } from 'zod';
import { type AuditRow, readAudit } from '../../admin/audit-log.ts';
import { csvRow } from '../../text/csv-row.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { count, moment, ofOrganization } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';

const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

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

export const csvLinesMax = 50_000;

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

/** A page is in memory at a time. */
export async function* auditLines(
  db: ManageContext['db'],
  organization: number | null,
  query: Parameters<typeof auditOf>[2],
): AsyncGenerator<string> {
  yield csvRow([
    'id',
    'at',
    'actor',
    'actor_name',
    'address',
    'action',
    'target',
    'detail',
    'organization_id',
  ]);
  let cursor: string | undefined;
  for (let written = 0; written < csvLinesMax; ) {
    const page = await auditOf(db, organization, { ...query, limit: 500, cursor });
    for (const { id, at, actor, address, action, target, detail, organization_id: of } of page.lines) {
      yield csvRow([id, at, actor.id, actor.name, address, action, target, detail, of]);
    }
    written += page.lines.length;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}
