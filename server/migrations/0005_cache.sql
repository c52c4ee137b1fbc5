-- What was fetched from outside, for a day (server/src/cache). Nothing here is needed: whatever is lost is fetched again.
--
-- Entries lie in six segments that are filled in turn. When the current one is full or has been open for a fifth of a day,
-- the oldest is truncated and becomes the current one. So the cache is bounded by the size of its files, not by a count
-- that every writer would have to update, and old entries leave without the dead rows that a DELETE leaves.

create table cache_ring (
  only_row  boolean primary key default true check (only_row),
  -- The segment that is filled now, 0 to 5.
  segment   smallint not null default 0,
  -- What it may grow to. Less than a sixth where others have grown beyond theirs, as several writers at once can make them.
  room      bigint not null default 9223372036854775807,
  opened_at timestamptz not null default now()
);
insert into cache_ring default values;

create table cache_entries (
  key       bytea not null,
  segment   smallint not null,
  stored_at timestamptz not null,
  entry     bytea not null,
  -- A page that is fetched again later has an entry in several segments: the newest holds.
  primary key (key, segment)
) partition by list (segment);
-- Compressed already.
alter table cache_entries alter column entry set storage external;

-- Unlogged: nothing of it goes into the log of the database. After a crash of PostgreSQL they are empty.
-- A page that is fetched again and again leaves dead rows in the current segment: those are vacuumed, new rows are no reason to.
create unlogged table cache_segment_0 partition of cache_entries for values in (0)
  with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1);
create unlogged table cache_segment_1 partition of cache_entries for values in (1)
  with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1);
create unlogged table cache_segment_2 partition of cache_entries for values in (2)
  with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1);
create unlogged table cache_segment_3 partition of cache_entries for values in (3)
  with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1);
create unlogged table cache_segment_4 partition of cache_entries for values in (4)
  with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1);
create unlogged table cache_segment_5 partition of cache_entries for values in (5)
  with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1);

-- The newest entry of a key, where it is young enough.
create function cache_get(wanted bytea, max_age interval, out entry bytea, out stored_at timestamptz)
language plpgsql stable
-- Tables that grew since they were last analyzed look empty to the planner.
set enable_seqscan = off as $$
begin
  select e.entry, e.stored_at into cache_get.entry, cache_get.stored_at
    from cache_entries e
   where e.key = wanted and e.stored_at > clock_timestamp() - max_age
   order by e.stored_at desc limit 1;
end $$;

-- Keeps an entry in the current segment. Where that would grow too large it keeps nothing and returns the number of the
-- segment, after which the ring is to be turned; else null. Of writers that come at the same moment each may exceed the limit.
create function cache_put(new_key bytea, new_entry bytea, bytes_max bigint) returns smallint
language plpgsql as $$
declare
  here smallint;
  most bigint;
begin
  select segment, least(room, bytes_max / 6) into here, most from cache_ring;
  -- In the files an entry takes three percent more (measured), and its share of the indexes.
  if pg_total_relation_size(('cache_segment_' || here)::regclass) + length(new_entry) * 17 / 16 + 32768 > most then
    return here;
  end if;
  insert into cache_entries as e (key, segment, stored_at, entry) values (new_key, here, clock_timestamp(), new_entry)
  on conflict (key, segment) do update set stored_at = excluded.stored_at, entry = excluded.entry;
  return null;
end $$;

-- Empties the segment after `seen` and makes it the current one. False where somebody else has turned the ring meanwhile.
create function cache_turn(seen smallint, bytes_max bigint) returns boolean
language plpgsql
-- Nobody else waits for a process that waits for its turn here, however slow the disk is that another one truncates on.
set lock_timeout = '5s' as $$
declare
  following smallint := (seen + 1) % 6;
begin
  update cache_ring set segment = following, opened_at = clock_timestamp() where segment = seen;
  if not found then
    return false;
  end if;
  -- Calls that look something up wait behind this lock: better to keep nothing for a while, as during a pg_dump.
  perform set_config('lock_timeout', '50ms', true);
  execute format('truncate cache_segment_%s', following);
  update cache_ring set room = bytes_max - (
    select sum(pg_total_relation_size(('cache_segment_' || other)::regclass))
      from generate_series(0, 5) other where other <> following);
  return true;
end $$;

-- Empties the cache and returns how many entries there were.
create function cache_clear() returns bigint
language plpgsql
set lock_timeout = '5s' as $$
declare
  entries bigint := (select count(*) from cache_entries);
begin
  truncate cache_entries;
  return entries;
end $$;
