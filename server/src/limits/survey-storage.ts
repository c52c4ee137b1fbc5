import type { Queryable } from '../postgres/pool.ts';

/** What a workspace stores, as the operator sees it. */
export interface WorkspaceStorage {
  readonly workspace: string;
  readonly organization: string;
  readonly mode: 'live' | 'sandbox';
  /** Bulk jobs with their items, and what these take. */
  readonly jobs: number;
  readonly jobBytes: number;
  readonly openJobs: number;
  /** Answers of calls with an Idempotency-Key. */
  readonly answers: number;
  readonly answerBytes: number;
  /** Long answers of tools, which are kept for some minutes. */
  readonly toolAnswerBytes: number;
  readonly deliveries: number;
  /** Calls of which is kept what they sent and answered. */
  readonly bodies: number;
  readonly bodyBytes: number;
  /** All of these that are counted in bytes. */
  readonly bytes: number;
}

/** The workspaces that store most, by bytes; at most `limit`, of some organizations or of all. */
export async function surveyStorage(
  db: Queryable,
  { workspaceIds, limit }: { readonly workspaceIds: readonly number[] | null; readonly limit: number },
): Promise<WorkspaceStorage[]> {
  const of = (kind: string, what: 'rows' | 'bytes') =>
    `coalesce(sum(s.${what}) filter (where s.kind = '${kind}'), 0)::bigint`;
  const { rows } = await db.query<WorkspaceStorage>(
    `select *, "jobBytes" + "answerBytes" + "toolAnswerBytes" + "bodyBytes" as bytes from (
       select w.id, w.public_id as workspace, o.public_id as organization, w.mode,
              ${of('jobs', 'rows')} as jobs, ${of('jobs', 'bytes')} as "jobBytes", ${of('open_jobs', 'rows')} as "openJobs",
              ${of('answers', 'rows')} as answers, ${of('answers', 'bytes')} as "answerBytes",
              coalesce((select sum(t.bytes) from tool_answers t where t.workspace_id = w.id), 0)::bigint as "toolAnswerBytes",
              ${of('deliveries', 'rows')} as deliveries,
              ${of('bodies', 'rows')} as bodies, ${of('bodies', 'bytes')} as "bodyBytes"
         from workspaces w join organizations o on o.id = w.organization_id left join storage_used s on s.workspace_id = w.id
        where $1::int[] is null or w.id = any ($1)
        group by w.id, o.public_id) each
      order by bytes desc, deliveries desc, id limit $2`,
    [workspaceIds, limit],
  );
  return rows;
}
