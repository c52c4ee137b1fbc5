-- What calls sent and answered, of workspaces whose owner or admin wants it kept. Off unless somebody switches it on.

alter table workspaces
  -- Days for which bodies of its calls are kept; 0: none are.
  add column bodies_days smallint not null default 0 check (bodies_days between 0 and 30);

-- One row for each call. Items of lists are not here: `bulk_items` has what they sent and found. No sum depends on these rows: the
-- background writes them after the answer, and drops them where the database is away. Call ids begin with a time, so the key finds the
-- oldest of a workspace.
create table call_bodies (
  workspace_id  int not null,
  call_id       uuid not null,
  -- As it was sent, without headers. Null: a list, whose rows are items.
  request       text,
  -- Bytes that were sent and answered. Where there are more than here, only the beginning is kept.
  request_bytes int,
  answer        text not null,
  answer_bytes  int not null,
  -- What counts against the limit of the workspace.
  bytes         int not null generated always as (200 + coalesce(octet_length(request), 0) + octet_length(answer)) stored,
  primary key (workspace_id, call_id)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Counted as kind `bodies` of storage_used, workspaces in the order of their ids, so that no two transactions wait for each other.
create function count_bodies() returns trigger language plpgsql as $$
begin
  insert into storage_used as s (workspace_id, kind, slot, rows, bytes)
    select workspace_id, 'bodies', pg_backend_pid() % 16, count(*) * case tg_op when 'INSERT' then 1 else -1 end,
           sum(bytes) * case tg_op when 'INSERT' then 1 else -1 end
      from changed group by workspace_id order by workspace_id
  on conflict (workspace_id, kind, slot) do update set rows = s.rows + excluded.rows, bytes = s.bytes + excluded.bytes;
  return null;
end $$;
create trigger count_added after insert on call_bodies
  referencing new table as changed for each statement execute function count_bodies();
create trigger count_removed after delete on call_bodies
  referencing old table as changed for each statement execute function count_bodies();
