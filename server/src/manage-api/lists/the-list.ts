import type { JobEndpoint } from '../../endpoints/define-endpoint.ts';
import type { ServedEndpoint } from '../../gateway/gateway-call.ts';
import { type JobReport, readJob } from '../../jobs/bulk/read-job.ts';
import { jobUuidOf } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { callerFor } from '../caller-for.ts';
import type { ManageContext } from '../manage-context.ts';

export interface FoundList {
  readonly job: JobReport;
  readonly served: ServedEndpoint & { readonly endpoint: JobEndpoint };
  readonly caller: Awaited<ReturnType<typeof callerFor>>;
}

/** A list of a workspace of the organization. @throws {ServiceError} unknown_id */
export async function theList(
  context: ManageContext,
  { workspace_id: workspace, job_id: id }: { readonly workspace_id: string; readonly job_id: string },
): Promise<FoundList> {
  const caller = await callerFor(context, workspace);
  const uuid = jobUuidOf(id);
  const job = uuid === null ? null : await readJob(context.db, caller.workspaceId, uuid);
  const served = [...context.parts.served.values()].find((one) => one.id === job?.endpointId);
  if (!job || served?.endpoint.runs !== 'job') {
    throw new ServiceError('unknown_id', 'This workspace has no list with that id.');
  }
  return { job, served: { ...served, endpoint: served.endpoint }, caller };
}
