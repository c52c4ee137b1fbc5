-- Periods of plans. Each status has them: what was carried over lapses a month later also where nothing refills, and a plan that is
-- canceled ends with its period. A period that cannot be written down keeps nobody from paying with add-on credits. Quick at any size:
-- a new column, and functions that are replaced.

-- What the period under way began with, as granted: what is left beyond that was carried over from the period before, and lapses with
-- this one. Null: the whole grant.
alter table ledger_accounts add column plan_fresh bigint;

-- Ends the periods of these accounts' plans that are over, one by one, also several that passed while the service stood still. active:
-- plan = min(plan, fresh) + grant. canceling: the plan ends, and what is left of it expires. Others: plan = min(plan, fresh), without a
-- grant. Returns how many grants. Where an account's cannot be written down, it stays as it is, and is due: others go on. With
-- millrace.strict_refill = on that is an error.
create or replace function ledger_refill(account_ids int[], at_time timestamptz) returns int language plpgsql as $$
declare
  a ledger_accounts;
  held bigint;
  kept bigint;
  expired bigint;
  due timestamptz;
  ends boolean;
  grants int := 0;
  refills int := 0;
  waits constant text := current_setting('lock_timeout');
begin
  for a in select * from ledger_accounts where id = any(account_ids) order by id for update loop
    begin
      grants := 0;
      -- Locked: what a batch is ending at this moment is no longer held once that batch has committed. That batch may wait for
      -- the account in turn; then this transaction gives way at once and is tried again, instead of after deadlock_timeout.
      perform set_config('lock_timeout', '50ms', true);
      select coalesce(sum(plan_held), 0) into held
        from (select plan_held from reservations where account_id = a.id for update) r;
      perform set_config('lock_timeout', waits, true);
      while a.plan_resets_at <= at_time loop
        due := a.plan_resets_at;
        ends := a.plan_status = 'canceling';
        kept := case when ends then 0 else coalesce(a.plan_fresh, a.plan_grant) end;
        expired := greatest(0, a.plan_left - kept);
        -- Of what exceeds that, the part that is held (the oldest is burnt first) leaves only as its reservation ends.
        a.plan_expiring := a.plan_expiring
          + least(held - a.plan_expiring, greatest(0, a.plan_left + held - a.plan_expiring - kept));
        a.plan_left := a.plan_left - expired;
        if expired > 0 then
          a.version := a.version + 1;
          insert into entries (account_id, version, at, kind, plan_delta, addon_delta, external_id, note)
          values (a.id, a.version, at_time, 'expire', -expired, 0,
                  case when ends then 'plan-end:' || a.version else 'expire:' || to_char(due at time zone 'UTC', 'YYYY-MM-DD') end,
                  case when ends then a.plan_name end);
        end if;
        if a.plan_status = 'active' then
          a.version := a.version + 1;
          insert into entries (account_id, version, at, kind, plan_delta, addon_delta, external_id, note)
          values (a.id, a.version, at_time, 'grant', a.plan_grant, 0, 'refill:' || to_char(due at time zone 'UTC', 'YYYY-MM-DD'), a.plan_name);
          a.plan_left := a.plan_left + a.plan_grant;
          grants := grants + 1;
        end if;
        a.plan_fresh := case when a.plan_status = 'active' then a.plan_grant else 0 end;
        -- The next number is of a reservation that knows this period. Not the last one: without an entry it may be that of a hold.
        a.plan_refilled_version := a.version + 1;
        a.plan_resets_at := next_billing_day(a.plan_billing_day, due);
        if ends then
          a.plan_name := null; a.plan_status := null; a.plan_grant := null; a.plan_overflow := null; a.plan_billing_day := null;
          a.plan_resets_at := null; a.plan_overflow_by_header := false; a.plan_fresh := null;
        end if;
      end loop;
      update ledger_accounts t
         set plan_left = a.plan_left, plan_expiring = a.plan_expiring, version = a.version,
             plan_refilled_version = a.plan_refilled_version, plan_resets_at = a.plan_resets_at, plan_fresh = a.plan_fresh,
             plan_name = a.plan_name, plan_status = a.plan_status, plan_grant = a.plan_grant, plan_overflow = a.plan_overflow,
             plan_billing_day = a.plan_billing_day, plan_overflow_by_header = a.plan_overflow_by_header
       where t.id = a.id;
      refills := refills + grants;
    exception when others then
      -- What has to do with other transactions, the connection or the server is no matter of this plan.
      if sqlstate ~ '^(25|40|53|55P03|57|58)' or current_setting('millrace.strict_refill', true) = 'on' then raise; end if;
    end;
  end loop;
  return refills;
end $$;

-- A period that ends without a grant is no refill.
create or replace function note_plan_change() returns trigger language plpgsql as $$
begin
  if new.plan_status is distinct from old.plan_status then
    insert into account_changes (account_id, type, data)
    values (new.id, 'plan.status_changed', jsonb_build_object('plan', coalesce(new.plan_name, old.plan_name),
              'status', new.plan_status, 'previous_status', old.plan_status));
  end if;
  if new.plan_status = 'active' and new.plan_refilled_version is distinct from old.plan_refilled_version then
    insert into account_changes (account_id, type, data)
    values (new.id, 'plan.refilled', jsonb_build_object('plan', new.plan_name, 'granted', new.plan_grant / 100.0,
              'remaining', new.plan_left / 100.0,
              'resets_at', to_char(new.plan_resets_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  end if;
  return null;
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
-- outcome of a call: 1 done, 2 insufficient credits, 3 spend limit, 4 quota, 5 plan exhausted (block), 6 a period of the plan that has
-- ended could not be written down, so that nobody knows what a call may take of it
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
           and (t.plan_resets_at <= at_time) is not true
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

-- Decides the calls of a batch one by one, in the order of arrival, so that exactly those are refused that must be, and
-- takes what was decided. The parameters are those of ledger_apply; `versions` are the accounts' versions before. `at_time` is
-- read once everything is locked: a batch that began before midnight and waited for one that began after it must not count
-- in the month before, nor set the counters back to it.
create or replace function ledger_decide(
  a_id int[], w_id int[], q_a int[], q_endpoint smallint[],
  c_kind smallint[], c_a int[], c_w int[], c_q int[], c_amount int[], c_covered boolean[], c_override smallint[],
  out at_time timestamptz, out outcomes int[], out from_plan int[], out from_addon int[], out ordinals int[], out versions bigint[]
) language plpgsql as $$
#variable_conflict use_column
declare
  this_month int;
  calls_count constant int := cardinality(c_kind);
  due int[];
  stuck int[];
  plan_usable bigint[]; addon_usable bigint[]; overflow plan_overflow[]; by_header boolean[]; account_limit int[];
  w_left bigint[]; q_left bigint[];
  i int; a int; w int; q int; amount int; plan_part int; block boolean;
  a_plan bigint[] := array_fill(0, array[cardinality(a_id)]);
  a_addon bigint[] := a_plan;
  a_takes int[] := a_plan;
  w_taken bigint[] := array_fill(0, array[cardinality(w_id)]);
  q_taken int[] := array_fill(0, array[cardinality(q_a)]);
begin
  perform 1 from ledger_accounts where id = any(a_id) order by id for update;
  insert into quotas (account_id, endpoint_id, call_limit)
    select a_id[u.a], u.endpoint, t.quota_limit from unnest(q_a, q_endpoint) u (a, endpoint) join ledger_accounts t on t.id = a_id[u.a]
    on conflict do nothing;
  -- Calls that cost nothing lock no account and count here nevertheless.
  perform 1 from unnest(q_a, q_endpoint) u (a, endpoint) join quotas t on t.account_id = a_id[u.a] and t.endpoint_id = u.endpoint
     for update of t;
  at_time := clock_timestamp();
  this_month := ledger_month(at_time);
  select array_agg(id) into due from ledger_accounts where id = any(a_id) and plan_resets_at <= at_time;
  if due is not null then
    perform ledger_refill(due, at_time);
    select array_agg(id) into stuck from ledger_accounts where id = any(due) and plan_resets_at <= at_time;
  end if;
  perform ledger_turn_holds(a_id, this_month);

  select array_agg(case when plan_can_pay(t.plan_status) then t.plan_left else 0 end order by u.ix),
         array_agg(t.addon_left order by u.ix), array_agg(t.version order by u.ix),
         array_agg(t.plan_overflow order by u.ix), array_agg(t.plan_overflow_by_header order by u.ix)
    into plan_usable, addon_usable, versions, overflow, by_header
    from unnest(a_id) with ordinality u (id, ix) join ledger_accounts t on t.id = u.id;
  select array_agg(t.monthly_limit - case when t.month = this_month then t.used else 0 end order by u.ix)
    into w_left from unnest(w_id) with ordinality u (id, ix) left join spend t on t.workspace_id = u.id;
  select array_agg(t.call_limit - case when t.month = this_month then t.used else 0 end order by u.ix)
    into q_left from unnest(q_a, q_endpoint) with ordinality u (a, endpoint, ix)
    join quotas t on t.account_id = a_id[u.a] and t.endpoint_id = u.endpoint;

  outcomes := array_fill(1, array[calls_count]);
  from_plan := array_fill(0, array[calls_count]);
  from_addon := from_plan;
  ordinals := from_plan;
  for i in 1 .. calls_count loop
    continue when c_kind[i] = 2;
    a := c_a[i]; w := c_w[i]; q := c_q[i]; amount := c_amount[i];
    if q_left[q] < 1 then outcomes[i] := 4; continue; end if;
    -- A workspace without a limit has null left, which is never less. What costs nothing exceeds none.
    if amount > 0 and w_left[w] < amount then outcomes[i] := 3; continue; end if;
    if c_covered[i] and amount > 0 and a_id[a] = any(stuck) then outcomes[i] := 6; continue; end if;
    plan_part := 0;
    if c_covered[i] and overflow[a] is not null then
      plan_part := least(amount, plan_usable[a]);
      block := case when c_override[i] = 1 then true
                    when c_override[i] = 2 and by_header[a] then false
                    else overflow[a] = 'block' end;
      if block and plan_part < amount then outcomes[i] := 5; continue; end if;
    end if;
    if amount - plan_part > addon_usable[a] then outcomes[i] := 2; continue; end if;

    plan_usable[a] := plan_usable[a] - plan_part;
    addon_usable[a] := addon_usable[a] - (amount - plan_part);
    w_left[w] := w_left[w] - amount;
    q_left[q] := q_left[q] - 1;
    a_plan[a] := a_plan[a] + plan_part;
    a_addon[a] := a_addon[a] + amount - plan_part;
    w_taken[w] := w_taken[w] + amount;
    q_taken[q] := q_taken[q] + 1;
    from_plan[i] := plan_part;
    from_addon[i] := amount - plan_part;
    if amount > 0 then
      a_takes[a] := a_takes[a] + 1;
      ordinals[i] := a_takes[a];
    end if;
  end loop;

  update ledger_accounts t set plan_left = t.plan_left - u.plan, addon_left = t.addon_left - u.addon, version = t.version + u.takes
    from unnest(a_id, a_plan, a_addon, a_takes) u (id, plan, addon, takes)
   where t.id = u.id and u.takes > 0;
  update spend t set month = this_month, used = case when t.month = this_month then t.used else 0 end + u.taken
    from unnest(w_id, w_taken) u (id, taken)
   where t.workspace_id = u.id and u.taken > 0;
  update quotas t set month = this_month, used = case when t.month = this_month then t.used else 0 end + u.taken
    from unnest(q_a, q_endpoint, q_taken) u (a, endpoint, taken)
   where t.account_id = a_id[u.a] and t.endpoint_id = u.endpoint and u.taken > 0;
end $$;
