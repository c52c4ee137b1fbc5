-- By whom calls came, and what was used by provider and by caller. Nothing here is money: the background writes it beside the ledger's own
-- statements, and readers show what is missing as "not known".

-- A key, a key by way of a connection (an OAuth client, or one that a caller names in the address of the tools), or the console.
create table call_origins (
  id           int generated always as identity primary key,
  workspace_id int not null,
  -- Of api_keys; null for the console. Without a reference: it outlives its key.
  key_id       bigint,
  -- `con_…`
  connection   text collate "C" check (length(connection) between 1 and 60),
  -- Of the connection, as it was when it first called.
  name         text check (length(name) <= 200),
  created_at   timestamptz not null default clock_timestamp()
);
create unique index call_origins_once on call_origins (workspace_id, coalesce(key_id, 0), coalesce(connection, ''));

-- Of each call by whom it came, written some seconds after it.
create table call_links (
  call_id   uuid primary key,
  origin_id int not null
) with (autovacuum_vacuum_scale_factor = 0.05);
-- What the history of a caller is read by, the newest first.
create index call_links_of_origin on call_links (origin_id, call_id);

-- What was used, by day, endpoint, provider and origin, of all calls that were booked before `usage_parts_until`.
create table usage_parts (
  workspace_id int not null,
  day          date not null,
  endpoint_id  smallint not null,
  -- '': nobody had the answer, or it is a list.
  provider     text collate "C" not null,
  -- 0: not known, as of calls from before this migration.
  origin_id    int not null,
  -- Answered 2xx; a list is one, and its items are none.
  calls        bigint not null,
  -- Answered 2xx; items are one each, and lists none. `hits`: those with records.
  lookups      bigint not null,
  hits         bigint not null,
  credits      bigint not null,
  records      bigint not null,
  primary key (workspace_id, day, endpoint_id, provider, origin_id)
) with (fillfactor = 70);
create table usage_parts_until (
  only_row boolean primary key default true check (only_row),
  -- Null: nothing was added up yet.
  until    timestamptz
);
insert into usage_parts_until default values;

-- What the history is searched by. Each has few calls in it: those that only compute are in none.
create index calls_by_provider on only calls (workspace_id, provider, id) where provider <> 'native';
create index calls_cached on only calls (workspace_id, id) where cached;
create index calls_slow on only calls (workspace_id, id) where duration_ms >= 5000;
create index calls_dear on only calls (workspace_id, id) where from_plan + from_addon >= 500;
-- Months without calls have them at once; the service makes those of the others in the background (ledger/months/make-months.ts).
do $$
declare
  part text;
  has_calls boolean;
  parent text;
  terms text;
begin
  for part in select relid::regclass::text from pg_partition_tree('calls') where isleaf loop
    execute format('select exists (select from %s)', part) into has_calls;
    continue when has_calls;
    for parent, terms in
      select indexrelid::regclass::text, substr(pg_get_indexdef(indexrelid), strpos(pg_get_indexdef(indexrelid), ' USING '))
        from pg_index where indrelid = 'calls'::regclass and not indisvalid
         and indexrelid::regclass::text in ('calls_by_provider', 'calls_cached', 'calls_slow', 'calls_dear')
    loop
      execute format('create index %I on %s %s', part || substr(parent, length('calls') + 1), part, terms);
      execute format('alter index %I attach partition %I', parent, part || substr(parent, length('calls') + 1));
    end loop;
  end loop;
end $$;
