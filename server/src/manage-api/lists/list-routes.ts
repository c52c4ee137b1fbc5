import { z } from 'zod';
import { listsName } from '../../gateway/lists/list-endpoint.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import { roles } from '../../identity/roles.ts';
import { itemsPageMax, readItems } from '../../jobs/bulk/read-job.ts';
import { shownStatus } from '../../jobs/bulk/shown-job.ts';
import { listOfBothKinds } from '../../jobs/lists/both-kinds.ts';
import { listUuidOf } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { listStatuses } from '../../records/list-status.ts';
import { payerFor } from '../caller-for.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, noFields, ofOrganization, organizationId, workspaceId } from '../fields.ts';
import { jsonText } from '../json-text.ts';
import { callAs, calledShown } from '../playground/call-as.ts';
import { chosenWorkspaces } from '../workspaces-of.ts';
import { likelyCost } from './likely-cost.ts';
import { listFileRoutes } from './list-file-routes.ts';
import { listRowRoutes } from './list-row-routes.ts';
import { listRunRoutes } from './list-run-routes.ts';
import { exampleList, listShown, shownList, shownLists } from './list-shown.ts';
import { theList } from './the-list.ts';

const mayLook: Access = { who: 'member', roles };
const mayRun: Access = { who: 'member', roles: ['owner', 'admin', 'developer'] };

const base = 'organizations/{organization_id}/workspaces/{workspace_id}/lists';
const ofWorkspace = { organization_id: organizationId, workspace_id: workspaceId };
const oneParams = z.strictObject({
  ...ofWorkspace,
  job_id: z.string().max(60).describe('The list: `job_…`.'),
});
const org = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };
const ids = { ...org, workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN' };
const oneIds = { ...ids, job_id: exampleList.id };

/** As REST takes it. */
const listBytesMax = 8 * 1024 ** 2;

export const listLists = defineManageRoute({
  name: 'list_list',
  method: 'GET',
  path: 'organizations/{organization_id}/lists',
  title: 'Lists',
  description: 'Lists of both kinds of an organization, the newest first, without their results.',
  access: mayLook,
  params: ofOrganization,
  query: z.strictObject({
    workspace_id: workspaceId.optional().describe('Of this workspace; of all of `mode` without it.'),
    mode: z.enum(['live', 'sandbox']).optional().describe('Without workspace_id. Default live.'),
    endpoint: z.string().max(100).optional().describe('Of jobs; `lists` for lists in steps.'),
    status: z
      .enum([...listStatuses, 'processing'])
      .optional()
      .describe('running also has jobs that are processing.'),
    limit: count(1, 200).describe('Lists a page, 1 to 200; default 50.'),
    cursor: z.string().max(60).optional().describe('`next_cursor` of the page before.'),
  }),
  body: null,
  status: 200,
  response: z.object({ lists: z.array(listShown), next_cursor: z.string().nullable() }),
  errors: ['unknown_id'],
  example: { params: org, query: {}, body: null, response: { lists: [exampleList], next_cursor: null } },
  run: async ({ query }, { db, member, parts }) => {
    const limit = query.limit ?? 50;
    const workspaces = await chosenWorkspaces(db, member.organizationId, query);
    const before = query.cursor === undefined ? null : listUuidOf(query.cursor);
    if (query.cursor !== undefined && before === null) {
      throw validationFailed([{ path: 'cursor', message: 'Must be next_cursor of the page before.' }]);
    }
    const { listsId } = parts.lists;
    const endpointId = query.endpoint === listsName ? listsId : parts.served.get(query.endpoint ?? '')?.id;
    const jobs = await listOfBothKinds(db, {
      workspaceIds: workspaces.map(({ id }) => id),
      endpointId: query.endpoint === undefined ? null : (endpointId ?? 0),
      status: query.status === 'processing' ? 'running' : (query.status ?? null),
      before,
      limit: limit + 1,
    });
    const endpoints = new Map([...parts.served.values()].map(({ id, endpoint }) => [id, endpoint.name]));
    const lists = await shownLists(db, jobs.slice(0, limit), {
      endpointOf: (id) => endpoints.get(id) ?? '',
      workspaceOf: (id) => workspaces.find((one) => one.id === id)?.publicId ?? '',
    });
    return {
      lists: [...lists],
      next_cursor: jobs.length > limit ? (lists.at(-1)?.id ?? null) : null,
    };
  },
});

export const startList = defineManageRoute({
  name: 'list_start',
  method: 'POST',
  path: `${base}/{endpoint}/runs`,
  title: 'Start a list',
  description:
    'Starts a list, or with `is_quote` says the most that it can cost. The body is the list, as over REST: CSV (Content-Type text/csv), whose headings are read as people write them, or JSON. What is wrong with it is an answer of this route, with its status inside.',
  access: mayRun,
  params: z.strictObject({
    ...ofWorkspace,
    endpoint: z.string().max(100).describe('Such as email_finding.'),
  }),
  query: z.looseObject({
    is_quote: z.enum(['true', 'false']).optional().describe('Only say what it would cost.'),
    name: z.string().max(200).optional().describe('Of a CSV list: what you call it.'),
    invalid_items: z
      .enum(['refuse', 'fail'])
      .optional()
      .describe(
        'Of a CSV list: whether lines that are not valid refuse the list (default), or end as failed.',
      ),
  }),
  body: null,
  takesList: true,
  bodyBytesMax: listBytesMax,
  status: 200,
  response: calledShown,
  errors: ['unknown_id', 'workspace_disabled', 'body_too_large', 'unsupported_media_type'],
  isOutside: true,
  told: ({ params, query }) =>
    query.is_quote === 'true'
      ? null
      : { target: params.workspace_id, detail: { endpoint: params.endpoint, name: query.name ?? null } },
  example: {
    params: { ...ids, endpoint: 'email_finding' },
    query: { name: 'Fjordline leads' },
    body: null,
    response: {
      status: 201,
      headers: { 'x-credits-charged': '0' },
      answer: { id: exampleList.id, total: 500 },
      ms: 41,
      request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
      credits_charged: 0,
      waterfall: [],
    },
  },
  run: async ({ params, query }, context) => {
    const caller = await payerFor(context, params.workspace_id);
    const endpoint = context.parts.served.get(params.endpoint);
    if (endpoint?.endpoint.runs !== 'job') {
      throw new ServiceError('unknown_id', `There is no endpoint ${params.endpoint} that takes lists.`);
    }
    return callAs(context, caller, endpoint, {
      sent: null,
      list: context.list,
      isQuote: query.is_quote === 'true',
    });
  },
});

const item = z.object({
  index: z.int(),
  input: z.looseObject({}),
  status: z.string(),
  result: z.looseObject({}).nullable(),
});

export const getList = defineManageRoute({
  name: 'list_get',
  method: 'GET',
  path: `${base}/{job_id}`,
  title: 'One list',
  description: 'Where a list stands, and a page of its results, in the order of its lines.',
  access: mayLook,
  params: oneParams,
  query: z.strictObject({
    limit: count(0, itemsPageMax).describe(`Results a page, 0 to ${itemsPageMax}; default 100.`),
    cursor: z
      .string()
      .regex(/^\d{1,6}$/, 'Must be next_cursor of the page before.')
      .optional(),
  }),
  body: null,
  status: 200,
  response: z.object({ list: listShown, items: z.array(item), next_cursor: z.string().nullable() }),
  errors: ['unknown_id'],
  example: {
    params: oneIds,
    query: { limit: '1' },
    body: null,
    response: {
      list: exampleList,
      items: [
        {
          index: 0,
          input: { first_name: 'Ingrid', last_name: 'Halvorsen', domain: 'fjordline.example' },
          status: 'found',
          result: { email: 'ingrid.halvorsen@fjordline.example' },
        },
      ],
      next_cursor: '1',
    },
  },
  run: async ({ params, query }, context) => {
    const { job, served, caller } = await theList(context, params);
    const from = Number(query.cursor ?? '0');
    const limit = query.limit ?? 100;
    const items = job.isForgotten || limit === 0 ? [] : await readItems(context.db, job.id, from, limit);
    const next = from + items.length;
    const list = shownList(job, { endpoint: served.endpoint.name, workspace: caller.workspace });
    // Put together out of JSON, not parsed first: a page of long items would hold up other calls.
    const lines = items.map(
      (one) =>
        `{"index":${one.index},"input":${one.input},"status":"${shownStatus(one)}","result":${one.answer ?? 'null'}}`,
    );
    const cursor = items.length > 0 && next < job.total ? `"${next}"` : 'null';
    return jsonText(`{"list":${JSON.stringify(list)},"items":[${lines.join()}],"next_cursor":${cursor}}`);
  },
});

export const exportList = defineManageRoute({
  name: 'list_export',
  method: 'GET',
  path: `${base}/{job_id}/results.csv`,
  title: 'Results of a list as CSV',
  description: 'All lines as they were sent, with what became of each.',
  access: mayLook,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.any(),
  form: 'csv',
  errors: ['unknown_id', 'results_expired'],
  example: { params: oneIds, query: {}, body: null, response: '' },
  run: async ({ params }, context) => {
    const { job, served } = await theList(context, params);
    if (job.isForgotten) {
      throw new ServiceError('results_expired', 'The list ended so long ago that its items are forgotten.');
    }
    return context.parts.jobCsv(context.db, job, served.endpoint);
  },
});

export const cancelList = defineManageRoute({
  name: 'list_cancel',
  method: 'DELETE',
  path: `${base}/{job_id}`,
  title: 'Cancel a list',
  description:
    'Lines that nobody has started end as canceled and cost nothing; those in progress are ended, and count.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: listShown,
  errors: ['unknown_id', 'job_has_ended'],
  isOutside: true,
  example: { params: oneIds, query: {}, body: null, response: { ...exampleList, status: 'canceled' } },
  run: async ({ params }, context) => {
    const { job, served, caller } = await theList(context, params);
    if (!(await context.parts.jobs.cancel(job.id))) {
      throw new ServiceError('job_has_ended', 'The list had ended, or was canceled before.');
    }
    const after = await theList(context, params);
    return shownList(after.job, { endpoint: served.endpoint.name, workspace: caller.workspace });
  },
});

export const forgetList = defineManageRoute({
  name: 'list_forget',
  method: 'DELETE',
  path: `${base}/{job_id}/results`,
  title: 'Delete the results of a list',
  description: 'Forgets the lines and results of a list that has ended, at once and for good.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: listShown,
  errors: ['unknown_id', 'job_not_ended'],
  isOutside: true,
  example: { params: oneIds, query: {}, body: null, response: { ...exampleList, results_expired: true } },
  run: async ({ params }, context) => {
    const { job, served, caller } = await theList(context, params);
    if (!(await context.parts.jobs.forgetResults(job.id)) && job.finishedAt === null) {
      throw new ServiceError('job_not_ended', 'The list has not ended yet.');
    }
    const after = await theList(context, params);
    return shownList(after.job, { endpoint: served.endpoint.name, workspace: caller.workspace });
  },
});

export const retryList = defineManageRoute({
  name: 'list_retry',
  method: 'POST',
  path: `${base}/{job_id}/retry`,
  title: 'Retry failed rows of a list',
  description: 'Starts a list of the lines that failed. With `is_quote`, says the most that it can cost.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: z.strictObject({ is_quote: z.boolean().default(false) }),
  status: 200,
  response: calledShown,
  errors: ['unknown_id', 'conflict', 'results_expired', 'workspace_disabled'],
  isOutside: true,
  told: ({ body }) => (body.is_quote ? null : {}),
  example: {
    params: oneIds,
    query: {},
    body: { is_quote: false },
    response: {
      status: 201,
      headers: { 'x-credits-charged': '0' },
      answer: { id: exampleList.id, total: 2 },
      ms: 12,
      request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
      credits_charged: 0,
      waterfall: [],
    },
  },
  run: async ({ params, body }, context) => {
    const { job, served } = await theList(context, params);
    const caller = await payerFor(context, params.workspace_id);
    if (job.isForgotten) {
      throw new ServiceError('results_expired', 'The list ended so long ago that its items are forgotten.');
    }
    const inputs: string[] = [];
    for (let from = 0; from < job.total; ) {
      const items = await readItems(context.db, job.id, from, itemsPageMax);
      if (items.length === 0) break;
      from += items.length;
      inputs.push(...items.filter(({ outcome }) => outcome === 'failed').map(({ input }) => input));
    }
    if (inputs.length === 0) throw new ServiceError('conflict', 'Nothing of this list has failed.');
    const name = job.name === null ? '' : `"name":${JSON.stringify(`${job.name} (again)`.slice(0, 200))},`;
    return callAs(context, caller, served, {
      sent: null,
      list: { form: 'json', bytes: Buffer.from(`{${name}"data":[${inputs.join()}]}`), query: {} },
      isQuote: body.is_quote,
    });
  },
});

export const listRoutes = [
  listLists,
  startList,
  likelyCost,
  getList,
  exportList,
  cancelList,
  forgetList,
  retryList,
  ...listFileRoutes,
  ...listRunRoutes,
  ...listRowRoutes,
];
