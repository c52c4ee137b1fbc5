import type { Queryable } from '../postgres/pool.ts';

/** A webhook as the operator sees it, with whose it is. */
export interface SurveyedWebhook {
  readonly id: string;
  /** As its owner knows it: `ws_…`. */
  readonly workspace: string;
  readonly url: string;
  /** One that is switched off has a reason. */
  readonly disabledReason: 'owner' | 'gone' | 'failing' | null;
  readonly disabledAt: Date | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Deliveries that wait; counted up to `waitingMax`. */
  readonly waiting: number;
}

export interface Survey {
  /** Null: of all workspaces. */
  readonly workspaceIds: readonly number[] | null;
  /** Only those that fail, or were switched off for that. */
  readonly isTroubled: boolean;
  readonly limit: number;
}

/** What waits for one beyond that is not counted. */
export const waitingMax = 100_000;

/** Webhooks of many workspaces, those in trouble first. Addresses that jobs brought along are none. */
export async function surveyWebhooks(db: Queryable, survey: Survey): Promise<SurveyedWebhook[]> {
  const { rows } = await db.query<SurveyedWebhook>(
    `with found as (
       select e.*, w.public_id as workspace from webhook_endpoints e join workspaces w on w.id = e.workspace_id
        where e.is_registered and ($1::int[] is null or e.workspace_id = any ($1))
          and (not $2 or e.failures > 0 or e.disabled_reason in ('gone', 'failing'))
        order by coalesce(e.disabled_reason in ('gone', 'failing'), false) desc, e.failures desc, e.id limit $3
     )
     select public_id as id, workspace, url, disabled_reason as "disabledReason", disabled_at as "disabledAt", failures,
            failing_since as "failingSince",
            (select count(*)::int from (select from webhook_deliveries d
              where d.endpoint_id = found.id and d.state = 'pending' limit ${waitingMax}) d) as waiting
       from found
      order by coalesce(disabled_reason in ('gone', 'failing'), false) desc, failures desc, found.id`,
    [survey.workspaceIds, survey.isTroubled, survey.limit],
  );
  return rows;
}
