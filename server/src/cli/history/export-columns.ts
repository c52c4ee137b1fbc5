import { requestIdOf } from '../../kernel/ids.ts';
import type { BookedCall } from '../../ledger/months/read-month.ts';
import type { Queryable } from '../../postgres/pool.ts';

/** What a value of a column is, in a Parquet file. */
export type ColumnType = 'text' | 'int' | 'long' | 'truth' | 'moment';

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Of a moment: microseconds since 1970. */
  readonly read: (call: BookedCall) => string | number | boolean | null;
}

interface Whose {
  readonly workspace: string;
  readonly organization: string;
  readonly mode: string;
}

/** The columns of an export, in their order; docs/operations/history.md describes them. Names are read once. */
export async function exportColumns(db: Queryable): Promise<ExportColumn[]> {
  const { rows: workspaces } = await db.query<Whose & { id: number }>(
    `select w.id, w.public_id as workspace, o.public_id as organization, w.mode from workspaces w join organizations o on o.id = w.organization_id`,
  );
  const { rows: endpoints } = await db.query<{ id: number; name: string }>('select id, name from endpoints');
  const whose = new Map<number, Whose>(workspaces.map((one) => [one.id, one]));
  const names = new Map(endpoints.map(({ id, name }) => [id, name]));
  return [
    { name: 'request_id', type: 'text', read: ({ id }) => requestIdOf(id) },
    // A deleted one keeps its number, as in the books.
    {
      name: 'workspace_id',
      type: 'text',
      read: ({ workspaceId }) => whose.get(workspaceId)?.workspace ?? String(workspaceId),
    },
    {
      name: 'organization_id',
      type: 'text',
      read: ({ workspaceId }) => whose.get(workspaceId)?.organization ?? null,
    },
    { name: 'mode', type: 'text', read: ({ workspaceId }) => whose.get(workspaceId)?.mode ?? null },
    {
      name: 'endpoint',
      type: 'text',
      read: ({ endpointId }) => names.get(endpointId) ?? String(endpointId),
    },
    { name: 'ended_at', type: 'moment', read: ({ endedAtUs }) => endedAtUs },
    { name: 'status', type: 'int', read: ({ status }) => status },
    { name: 'plan_centicredits', type: 'int', read: ({ fromPlan }) => fromPlan },
    { name: 'addon_centicredits', type: 'int', read: ({ fromAddon }) => fromAddon },
    { name: 'records', type: 'int', read: ({ records }) => records },
    { name: 'duration_ms', type: 'int', read: ({ durationMs }) => durationMs },
    { name: 'cached', type: 'truth', read: ({ cached }) => cached },
    { name: 'provider', type: 'text', read: ({ provider }) => provider },
    { name: 'job_id', type: 'text', read: ({ jobId }) => jobId && `job_${jobId.replaceAll('-', '')}` },
    { name: 'account', type: 'int', read: ({ accountId }) => accountId },
    { name: 'account_movement', type: 'long', read: ({ version }) => version },
  ];
}
