import { z } from 'zod';
import { exampleInFull, exampleRow, rowShown, rowsQuery } from '../../gateway/lists/list-schema.ts';
import {
  listCsv,
  listToRead,
  listWorkbook,
  rowsPage,
  shownProviders,
} from '../../gateway/lists/shown-rows.ts';
import { findList } from '../../gateway/lists/steer-list.ts';
import { roles } from '../../identity/roles.ts';
import { rowsPageMax } from '../../jobs/lists/list-report.ts';
import { listIdOf } from '../../kernel/ids.ts';
import { callerFor } from '../caller-for.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, noFields, organizationId, workspaceId } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';
import { NamedFile } from '../named-file.ts';

const mayLook: Access = { who: 'member', roles };
const base = 'organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}';
const params = z.strictObject({
  organization_id: organizationId,
  workspace_id: workspaceId,
  list_id: z.string().max(60).describe('The list: `list_…`.'),
});
type Params = z.output<typeof params>;
const ids = {
  organization_id: 'org_4fGhT0aBcDeFgHiJkLmN',
  workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
  list_id: exampleInFull.id,
};
const errors = ['unknown_id', 'unknown_list', 'results_expired'] as const;

const readRows = defineManageRoute({
  name: 'list_run_rows',
  method: 'GET',
  path: `${base}/rows`,
  title: 'Rows of a list',
  description:
    'Cells, new columns and what became of each step, by page, in the order of the rows. Results can be read while the list runs.',
  access: mayLook,
  params,
  query: z.strictObject({
    ...rowsQuery,
    limit: count(1, rowsPageMax).describe(
      `Rows a page, 1 to ${rowsPageMax}; default 100. A page of long rows is shorter.`,
    ),
  }),
  body: null,
  status: 200,
  response: z.object({ rows: z.array(rowShown), next_cursor: z.string().nullable() }),
  errors,
  example: {
    params: ids,
    query: { limit: '1' },
    body: null,
    response: { rows: [exampleRow], next_cursor: '1' },
  },
  run: async ({ params: asked, query }, context) => {
    const { list, mode } = await listOf(context, asked);
    const page = {
      ...{ status: query.status, step: query.step, stepStatus: query.step_status },
      ...{ answers: query.answers === 'true', limit: query.limit ?? 100, from: Number(query.cursor ?? '0') },
    };
    return rowsPage(context.db, list, page, shownProviders(context.parts, mode));
  },
});

const exportCsv = defineManageRoute({
  name: 'list_run_csv',
  method: 'GET',
  path: `${base}/rows.csv`,
  title: 'A list in steps as CSV',
  description:
    'The columns as they were sent, in their order, then the new ones, then the status of the row. Texts that a spreadsheet would run as formulas are defused.',
  access: mayLook,
  params,
  query: noFields,
  body: null,
  status: 200,
  response: z.any(),
  form: 'csv',
  errors,
  example: { params: ids, query: {}, body: null, response: '' },
  run: async ({ params: asked }, context) => {
    const { list } = await listOf(context, asked);
    return fileOf(list, listCsv(context.db, list));
  },
});

const exportWorkbook = defineManageRoute({
  name: 'list_run_xlsx',
  method: 'GET',
  path: `${base}/rows.xlsx`,
  title: 'A list in steps as an Excel workbook',
  description: 'The same table as in CSV. A text is a text in Excel, whatever it begins with.',
  access: mayLook,
  params,
  query: noFields,
  body: null,
  status: 200,
  response: z.any(),
  form: 'xlsx',
  errors,
  example: { params: ids, query: {}, body: null, response: '' },
  run: async ({ params: asked }, context) => {
    const { list } = await listOf(context, asked);
    return fileOf(list, listWorkbook(context.db, list));
  },
});

async function listOf(context: ManageContext, { workspace_id: workspace, list_id: id }: Params) {
  const caller = await callerFor(context, workspace);
  const list = await findList(context.db, caller, id);
  return { list: listToRead(list, context.parts.served), mode: caller.mode };
}

const fileOf = ({ list: { id, name } }: ReturnType<typeof listToRead>, pieces: NamedFile['pieces']) =>
  new NamedFile({ name, otherwise: listIdOf(id), pieces });

export const listRowRoutes = [readRows, exportCsv, exportWorkbook];
