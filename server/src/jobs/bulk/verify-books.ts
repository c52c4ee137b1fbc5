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
           where j.charged <> coalesce(c.credits, 0) or j.list is null and j.ended - j.canceled - j.failed <> coalesce(c.answered, 0)`,
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
                     count(*) filter (where outcome = 'canceled') as canceled, count(*) filter (where outcome = 'invalid') as invalid,
                     count(*) filter (where outcome = 'skipped') as skipped,
                     ${countVerdicts}
                from bulk_items where job_id = j.id) i
           where j.forgotten_at is null
             and ((j.total, j.ended, j.open, j.found, j.failed, j.canceled, j.invalid, j.skipped)
                  <> (i.total, i.ended, i.open, i.found, i.failed, i.canceled, i.invalid, i.skipped)
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
           where j.list is null and (coalesce(i.outcome in ('found', 'not_found'), false) <> coalesce(c.status between 200 and 299, false)
                 -- The call may have been in a part of the history that is closed; its sum is in J3.
                 and (c.id is not null or not exists (select from history_parts p where p.closed_at is not null
                        and i.call_id < first_call_id(p.ends_on::timestamp at time zone 'UTC')
                        and (p.begins_on is null or i.call_id >= first_call_id(p.begins_on::timestamp at time zone 'UTC'))))
              or coalesce(i.outcome, 'canceled') = 'canceled' and c.id is not null
              or c.job_id is distinct from case when c.id is not null then j.id end
              or i.outcome = 'failed' and c.from_plan + c.from_addon <> 0)`,
  },
  {
    invariant: 'J6',
    title: 'a list was charged what its steps cost, and claims what those that run may cost',
    sql: `select j.account_id as account, format('list %s: %s charged and %s claimed; its steps cost %s and claim %s', j.id, j.charged, j.claimed, s.cost, s.claimed) as detail
            from bulk_jobs j
            cross join lateral (select coalesce(sum(cost), 0) as cost, coalesce(sum(claimed), 0) as claimed from list_steps where job_id = j.id) s
           where j.list is not null and j.forgotten_at is null
             and ((j.charged, j.claimed) <> (s.cost, s.claimed) or j.finished_at is not null and j.claimed > 0)`,
  },
  {
    invariant: 'J7',
    title: 'a step that was answered is in the history once, at its price',
    sql: `select j.account_id as account, format('list %s, row %s, step %s: %s; its call %s cost %s of %s', j.id, s.index, s.step, coalesce(s.outcome, 'not ended'), s.call_id,
                 coalesce((c.from_plan + c.from_addon)::text, 'nothing, and is missing,'), s.cost) as detail
            from list_steps s join bulk_jobs j on j.id = s.job_id
            left join calls c on c.workspace_id = j.workspace_id and c.id = s.call_id
           where coalesce(s.outcome in ('found', 'not_found') and s.repeats is null, false) <> (c.id is not null)
                 -- The call may have been in a part of the history that is closed; its sum is in J3.
                 and (c.id is not null or not exists (select from history_parts p where p.closed_at is not null
                        and s.call_id < first_call_id(p.ends_on::timestamp at time zone 'UTC')
                        and (p.begins_on is null or s.call_id >= first_call_id(p.begins_on::timestamp at time zone 'UTC'))))
              or c.id is not null and (c.from_plan + c.from_addon <> s.cost or c.endpoint_id <> s.endpoint_id or c.job_id is distinct from j.id)`,
  },
  {
    invariant: 'J8',
    title: 'what the steps of a list have come to is counted',
    sql: `select j.account_id as account, format('list %s, step %s: %s are counted, %s are there', j.id, b.step, b.counted, b.there) as detail
            from bulk_jobs j
            cross join lateral (
              select step, coalesce(c.counted, '(0,0,0,0,0)') as counted, coalesce(s.there, '(0,0,0,0,0)') as there
                from (select step, row(found, not_found, failed, repeated, charged)::text as counted from list_counts where job_id = j.id) c
                full join (select step, row(count(*) filter (where outcome = 'found'), count(*) filter (where outcome = 'not_found'),
                                            count(*) filter (where outcome = 'failed'), count(repeats), sum(cost))::text as there
                             from list_steps where job_id = j.id and outcome <> 'canceled' group by step) s using (step)) b
           where j.list is not null and j.forgotten_at is null and b.counted <> b.there`,
  },
];

/** Proves the books and what jobs have to do with them: `verifyLedger`, and that each item ended and was paid once. Changes nothing. */
export function verifyBooks(pool: Pool, options: Omit<VerifyOptions, 'more'> = {}): Promise<Verification> {
  return verifyLedger(pool, { ...options, more: checks });
}
