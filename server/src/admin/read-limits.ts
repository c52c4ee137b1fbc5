import type { Centicredits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Mode } from '../ledger/account.ts';
import type { Queryable } from '../postgres/pool.ts';

export interface Limits {
  /** Calls of an endpoint a month, where it has no limit of its own. */
  readonly quota: number;
  /** Those that were called or limited, by name. */
  readonly endpoints: readonly {
    readonly endpoint: string;
    readonly limit: number;
    readonly used: number;
    readonly hasOwnLimit: boolean;
  }[];
  readonly spend: readonly {
    readonly workspace: string;
    readonly limit: Centicredits | null;
    readonly spent: Centicredits;
  }[];
}

/** The monthly limits of an organization in one mode, and what of them is used this month. */
export async function readLimits(db: Queryable, organizationId: number, mode: Mode): Promise<Limits> {
  const account = await db.query<{ id: number; quota: number }>(
    'select id, quota_limit as quota from ledger_accounts where organization_id = $1 and mode = $2',
    [organizationId, mode],
  );
  const row = account.rows[0];
  invariant(row, `organization ${organizationId} has a ${mode} account`);
  const quotas = await db.query<Limits['endpoints'][number]>(
    `select e.name as endpoint, q.call_limit as limit, q.own_limit as "hasOwnLimit",
            case when q.month = ledger_month(now()) then q.used else 0 end as used
       from quotas q join endpoints e on e.id = q.endpoint_id where q.account_id = $1 order by e.name`,
    [row.id],
  );
  const spend = await db.query<Limits['spend'][number]>(
    `select w.public_id as workspace, s.monthly_limit as limit,
            case when s.month = ledger_month(now()) then s.used else 0 end as spent
       from workspaces w join spend s on s.workspace_id = w.id
      where w.organization_id = $1 and w.mode = $2 order by w.id limit 10000`,
    [organizationId, mode],
  );
  return { quota: row.quota, endpoints: quotas.rows, spend: spend.rows };
}
