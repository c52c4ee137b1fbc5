import type { Queryable } from '../postgres/pool.ts';

/** What of an organization needs somebody to look at it. */
export interface Alert {
  readonly kind: 'webhook_failing' | 'webhook_disabled' | 'spend_limit' | 'no_key' | 'plan_status';
  /** The workspace, or null for the organization. */
  readonly workspace: string | null;
  /** The webhook. */
  readonly webhook: string | null;
  readonly text: string;
}

/** From this share of a spend limit on. */
const spentShare = 0.8;
const alertsMax = 50;
/** One failure is no news: receivers restart. */
const failuresLeast = 3;

/** The most pressing first, at most 50. */
export async function readAlerts(db: Queryable, organizationId: number): Promise<Alert[]> {
  const { rows: webhooks } = await db.query<{
    id: string;
    workspace: string;
    host: string;
    failures: number;
    since: Date | null;
    reason: string | null;
  }>(
    `select e.public_id as id, w.public_id as workspace, split_part(split_part(e.url, '://', 2), '/', 1) as host, e.failures,
            e.failing_since as since, e.disabled_reason as reason
       from webhook_endpoints e join workspaces w on w.id = e.workspace_id
      where w.organization_id = $1 and e.is_registered
        and (e.failures >= ${failuresLeast} or e.disabled_reason in ('gone', 'failing'))
      order by e.failures desc, e.id limit ${alertsMax}`,
    [organizationId],
  );
  const { rows: spending } = await db.query<{ workspace: string; name: string; share: number }>(
    `select w.public_id as workspace, w.name, (s.used * 100.0 / s.monthly_limit)::float8 as share
       from spend s join workspaces w on w.id = s.workspace_id
      where w.organization_id = $1 and s.monthly_limit > 0 and s.month = ledger_month(now()) and s.used >= s.monthly_limit * ${spentShare}
      order by share desc limit ${alertsMax}`,
    [organizationId],
  );
  const { rows: plans } = await db.query<{ status: string }>(
    `select plan_status::text as status from ledger_accounts
      where organization_id = $1 and mode = 'live' and plan_status in ('past_due', 'refund_pending', 'disputed', 'canceling')`,
    [organizationId],
  );
  return [
    ...plans.map(({ status }) => ({
      kind: 'plan_status' as const,
      workspace: null,
      webhook: null,
      text: `The plan is ${status.replaceAll('_', ' ')}.`,
    })),
    ...webhooks.map(({ id, workspace, host, failures, since, reason }) => ({
      kind: reason === null ? ('webhook_failing' as const) : ('webhook_disabled' as const),
      workspace,
      webhook: id,
      text:
        reason === null
          ? `The webhook to ${host} failed ${failures} times since ${since?.toISOString()}.`
          : `The webhook to ${host} was switched off: it ${reason === 'gone' ? 'answered 410' : 'failed for five days'}.`,
    })),
    ...spending.map(({ workspace, name, share }) => ({
      kind: 'spend_limit' as const,
      workspace,
      webhook: null,
      text: `${name} has spent ${Math.floor(share)}% of its monthly limit.`,
    })),
  ].slice(0, alertsMax);
}
