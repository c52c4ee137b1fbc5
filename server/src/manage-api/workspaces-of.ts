import type { KeyMode } from '../accounts/api-key.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

export interface WorkspaceOf {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly mode: KeyMode;
}

/** Workspaces of an organization, the oldest first; at most 1,000. */
export async function workspacesOf(db: Queryable, organizationId: number): Promise<WorkspaceOf[]> {
  const { rows } = await db.query<WorkspaceOf>(
    `select id, public_id as "publicId", name, mode from workspaces where organization_id = $1 order by id limit 1000`,
    [organizationId],
  );
  return rows;
}

/** What is asked about: one workspace, or all live ones, or all of a mode. @throws {ServiceError} unknown_id */
export async function chosenWorkspaces(
  db: Queryable,
  organizationId: number,
  {
    workspace_id: wanted,
    mode,
  }: { readonly workspace_id?: string | undefined; readonly mode?: KeyMode | undefined },
): Promise<WorkspaceOf[]> {
  const all = await workspacesOf(db, organizationId);
  if (wanted === undefined) return all.filter((one) => one.mode === (mode ?? 'live'));
  const chosen = all.filter(({ publicId }) => publicId === wanted);
  if (chosen.length === 0) throw unknownWorkspace();
  return chosen;
}

export const unknownWorkspace = () =>
  new ServiceError('unknown_id', 'This organization has no workspace with that id.');
