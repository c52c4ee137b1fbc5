import type pg from 'pg';
import type { Pool } from '../postgres/pool.ts';
import { withParts } from './months/parts-lock.ts';
import { makeSums, readCut, sumCalls, sumLaterCalls } from './months/sum-calls.ts';
import { withoutLimit } from './months/without-limit.ts';

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

/*
 * The sums of all calls, of those whose part of the history was closed as well, in the last snapshot: `verified_calls` has a row for
 * each account, workspace, endpoint, day, job and kind of answer. Checks of other rooms read the tables below too.
 */
const prepare: readonly { title: string; sql: string }[] = [
  {
    title: 'adding up the accounts',
    // n, the sum and the sum of squares tell a sequence without gaps or repeats from any other of its length.
    sql: `create temporary table verified_accounts on commit drop as
      select account_id, sum(plan)::bigint as plan, sum(addon)::bigint as addon, sum(n)::bigint as n, sum(s) as s, sum(s2) as s2
        from (select account_id, plan, addon, n, s, s2 from verified_calls
              union all
              select account_id, from_plan, from_addon, numbers, numbers_sum, numbers_square from closed_accounts) both_kinds
       group by account_id`,
  },
  {
    title: 'adding up the usage',
    sql: `create temporary table verified_usage on commit drop as
      select workspace_id, endpoint_id, day, sum(calls)::bigint as calls, sum(quota_calls)::bigint as quota_calls, sum(credits)::bigint as credits,
             sum(records)::bigint as records, sum(early_calls)::bigint as early_calls, sum(early_credits)::bigint as early_credits
        from (select workspace_id, endpoint_id, day, calls, case when job_id is null then calls else 0 end as quota_calls, plan + addon as credits,
                     records, case when job_id is null then early_calls else 0 end as early_calls, early_credits
                from verified_calls where answered
              union all
              select workspace_id, endpoint_id, day, calls, quota_calls, credits, records, early_calls, early_credits from closed_usage) both_kinds
       group by 1, 2, 3`,
  },
  {
    title: 'adding up the jobs',
    sql: `create temporary table verified_jobs on commit drop as
      select job_id, sum(calls)::bigint as calls, sum(answered)::bigint as answered, sum(credits)::bigint as credits
        from (select job_id, calls, case when answered then calls else 0 end as answered, plan + addon as credits
                from verified_calls where job_id is not null
              union all select job_id, calls, answered, credits from closed_jobs) both_kinds
       group by job_id`,
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
            from reservations r join calls c on c.workspace_id = r.workspace_id and c.id = r.id
          union all
          select r.account_id, format('call %s is both open and failed', r.id)
            from reservations r join failed_calls f on f.workspace_id = r.workspace_id and f.id = r.id
          union all
          -- A charge whose acknowledgement was lost may commit as the call is written down as failed: the sweeper takes that back.
          select c.account_id, format('call %s is both answered and failed', f.id)
            from failed_calls f join calls c on c.workspace_id = f.workspace_id and c.id = f.id
           where f.at < now() - interval '10 minutes'`,
  },
  {
    invariant: 'I5',
    title: 'what was not answered with 2xx costs nothing',
    sql: `select account_id as account, format('workspace %s, endpoint %s, %s: calls that were not answered with 2xx cost %s', workspace_id, endpoint_id, day, plan + addon) as detail
            from verified_calls where not answered and (plan <> 0 or addon <> 0)`,
  },
  {
    invariant: 'I6',
    title: 'the usage report is the sum of the calls',
    sql: `with reported as (
            select workspace_id, endpoint_id, day, sum(calls) as calls, sum(items) as items, sum(credits) as credits, sum(records) as records from (
              select workspace_id, endpoint_id, day, calls, items, credits, records from usage_daily
              union all
              select u.workspace_id, u.endpoint_id, (j.at at time zone 'UTC')::date, 1, j.of_jobs::int, u.credits, u.records
                from usage_journal j, unnest(j.workspace_ids, j.endpoint_ids, j.credits, j.records)
                     u (workspace_id, endpoint_id, credits, records)) both_parts
             group by 1, 2, 3)
          select null::int as account, format('workspace %s, endpoint %s, %s: %s calls (%s of them items) and %s centicredits are reported, %s (%s) and %s were made',
                 coalesce(r.workspace_id, v.workspace_id), coalesce(r.endpoint_id, v.endpoint_id), coalesce(r.day, v.day),
                 r.calls, r.items, r.credits, v.calls, v.calls - v.quota_calls, v.credits) as detail
            from reported r full join verified_usage v using (workspace_id, endpoint_id, day)
           where r.calls is distinct from v.calls or r.credits is distinct from v.credits or r.records is distinct from v.records
              -- Before version 34 of the database nobody counted items by themselves.
              or r.items > v.calls - v.quota_calls`,
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
            union all select account_id, count(version), sum(version), sum(version * version) from reservations group by 1
            union all select account_id, n, s, s2 from released_holds),
          summed as (select account_id, sum(n) as n, sum(s) as s, sum(s2) as s2 from numbers group by 1)
          select a.id as account, format('the account counts %s movements, %s are there', a.version, coalesce(m.n, 0)) as detail
            from ledger_accounts a left join summed m on m.account_id = a.id
           where coalesce(m.n, 0) <> a.version
              or coalesce(m.s, 0) <> a.version::numeric * (a.version + 1) / 2
              or coalesce(m.s2, 0) <> a.version::numeric * (a.version + 1) * (2 * a.version::numeric + 1) / 6`,
  },
  {
    invariant: 'I13',
    title: 'what is kept of a closed part of the history is as it was closed',
    sql: `select null::int as account, format('the part that ends on %s: its hash is another', ends_on) as detail
            from history_parts where closed_at is not null and digest is distinct from closed_part_digest(ends_on)
          union all
          select coalesce(a.account_id, u.account_id), format('the part that ends on %s: %s by account, %s by workspace and day; %s and %s of it from the plan',
                 coalesce(a.ends_on, u.ends_on), a.credits, u.credits, a.from_plan, u.from_plan)
            from (select ends_on, account_id, from_plan + from_addon as credits, from_plan from closed_accounts where from_plan + from_addon > 0) a
            full join (select ends_on, account_id, sum(credits) as credits, sum(from_plan) as from_plan
                         from closed_usage group by 1, 2 having sum(credits) > 0) u using (ends_on, account_id)
           where a.credits is distinct from u.credits or a.from_plan is distinct from u.from_plan`,
  },
  {
    invariant: 'I11',
    title: 'no reservation is left behind',
    sql: `select account_id as account, format('call %s is open since %s', id, created_at) as detail
            from reservations where expires_at < now() - interval '1 minute'`,
  },
];

/**
 * Proves the books: every invariant that can be read from the database. Changes nothing. Calls may go on meanwhile.
 *
 * Calls are added up in steps (sum-calls.ts), each a transaction of its own, up to a moment before the first of them; what was written
 * later is added in the last transaction, whose one snapshot all checks read. It is found by its ids and indexes, so that this
 * transaction is as short with a billion calls as with a thousand. That goes by clocks. So where a check fails, all is added up once
 * more in one snapshot, which is the last word.
 */
export async function verifyLedger(pool: Pool, options: VerifyOptions = {}): Promise<Verification> {
  const startedAtMs = performance.now();
  return withoutLimit(pool, (client) =>
    withParts(client, async () => {
      let proof = await verifyInSteps(client, options);
      if (proof.problems.length > 0) proof = await verifyAtOnce(client, options);
      options.onProgress?.({ done: 1, total: 1, title: 'done' });
      return { ok: proof.problems.length === 0, ...proof, seconds: (performance.now() - startedAtMs) / 1000 };
    }),
  );
}

type Proof = Omit<Verification, 'ok' | 'seconds'>;

async function verifyInSteps(client: pg.PoolClient, options: VerifyOptions): Promise<Proof> {
  await makeSums(client, 'verified_calls');
  const before = await readCut(client);
  await sumCalls(client, { into: 'verified_calls', before, ...progressOf(options, 'adding up the calls') });
  const proof = await inSnapshot(client, async () => {
    await sumLaterCalls(client, 'verified_calls', before);
    return check(client, options);
  });
  await client.query('drop table verified_calls');
  return proof;
}

function verifyAtOnce(client: pg.PoolClient, options: VerifyOptions): Promise<Proof> {
  return inSnapshot(client, async () => {
    await makeSums(client, 'verified_calls', 'on commit drop');
    await sumCalls(client, {
      into: 'verified_calls',
      ...progressOf(options, 'adding up the calls once more, at one moment'),
    });
    return check(client, options);
  });
}

async function inSnapshot(client: pg.PoolClient, work: () => Promise<Proof>): Promise<Proof> {
  await client.query('begin isolation level repeatable read');
  try {
    await client.query(`set local work_mem = '128MB'`);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

function progressOf({ onProgress }: VerifyOptions, title: string) {
  return {
    onProgress: (fraction: number) => onProgress?.({ done: fraction * shareOfSums, total: 1, title }),
  };
}

/** Of the progress: the rest are the checks. */
const shareOfSums = 0.8;

async function check(client: pg.PoolClient, options: VerifyOptions): Promise<Proof> {
  const all = [...checks, ...(options.more ?? [])];
  const total = prepare.length + all.length;
  let done = 0;
  const tell = (title: string) =>
    options.onProgress?.({ done: shareOfSums + ((1 - shareOfSums) * done++) / total, total: 1, title });
  for (const step of prepare) {
    tell(step.title);
    await client.query(step.sql);
  }
  const problems: Problem[] = [];
  for (const one of all) {
    tell(one.title);
    problems.push(...(await violations(client, one)));
  }
  const { rows } = await client.query<{ entries: number; calls: number }>(
    'select (select count(*) from entries) as entries, (select coalesce(sum(calls), 0)::bigint from verified_calls) as calls',
  );
  return { entries: rows[0]?.entries ?? 0, calls: rows[0]?.calls ?? 0, problems };
}

async function violations(client: pg.PoolClient, { sql, title, invariant }: Check): Promise<Problem[]> {
  const { rows } = await client.query<{ account: number | null; detail: string }>(
    `${sql} limit ${problemsMax}`,
  );
  return rows.map(({ account, detail }) => ({
    invariant,
    account,
    detail: `${title}: ${detail}`,
  }));
}
