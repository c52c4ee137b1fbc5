import { z } from 'zod';
import { roles } from '../../identity/roles.ts';
import { requestIdOf } from '../../kernel/ids.ts';
import { listOrigins, type Origin, originsOfCalls } from '../../ledger/call-origins.ts';
import type { CallRow } from '../../ledger/read-calls.ts';
import { countCalls, countedMax, searchCalls } from '../../ledger/search-calls.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { csvRow } from '../../text/csv-row.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { count, ofOrganization } from '../fields.ts';
import type { ManageParts } from '../manage-context.ts';
import { chosenWorkspaces } from '../workspaces-of.ts';
import { beforeOf, callFilters, originsOf, searchOf } from './call-filters.ts';
import { callerShown, callShown, exampleCall, providerOf, shownCall, shownCaller } from './call-shown.ts';

const pageMax = 500;
const pageUsual = 50;
/** Lines of a CSV file; with filters an export goes on from where another one ended. */
const csvRowsMax = 100_000;

const params = ofOrganization;
const example = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

const listedCall = callShown.extend(callerShown);
const exampleListed = {
  ...exampleCall,
  caller_kind: 'key' as const,
  caller: 'mr_live_4fGh…a1B2',
  caller_name: null,
};

export const listCallsRoute = defineManageRoute({
  name: 'call_list',
  method: 'GET',
  path: 'organizations/{organization_id}/calls',
  title: 'Calls',
  description:
    'Calls of an organization, the newest first. A filter that few calls match may answer a short or empty page: `next_cursor` says where to go on, and is null only at the end.',
  access: { who: 'member', roles },
  params,
  query: z.strictObject({
    ...callFilters,
    limit: count(1, pageMax).describe(`Calls a page, 1 to ${pageMax}; default ${pageUsual}.`),
    cursor: z.string().max(100).optional().describe('`next_cursor` of the page before.'),
  }),
  body: null,
  status: 200,
  response: z.object({
    calls: z.array(listedCall),
    next_cursor: z.string().nullable().describe('Null where there are no older ones.'),
  }),
  errors: ['unknown_id'],
  example: {
    params: example,
    query: { status: '2xx', limit: '1' },
    body: null,
    response: { calls: [exampleListed], next_cursor: exampleCall.request_id },
  },
  run: async ({ query }, { db, member, parts }) => {
    const { limit = pageUsual, cursor, ...filters } = query;
    const { search, origins } = await searchFor(db, member.organizationId, filters);
    const { calls, next } = await searchCalls(db, { ...search, before: beforeOf(cursor), limit });
    return {
      calls: await listed(db, calls, origins, parts),
      next_cursor: next === null ? null : requestIdOf(next),
    };
  },
});

export const countCallsRoute = defineManageRoute({
  name: 'call_count',
  method: 'GET',
  path: 'organizations/{organization_id}/calls/count',
  title: 'How many calls',
  description: `How many calls the same filters fit, up to ${countedMax.toLocaleString('en')}.`,
  access: { who: 'member', roles },
  params,
  query: z.strictObject(callFilters),
  body: null,
  status: 200,
  response: z.object({
    calls: z.int(),
    is_exact: z
      .boolean()
      .describe(
        'false: there are more, or there may be, since no more are counted, or looked at for such a filter.',
      ),
  }),
  errors: ['unknown_id'],
  example: {
    params: example,
    query: { status: '2xx' },
    body: null,
    response: { calls: 10_000, is_exact: false },
  },
  run: async ({ query }, { db, member }) => {
    const { search } = await searchFor(db, member.organizationId, query);
    const { calls, isExact } = await countCalls(db, search);
    return { calls, is_exact: isExact };
  },
});

export const listCallersRoute = defineManageRoute({
  name: 'caller_list',
  method: 'GET',
  path: 'organizations/{organization_id}/callers',
  title: 'Callers',
  description:
    'API keys, connections and the console that sent calls, newest first; at most 1,000. What `caller` of the list of calls can be.',
  access: { who: 'member', roles },
  params,
  query: z.strictObject({ workspace_id: callFilters.workspace_id, mode: callFilters.mode }),
  body: null,
  status: 200,
  response: z.object({ callers: z.array(z.object({ ...callerShown, workspace_id: z.string() })) }),
  errors: ['unknown_id'],
  example: {
    params: example,
    query: {},
    body: null,
    response: {
      callers: [
        {
          caller_kind: 'connection',
          caller: 'con_4fGhT0aBcDeFgHiJkLmN',
          caller_name: 'Claude',
          workspace_id: exampleCall.workspace_id,
        },
      ],
    },
  },
  run: async ({ query }, { db, member }) => {
    const workspaces = await chosenWorkspaces(db, member.organizationId, query);
    const origins = await listOrigins(
      db,
      workspaces.map(({ id }) => id),
    );
    return { callers: origins.map((one) => ({ ...shownCaller(one), workspace_id: one.workspace })) };
  },
});

const headings = Object.keys(listedCall.shape) as (keyof typeof listedCall.shape)[];

export const exportCalls = defineManageRoute({
  name: 'call_export',
  method: 'GET',
  path: 'organizations/{organization_id}/calls.csv',
  title: 'Calls as CSV',
  description: `The same as a file, the newest first, at most ${csvRowsMax} lines.`,
  access: { who: 'member', roles },
  params,
  query: z.strictObject(callFilters),
  body: null,
  status: 200,
  response: z.any(),
  form: 'csv',
  errors: ['unknown_id'],
  example: { params: example, query: {}, body: null, response: '' },
  run: async ({ query }, { db, member, parts }) =>
    linesOf(db, await searchFor(db, member.organizationId, query), parts),
});

type Asked = Parameters<typeof searchOf>[0];

/** What is searched, and by whom calls of these workspaces came. @throws {ServiceError} validation_failed, unknown_id */
async function searchFor(db: Queryable, organizationId: number, query: Asked) {
  const workspaces = await chosenWorkspaces(db, organizationId, query);
  const workspaceIds = workspaces.map(({ id }) => id);
  const origins = await listOrigins(db, workspaceIds);
  const originIds = originsOf(origins, query.caller);
  return { search: { ...searchOf(query), workspaceIds, ...(originIds ? { originIds } : {}) }, origins };
}

async function listed(
  db: Queryable,
  calls: readonly CallRow[],
  origins: readonly Origin[],
  parts: ManageParts,
): Promise<z.input<typeof listedCall>[]> {
  const byCall = await originsOfCalls(db, calls, origins);
  return calls.map((call) => ({
    ...shownCall(call),
    provider: providerOf(parts, call),
    ...shownCaller(byCall.get(call.id)),
  }));
}

/** A page is in memory at a time. */
async function* linesOf(
  db: Queryable,
  { search, origins }: Awaited<ReturnType<typeof searchFor>>,
  parts: ManageParts,
): AsyncGenerator<string> {
  yield csvRow(headings);
  let before: string | undefined;
  for (let written = 0; written < csvRowsMax; ) {
    const { calls, next } = await searchCalls(db, { ...search, before, limit: pageMax });
    for (const shown of await listed(db, calls.slice(0, csvRowsMax - written), origins, parts)) {
      yield csvRow(headings.map((heading) => shown[heading]));
    }
    written += calls.length;
    if (next === null) return;
    before = next;
  }
}
