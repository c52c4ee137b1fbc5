-- Money of bulk jobs: one hold for all items, drawn from item by item. What a crash leaves is a hold that says exactly what is
-- still to be paid.

-- Holds of jobs whose month is over count in the new one: what is drawn from them is charged there. All of an account at once, before
-- anything is charged to it in that month, or others would spend up to a limit what is held already. Who calls it has locked the
-- accounts. A hold that somebody is drawing from waits for its account just now, and is turned by them.
create function ledger_turn_holds(account_ids int[], this_month int) returns void language plpgsql as $$
declare
  r reservations;
begin
  for r in select * from reservations
            where account_id = any(account_ids) and process_id = 0 and month < this_month order by id for update skip locked loop
    update spend set month = this_month, used = case when month = this_month then used else 0 end + r.plan_held + r.addon_held
     where workspace_id = r.workspace_id;
    update quotas set month = this_month, used = case when month = this_month then used else 0 end + 1
     where account_id = r.account_id and endpoint_id = r.endpoint_id;
    update reservations set month = this_month where id = r.id;
  end loop;
end $$;

-- Pays items of a job out of its hold, plan credits first, and writes each into the history. Both answers are null where the
-- hold has ended. Items that were not answered 2xx cost nothing.
create function ledger_draw(
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
      from split
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

-- Ends the hold of a job, and gives back what was not drawn from it. Null where it had ended.
create function ledger_end_hold(hold uuid, duration int, out plan_back int, out addon_back int) language plpgsql as $$
declare
  r reservations;
  at_time timestamptz;
begin
  select * into r from reservations where id = hold for update;
  if not found then return; end if;
  perform 1 from ledger_accounts where id = r.account_id for update;
  at_time := clock_timestamp();
  if r.month < ledger_month(at_time) then
    perform ledger_turn_holds(array[r.account_id], ledger_month(at_time));
  end if;
  -- No job's any more: so it can be ended.
  update reservations set process_id = -1 where id = hold;
  perform ledger_end(array[r.account_id], array[hold], array[0], array[201]::smallint[], array[0], array[duration], array[null]::text[],
                     array[false], at_time);
  plan_back := r.plan_held;
  addon_back := r.addon_held;
end $$;
