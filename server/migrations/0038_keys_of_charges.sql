-- A call that is charged under an Idempotency-Key has the key: nothing else fences off a process that was taken for dead, whose keys were freed,
-- and whose calls go on. Its charge and that of the next try would both stand. What differs from before is the end of the function.

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
    get diagnostics changed = row_count;
    -- Of a process that was taken for dead the keys are free, and another call may have one already: what comes late is not charged.
    if changed < cardinality(i_call) and exists (
      select from unnest(i_call, i_workspace, i_key) u (call_id, workspace_id, key)
        join calls c on c.workspace_id = u.workspace_id and c.id = u.call_id and c.status between 200 and 299
       where not exists (select from idempotency_keys k
                          where k.workspace_id = u.workspace_id and k.key = u.key and k.call_id = u.call_id)
    ) then
      raise exception 'a call has lost its Idempotency-Key' using errcode = 'LM002';
    end if;
  end if;
end $$;
