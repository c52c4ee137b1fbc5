import { z } from 'zod';
import { findWorkspace, listWorkspaces } from '../../accounts/organizations.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import {
  type ReportPart,
  readRevenueReport,
  readUsageReport,
  reportParts,
} from '../../ledger/read-report.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, noFields } from '../fields.ts';
import { theOrganization } from './the-organization.ts';

const access: Access = { who: 'operator' };

const day = z.iso.date('Must be a day such as 2026-11-21.');
/** One more than the command line shows, which says whether there are more. */
const linesMax = 100_001;
const linesUsual = 5_000;

const books = defineManageRoute({
  name: 'books_get',
  method: 'GET',
  path: 'operator/books',
  title: 'Revenue and usage',
  description:
    'What came in and what was charged, by month, day, organization, workspace or endpoint. Revenue of a long time reads many calls: some seconds for some million.',
  access,
  params: noFields,
  query: z.strictObject({
    from: day.describe('First day, UTC.'),
    to: day.describe('Last day.'),
    by: z
      .string()
      .regex(
        new RegExp(`^(?:${reportParts.join('|')})(?:,(?:${reportParts.join('|')}))*$`),
        `Must be of ${reportParts.join(', ')}.`,
      )
      .max(60)
      .optional()
      .describe(
        `What a line is of: ${reportParts.join(', ')}, several with commas; one line in all without it.`,
      ),
    organization_id: z.string().max(60).optional().describe('Of this organization only: `org_…`.'),
    workspace_id: z
      .string()
      .max(60)
      .optional()
      .describe('Of this workspace only: `ws_…`, which says its mode itself.'),
    endpoint: z.string().max(100).optional().describe('Of this endpoint only.'),
    limit: count(1, linesMax).describe(`Lines at most, 1 to ${linesMax}; default ${linesUsual}.`),
    what: z.enum(['revenue', 'usage']).optional().describe('Default revenue.'),
    mode: z.enum(['live', 'sandbox']).optional().describe('Default live.'),
  }),
  body: null,
  status: 200,
  response: z.object({
    lines: z.array(
      z
        .looseObject({ of: z.string().nullable(), parts: z.array(z.string()) })
        .describe('Amounts in credits; what left is below zero.'),
    ),
  }),
  errors: [],
  example: {
    params: {},
    query: { from: '2026-11-01', to: '2026-11-28', by: 'month' },
    body: null,
    response: {
      lines: [
        {
          of: '2026-11',
          parts: ['2026-11'],
          charged_credits: 31_904,
          from_plan_credits: 20_100,
          purchased_credits: 5000,
        },
      ],
    },
  },
  run: async ({ query }, { db }) => {
    const by = [...new Set((query.by?.split(',') ?? []) as ReportPart[])];
    const report = {
      ...(await whose(db, query)),
      fromDay: query.from,
      toDay: query.to,
      by,
      endpoint: query.endpoint,
      limit: query.limit ?? linesUsual,
    };
    const named = (of: readonly string[]) => ({ of: of[0] ?? null, parts: [...of] });
    if (query.what === 'usage') {
      const rows = await readUsageReport(db, report);
      return {
        lines: rows.map(({ parts: of, calls, credits: used, records }) => ({
          ...named(of),
          calls,
          credits: used / 100,
          records,
        })),
      };
    }
    const rows = await readRevenueReport(db, report);
    return {
      lines: rows.map((row) => ({
        ...named(row.parts),
        charged_credits: row.charged / 100,
        from_plan_credits: row.fromPlan / 100,
        from_addon_credits: row.fromWallet / 100,
        purchased_credits: row.purchased / 100,
        granted_credits: row.grantedToWallet / 100,
        granted_by_plan_credits: row.grantedByPlan / 100,
        refunded_credits: row.refunded / 100,
        expired_credits: row.expired / 100,
        adjusted_credits: row.adjusted / 100,
      })),
    };
  },
});

/** A workspace says itself whether it is live. @throws {ServiceError} unknown_id */
async function whose(
  db: Queryable,
  {
    organization_id: organization,
    workspace_id: id,
    mode = 'live',
  }: {
    readonly organization_id?: string | undefined;
    readonly workspace_id?: string | undefined;
    readonly mode?: 'live' | 'sandbox' | undefined;
  },
) {
  if (id !== undefined) {
    const found = await findWorkspace(db, id);
    if (!found) throw new ServiceError('unknown_id', 'There is no workspace with that id.');
    return { mode: found.mode, workspaceIds: [found.id] };
  }
  if (organization === undefined) return { mode, workspaceIds: null };
  const { public_id: publicId } = await theOrganization(db, organization);
  return { mode, workspaceIds: (await listWorkspaces(db, publicId)).map((one) => one.id) };
}

const verifyBooks = defineManageRoute({
  name: 'books_verify',
  method: 'POST',
  path: 'operator/books/verification',
  title: 'Verify the books',
  description:
    'Proves every invariant of the ledger while calls go on. Changes nothing. Takes about a minute for 10 million calls.',
  access,
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    ok: z.boolean(),
    entries: z.int(),
    calls: z.int(),
    seconds: z.number(),
    problems: z.array(z.object({ invariant: z.string(), account: z.int().nullable(), detail: z.string() })),
  }),
  errors: ['conflict'],
  isOutside: true,
  example: {
    params: {},
    query: {},
    body: null,
    response: { ok: true, entries: 1204, calls: 1_204_000, seconds: 7.1, problems: [] },
  },
  run: async (_asked, { parts }) => {
    if (proofs.has(parts)) throw new ServiceError('conflict', 'The books are being proved already.');
    proofs.add(parts);
    try {
      return { ...(await verifyLedger(parts.pool)) } as never;
    } finally {
      proofs.delete(parts);
    }
  },
});

/** One proof at a time: each reads everything. */
const proofs = new WeakSet<object>();

export const operatorBooksRoutes = [books, verifyBooks];
