-- Lists: any endpoint over rows, in steps (server/src/jobs/lists). A list is a job whose items are its rows. Each step of a row is a call of its own, paid out of the
-- list's hold, which is the most that the list may cost. Quick at any size: new columns with constant defaults, an empty table, a function that is replaced.
alter table bulk_jobs
  -- JSON: its steps, output and limits. Null for the jobs of the specification.
  add column list text,
  -- What the calls that run now may cost at most: with what was charged never more than is held, whatever runs at the same time.
  add column claimed bigint not null default 0,
  -- Why it takes no more rows for now, such as 'max_credits'; null where it does.
  add column paused_because text,
  add constraint bulk_jobs_ceiling check (claimed >= 0 and charged + claimed <= held) not valid;

-- As before, without those that wait to be resumed.
drop index bulk_jobs_open;
create index bulk_jobs_open on bulk_jobs (account_id) where open > 0 and paused_because is null;

-- What became of a step of a row. It is there from before anybody is asked: then it has a claim.
create table list_steps (
  job_id     uuid not null references bulk_jobs on delete cascade,
  -- Of the row, as in `bulk_items`.
  index      int not null,
  step       smallint not null,
  -- Its call in the history, where it was answered or failed.
  call_id    uuid not null,
  -- What it asks, hashed: rows that ask the same are answered together.
  question   bytea not null,
  -- The row whose answer it has, as it asked the same: no call was made for this one.
  repeats    int,
  endpoint_id smallint not null references endpoints,
  -- Centicredits; 0 once it has ended.
  claimed    int not null check (claimed >= 0),
  -- Null as long as it runs.
  outcome    text check (outcome in ('found', 'not_found', 'failed', 'canceled')),
  -- JSON: as a call answers, without `service_meta`. Of a failure its error.
  answer     text,
  cost       int not null default 0 check (cost >= 0),
  provider   text,
  primary key (job_id, index, step),
  check ((outcome is null) or (claimed = 0)),
  check (outcome in ('found', 'not_found') or cost = 0),
  check (repeats is null or cost = 0 and outcome is not null)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

create index list_steps_questions on list_steps (job_id, step, question) where repeats is null;

-- As before, and for each draw the endpoint that was called: of a list each step has its own. `as_items` false: they count as calls in usage reports, which items of jobs do
-- not.
drop function ledger_draw(uuid, uuid[], int[], smallint[], int[], int[], text[], boolean[]);
create function ledger_draw(
  hold uuid, d_id uuid[], d_cost int[], d_status smallint[], d_records int[], d_duration int[], d_provider text[], d_cached boolean[],
  d_endpoint smallint[] default null, as_items boolean default true,
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
      from unnest(d_id, d_cost, d_status, d_records, d_duration, d_provider, d_cached,
                  coalesce(d_endpoint, array_fill(r.endpoint_id, array[cardinality(d_id)]))) with ordinality
           u (id, cost, status, records, duration, provider, cached, endpoint, ix)
  ), split as (
    select *, greatest(0, least(cost, r.plan_held - drawn_before))::int as plan from items
  ), logged as (
    insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status,
                       cached, provider, job_id)
    select id, r.workspace_id, r.account_id, case when cost > 0 then a.version + ordinal end, at_time, plan, cost - plan, records,
           duration, endpoint, status, cached, provider, r.id
      from split where status between 200 and 299 or cost > 0
  ), failed as (
    insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached, provider, job_id)
    select id, r.workspace_id, r.account_id, at_time, duration, endpoint, status, cached, provider, r.id
      from split where status not between 200 and 299
    on conflict do nothing
  ), journal as (
    insert into usage_journal (at, workspace_ids, endpoint_ids, credits, records, of_jobs)
    select at_time, array_agg(r.workspace_id), array_agg(endpoint), array_agg(cost), array_agg(records), as_items
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
