import { z } from 'zod';
import { readInstance } from '../../admin/read-instance.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { credits, moment, noFields } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';
import {
  auditExample,
  auditFilters,
  auditLines,
  auditOf,
  auditPage,
  auditResponse,
  csvLinesMax,
} from '../organization/audit-routes.ts';
import { theOrganization } from './the-organization.ts';

const access: Access = { who: 'operator' };

const health = defineManageRoute({
  name: 'health_get',
  method: 'GET',
  path: 'operator/health',
  title: 'Health',
  description: 'Processes, lists and webhooks that wait, the database, and what doctor says.',
  access,
  params: noFields,
  query: z.strictObject({
    doctor: z
      .enum(['true', 'false'])
      .optional()
      .describe('true: also look at everything that doctor does; some seconds.'),
  }),
  body: null,
  status: 200,
  response: z.object({
    version: z.string(),
    processes: z.array(
      z.object({
        hostname: z.string(),
        pid: z.int(),
        started_at: moment,
        seen_at: moment,
        addresses: z.array(z.string()),
      }),
    ),
    queue: z.object({
      open_lists: z.int(),
      open_items: z.int(),
      oldest_list_at: moment.nullable(),
      pending_deliveries: z.int(),
      oldest_delivery_at: moment.nullable(),
      calls_in_progress: z.int(),
      held_credits: credits,
    }),
    database: z.object({
      version: z.string(),
      bytes: z.int(),
      connections: z.int(),
      connections_max: z.int(),
      largest: z.array(z.object({ table: z.string(), bytes: z.int() })),
    }),
    checks: z
      .array(
        z.object({
          name: z.string(),
          status: z.enum(['ok', 'warn', 'fail']),
          detail: z.string(),
          fix: z.string().nullable(),
        }),
      )
      .nullable()
      .describe('Null if you did not run doctor.'),
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      version: '1.0.0',
      processes: [
        {
          hostname: 'mill1',
          pid: 4711,
          started_at: '2026-11-28T09:00:00.000Z',
          seen_at: '2026-11-28T11:42:00.000Z',
          addresses: ['http://127.0.0.1:8080'],
        },
      ],
      queue: {
        open_lists: 1,
        open_items: 282,
        oldest_list_at: '2026-11-28T11:40:00.000Z',
        pending_deliveries: 3,
        oldest_delivery_at: '2026-11-28T11:41:00.000Z',
        calls_in_progress: 4,
        held_credits: 1550,
      },
      database: {
        version: '18.4',
        bytes: 1_204_000_000,
        connections: 31,
        connections_max: 100,
        largest: [{ table: 'calls', bytes: 800_000_000 }],
      },
      checks: null,
    },
  },
  run: async ({ query }, { db, parts }) => {
    const instance = await readInstance(db);
    return { ...instance, checks: query.doctor === 'true' ? [...(await parts.doctor())] : null };
  },
});

const ofInstance = {
  ...auditFilters,
  organization_id: z.string().max(60).optional().describe('Of this organization only: `org_…`.'),
};

const auditOfAll = defineManageRoute({
  name: 'operator_audit_list',
  method: 'GET',
  path: 'operator/audit-log',
  title: 'Audit log of the instance',
  description: 'Who changed what, from where, in all organizations and in the instance, the newest first.',
  access,
  params: noFields,
  query: z.strictObject({ ...ofInstance, ...auditPage }),
  body: null,
  status: 200,
  response: auditResponse,
  errors: ['unknown_id'],
  example: { params: {}, query: {}, body: null, response: auditExample },
  run: async ({ query: { organization_id: of, ...query } }, { db }) =>
    auditOf(db, await chosenOrganization(db, of), query),
});

const exportAuditOfAll = defineManageRoute({
  name: 'operator_audit_export',
  method: 'GET',
  path: 'operator/audit-log.csv',
  title: 'Audit log of the instance as CSV',
  description: `The same as a file, the newest first, at most ${csvLinesMax} lines.`,
  access,
  params: noFields,
  query: z.strictObject(ofInstance),
  body: null,
  status: 200,
  response: z.any(),
  form: 'csv',
  errors: ['unknown_id'],
  example: { params: {}, query: {}, body: null, response: '' },
  run: async ({ query: { organization_id: of, ...query } }, { db }) =>
    auditLines(db, await chosenOrganization(db, of), query),
});

/** Null: of all. @throws {ServiceError} unknown_id */
const chosenOrganization = async (db: ManageContext['db'], organization: string | undefined) =>
  organization === undefined ? null : (await theOrganization(db, organization)).id;

export const operatorHealthRoutes = [health, auditOfAll, exportAuditOfAll];
