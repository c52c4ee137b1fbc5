import type { Queryable } from '../../postgres/pool.ts';
import type { ListStatus } from '../../records/list-status.ts';
import { type JobReport, readJobs } from '../bulk/read-job.ts';
import { statusSql } from './list-report.ts';

export interface BothKindsQuery {
  readonly workspaceIds: readonly number[];
  readonly endpointId: number | null;
  /** A job that is processing is running. */
  readonly status: ListStatus | null;
  /** Older than the one of this id. */
  readonly before: string | null;
  readonly limit: number;
}

/** Jobs and lists in one order, the newest first. What `isList` has more to it: `readListReports`. */
export async function listOfBothKinds(
  db: Queryable,
  { workspaceIds, endpointId, status, before, limit }: BothKindsQuery,
): Promise<JobReport[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from bulk_jobs
      where workspace_id = any($1) and ($2::int is null or endpoint_id = $2) and ${statusSql('$3')}
        and ($4::uuid is null or id < $4)
      order by id desc limit $5`,
    [workspaceIds, endpointId, status, before, limit],
  );
  const jobs = new Map(
    (
      await readJobs(
        db,
        rows.map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  );
  return rows.flatMap(({ id }) => jobs.get(id) ?? []);
}
