-- Bulk jobs: a list of items, looked up one by one in the background, paid out of one hold (0006).

create type bulk_status as enum ('queued', 'processing', 'completed', 'failed', 'canceled');

create table bulk_jobs (
  -- Also the id of its hold in `reservations`.
  id           uuid primary key,
  endpoint_id  smallint not null references endpoints,
  workspace_id int not null references workspaces,
  account_id   int not null references ledger_accounts,
  name         text,
  -- Gets the job's events without being registered.
  webhook_url  text,
  status       bulk_status not null default 'queued',
  created_at   timestamptz not null default clock_timestamp(),
  started_at   timestamptz,
  -- When the last item ended; of a canceled job after the items that were under way.
  finished_at  timestamptz,
  held         bigint not null,
  total        int not null,
  -- Items that have ended, those that were canceled included.
  ended        int not null default 0,
  found        int not null default 0,
  failed       int not null default 0,
  canceled     int not null default 0,
  charged      bigint not null default 0,
  -- Items that may be taken now.
  open         int not null,
  -- JSON: of each column of the list its heading and the field of the items that it is, as [["E-Mail", "email"]].
  columns      text not null,
  -- When its items were forgotten; the job itself stays.
  forgotten_at timestamptz,
  -- When items of it were last taken: whose turn it is among the jobs of its account.
  served_at    timestamptz not null default '-infinity',
  check (ended <= total and found + failed + canceled <= ended and open >= 0 and open + ended <= total and charged <= held)
) with (fillfactor = 70);
create index bulk_jobs_of_workspace on bulk_jobs (workspace_id, id);
-- The jobs that have something to do, few at any time.
create index bulk_jobs_open on bulk_jobs (account_id) where open > 0;

create index bulk_jobs_unfinished on bulk_jobs (id) where finished_at is null;
-- Those whose items are to be forgotten some day.
create index bulk_jobs_ended on bulk_jobs (finished_at) where finished_at is not null and forgotten_at is null;

-- When items of an account's jobs were last taken: accounts take turns, however long their jobs are.
create table bulk_turns (
  account_id int primary key references ledger_accounts,
  served_at  timestamptz not null default '-infinity'
);

-- state: 0 waits for the item that it repeats, 1 may be taken, 2 is under way, 3 has ended, 4 is to be tried again at `not_before`.
create table bulk_items (
  job_id     uuid not null references bulk_jobs on delete cascade,
  index      int not null,
  -- JSON as it was sent.
  input      text not null,
  -- JSON: what the caller calls it.
  ref_id     text,
  -- The first item of the job that asks the same.
  repeats    int,
  -- Its call in the history.
  call_id    uuid not null,
  state      smallint not null,
  process_id int,
  taken_at   timestamptz,
  not_before timestamptz,
  tries      smallint not null default 0,
  -- Sources that take money for every question and were asked: never asked again, whatever crashed meanwhile.
  asked      text[] not null default '{}',
  outcome    text check (outcome in ('found', 'not_found', 'failed', 'canceled')),
  -- JSON.
  answer     text,
  primary key (job_id, index),
  check ((state = 3) = (outcome is not null) and (state = 2) = (process_id is not null) and (state = 4) = (not_before is not null))
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
create index bulk_items_open on bulk_items (job_id, index) where state = 1;
create index bulk_items_repeats on bulk_items (job_id, repeats) where state = 0;
create index bulk_items_under_way on bulk_items (process_id) where state = 2;
create index bulk_items_later on bulk_items (not_before) where state = 4;
