import type pg from 'pg';
import { limitStatements, type Pool } from '../postgres/pool.ts';

export interface Problem {
  /** Which invariant is broken: see README.md beside this file. */
  readonly invariant: string;
  readonly account: number | null;
  readonly detail: string;
}

export interface Verification {
  readonly ok: boolean;
  /** Entries and calls read. */
  readonly entries: number;
  readonly calls: number;
  readonly seconds: number;
  /** At most 100 of each kind. */
  readonly problems: readonly Problem[];
}

/** A part of the proof. */
export interface Check {
  readonly invariant: string;
  readonly title: string;
  /** Returns a row for each violation: account (or null) and detail. */
  readonly sql: string;
}

export interface VerifyOptions {
  readonly onProgress?: (step: { done: number; total: number; title: string }) => void;
  /** In the same snapshot. */
  readonly more?: readonly Check[];
}

const problemsMax = 100;
/** Of one check: ten million rows take longer than a call may. */
const statementMs = 10 * 60_000;

/*
 * Every check reads the same snapshot, so that calls may go on meanwhile. Sums of the big tables are computed once, in
 * temporary tables.
 */
const prepare: readonly { title: string; sql: string }[] = [
  {
    title: 'adding up the calls',
    // n, the sum and the sum of squares tell a sequence without gaps or repeats from any other of its length.
    sql: `create temporary table verified_accounts on commit drop as
      select account_id, sum(from_plan)::bigint as plan, sum(from_addon)::bigint as addon, count(version) as n, sum(version) as s,
             sum(version * version) as s2, count(*) as calls
        from calls group by account_id`,
  },
  {
    title: 'adding up the usage',
    sql: `create temporary table verified_usage on commit drop as
      select workspace_id, endpoint_id, (at at time zone 'UTC')::date as day, count(*) as calls,
             -- Of a bulk job only the job counts for the quota, not its items.
             count(*) filter (where job_id is null) as quota_calls,
             sum(from_plan + from_addon)::bigint as credits, sum(records)::bigint as records,
             -- May have been held before midnight: a hold lives for 15 minutes, and until the sweeper comes by.
             count(*) filter (where job_id is null and (at at time zone 'UTC')::time < '01:00') as early_calls,
             coalesce(sum(from_plan + from_addon) filter (where (at at time zone 'UTC')::time < '01:00'), 0)::bigint as early_credits
        from calls where status between 200 and 299 group by 1, 2, 3`,
  },
];

const checks: readonly Check[] = [
  {
    invariant: 'I1',
    title: 'what came in less what went out is what is left',
    sql: `select a.id as account, format('%s: entries and charges leave plan %s and add-on %s; the account has plan %s and add-on %s, holds included',
                 o.public_id, coalesce(e.plan, 0) - coalesce(c.plan, 0), coalesce(e.addon, 0) - coalesce(c.addon, 0),
                 a.plan_left + coalesce(r.plan, 0), a.addon_left + coalesce(r.addon, 0)) as detail
            from ledger_accounts a
            join organizations o on o.id = a.organization_id
            left join verified_accounts c on c.account_id = a.id
            left join (select account_id, sum(plan_delta) as plan, sum(addon_delta) as addon from entries group by 1) e on e.account_id = a.id
            left join (select account_id, sum(plan_held) as plan, sum(addon_held) as addon from reservations group by 1) r on r.account_id = a.id
           where a.plan_left + coalesce(r.plan, 0) <> coalesce(e.plan, 0) - coalesce(c.plan, 0)
              or a.addon_left + coalesce(r.addon, 0) <> coalesce(e.addon, 0) - coalesce(c.addon, 0)`,
  },
  {
    invariant: 'I2',
    title: 'nothing is below zero',
    sql: `select id as account, format('plan %s, add-on %s, expiring %s', plan_left, addon_left, plan_expiring) as detail
            from ledger_accounts where plan_left < 0 or addon_left < 0 or plan_expiring < 0`,
  },
  {
    invariant: 'I3',
    title: 'credits that expire later are held now',
    sql: `select a.id as account, format('%s expire later, %s are held', a.plan_expiring, coalesce(sum(r.plan_held), 0)) as detail
            from ledger_accounts a left join reservations r on r.account_id = a.id
           group by a.id having a.plan_expiring > coalesce(sum(r.plan_held), 0)`,
  },
  {
    invariant: 'I4',
    title: 'a reservation ends once',
    sql: `select r.account_id as account, format('call %s is both open and ended', r.id) as detail
            from reservations r join calls c on c.workspace_id = r.workspace_id and c.id = r.id`,
  },
  {
    invariant: 'I5',
    title: 'what was not answered with 2xx costs nothing',
    sql: `select account_id as account, format('call %s was answered %s and cost %s', id, status, from_plan + from_addon) as detail
            from calls where status not between 200 and 299 and from_plan + from_addon <> 0`,
  },
  {
    invariant: 'I6',
    title: 'the usage report is the sum of the calls',
    sql: `with reported as (
            select workspace_id, endpoint_id, day, sum(calls) as calls, sum(credits) as credits, sum(records) as records from (
              select workspace_id, endpoint_id, day, calls, credits, records from usage_daily
              union all
              select u.workspace_id, u.endpoint_id, (j.at at time zone 'UTC')::date, 1, u.credits, u.records
                from usage_journal j, unnest(j.workspace_ids, j.endpoint_ids, j.credits, j.records)
                     u (workspace_id, endpoint_id, credits, records)) both_parts
             group by 1, 2, 3)
          select null::int as account, format('workspace %s, endpoint %s, %s: %s calls and %s centicredits are reported, %s and %s were made',
                 coalesce(r.workspace_id, v.workspace_id), coalesce(r.endpoint_id, v.endpoint_id), coalesce(r.day, v.day),
                 r.calls, r.credits, v.calls, v.credits) as detail
            from reported r full join verified_usage v using (workspace_id, endpoint_id, day)
           where r.calls is distinct from v.calls or r.credits is distinct from v.credits or r.records is distinct from v.records`,
  },
  {
    invariant: 'I7',
    title: 'spend limits count every charge and hold of the month',
    // A call that was held before midnight and charged after it counts in the month of its hold: what was charged early on
    // the first day may be in either.
    sql: `select null::int as account, format('workspace %s: %s counted, charges and holds are %s', s.workspace_id, s.used, v.credits + coalesce(r.held, 0)) as detail
            from spend s
            left join (select workspace_id, sum(credits) as credits, sum(early_credits) filter (where day = date_trunc('month', day)) as early
                         from verified_usage where day >= date_trunc('month', now() at time zone 'UTC') group by 1) v using (workspace_id)
            left join (select workspace_id, sum(plan_held + addon_held) as held from reservations
                        where month = ledger_month(now()) group by 1) r using (workspace_id)
           where s.month = ledger_month(now())
             and s.used not between coalesce(v.credits, 0) - coalesce(v.early, 0) + coalesce(r.held, 0) and coalesce(v.credits, 0) + coalesce(r.held, 0)`,
  },
  {
    invariant: 'I7',
    title: 'quotas count every call of the month',
    sql: `select q.account_id as account, format('endpoint %s: %s counted, %s calls were made', q.endpoint_id, q.used, coalesce(v.calls, 0) + coalesce(r.open, 0)) as detail
            from quotas q
            left join (select a.id as account_id, u.endpoint_id, sum(u.quota_calls) as calls, sum(u.early_calls) filter (where u.day = date_trunc('month', u.day)) as early
                         from verified_usage u join workspaces w on w.id = u.workspace_id
                         join ledger_accounts a on a.organization_id = w.organization_id and a.mode = w.mode
                        where u.day >= date_trunc('month', now() at time zone 'UTC') group by 1, 2) v using (account_id, endpoint_id)
            left join (select account_id, endpoint_id, count(*) as open from reservations where month = ledger_month(now()) group by 1, 2) r
                   using (account_id, endpoint_id)
           where q.month = ledger_month(now())
             and q.used not between coalesce(v.calls, 0) - coalesce(v.early, 0) + coalesce(r.open, 0) and coalesce(v.calls, 0) + coalesce(r.open, 0)`,
  },
  {
    invariant: 'I8',
    title: 'no more than one grant is carried over',
    sql: `select a.id as account, format('%s plan credits, a grant is %s', a.plan_left, a.plan_grant) as detail
            from ledger_accounts a
           where a.plan_left + coalesce((select sum(plan_held) from reservations r where r.account_id = a.id), 0) - a.plan_expiring > 2 * a.plan_grant`,
  },
  {
    invariant: 'I10',
    title: 'every number of an account was given to one movement',
    sql: `with numbers as (
            select account_id, n, s, s2 from verified_accounts
            union all select account_id, count(*), sum(version), sum(version * version) from entries group by 1
            union all select account_id, count(version), sum(version), sum(version * version) from reservations group by 1),
          summed as (select account_id, sum(n) as n, sum(s) as s, sum(s2) as s2 from numbers group by 1)
          select a.id as account, format('the account counts %s movements, %s are there', a.version, coalesce(m.n, 0)) as detail
            from ledger_accounts a left join summed m on m.account_id = a.id
           where coalesce(m.n, 0) <> a.version
              or coalesce(m.s, 0) <> a.version::numeric * (a.version + 1) / 2
              or coalesce(m.s2, 0) <> a.version::numeric * (a.version + 1) * (2 * a.version::numeric + 1) / 6`,
  },
  {
    invariant: 'I11',
    title: 'no reservation is left behind',
    sql: `select account_id as account, format('call %s is open since %s', id, created_at) as detail
            from reservations where expires_at < now() - interval '1 minute'`,
  },
];

/** Proves the books: every invariant that can be read from the database, in one snapshot. Changes nothing. */
export async function verifyLedger(pool: Pool, options: VerifyOptions = {}): Promise<Verification> {
  const startedAtMs = performance.now();
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await limitStatements(client, statementMs);
    await client.query(`set local work_mem = '128MB'`);
    const all = [...checks, ...(options.more ?? [])];
    const total = prepare.length + all.length;
    let done = 0;
    const problems: Problem[] = [];
    for (const step of prepare) {
      options.onProgress?.({ done: done++, total, title: step.title });
      await client.query(step.sql);
    }
    for (const check of all) {
      options.onProgress?.({ done: done++, total, title: check.title });
      problems.push(...(await violations(client, check)));
    }
    const { rows } = await client.query<{ entries: number; calls: number }>(
      'select (select count(*) from entries) as entries, (select coalesce(sum(calls), 0)::bigint from verified_accounts) as calls',
    );
    options.onProgress?.({ done: total, total, title: 'done' });
    const { entries = 0, calls = 0 } = rows[0] ?? {};
    return {
      ok: problems.length === 0,
      entries,
      calls,
      seconds: (performance.now() - startedAtMs) / 1000,
      problems,
    };
  } finally {
    // Closed, not given back: with it go the transaction and its time.
    client.release(true);
  }
}

async function violations(client: pg.PoolClient, check: Check): Promise<Problem[]> {
  const { rows } = await client.query<{ account: number | null; detail: string }>(
    `${check.sql} limit ${problemsMax}`,
  );
  return rows.map(({ account, detail }) => ({
    invariant: check.invariant,
    account,
    detail: `${check.title}: ${detail}`,
  }));
}
