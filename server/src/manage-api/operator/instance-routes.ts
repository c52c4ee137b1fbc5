import { z } from 'zod';
import { endOperator, listOperators, welcomeLink } from '../../admin/operators.ts';
import { readInstance } from '../../admin/read-instance.ts';
import { type PersonRow, readPeople, setPersonDisabled } from '../../admin/read-people.ts';
import { insertInvitation } from '../../identity/invitations.ts';
import { makeOperator } from '../../identity/people.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import {
  type ReportPart,
  readRevenueReport,
  readUsageReport,
  reportParts,
} from '../../ledger/read-report.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, credits, email, isoOrNull, moment, noFields } from '../fields.ts';
import {
  auditExample,
  auditFilters,
  auditOf,
  auditPage,
  auditResponse,
} from '../organization/organization-routes.ts';

const access: Access = { who: 'operator' };

const personShown = z.object({
  person_id: z.string(),
  name: z.string(),
  email: z.string(),
  is_operator: z.boolean(),
  disabled: z.boolean(),
  has_second_factor: z.boolean(),
  organizations: z.int(),
  created_at: moment,
  last_seen_at: moment.nullable(),
});

const examplePerson: z.input<typeof personShown> = {
  person_id: 'per_8Zk2nQ0vLrT4yXbC1dPw',
  name: 'Maya Okafor',
  email: 'maya@northwind.example',
  is_operator: true,
  disabled: false,
  has_second_factor: true,
  organizations: 1,
  created_at: '2026-07-01T09:30:00.000Z',
  last_seen_at: '2026-11-28T11:00:00.000Z',
};

const shownPerson = (row: PersonRow): z.input<typeof personShown> => ({
  person_id: row.id,
  name: row.name,
  email: row.email,
  is_operator: row.isOperator,
  disabled: row.isDisabled,
  has_second_factor: row.hasSecondFactor,
  organizations: row.organizations,
  created_at: row.createdAt.toISOString(),
  last_seen_at: isoOrNull(row.lastSeenAt),
});

const listPeople = defineManageRoute({
  name: 'person_list',
  method: 'GET',
  path: 'operator/people',
  title: 'People',
  description: 'Everybody who can sign in, the newest first.',
  access,
  params: noFields,
  query: z.strictObject({
    search: z.string().max(100).optional().describe('Part of a name or an e-mail address.'),
    limit: count(1, 200).describe('People a page, 1 to 200; default 50.'),
    cursor: z.string().max(60).optional().describe('`next_cursor` of the page before.'),
  }),
  body: null,
  status: 200,
  response: z.object({ people: z.array(personShown), next_cursor: z.string().nullable() }),
  errors: [],
  example: { params: {}, query: {}, body: null, response: { people: [examplePerson], next_cursor: null } },
  run: async ({ query }, { db }) => {
    const limit = query.limit ?? 50;
    const rows = await readPeople(db, {
      search: query.search ?? null,
      before: query.cursor ?? null,
      limit: limit + 1,
    });
    const last = rows[limit - 1];
    return {
      people: rows.slice(0, limit).map(shownPerson),
      next_cursor: rows.length > limit && last ? last.id : null,
    };
  },
});

const changePerson = defineManageRoute({
  name: 'person_change',
  method: 'PATCH',
  path: 'operator/people/{person_id}',
  title: 'Switch a person off, or make them an operator',
  description:
    'Switched off, a person is signed out everywhere at once and cannot sign in. One operator stays.',
  access,
  params: z.strictObject({ person_id: z.string().max(60) }),
  query: noFields,
  body: z.strictObject({ disabled: z.boolean().optional(), is_operator: z.boolean().optional() }),
  status: 200,
  response: z.object({ person_id: z.string() }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: { person_id: examplePerson.person_id },
    query: {},
    body: { disabled: true },
    response: { person_id: examplePerson.person_id },
  },
  run: async ({ params: { person_id: id }, body }, { tx, note }) => {
    // One change of operators after another: two who remove each other at once would leave none.
    await tx.query('select pg_advisory_xact_lock(7235202)');
    if (body.disabled !== undefined && !(await setPersonDisabled(tx, id, body.disabled)))
      throw unknownPerson();
    if (body.is_operator === true) await makeOperator(tx, id);
    if (body.is_operator === false) await endOperator(tx, id);
    if ((await listOperators(tx)).length === 0) {
      throw new ServiceError('conflict', 'The service keeps at least one operator.', {
        fix: 'Make somebody else an operator first.',
      });
    }
    const { rowCount } = await tx.query('select from persons where id = $1', [id]);
    if (rowCount !== 1) throw unknownPerson();
    note({ target: id, detail: body });
    return { person_id: id };
  },
});

const unknownPerson = () => new ServiceError('unknown_id', 'There is nobody with that id.');

const inviteOperatorRoute = defineManageRoute({
  name: 'operator_invite',
  method: 'POST',
  path: 'operator/invitations',
  title: 'Invite an operator',
  description: 'Makes a link that makes somebody an operator, once. The answer shows it this once.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ email: email.nullable().default(null) }),
  status: 201,
  response: z.object({ invitation_id: z.string(), link: z.string(), expires_at: moment }),
  errors: ['conflict'],
  example: {
    params: {},
    query: {},
    body: { email: null },
    response: {
      invitation_id: 'inv_8Zk2nQ0vLrT4yXbC1dPw',
      link: 'https://millrace.example/console/welcome#Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ',
      expires_at: '2026-12-05T11:00:00.000Z',
    },
  },
  run: async ({ body }, { tx, parts, session, note }) => {
    const made = await insertInvitation(tx, {
      organizationId: null,
      role: null,
      isOperator: true,
      email: body.email,
      invitedBy: session?.person.id ?? null,
    });
    note({ target: made.id, detail: body });
    return {
      invitation_id: made.id,
      link: welcomeLink(parts.publicUrl, made.token),
      expires_at: made.expiresAt.toISOString(),
    };
  },
});

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
  run: async ({ query }, { parts }) => {
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
      const rows = await readUsageReport(parts.reads.pool, report);
      return {
        lines: rows.map(({ parts: of, calls, credits: used, records }) => ({
          ...named(of),
          calls,
          credits: used / 100,
          records,
        })),
      };
    }
    const rows = await readRevenueReport(parts.reads.pool, report);
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
      .describe('Null where doctor was not asked.'),
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

const auditOfAll = defineManageRoute({
  name: 'operator_audit_list',
  method: 'GET',
  path: 'operator/audit-log',
  title: 'Audit log of the instance',
  description: 'Who changed what, from where, in all organizations and in the instance, the newest first.',
  access,
  params: noFields,
  query: z.strictObject({ ...auditFilters, ...auditPage }),
  body: null,
  status: 200,
  response: auditResponse,
  errors: [],
  example: { params: {}, query: {}, body: null, response: auditExample },
  run: async ({ query }, { db }) => auditOf(db, null, query),
});

export const operatorInstanceRoutes = [
  listPeople,
  changePerson,
  inviteOperatorRoute,
  books,
  verifyBooks,
  health,
  auditOfAll,
];
