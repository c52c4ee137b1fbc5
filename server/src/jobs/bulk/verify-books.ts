import { type Check, type Verification, type VerifyOptions, verifyLedger } from '../../ledger/verify.ts';
import type { Pool } from '../../postgres/pool.ts';
import { countVerdicts, verdictsOfItems } from './verdict-counts.ts';

/* What holds between jobs, their items, their holds and the books. Names as in server/src/ledger/README.md. */
const checks: readonly Check[] = [
  {
    invariant: 'J1',
    title: 'a job that has not ended has a hold, and nothing else has one that lasts',
    sql: `select coalesce(j.account_id, r.account_id) as account,
                 format('job %s: ended at %s, hold %s', coalesce(j.id, r.id), coalesce(j.finished_at::text, '-'), coalesce(r.id::text, 'missing')) as detail
            from bulk_jobs j full join (select id, account_id from reservations where process_id = 0) r on r.id = j.id
           where (j.id is not null and j.finished_at is null) <> (r.id is not null)`,
  },
  {
    invariant: 'J2',
    title: 'a hold has what its job has not paid',
    sql: `select j.account_id as account, format('job %s: %s held at first, %s charged, %s held now', j.id, j.held, j.charged, r.plan_held + r.addon_held) as detail
            from bulk_jobs j join reservations r on r.id = j.id where r.plan_held + r.addon_held <> j.held - j.charged`,
  },
  {
    invariant: 'J3',
    title: 'a job was charged what its calls cost, a call an item that was answered',
    sql: `select j.account_id as account, format('job %s: %s charged for %s items, %s for %s calls', j.id, j.charged, j.ended - j.canceled - j.failed, coalesce(c.credits, 0), coalesce(c.answered, 0)) as detail
            from bulk_jobs j
            left join verified_jobs c on c.job_id = j.id
           where j.charged <> coalesce(c.credits, 0) or j.ended - j.canceled - j.failed <> coalesce(c.answered, 0)`,
  },
  {
    invariant: 'J4',
    title: 'a job counts its items',
    sql: `select j.account_id as account, format('job %s: %s of %s ended, %s found, %s failed, %s canceled, %s open are counted, %s; %s of %s, %s, %s, %s, %s are there',
                 j.id, j.ended, j.total, j.found, j.failed, j.canceled, j.open, coalesce(j.verdicts::text, 'no verdicts'), i.ended, i.total, i.found, i.failed, i.canceled, i.open) as detail
            from bulk_jobs j
            cross join lateral (
              select count(*) as total, count(*) filter (where state = 3) as ended, count(*) filter (where state = 1) as open,
                     count(*) filter (where outcome = 'found') as found, count(*) filter (where outcome = 'failed') as failed,
                     count(*) filter (where outcome = 'canceled') as canceled,
                     ${countVerdicts}
                from bulk_items where job_id = j.id) i
           where j.forgotten_at is null
             and ((j.total, j.ended, j.open, j.found, j.failed, j.canceled) <> (i.total, i.ended, i.open, i.found, i.failed, i.canceled)
                  or j.verdicts <> ${verdictsOfItems}
                  or j.finished_at is not null and j.ended < j.total)`,
  },
  {
    invariant: 'J5',
    title: 'an item that was answered is in the history once, and one that failed cost nothing',
    // A failed item is in the history for some days; one from before version 22 of the database for ever.
    sql: `select j.account_id as account, format('job %s, item %s: %s; its call %s cost %s', j.id, i.index, coalesce(i.outcome, 'not ended'), i.call_id,
                 coalesce((c.from_plan + c.from_addon)::text, 'is missing')) as detail
            from bulk_items i join bulk_jobs j on j.id = i.job_id
            left join calls c on c.workspace_id = j.workspace_id and c.id = i.call_id
           where coalesce(i.outcome in ('found', 'not_found'), false) <> coalesce(c.status between 200 and 299, false)
                 -- The call may have been in a part of the history that is closed; its sum is in J3.
                 and (c.id is not null or not exists (select from history_parts p where p.closed_at is not null
                        and i.call_id < first_call_id(p.ends_on::timestamp at time zone 'UTC')
                        and (p.begins_on is null or i.call_id >= first_call_id(p.begins_on::timestamp at time zone 'UTC'))))
              or coalesce(i.outcome, 'canceled') = 'canceled' and c.id is not null
              or c.job_id is distinct from case when c.id is not null then j.id end
              or i.outcome = 'failed' and c.from_plan + c.from_addon <> 0`,
  },
];

/** Proves the books and what jobs have to do with them: `verifyLedger`, and that each item ended and was paid once. Changes nothing. */
export function verifyBooks(pool: Pool, options: Omit<VerifyOptions, 'more'> = {}): Promise<Verification> {
  return verifyLedger(pool, { ...options, more: checks });
}
