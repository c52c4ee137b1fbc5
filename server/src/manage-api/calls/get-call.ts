import { z } from 'zod';
import { type KeptBodies, readKeptBodies } from '../../admin/kept-bodies.ts';
import { readCall, type StoredCall } from '../../admin/read-call.ts';
import { paidFrom } from '../../gateway/service-meta.ts';
import { roles } from '../../identity/roles.ts';
import { centicredits } from '../../kernel/credits.ts';
import { callUuidOf, jobIdOf, requestIdOf } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { listOrigins, originsOfCalls } from '../../ledger/call-origins.ts';
import { bodyBytesMax, type CutBody } from '../../ledger/cut-body.ts';
import { beganAt } from '../../ledger/read-calls.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { credits, moment, organizationId } from '../fields.ts';
import { jsonText } from '../json-text.ts';
import type { ManageContext } from '../manage-context.ts';
import { callerShown, exampleCall, providerOf, shownCaller } from './call-shown.ts';

const nullableMoment = moment.nullable();
const cutFrom = z
  .int()
  .nullable()
  .describe(
    `Bytes that there were, where only the beginning is kept, as a text: at most ${bodyBytesMax} bytes of each are. Else null.`,
  );

export const getCall = defineManageRoute({
  name: 'call_get',
  method: 'GET',
  path: 'organizations/{organization_id}/calls/{request_id}',
  title: 'One call',
  description: 'All that is stored of one call. What is kept of its bodies is in `…/bodies`.',
  access: { who: 'member', roles },
  params: z.strictObject({
    organization_id: organizationId,
    request_id: z.string().max(60).describe('`req_…`.'),
  }),
  query: z.strictObject({}),
  body: null,
  status: 200,
  response: z.object({
    request_id: z.string(),
    state: z.enum(['in_progress', 'ended']),
    workspace_id: z.string(),
    endpoint: z.string(),
    began_at: moment,
    ended_at: nullableMoment,
    status: z.int().nullable(),
    code: z.string().nullable(),
    ms: z.int().nullable(),
    provider: z.string().nullable(),
    cached: z.boolean().nullable(),
    records: z.int().nullable(),
    charge: z
      .object({
        credits,
        from_plan_credits: credits,
        from_addon_credits: credits,
        from: z.enum(['plan', 'wallet', 'split', 'none']),
        movement: z.int().nullable().describe('Its number in the books.'),
      })
      .nullable(),
    held: z
      .object({ plan_credits: credits, addon_credits: credits, since: moment })
      .nullable()
      .describe('What is held for it while it runs.'),
    job: z
      .object({
        job_id: z.string(),
        status: z.string(),
        total: z.int(),
        ended: z.int(),
        item_index: z.int().nullable(),
        item_outcome: z.string().nullable(),
        item_tries: z.int().nullable(),
      })
      .nullable()
      .describe('The list that it submitted, or whose item it is.'),
    idempotency_key: z.string().nullable(),
    connection_id: z.string().nullable(),
    ...callerShown,
    bookings: z.array(
      z.object({
        kind: z.string(),
        at: moment,
        plan_credits: credits,
        addon_credits: credits,
        note: z.string().nullable(),
      }),
    ),
    deliveries: z.array(
      z.object({
        webhook_id: z.string(),
        type: z.string(),
        state: z.string(),
        attempts: z.int(),
        last_status: z.int().nullable(),
        created_at: moment,
      }),
    ),
  }),
  errors: ['unknown_id'],
  example: {
    params: { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN', request_id: exampleCall.request_id },
    query: {},
    body: null,
    response: {
      request_id: exampleCall.request_id,
      state: 'ended',
      workspace_id: exampleCall.workspace_id,
      endpoint: 'email_finder',
      began_at: exampleCall.at,
      ended_at: '2026-11-28T11:42:09.160Z',
      status: 200,
      code: null,
      ms: 1842,
      provider: 'hunter',
      cached: false,
      records: 1,
      charge: { credits: 5, from_plan_credits: 5, from_addon_credits: 0, from: 'plan', movement: 1204 },
      held: null,
      job: null,
      idempotency_key: null,
      connection_id: null,
      caller_kind: 'key',
      caller: 'mr_live_4fGh…a1B2',
      caller_name: null,
      bookings: [],
      deliveries: [],
    },
  },
  run: async ({ params }, context) => {
    const { parts, db } = context;
    const { stored, id } = await theCall(context, params.request_id);
    const { call, held } = stored;
    const { rows } = await db.query<{ id: number }>('select id from workspaces where public_id = $1', [
      call?.workspace ?? held?.workspace,
    ]);
    const origins = await listOrigins(
      db,
      rows.map((row) => row.id),
    );
    const origin = await originsOfCalls(db, [{ id, jobId: call?.jobId ?? null }], origins);
    return {
      ...shown(stored),
      provider: call && providerOf(parts, call),
      ...shownCaller(origin.get(id)),
    };
  },
});

export const getCallBodies = defineManageRoute({
  name: 'call_bodies',
  method: 'GET',
  path: 'organizations/{organization_id}/calls/{request_id}/bodies',
  title: 'What is kept of what a call sent and answered',
  description:
    'Request and answer of a call, where its workspace keeps them (`keep_bodies_days`), from some seconds after the call on. What an item of a list sent and answered is kept as long as the results of its list. The answer of a call with an Idempotency-Key is kept for 24 hours, since a repeat gets it. Of all other calls nothing is stored, and never headers or keys.',
  access: { who: 'member', roles: ['owner', 'admin', 'developer'] },
  params: z.strictObject({
    organization_id: organizationId,
    request_id: z.string().max(60).describe('`req_…`.'),
  }),
  query: z.strictObject({}),
  body: null,
  status: 200,
  response: z.object({
    kept_because: z
      .enum(['workspace', 'idempotency_key', 'list'])
      .nullable()
      .describe('Null: nothing is kept.'),
    kept_until: nullableMoment.describe('Null for an item: as long as the results of its list.'),
    request: z
      .unknown()
      .describe('Null where it is not kept, as the rows of a list are not: these are its items.'),
    request_cut_from: cutFrom,
    answer: z.unknown(),
    answer_cut_from: cutFrom,
  }),
  errors: ['unknown_id'],
  example: {
    params: { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN', request_id: exampleCall.request_id },
    query: {},
    body: null,
    response: {
      kept_because: 'workspace',
      kept_until: '2026-12-05T11:42:07.318Z',
      request: { first_name: 'Ingrid', last_name: 'Voll', domain: 'fjordline.example' },
      request_cut_from: null,
      answer: { email: 'ingrid@fjordline.example' },
      answer_cut_from: null,
    },
  },
  run: async ({ params }, context) => {
    const { stored } = await theCall(context, params.request_id);
    const kept = stored.call && (await readKeptBodies(context.db, stored.call));
    return jsonText(keptText(kept));
  },
});

/** The bodies are JSON already, of up to some megabytes; the beginning of one stands as a text. */
function keptText(kept: KeptBodies | null): string {
  const about = { kept_because: kept?.because ?? null, kept_until: kept?.until ?? null };
  const request = shownBody('request', kept?.request ?? null);
  const answer = shownBody('answer', kept?.answer ?? null);
  return `${JSON.stringify(about).slice(0, -1)},${request},${answer}}`;
}

function shownBody(name: string, body: CutBody | null): string {
  if (body === null) return `"${name}":null,"${name}_cut_from":null`;
  const { text, bytes } = body;
  if (Buffer.byteLength(text) < bytes) {
    return `"${name}":${JSON.stringify(text)},"${name}_cut_from":${bytes}`;
  }
  return `"${name}":${text},"${name}_cut_from":null`;
}

/** @throws {ServiceError} unknown_id also for a call of others */
async function theCall({ snapshot, member }: ManageContext, requestId: string) {
  const id = callUuidOf(requestId);
  const stored = id === null ? null : await readCall(snapshot, id);
  const organization = stored?.call?.organization ?? stored?.held?.organization;
  if (id === null || stored === null || organization !== member.organization) {
    throw new ServiceError('unknown_id', 'This organization has no call with that id.', {
      fix: 'A request that was refused for its key, rate, headers or fields is no call.',
    });
  }
  return { stored, id };
}

function shown({ call, held, job, idempotency, entries, connection, deliveries }: StoredCall) {
  const id = call?.id ?? held?.id ?? '';
  return {
    request_id: requestIdOf(id),
    state: call ? ('ended' as const) : ('in_progress' as const),
    workspace_id: call?.workspace ?? held?.workspace ?? '',
    endpoint: call?.endpoint ?? held?.endpoint ?? '',
    began_at: beganAt(id).toISOString(),
    ended_at: call?.at.toISOString() ?? null,
    status: call?.status ?? null,
    code: call?.code ?? null,
    ms: call?.durationMs ?? null,
    provider: call?.provider ?? null,
    cached: call?.cached ?? null,
    records: call?.records ?? null,
    charge: call && {
      credits: (call.fromPlan + call.fromAddon) / 100,
      from_plan_credits: call.fromPlan / 100,
      from_addon_credits: call.fromAddon / 100,
      from: paidFrom({ fromPlan: centicredits(call.fromPlan), fromAddon: centicredits(call.fromAddon) }),
      movement: call.movement,
    },
    held: held && {
      plan_credits: held.heldPlan / 100,
      addon_credits: held.heldAddon / 100,
      since: held.createdAt.toISOString(),
    },
    job: job && {
      job_id: jobIdOf(job.id),
      status: job.status,
      total: job.total,
      ended: job.ended,
      item_index: job.item?.index ?? null,
      item_outcome: job.item?.outcome ?? null,
      item_tries: job.item?.tries ?? null,
    },
    idempotency_key: idempotency?.key ?? null,
    connection_id: connection,
    bookings: entries.map(({ kind, at, plan, addon, note }) => ({
      kind,
      at: at.toISOString(),
      plan_credits: plan / 100,
      addon_credits: addon / 100,
      note,
    })),
    deliveries: deliveries.map((one) => ({
      webhook_id: one.webhook,
      type: one.type,
      state: one.state,
      attempts: one.attempts,
      last_status: one.lastStatus,
      created_at: one.createdAt.toISOString(),
    })),
  };
}
