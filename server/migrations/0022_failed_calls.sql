-- Calls that failed leave no row for ever. `calls` keeps what was answered 2xx, and with it every charge. What failed is in
-- `failed_calls` for some days, and is counted in `failure_counts`. Failures from before this migration stay in `calls`.
-- Quick at any size: it makes three empty tables and replaces functions. An older version, whose statements are the same, may go
-- on meanwhile.

-- Calls that failed, as the history shows them: those that were refused, those whose hold was released, and items of jobs. A
-- sweeper deletes them by age, and the oldest of a workspace that has very many. No sum depends on these rows.
create table failed_calls (
  id           uuid not null,
  workspace_id int not null,
  account_id   int not null,
  at           timestamptz not null,
  duration_ms  int not null,
  endpoint_id  smallint not null,
  -- HTTP status answered; 0 where the process died and nothing was.
  status       smallint not null,
  cached       boolean not null,
  provider     text,
  -- The bulk job whose item it is.
  job_id       uuid,
  primary key (workspace_id, id),
  check (status not between 200 and 299)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index failed_calls_by_age on failed_calls (at);

-- The movement numbers of holds that were released, added up by account: their count, sum, and sum of squares. With them
-- `ledger verify` proves that each number was given once, although the rows of these calls are gone. Whoever changes a row has
-- locked its account before.
create table released_holds (
  account_id int primary key,
  n          bigint not null,
  s          numeric not null,
  s2         numeric not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Failed calls by workspace, endpoint and error code: by minute at first, by day later.
create table failure_counts (
  workspace_id int not null,
  -- Minutes since 1970 (UTC); a multiple of 1440 is a whole day once its minutes have been folded into it.
  minute       int not null,
  -- 0: several, of a workspace with very many different failures in this minute.
  endpoint_id  smallint not null,
  code         text not null,
  calls        bigint not null,
  primary key (workspace_id, minute, endpoint_id, code)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
-- Each row is in one of them: minutes are folded into days, days are deleted.
create index failure_counts_by_minute on failure_counts (minute) where minute % 1440 <> 0;
create index failure_counts_by_day on failure_counts (minute) where minute % 1440 = 0;

-- Ends reservations: settles those with a 2xx status at their cost, releases the others. An id that is missing among
-- `ended_ids` had ended before, or is a job's by now, which ends it itself (ledger_end_hold).
create or replace function ledger_end(
  a_id int[], s_id uuid[], s_cost int[], s_status smallint[], s_records int[], s_duration int[], s_provider text[], s_cached boolean[],
  at_time timestamptz, out ended_ids uuid[], out ended_plan int[], out ended_addon int[]
) language plpgsql as $$
#variable_conflict use_column
declare
  accounts int[]; workspaces int[]; endpoints smallint[]; months int[]; plan_back int[]; addon_back int[]; failed boolean[];
  versions bigint[];
  returns boolean;
  exceeds boolean;
  expiring int[];
  spent_of_old bigint[];
begin
  with ending as (
    delete from reservations r using unnest(s_id, s_cost, s_status, s_records, s_duration, s_provider, s_cached)
             as s (id, cost, status, records, duration, provider, cached)
     where r.id = s.id and r.process_id <> 0
    returning r.*, least(s.cost, r.plan_held) as plan, s.cost - least(s.cost, r.plan_held) as addon, s.cost, s.status, s.records,
              s.duration, s.provider, s.cached
  ), logged as (
    insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id,
                       status, cached, provider)
    select id, workspace_id, account_id, version, at_time, plan, addon, records, duration, endpoint_id, status, cached, provider
      -- What would cost something without a 2xx is refused by the CHECK of `calls`.
      from ending where status between 200 and 299 or cost > 0
  ), released as (
    insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached, provider)
    select id, workspace_id, account_id, at_time, duration, endpoint_id, status, cached, provider
      from ending where status not between 200 and 299
    on conflict do nothing
  ), journal as (
    insert into usage_journal (at, workspace_ids, endpoint_ids, credits, records)
    select at_time, array_agg(workspace_id), array_agg(endpoint_id), array_agg(cost), array_agg(records)
      from ending where status between 200 and 299 having count(*) > 0
  )
  select array_agg(id), array_agg(plan), array_agg(addon), array_agg(account_id), array_agg(workspace_id), array_agg(endpoint_id),
         array_agg(month), array_agg(plan_held - plan), array_agg(addon_held - addon), array_agg(status not between 200 and 299),
         array_agg(version), bool_or(plan + addon < plan_held + addon_held or status not between 200 and 299),
         bool_or(addon > addon_held)
    into ended_ids, ended_plan, ended_addon, accounts, workspaces, endpoints, months, plan_back, addon_back, failed, versions,
         returns, exceeds
    from ending;
  if exceeds then
    raise exception 'a call would be charged more than was held for it' using errcode = 'check_violation';
  end if;

  -- Rare: a plan was refilled while a reservation held credits that the refill made expire. Read after the reservations are
  -- locked: a refill locks them too, so it has either counted them as held and is seen here, or waits.
  select array_agg(id) into expiring from ledger_accounts where plan_expiring > 0 and id = any(accounts);
  if returns or expiring is not null then
    -- All accounts of the batch are locked now, in id order: taking some here and the others later would let two
    -- processes wait for each other.
    perform 1 from ledger_accounts where id = any(a_id) order by id for update;
  end if;
  if returns then
    update ledger_accounts t set plan_left = t.plan_left + g.plan, addon_left = t.addon_left + g.addon
      from (select account_id, sum(plan) as plan, sum(addon) as addon
              from unnest(accounts, plan_back, addon_back) r (account_id, plan, addon) group by account_id) g
     where t.id = g.account_id and g.plan + g.addon > 0;
    update spend t set used = t.used - g.unspent
      from (select workspace_id, month, sum(plan + addon) as unspent
              from unnest(workspaces, months, plan_back, addon_back) r (workspace_id, month, plan, addon)
             group by workspace_id, month) g
     where t.workspace_id = g.workspace_id and t.month = g.month and g.unspent > 0;
    update quotas t set used = t.used - g.failed
      from (select account_id, endpoint_id, month, count(*) as failed
              from unnest(accounts, endpoints, months, failed) r (account_id, endpoint_id, month, failed)
             where failed group by account_id, endpoint_id, month) g
     where t.account_id = g.account_id and t.endpoint_id = g.endpoint_id and t.month = g.month;
    insert into released_holds as t (account_id, n, s, s2)
      select account_id, count(*), sum(version), sum(version::numeric * version)
        from unnest(accounts, versions, failed) r (account_id, version, failed)
       where failed and version is not null group by account_id
    on conflict (account_id) do update set n = t.n + excluded.n, s = t.s + excluded.s, s2 = t.s2 + excluded.s2;
  end if;
  if expiring is not null then
    select array_agg(coalesce((select sum(r.plan) from unnest(accounts, ended_plan, versions) r (account_id, plan, version)
                                where r.account_id = a.id and r.version < a.plan_refilled_version), 0) order by u.ix)
      into spent_of_old from unnest(expiring) with ordinality u (id, ix) join ledger_accounts a on a.id = u.id;
    perform ledger_expire_unheld(expiring, spent_of_old, at_time);
  end if;
end $$;

-- A batch of calls. Arrays of one kind have equal lengths; indexes (c_a, c_w, c_q, q_a) are 1-based positions in a_id, w_id
-- and q_endpoint. Who calls it guarantees: a_id without repeats, first the `taking` accounts that calls take money from, in
-- ascending order, then the others; every account, workspace and quota of a call is listed; the demands are the sums of the
-- calls' amounts; of the workspaces and quotas come first those with a demand, in ascending order, and only they have one:
-- processes whose calls cost nothing lock no account, so that the order of these rows is all that keeps them apart.
--   a_*   accounts: demand of calls that a plan covers and of others, whether a covered one must not overflow, calls with an amount
--   w_*   workspaces, q_* quotas: demand
--   c_*   calls: kind 0 reserve, 1 charge at once, 2 only log (a failure); override 0 none, 1 block, 2 wallet
--   s_*   reservations to end, i_* answers to keep
-- outcome of a call: 1 done, 2 insufficient credits, 3 spend limit, 4 quota, 5 plan exhausted (block)
create or replace function ledger_apply(
  process int, ttl_seconds int, taking int,
  a_id int[], a_covered bigint[], a_other bigint[], a_block boolean[], a_takes int[],
  w_id int[], w_demand bigint[],
  q_a int[], q_endpoint smallint[], q_calls int[],
  c_id uuid[], c_kind smallint[], c_a int[], c_w int[], c_q int[], c_amount int[], c_covered boolean[], c_override smallint[],
  c_ordinal int[], c_status smallint[], c_records int[], c_duration int[], c_provider text[], c_cached boolean[],
  s_id uuid[], s_cost int[], s_status smallint[], s_records int[], s_duration int[], s_provider text[], s_cached boolean[],
  i_call uuid[], i_workspace int[], i_key text[], i_answer text[],
  -- outcomes null: every call was done, and covered calls were paid as a_from_plan says
  out outcomes int[], out from_plan int[], out from_addon int[], out a_from_plan boolean[],
  out left_plan bigint[], out left_addon bigint[], out plans text,
  out ended_ids uuid[], out ended_plan int[], out ended_addon int[]
) language plpgsql as $$
#variable_conflict use_column
declare
  at_time timestamptz := clock_timestamp();
  this_month int := ledger_month(at_time);
  calls_count constant int := cardinality(c_id);
  known boolean := false;
  changed int;
  versions bigint[];
  ordinals int[] := c_ordinal;
begin
  if cardinality(s_id) > 0 then
    select e.ended_ids, e.ended_plan, e.ended_addon into ended_ids, ended_plan, ended_addon
      from ledger_end(a_id, s_id, s_cost, s_status, s_records, s_duration, s_provider, s_cached, at_time) e;
  end if;

  if calls_count > 0 then
    -- Nearly always everything fits. Then nothing is decided call by call: the sums are taken, each row guarded by its
    -- own condition, and if one row does not change, all of it is undone and decided in the order of arrival.
    begin
      -- A batch finds its accounts in the order of a_id, one by one (see the settings of a ledger session), so that
      -- processes lock them in the same order.
      with taken as (
        update ledger_accounts t
           set plan_left = t.plan_left - case when plan_can_pay(t.plan_status) and t.plan_left > u.covered then u.covered else 0 end,
               addon_left = t.addon_left - u.other
                            - case when plan_can_pay(t.plan_status) and t.plan_left > u.covered then 0 else u.covered end,
               version = t.version + u.takes
          from unnest(a_id, a_covered, a_other, a_block, a_takes) u (id, covered, other, block, takes)
         where t.id = u.id and u.takes > 0
           and (t.plan_status = 'active' and t.plan_resets_at <= at_time) is not true
           -- Covered calls go to one wallet as a whole here, and never to the last credit of a plan, so that what is left
           -- tells which one paid; anything else is decided call by call.
           and case when u.covered = 0 or plan_can_pay(t.plan_status) and t.plan_left > u.covered then t.addon_left >= u.other
                    else t.addon_left >= u.other + u.covered
                         and (plan_can_pay(t.plan_status) and t.plan_left > 0) is not true
                         and (u.block or t.plan_overflow = 'block') is not true
               end
        returning t.id, coalesce(plan_can_pay(t.plan_status) and t.plan_left > 0, false) as by_plan, t.version - u.takes as version,
                  t.plan_left, t.addon_left, t.plan_shown
      )
      select count(*), array_agg(by_plan order by id), array_agg(version order by id), array_agg(plan_left order by id),
             array_agg(addon_left order by id), string_agg(plan_shown, '|' order by id)
        into changed, a_from_plan, versions, left_plan, left_addon, plans from taken;
      if changed < taking then raise exception using errcode = 'LM001'; end if;

      update spend t
         set month = this_month, used = case when t.month = this_month then t.used else 0 end + u.demand
        from unnest(w_id, w_demand) u (id, demand)
       where t.workspace_id = u.id and u.demand > 0 and t.month <= this_month
         -- What jobs hold since a month that is over counts in this one: that is counted first, see ledger_decide.
         and (t.month = this_month or not exists (select from reservations r where r.workspace_id = t.workspace_id and r.process_id = 0))
         and (t.monthly_limit is null or case when t.month = this_month then t.used else 0 end + u.demand <= t.monthly_limit);
      get diagnostics changed = row_count;
      if changed < cardinality(w_demand) then raise exception using errcode = 'LM001'; end if;

      update quotas t
         set month = this_month, used = case when t.month = this_month then t.used else 0 end + u.calls
        from unnest(q_a, q_endpoint, q_calls) u (a, endpoint, calls)
       where t.account_id = a_id[u.a] and t.endpoint_id = u.endpoint and u.calls > 0 and t.month <= this_month
         and case when t.month = this_month then t.used else 0 end + u.calls <= t.call_limit;
      get diagnostics changed = row_count;
      if changed < cardinality(q_calls) then raise exception using errcode = 'LM001'; end if;
      known := true;
    exception when sqlstate 'LM001' then
      select d.* into at_time, outcomes, from_plan, from_addon, ordinals, versions
        from ledger_decide(a_id, w_id, q_a, q_endpoint, c_kind, c_a, c_w, c_q, c_amount, c_covered, c_override) d;
      this_month := ledger_month(at_time);
      a_from_plan := null;
    end;

    if 0 = any(c_kind) then
      insert into reservations (id, account_id, workspace_id, endpoint_id, version, plan_held, addon_held, month, process_id,
                                created_at, expires_at)
      select c.id, a_id[c.a], w_id[c.w], q_endpoint[c.q], case when c.ordinal > 0 then versions[c.a] + c.ordinal end,
             case when known then case when c.covered and a_from_plan[c.a] then c.amount else 0 end else c.plan end,
             case when known then case when c.covered and a_from_plan[c.a] then 0 else c.amount end else c.addon end,
             this_month, process, at_time, at_time + make_interval(secs => ttl_seconds)
        from unnest(c_id, c_kind, c_a, c_w, c_q, c_amount, c_covered, ordinals, outcomes, from_plan, from_addon)
             c (id, kind, a, w, q, amount, covered, ordinal, outcome, plan, addon)
       where c.kind = 0 and (known or c.outcome = 1);
    end if;
    if 1 = any(c_kind) then
      with logged as (
        insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id,
                           status, cached, provider)
        select c.id, w_id[c.w], a_id[c.a], case when c.ordinal > 0 then versions[c.a] + c.ordinal end, at_time,
               case when known then case when c.covered and a_from_plan[c.a] then c.amount else 0 end else c.plan end,
               case when known then case when c.covered and a_from_plan[c.a] then 0 else c.amount end else c.addon end,
               c.records, c.duration, q_endpoint[c.q], c.status, c.cached, c.provider
          from unnest(c_id, c_kind, c_a, c_w, c_q, c_amount, c_covered, ordinals, outcomes, from_plan, from_addon, c_status,
                      c_records, c_duration, c_provider, c_cached)
               c (id, kind, a, w, q, amount, covered, ordinal, outcome, plan, addon, status, records, duration, provider, cached)
         where c.kind = 1 and (known or c.outcome = 1)
        returning workspace_id, endpoint_id, status, calls.from_plan + calls.from_addon as cost, records
      )
      insert into usage_journal (at, workspace_ids, endpoint_ids, credits, records)
      select at_time, array_agg(workspace_id), array_agg(endpoint_id), array_agg(cost), array_agg(records)
        from logged where status between 200 and 299 having count(*) > 0;
    end if;
    if 2 = any(c_kind) then
      insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached, provider)
      select c.id, w_id[c.w], a_id[c.a], at_time, c.duration, q_endpoint[c.q], c.status, c.cached, c.provider
        from unnest(c_id, c_kind, c_a, c_w, c_q, c_status, c_duration, c_provider, c_cached)
             c (id, kind, a, w, q, status, duration, provider, cached)
       where c.kind = 2
         -- A process may log a call as failed of which it was not told that it is held, or paid: then that is its history.
         and not exists (select from reservations r where r.id = c.id)
         and not exists (select from calls k where k.workspace_id = w_id[c.w] and k.id = c.id)
      on conflict do nothing;
    end if;
  end if;

  -- The update above has told what is left, unless the batch also holds accounts that it did not touch.
  if not known or taking < cardinality(a_id) then
    select array_agg(t.plan_left order by u.ix), array_agg(t.addon_left order by u.ix), string_agg(t.plan_shown, '|' order by u.ix)
      into left_plan, left_addon, plans
      from unnest(a_id) with ordinality u (id, ix) join ledger_accounts t on t.id = u.id;
    if cardinality(left_addon) is distinct from cardinality(a_id) then
      raise exception 'a call names an account that does not exist';
    end if;
  end if;

  if cardinality(i_call) > 0 then
    update idempotency_keys k
       set answer = u.answer,
           left_after = left_plan[array_position(a_id, c.account_id)] || ',' || left_addon[array_position(a_id, c.account_id)]
                        || ',' || split_part(plans, '|', array_position(a_id, c.account_id))
      from unnest(i_call, i_workspace, i_key, i_answer) u (call_id, workspace_id, key, answer)
      -- Only what this answer was charged for: a call that was released before it was settled is in the history as well.
      join calls c on c.workspace_id = u.workspace_id and c.id = u.call_id and c.status between 200 and 299
     where k.workspace_id = u.workspace_id and k.key = u.key and k.call_id = u.call_id;
  end if;
end $$;

-- Pays items of a job out of its hold, plan credits first, and writes each into the history. Both answers are null where the
-- hold has ended. Items that were not answered 2xx cost nothing, or the CHECK of `calls` refuses them.
create or replace function ledger_draw(
  hold uuid, d_id uuid[], d_cost int[], d_status smallint[], d_records int[], d_duration int[], d_provider text[], d_cached boolean[],
  out from_plan int[], out from_addon int[]
) language plpgsql as $$
#variable_conflict use_column
declare
  r reservations;
  a ledger_accounts;
  at_time timestamptz;
  plan_drawn int;
  addon_drawn int;
begin
  -- Locked in the order of ledger_end: first the reservation, then the account.
  select * into r from reservations where id = hold for update;
  if not found then return; end if;
  select * into a from ledger_accounts where id = r.account_id for update;
  at_time := clock_timestamp();
  if r.month < ledger_month(at_time) then
    perform ledger_turn_holds(array[r.account_id], ledger_month(at_time));
  end if;

  with items as (
    select *, sum(cost) over (order by ix) - cost as drawn_before, count(*) filter (where cost > 0) over (order by ix) as ordinal
      from unnest(d_id, d_cost, d_status, d_records, d_duration, d_provider, d_cached) with ordinality
           u (id, cost, status, records, duration, provider, cached, ix)
  ), split as (
    select *, greatest(0, least(cost, r.plan_held - drawn_before))::int as plan from items
  ), logged as (
    insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status,
                       cached, provider, job_id)
    select id, r.workspace_id, r.account_id, case when cost > 0 then a.version + ordinal end, at_time, plan, cost - plan, records,
           duration, r.endpoint_id, status, cached, provider, r.id
      from split where status between 200 and 299 or cost > 0
  ), failed as (
    insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached, provider, job_id)
    select id, r.workspace_id, r.account_id, at_time, duration, r.endpoint_id, status, cached, provider, r.id
      from split where status not between 200 and 299
    on conflict do nothing
  ), journal as (
    insert into usage_journal (at, workspace_ids, endpoint_ids, credits, records)
    select at_time, array_agg(r.workspace_id), array_agg(r.endpoint_id), array_agg(cost), array_agg(records)
      from split where status between 200 and 299 having count(*) > 0
  )
  select array_agg(plan order by ix), array_agg(cost - plan order by ix), sum(plan), sum(cost - plan), max(ordinal) + a.version
    into from_plan, from_addon, plan_drawn, addon_drawn, a.version from split;
  -- The CHECK of the table refuses what would be more than is held.
  update reservations set plan_held = plan_held - plan_drawn, addon_held = addon_held - addon_drawn where id = hold;
  update ledger_accounts set version = a.version where id = a.id;
  if a.plan_expiring > 0 then
    perform ledger_expire_unheld(array[a.id], array[case when r.version < a.plan_refilled_version then plan_drawn else 0 end]::bigint[], at_time);
  end if;
end $$;
