import { z } from 'zod';
import type { Answer } from '../../gateway/gateway-call.ts';
import { listBody, newLimitsSchema } from '../../gateway/lists/list-body.ts';
import {
  exampleInFull,
  examplePreview,
  exampleSteps,
  listInFull,
  previewShown,
} from '../../gateway/lists/list-schema.ts';
import { findFile } from '../../gateway/lists/receive-list.ts';
import { replayList } from '../../gateway/lists/replay-list.ts';
import { retryBody, retryList } from '../../gateway/lists/retry-list.ts';
import { shownListInFull } from '../../gateway/lists/shown-list.ts';
import { startList } from '../../gateway/lists/start-list.ts';
import { cancel, findList, forget, pause, resume } from '../../gateway/lists/steer-list.ts';
import { roles } from '../../identity/roles.ts';
import { readStepCounts } from '../../jobs/lists/list-counts.ts';
import { readProblems } from '../../jobs/lists/list-problems.ts';
import type { ListReport } from '../../jobs/lists/list-report.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { callerFor } from '../caller-for.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { credits, noFields, organizationId, workspaceId } from '../fields.ts';
import { jsonText } from '../json-text.ts';
import type { ManageContext } from '../manage-context.ts';
import { callList } from './call-list.ts';

const mayLook: Access = { who: 'member', roles };
const mayRun: Access = { who: 'member', roles: ['owner', 'admin', 'developer'] };
const base = 'organizations/{organization_id}/workspaces/{workspace_id}/list-runs';
const ofWorkspace = z.strictObject({ organization_id: organizationId, workspace_id: workspaceId });
const oneParams = ofWorkspace.extend({
  list_id: z.string().max(60).describe('The list: `list_…`.'),
});
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN', workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN' };
const oneIds = { ...ids, list_id: exampleInFull.id };
/** Ten steps with long texts. */
const bodyBytesMax = 1024 ** 2;

const body = listBody.extend({
  file: z.string().max(60).describe('Its rows: a file that was uploaded (`list_file_upload`).'),
});
const exampleBody: z.input<typeof body> = {
  file: examplePreview.file as string,
  name: 'spring-event',
  steps: exampleSteps,
  output: { 'Work email': 'work.email' },
  limits: { max_credits: 40 },
};
const callErrors = [
  'unknown_id',
  'unknown_list',
  'workspace_disabled',
  'insufficient_credits',
  'plan_credits_exhausted',
  'spend_limit_reached',
  'quota_exceeded',
] as const;
const startErrors = [
  ...callErrors,
  'storage_full',
  'mapping_needed',
  'url_not_allowed',
  'host_not_found',
  'upstream_error',
  'ENDPOINT_UNDER_MAINTENANCE',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'invalid_idempotency_key',
] as const;

/** What has been put together by the gateway is passed on as it is. */
const passedOn = <Value>({ body: pieces }: Answer): Value => jsonText<Value>(pieces.join(''));

const previewList = defineManageRoute({
  name: 'list_run_preview',
  method: 'POST',
  path: `${base}/preview`,
  title: 'Preview a list',
  description:
    'Estimates a list before it runs: rows that can run, wrong rows with their line, duplicates and filled cells. Returns the likely and the most credits, and columns that look mapped wrongly. Free.',
  access: mayRun,
  params: ofWorkspace,
  query: noFields,
  body,
  bodyBytesMax,
  status: 200,
  response: z.object({
    preview: previewShown,
    quote: z.object({
      endpoint: z.string(),
      max_credits: credits.describe('What is held when it starts.'),
      from: z.string().describe('plan, wallet, split or none.'),
      would_succeed: z.boolean().describe('Whether credit, spend limit and quota allow it now.'),
      providers: z.array(z.string()),
      warnings: z
        .array(z.string())
        .optional()
        .describe('Why steps may find nothing now, such as mail servers that Millrace cannot reach.'),
    }),
  }),
  errors: startErrors,
  isOutside: true,
  isUnnoted: true,
  example: {
    params: ids,
    query: {},
    body: exampleBody,
    response: {
      preview: examplePreview,
      quote: {
        endpoint: 'lists',
        max_credits: 6,
        from: 'wallet',
        would_succeed: true,
        providers: ['native'],
      },
    },
  },
  run: async ({ params, body: sent }, context) => {
    const { lists } = context.parts;
    const toMake = { workspace: params.workspace_id, dryRun: true, bodyText: '' };
    return passedOn(
      await callList(context, toMake, async (call) => {
        const file = await findFile(context.db, call.caller, sent.file);
        return startList(lists, call, { file, sent }, { keepsFile: true });
      }),
    );
  },
});

const startRun = defineManageRoute({
  name: 'list_run_start',
  method: 'POST',
  path: base,
  title: 'Start a list in steps',
  description:
    'Runs any priced endpoint over the rows of a file, in up to ten steps, as POST /api/v1/lists does. `limits.max_credits` is never exceeded.',
  access: mayRun,
  params: ofWorkspace,
  query: noFields,
  body,
  bodyBytesMax,
  status: 201,
  response: listInFull,
  errors: startErrors,
  isOutside: true,
  told: ({ params, body: { name, recipe, steps = [], limits } }) => ({
    target: params.workspace_id,
    detail: {
      name: name ?? null,
      ...(recipe === undefined ? {} : { recipe }),
      endpoints: steps.map(({ endpoint }) => endpoint),
      max_credits: limits?.max_credits ?? null,
    },
  }),
  example: {
    params: ids,
    query: {},
    body: exampleBody,
    response: { ...exampleInFull, status: 'queued', completed: 0, found: 0 },
  },
  run: async ({ params, body: sent }, context) => {
    const { lists } = context.parts;
    const toMake = { workspace: params.workspace_id, dryRun: false, bodyText: canonicalJson(sent) };
    return passedOn(
      await callList(context, toMake, async (call) => {
        try {
          const file = await findFile(lists.jobsDb, call.caller, sent.file);
          return await startList(lists, call, { file, sent });
        } catch (error) {
          if (!(error instanceof ServiceError && error.code === 'unknown_list')) throw error;
          const replayed = await replayList(lists, call);
          if (replayed === null) throw error;
          return replayed;
        }
      }),
    );
  },
});

async function inFull({ parts }: ManageContext, db: Queryable, list: ListReport) {
  const [counts, problems] = await Promise.all([readStepCounts(db, list.id), readProblems(db, list.id)]);
  return shownListInFull(list, counts, parts.served, problems);
}

const getRun = defineManageRoute({
  name: 'list_run_get',
  method: 'GET',
  path: `${base}/{list_id}`,
  title: 'One list in steps',
  description: 'Where a list stands, what its steps have come to, and what it has cost.',
  access: mayLook,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: listInFull,
  errors: ['unknown_id', 'unknown_list'],
  example: { params: oneIds, query: {}, body: null, response: exampleInFull },
  run: async ({ params }, context) => {
    const caller = await callerFor(context, params.workspace_id);
    return inFull(context, context.db, await findList(context.db, caller, params.list_id));
  },
});

const pauseRun = defineManageRoute({
  name: 'list_run_pause',
  method: 'POST',
  path: `${base}/{list_id}/pause`,
  title: 'Pause a list',
  description: 'No more rows begin. Rows that run end, and count. A list that waits for 7 days is canceled.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: listInFull,
  errors: ['unknown_id', 'unknown_list', 'list_not_waiting'],
  isOutside: true,
  example: {
    params: oneIds,
    query: {},
    body: null,
    response: { ...exampleInFull, status: 'paused', reason: 'user' },
  },
  run: async ({ params }, context) => {
    const { lists } = context.parts;
    const caller = await callerFor(context, params.workspace_id);
    return inFull(context, lists.jobsDb, await pause(lists, caller, params.list_id));
  },
});

const resumeRun = defineManageRoute({
  name: 'list_run_resume',
  method: 'POST',
  path: `${base}/{list_id}/resume`,
  title: 'Resume a list',
  description:
    'A list that is paused or stopped continues, with new limits if some are sent. What it may cost from now on is held first. Limits that are not sent stay, except pause_after; null removes one.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: z.strictObject({ limits: newLimitsSchema.optional() }),
  status: 200,
  response: listInFull,
  errors: [...callErrors, 'list_not_waiting'],
  isOutside: true,
  told: ({ params, body: { limits } }) => ({ target: params.list_id, detail: { ...limits } }),
  example: {
    params: oneIds,
    query: {},
    body: { limits: { max_credits: 80 } },
    response: { ...exampleInFull, status: 'running' },
  },
  run: async ({ params, body: { limits } }, context) => {
    const { lists } = context.parts;
    const toMake = { workspace: params.workspace_id, dryRun: false, bodyText: canonicalJson(limits ?? {}) };
    const list = await callList(context, toMake, (call) => resume(lists, call, params.list_id, limits ?? {}));
    return inFull(context, lists.jobsDb, list);
  },
});

const retryRun = defineManageRoute({
  name: 'list_run_retry',
  method: 'POST',
  path: `${base}/{list_id}/retry`,
  title: 'Retry rows of a list',
  description:
    'Makes a new list of one that has ended, with all of its rows. Rows that failed, or that you name, run again. What their steps have found is kept and not paid again. All other rows stay as they were.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: retryBody,
  status: 201,
  response: listInFull,
  errors: [...startErrors, 'job_not_ended', 'results_expired'],
  isOutside: true,
  told: ({ params, body: { status, limits } }) => ({
    target: params.list_id,
    detail: { status: status ?? null, max_credits: limits?.max_credits ?? null },
  }),
  example: {
    params: oneIds,
    query: {},
    body: { status: ['failed'], limits: { max_credits: 20 } },
    response: { ...exampleInFull, status: 'queued' },
  },
  run: async ({ params, body: sent }, context) => {
    const { lists } = context.parts;
    // With the list: a key that was used for another one is no repeat of this.
    const bodyText = canonicalJson({ ...sent, list: params.list_id });
    const toMake = { workspace: params.workspace_id, dryRun: false, bodyText };
    return passedOn(await callList(context, toMake, (call) => retryList(lists, call, params.list_id, sent)));
  },
});

const cancelRun = defineManageRoute({
  name: 'list_run_cancel',
  method: 'POST',
  path: `${base}/{list_id}/cancel`,
  title: 'Cancel a list in steps',
  description:
    'Rows that nobody has started end as canceled, and cost nothing. Rows that run end, and count. What is not used is released when the last of these ends.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: listInFull,
  errors: ['unknown_id', 'unknown_list', 'job_has_ended'],
  isOutside: true,
  example: { params: oneIds, query: {}, body: null, response: { ...exampleInFull, status: 'canceled' } },
  run: async ({ params }, context) => {
    const { lists } = context.parts;
    const caller = await callerFor(context, params.workspace_id);
    return inFull(context, lists.jobsDb, await cancel(lists, caller, params.list_id));
  },
});

const forgetRun = defineManageRoute({
  name: 'list_run_forget',
  method: 'DELETE',
  path: `${base}/{list_id}/rows`,
  title: 'Delete the rows of a list',
  description:
    'Deletes rows and results of a list that has ended, at once and for good. Its counts and credits stay.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: listInFull,
  errors: ['unknown_id', 'unknown_list', 'job_not_ended'],
  isOutside: true,
  example: {
    params: oneIds,
    query: {},
    body: null,
    response: { ...exampleInFull, steps: [], columns: [], output: {}, results_expired: true },
  },
  run: async ({ params }, context) => {
    const { lists } = context.parts;
    const caller = await callerFor(context, params.workspace_id);
    return inFull(context, lists.jobsDb, await forget(lists, caller, params.list_id));
  },
});

export const listRunRoutes = [
  previewList,
  startRun,
  getRun,
  pauseRun,
  resumeRun,
  retryRun,
  cancelRun,
  forgetRun,
];
