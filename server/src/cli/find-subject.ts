import { keyPattern } from '../accounts/api-key.ts';
import {
  findOrganization,
  findWorkspace,
  listWorkspaces,
  type OrganizationRow,
  type WorkspaceRow,
} from '../accounts/organizations.ts';
import type { Queryable } from '../postgres/pool.ts';
import { CommandError, UsageError } from './command-error.ts';

/** @throws {CommandError} if no organization has this id, or if it was deleted and deleted ones are not wanted */
export async function theOrganization(
  db: Queryable,
  id: string,
  which: { readonly isDeletedToo?: boolean } = {},
): Promise<OrganizationRow> {
  refuseKey(id);
  const found = await findOrganization(db, id, which);
  if (found) return found;
  if (await findOrganization(db, id, { isDeletedToo: true })) {
    throw new CommandError(`The organization ${shown(id)} was deleted.`, {
      fix: 'Its books and calls are still available: ./millrace org show, credits list, calls list.',
    });
  }
  if (id.startsWith('ws_')) {
    throw new UsageError(`${id} is a workspace, not an organization.`, 'Ids: ./millrace workspace list');
  }
  throw new CommandError(`There is no organization ${shown(id)}.`, { fix: 'Ids: ./millrace org list' });
}

/** @throws {CommandError} if nothing has this id */
export async function theWorkspace(db: Queryable, id: string): Promise<WorkspaceRow> {
  refuseKey(id);
  const found = await findWorkspace(db, id);
  if (found) return found;
  if (id.startsWith('org_')) {
    throw new UsageError(
      `${id} is an organization, not a workspace.`,
      `Ids: ./millrace workspace list --org ${id}`,
    );
  }
  throw new CommandError(`There is no workspace ${shown(id)}.`, { fix: 'Ids: ./millrace workspace list' });
}

/** The workspaces that `--workspace` or `--org` name; null for all. @throws {CommandError} if nothing has this id */
export async function workspacesOf(
  db: Queryable,
  options: { readonly org?: string; readonly workspace?: string },
): Promise<number[] | null> {
  if (options.workspace !== undefined) return [(await theWorkspace(db, options.workspace)).id];
  if (options.org === undefined) return null;
  const { public_id: org } = await theOrganization(db, options.org, { isDeletedToo: true });
  return (await listWorkspaces(db, org)).map((workspace) => workspace.id);
}

/** A key that was pasted instead of an id must not appear in a message. */
function refuseKey(id: string): void {
  if (!new RegExp(keyPattern).test(id)) return;
  throw new UsageError('That is an API key, not an id.', 'Ids: ./millrace workspace list');
}

const shown = (id: string) => JSON.stringify(id.slice(0, 60));
