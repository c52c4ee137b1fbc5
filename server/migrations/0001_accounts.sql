-- Who may call: organizations, their workspaces, and one API key each. Times are timestamptz, written by the database's clock.

create table organizations (
  id         int generated always as identity primary key,
  public_id  text not null unique,
  name       text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now()
);

create table workspaces (
  id              int generated always as identity primary key,
  public_id       text not null unique,
  organization_id int not null references organizations,
  name            text not null check (length(name) between 1 and 200),
  mode            text not null check (mode in ('live', 'sandbox')),
  rate_tier       text not null check (rate_tier in ('free', 'standard', 'pro', 'enterprise', 'unlimited')),
  disabled_at     timestamptz,
  created_at      timestamptz not null default now()
);
create index workspaces_by_organization on workspaces (organization_id);

-- Only the SHA-256 of a key is kept: 190 random bits need no slow hash (guarantees 8).
create table api_keys (
  id           bigint generated always as identity primary key,
  workspace_id int not null references workspaces,
  hash         bytea not null unique check (length(hash) = 32),
  -- What a list may show: the beginning and the last four characters.
  hint         text not null,
  created_at   timestamptz not null default now(),
  -- Set on a rotated key: until then it works beside its successor.
  expires_at   timestamptz,
  revoked_at   timestamptz
);
-- One key a workspace (specification 5.1); during the overlap of a rotation one more, which has an expiry.
create unique index api_keys_one_current on api_keys (workspace_id) where revoked_at is null and expires_at is null;

-- Endpoints that the operator switched off.
create table endpoint_switches (
  endpoint   text primary key,
  reason     text,
  changed_at timestamptz not null default now()
);

-- One row; its number grows with every change that running processes must notice (a key revoked, an endpoint switched).
-- They read it every second instead of being notified: NOTIFY takes a database-wide lock at commit (guarantees 2.2).
create table settings_generation (
  only_row   boolean primary key default true check (only_row),
  generation bigint not null default 1
);
insert into settings_generation default values;

-- Processes that serve calls. One that has not been seen for 15 s is taken to be gone.
create table processes (
  id         int generated always as identity primary key,
  hostname   text not null,
  pid        int not null,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);

-- Token buckets of workspaces, for the time in which several processes serve them: each takes tokens out in small leases.
-- Unlogged: after a crash of the database a bucket is full, which gives one burst too many at the most.
create unlogged table rate_buckets (
  workspace_id int primary key,
  tokens       double precision not null,
  at           timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Takes up to `wanted` whole tokens out of a workspace's bucket. `wait`: seconds until there is one, where none was had.
create function rate_lease(
  workspace int, per_second double precision, burst double precision, wanted int,
  out granted int, out left_over double precision, out wait double precision
) language plpgsql as $$
declare
  bucket rate_buckets;
  moment timestamptz;
begin
  insert into rate_buckets (workspace_id, tokens, at) values (workspace, burst, clock_timestamp()) on conflict do nothing;
  select * into bucket from rate_buckets where workspace_id = workspace for update;
  -- Read under the lock, and never before `at`: no moment counts twice.
  moment := greatest(bucket.at, clock_timestamp());
  left_over := least(burst, bucket.tokens + extract(epoch from moment - bucket.at) * per_second);
  granted := least(wanted, floor(left_over)::int);
  left_over := left_over - granted;
  update rate_buckets set tokens = left_over, at = moment where workspace_id = workspace;
  wait := case when granted > 0 then 0 else (1 - left_over) / per_second end;
end $$;
