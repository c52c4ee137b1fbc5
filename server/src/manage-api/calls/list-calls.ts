import { z } from 'zod';
import { roles } from '../../identity/roles.ts';
import { requestIdOf } from '../../kernel/ids.ts';
import { searchCalls } from '../../ledger/search-calls.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { csvRow } from '../../text/csv-row.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { count, ofOrganization } from '../fields.ts';
import { chosenWorkspaces } from '../workspaces-of.ts';
import { beforeOf, callFilters, searchOf } from './call-filters.ts';
import { callShown, exampleCall, shownCall } from './call-shown.ts';

const pageMax = 500;
const pageUsual = 50;
/** Lines of a CSV file; with filters an export goes on from where another one ended. */
const csvRowsMax = 100_000;

const params = ofOrganization;
const example = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

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
    calls: z.array(callShown),
    next_cursor: z.string().nullable().describe('Null where there are no older ones.'),
  }),
  errors: ['unknown_id'],
  example: {
    params: example,
    query: { status: '2xx', limit: '1' },
    body: null,
    response: { calls: [exampleCall], next_cursor: exampleCall.request_id },
  },
  run: async ({ query }, { db, member }) => {
    const { limit = pageUsual, cursor, ...filters } = query;
    const workspaces = await chosenWorkspaces(db, member.organizationId, query);
    const { calls, next } = await searchCalls(db, {
      ...searchOf(filters),
      workspaceIds: workspaces.map(({ id }) => id),
      before: beforeOf(cursor),
      limit,
    });
    return { calls: calls.map(shownCall), next_cursor: next === null ? null : requestIdOf(next) };
  },
});

const headings = Object.keys(callShown.shape) as (keyof typeof callShown.shape)[];

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
  run: async ({ query }, { db, member }) => {
    const workspaces = await chosenWorkspaces(db, member.organizationId, query);
    return linesOf(
      db,
      workspaces.map(({ id }) => id),
      searchOf(query),
    );
  },
});

/** A page is in memory at a time. */
async function* linesOf(
  db: Queryable,
  workspaceIds: readonly number[],
  search: ReturnType<typeof searchOf>,
): AsyncGenerator<string> {
  yield csvRow(headings);
  let before: string | undefined;
  for (let written = 0; written < csvRowsMax; ) {
    const { calls, next } = await searchCalls(db, { ...search, workspaceIds, before, limit: pageMax });
    for (const call of calls.slice(0, csvRowsMax - written)) {
      const shown = shownCall(call);
      yield csvRow(headings.map((heading) => shown[heading]));
    }
    written += calls.length;
    if (next === null) return;
    before = next;
  }
}
