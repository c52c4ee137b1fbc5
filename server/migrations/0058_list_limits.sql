-- Lists: what limits them, why they wait, what came of their rows and steps; and what is sent for them, which is kept until it is a list.
-- Quick at any size: new columns with constant defaults, constraints that are not checked for old rows, empty tables, new functions.
alter table bulk_jobs
  -- JSON: the limits of a list, as its owner set them.
  add column limits text,
  -- Since when it waits for its owner: paused, or stopped by a limit. Null where it does not, and where it only waits for room.
  add column waits_since timestamptz,
  -- How long it has waited before, in milliseconds: that is no pace.
  add column waited_ms bigint not null default 0,
  -- Why it was canceled, where its owner did not do it.
  add column canceled_because text,
  -- Rows whose values are wrong, and rows that needed no step. Neither was called.
  add column invalid int not null default 0,
  add column skipped int not null default 0,
  -- What its last rows came to, the newest last: f found, n not found. At most 50.
  add column recent text not null default '',
  -- How many rows in a row no source could look up.
  add column failures_in_row int not null default 0,
  add constraint bulk_jobs_outcomes check (found + failed + canceled + invalid + skipped <= ended) not valid;

-- A row that comes of an answer: of which row, and what of its answer. JSON.
alter table bulk_items add column origin text;
-- From one row that was sent to the next: the numbers between are for the rows that come of it.
alter table bulk_jobs add column span int not null default 1;
create index bulk_jobs_waiting on bulk_jobs (waits_since) where waits_since is not null;

alter table bulk_items drop constraint bulk_items_outcome_check;
alter table bulk_items add constraint bulk_items_outcome_check
  check (outcome in ('found', 'not_found', 'failed', 'canceled', 'invalid', 'skipped')) not valid;

-- What the steps of a list have come to so far. Whoever changes it has locked the list.
create table list_counts (
  job_id    uuid not null references bulk_jobs on delete cascade,
  step      smallint not null,
  found     int not null default 0,
  not_found int not null default 0,
  failed    int not null default 0,
  -- Not called: the condition did not hold, a value was missing, or the row had cost as much as it may.
  skipped   int not null default 0,
  invalid   int not null default 0,
  -- Of those that were found or not: answered as another row that asked the same.
  repeated  int not null default 0,
  -- Centicredits.
  charged   bigint not null default 0,
  primary key (job_id, step)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- Rows as they were sent, until they become a list. Deleted when they have, or an hour later.
create table list_files (
  id           uuid primary key,
  workspace_id int not null references workspaces,
  name         text,
  format       text not null,
  created_at   timestamptz not null default clock_timestamp(),
  -- JSON: the names of its columns. Null as long as it is received.
  columns      text,
  total        int not null default 0,
  bytes        bigint not null default 0
);
create index list_files_of_workspace on list_files (workspace_id);
create index list_files_by_age on list_files (created_at);
create table list_file_rows (
  file_id uuid not null references list_files on delete cascade,
  index   int not null,
  -- Where it stands in the file, as people count.
  line    int not null,
  -- JSON: the cells by column.
  cells   text not null,
  primary key (file_id, index)
);

-- Gives a hold what another reservation of its account has. That one ends, and costs nothing by itself.
create function ledger_join_hold(hold uuid, more uuid, out joined bigint) language plpgsql as $$
#variable_conflict use_column
declare
  r reservations;
  m reservations;
  at_time timestamptz;
begin
  -- Ids grow with time: all who lock both do so in this order.
  select * into r from reservations where id = hold and process_id = 0 for update;
  if not found then return; end if;
  select * into m from reservations where id = more and account_id = r.account_id for update;
  if not found then return; end if;
  perform 1 from ledger_accounts where id = r.account_id for update;
  at_time := clock_timestamp();
  if r.month < ledger_month(at_time) then
    perform ledger_turn_holds(array[r.account_id], ledger_month(at_time));
    select * into r from reservations where id = hold;
  end if;
  -- Its number says from which period of the plan its credits are. A hold that has none of a plan so far gets that of the other: one that held nothing has no number,
  -- and what it holds then would expire under it.
  if r.plan_held = 0 and m.plan_held > 0 then
    update reservations set version = case id when hold then m.version else r.version end where id in (hold, more);
  end if;
  perform ledger_end(array[r.account_id], array[more], array[0], array[201]::smallint[], array[0], array[0], array[null]::text[],
                     array[false], at_time);
  -- The CHECK of the table refuses it where a refill took what was given back.
  update ledger_accounts set plan_left = plan_left - m.plan_held, addon_left = addon_left - m.addon_held where id = r.account_id;
  update spend set used = used + m.plan_held + m.addon_held where workspace_id = r.workspace_id and month = r.month;
  update reservations set plan_held = plan_held + m.plan_held, addon_held = addon_held + m.addon_held where id = hold;
  joined := m.plan_held + m.addon_held;
end $$;

-- Gives back all of a hold but so much: of add-on credits first, since plan credits are drawn first.
create function ledger_shrink_hold(hold uuid, keep bigint, out returned bigint) language plpgsql as $$
#variable_conflict use_column
declare
  r reservations;
  a ledger_accounts;
  addon_back bigint;
  plan_back bigint;
  at_time timestamptz;
begin
  select * into r from reservations where id = hold and process_id = 0 for update;
  if not found then return; end if;
  select * into a from ledger_accounts where id = r.account_id for update;
  at_time := clock_timestamp();
  if r.month < ledger_month(at_time) then
    perform ledger_turn_holds(array[r.account_id], ledger_month(at_time));
    select * into r from reservations where id = hold;
  end if;
  returned := greatest(0, r.plan_held + r.addon_held - keep);
  addon_back := least(returned, r.addon_held);
  plan_back := returned - addon_back;
  if returned = 0 then return; end if;
  update reservations set plan_held = plan_held - plan_back, addon_held = addon_held - addon_back where id = hold;
  update ledger_accounts set plan_left = plan_left + plan_back, addon_left = addon_left + addon_back where id = r.account_id;
  update spend set used = used - returned where workspace_id = r.workspace_id and month = r.month;
  if a.plan_expiring > 0 then
    perform ledger_expire_unheld(array[a.id], array[0]::bigint[], at_time);
  end if;
end $$;
