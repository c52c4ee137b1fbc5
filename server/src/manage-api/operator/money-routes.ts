import { z } from 'zod';
import { announceChange } from '../../accounts/organizations.ts';
import { bookCredits } from '../../admin/book-credits.ts';
import { changePlan } from '../../admin/change-plan.ts';
import { centicredits, credits as creditsOf } from '../../kernel/credits.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { findAccount } from '../../ledger/find-account.ts';
import { endPlan, type PlanName, plans, setPlanStatus, setQuota } from '../../ledger/plan.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { credits, moment, noFields, ofOrganization } from '../fields.ts';
import { theOrganization } from './the-organization.ts';

const access: Access = { who: 'operator' };
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };
const mode = z.enum(['live', 'sandbox']);
const one = 'operator/organizations/{organization_id}';
const planNames = Object.keys(plans) as [PlanName, ...PlanName[]];

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
      .describe('Of your books. Sent again, it books nothing more.'),
    note: z.string().max(500).optional(),
  }),
  status: 201,
  response: z.object({
    booked: z.boolean().describe('false: it was booked before, and nothing was changed.'),
    credits,
    at: moment.describe('When it was booked.'),
    addon_credits: credits.describe('What is left now.'),
  }),
  errors: ['unknown_id', 'insufficient_credits', 'validation_failed'],
  example: {
    params: ids,
    query: {},
    body: { kind: 'grant', credits: 500, mode: 'live', id: 'invoice-2026-117' },
    response: { booked: true, credits: 500, at: '2026-11-28T11:42:07.318Z', addon_credits: 40_500 },
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
      externalId: `cli:${body.id}`,
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
      at: booked.at.toISOString(),
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
    'Gives an organization a plan, with its first credits at once. Or changes its plan: fields that you omit stay. Or, with `name` null, ends its plan and its remaining credits.',
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

export const operatorMoneyRoutes = [bookEntry, setPlanRoute, setQuotaRoute];
