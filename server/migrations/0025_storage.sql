-- What each workspace stores, counted in the transaction that writes it, so that a limit costs no scan. Triggers count: whoever writes
-- or deletes a row, the sum is right.

-- The sum over `slot` is what counts. Each connection writes to a slot of its own, as a rule, so that calls of one workspace do not wait
-- for each other. A slot alone may be below zero.
--   answers     idempotency_keys: rows, and bytes with 200 for each row; an answer that is still to come counts 64 KiB
--   jobs        bulk_jobs whose items are stored, and their bytes: bulk_jobs.bytes
--   open_jobs   bulk_jobs that have not ended
--   old_jobs    bulk_jobs whose items were forgotten
--   deliveries  webhook_deliveries, as long as their event is there; their bytes are bounded by their number
create table storage_used (
  workspace_id int not null,
  kind         text not null,
  slot         smallint not null,
  rows         bigint not null,
  bytes        bigint not null,
  primary key (workspace_id, kind, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

create function count_stored(workspace int, counted text, more_rows bigint, more_bytes bigint) returns void language sql as $$
  insert into storage_used as s (workspace_id, kind, slot, rows, bytes)
    select workspace, counted, pg_backend_pid() % 16, more_rows, more_bytes where more_rows <> 0 or more_bytes <> 0
  on conflict (workspace_id, kind, slot) do update set rows = s.rows + excluded.rows, bytes = s.bytes + excluded.bytes
$$;


-- Answers of calls with an Idempotency-Key. Rows of a statement are counted together, and workspaces in the order of their ids, so that
-- no two transactions wait for each other.
create function stored_answer_bytes(key text, answer text) returns bigint language sql immutable as $$
  select 200 + octet_length(key) + coalesce(octet_length(answer), 65536)::bigint
$$;
create function count_answers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_used as s (workspace_id, kind, slot, rows, bytes)
      select workspace_id, 'answers', pg_backend_pid() % 16, count(*), sum(stored_answer_bytes(key, answer)) from added
       group by workspace_id order by workspace_id
    on conflict (workspace_id, kind, slot) do update set rows = s.rows + excluded.rows, bytes = s.bytes + excluded.bytes;
  elsif tg_op = 'DELETE' then
    insert into storage_used as s (workspace_id, kind, slot, rows, bytes)
      select workspace_id, 'answers', pg_backend_pid() % 16, -count(*), -sum(stored_answer_bytes(key, answer)) from removed
       group by workspace_id order by workspace_id
    on conflict (workspace_id, kind, slot) do update set rows = s.rows + excluded.rows, bytes = s.bytes + excluded.bytes;
  else
    insert into storage_used as s (workspace_id, kind, slot, rows, bytes)
      select workspace_id, 'answers', pg_backend_pid() % 16, 0, sum(bytes)
        from (select workspace_id, stored_answer_bytes(key, answer) as bytes from added
              union all select workspace_id, -stored_answer_bytes(key, answer) from removed) changed
       group by workspace_id having sum(bytes) <> 0 order by workspace_id
    on conflict (workspace_id, kind, slot) do update set bytes = s.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger count_added after insert on idempotency_keys
  referencing new table as added for each statement execute function count_answers();
create trigger count_changed after update on idempotency_keys
  referencing old table as removed new table as added for each statement execute function count_answers();
create trigger count_removed after delete on idempotency_keys
  referencing old table as removed for each statement execute function count_answers();
-- Keys without an answer, few at any time: those of processes that are gone are found among them.
create index idempotency_keys_unanswered on idempotency_keys (created_at) where answer is null;


-- Bytes of a job: its list, the answers of its items, 256 for each item and 1,024 for itself; an item that has not ended counts 1,024
-- for the answer to come.
alter table bulk_jobs
  add column bytes bigint not null default 0,
  -- Its results are kept for a shorter time.
  add column is_sandbox boolean not null default false;
create function count_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_stored(new.workspace_id, 'jobs', 1, new.bytes);
    perform count_stored(new.workspace_id, 'open_jobs', 1, 0);
  elsif tg_op = 'DELETE' then
    perform count_stored(old.workspace_id, 'jobs', -(old.forgotten_at is null)::int, -old.bytes);
    perform count_stored(old.workspace_id, 'old_jobs', -(old.forgotten_at is not null)::int, 0);
    perform count_stored(old.workspace_id, 'open_jobs', -(old.finished_at is null)::int, 0);
  else
    perform count_stored(new.workspace_id, 'jobs',
                         (new.forgotten_at is null)::int - (old.forgotten_at is null)::int, new.bytes - old.bytes);
    perform count_stored(new.workspace_id, 'old_jobs', (new.forgotten_at is not null)::int - (old.forgotten_at is not null)::int, 0);
    perform count_stored(new.workspace_id, 'open_jobs', (new.finished_at is null)::int - (old.finished_at is null)::int, 0);
  end if;
  return null;
end $$;
-- At the end of the transaction: whoever counts has locked all else before, accounts above all, so that none waits for the other in a circle;
-- and a long list that is written down keeps nobody waiting for its slot.
create constraint trigger bulk_jobs_count_added after insert on bulk_jobs deferrable initially deferred
  for each row execute function count_job();
create constraint trigger bulk_jobs_count_removed after delete on bulk_jobs deferrable initially deferred
  for each row execute function count_job();
create constraint trigger bulk_jobs_count_changed after update on bulk_jobs deferrable initially deferred
  for each row when (new.bytes <> old.bytes or (new.finished_at is null) <> (old.finished_at is null)
        or (new.forgotten_at is null) <> (old.forgotten_at is null))
  execute function count_job();
-- Those whose items are to be forgotten some day, each mode in the order of its time.
create index bulk_jobs_to_forget on bulk_jobs (is_sandbox, finished_at) where finished_at is not null and forgotten_at is null;
drop index bulk_jobs_ended;


-- An event counts a delivery for each webhook that is told.
alter table webhook_events add column told smallint not null default 1;
create function count_events() returns trigger language plpgsql as $$
begin
  insert into storage_used as s (workspace_id, kind, slot, rows, bytes)
    select workspace_id, 'deliveries', pg_backend_pid() % 16, sum(told) * case tg_op when 'INSERT' then 1 else -1 end, 0 from changed
     group by workspace_id order by workspace_id
  on conflict (workspace_id, kind, slot) do update set rows = s.rows + excluded.rows;
  return null;
end $$;
create trigger count_added after insert on webhook_events
  referencing new table as changed for each statement execute function count_events();
create trigger count_removed after delete on webhook_events
  referencing old table as changed for each statement execute function count_events();
-- The oldest of a workspace go where it has too many.
create index webhook_events_of_workspace on webhook_events (workspace_id, created_at);


-- What is there. Lists of jobs are not read for it, which would take minutes: their items count 1,024 bytes each until they are forgotten.
set constraints all immediate;
update bulk_jobs j set is_sandbox = w.mode = 'sandbox', bytes = case when forgotten_at is null then total * 1024::bigint else 0 end
  from workspaces w where w.id = j.workspace_id and (w.mode = 'sandbox' or j.forgotten_at is null);
insert into storage_used (workspace_id, kind, slot, rows, bytes)
  select workspace_id, 'answers', 16, count(*), sum(stored_answer_bytes(key, answer)) from idempotency_keys group by workspace_id
  union all
  select workspace_id, 'deliveries', 16, count(*), 0 from webhook_events group by workspace_id
  union all
  -- The bytes were counted by the trigger, as they were written above.
  select workspace_id, 'jobs', 16, count(*), 0 from bulk_jobs where forgotten_at is null group by workspace_id
  union all
  select workspace_id, 'open_jobs', 16, count(*), 0 from bulk_jobs where finished_at is null group by workspace_id
  union all
  select workspace_id, 'old_jobs', 16, count(*), 0 from bulk_jobs where forgotten_at is not null group by workspace_id;
