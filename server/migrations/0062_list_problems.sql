-- What made rows of a list fail, or kept a mail server from being asked, by step: codes only, nothing of the rows. It stays with the counts.
create table list_problems (
  job_id  uuid not null references bulk_jobs on delete cascade,
  step    smallint not null,
  -- failed or not_found
  outcome text not null,
  code    text not null,
  rows    int not null,
  primary key (job_id, step, outcome, code)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- Step and code of what a row of a list waits for that is put off; null of what waits for other rows.
alter table bulk_items add column waits_because text;
create index bulk_items_waiting on bulk_items (job_id) where state = 4;
