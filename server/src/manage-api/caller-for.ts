import type { Caller } from '../gateway/caller.ts';
import { callerOfWorkspace } from '../gateway/caller-of-workspace.ts';
import type { ManageContext } from './manage-context.ts';
import { unknownWorkspace } from './workspaces-of.ts';

/** A workspace of the organization, as the caller that its key makes. @throws {ServiceError} unknown_id */
export async function callerFor({ db, member }: ManageContext, workspace: string): Promise<Caller> {
  const found = await callerOfWorkspace(db, member.organizationId, workspace);
  if (found === null) throw unknownWorkspace();
  return found.caller;
}
