-- What jobs and usage reports count. Quick at any size: new columns with constant defaults, and a function that is replaced. An older
-- version may go on meanwhile; its items then count as calls.

-- A job counts as one call, for the quota and in usage reports. Its items are calls in the history: this says how many of `calls` they
-- are. Of jobs from before this migration they count as calls for ever.
alter table usage_daily add column items bigint not null default 0;
-- All elements of the row are items of jobs.
alter table usage_journal add column of_jobs boolean not null default false;

-- Of a job that verifies addresses how many of its items have each verdict, as {"valid": 3, …}. Null for other jobs, and for those from
-- before this migration.
alter table bulk_jobs add column verdicts jsonb;

alter table bulk_items
  -- Of an address that was verified.
  add column verdict text,
  -- Of `asked`, those that an earlier try was told by that they have nothing. What else is there was lost with a process.
  add column answered text[] not null default '{}',
  -- How often it was put off since its source had no room for it. Other reasons are in `tries`.
  add column waits smallint not null default 0;

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
    insert into usage_journal (at, workspace_ids, endpoint_ids, credits, records, of_jobs)
    select at_time, array_agg(r.workspace_id), array_agg(r.endpoint_id), array_agg(cost), array_agg(records), true
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
