import type { Caller } from '../gateway/caller.ts';
import { callerOfWorkspace } from '../gateway/caller-of-workspace.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { ManageContext } from './manage-context.ts';
import { unknownWorkspace } from './workspaces-of.ts';

/** A workspace of the organization, as the caller that its key makes. @throws {ServiceError} unknown_id */
export async function callerFor({ db, member }: ManageContext, workspace: string): Promise<Caller> {
  const found = await callerOfWorkspace(db, member.organizationId, workspace);
  if (found === null) throw unknownWorkspace();
  return found.caller;
}

/** The same for what costs something. @throws {ServiceError} unknown_id, workspace_disabled */
export async function payerFor({ db, member }: ManageContext, workspace: string): Promise<Caller> {
  const found = await callerOfWorkspace(db, member.organizationId, workspace);
  if (found === null) throw unknownWorkspace();
  if (found.isDisabled) throw new ServiceError('workspace_disabled', 'The workspace is disabled.');
  return found.caller;
}
