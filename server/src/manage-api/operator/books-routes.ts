import { z } from 'zod';
import { ServiceError } from '../../kernel/service-error.ts';
import {
  type ReportPart,
  readRevenueReport,
  readUsageReport,
  reportParts,
} from '../../ledger/read-report.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';

const access: Access = { who: 'operator' };

const day = z.iso.date('Must be a day such as 2026-11-21.');
const linesMax = 5_000;

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
    by: z.enum(reportParts).optional().describe('What a line is of; one line in all without it.'),
    what: z.enum(['revenue', 'usage']).optional().describe('Default revenue.'),
    mode: z.enum(['live', 'sandbox']).optional().describe('Default live.'),
  }),
  body: null,
  status: 200,
  response: z.object({
    lines: z.array(
      z.looseObject({ of: z.string().nullable() }).describe('Amounts in credits; what left is below zero.'),
    ),
  }),
  errors: [],
  example: {
    params: {},
    query: { from: '2026-11-01', to: '2026-11-28', by: 'month' },
    body: null,
    response: {
      lines: [{ of: '2026-11', charged_credits: 31_904, from_plan_credits: 20_100, purchased_credits: 5000 }],
    },
  },
  run: async ({ query }, { db }) => {
    const by: ReportPart[] = query.by === undefined ? [] : [query.by];
    const report = {
      mode: query.mode ?? 'live',
      workspaceIds: null,
      fromDay: query.from,
      toDay: query.to,
      by,
      limit: linesMax,
    } as const;
    const named = (of: readonly string[]) => ({ of: of[0] ?? null });
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

const verifyBooks = defineManageRoute({
  name: 'books_verify',
  method: 'POST',
  path: 'operator/books/verification',
  title: 'Prove the books',
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
