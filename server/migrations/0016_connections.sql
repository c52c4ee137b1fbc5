-- Budgets of tool connections: how much an agent may spend of its workspace's credits. A connection is one that was let in (0014), or
-- what a caller names in the address of the tools.
create table connections (
  id            bigint generated always as identity primary key,
  public_id     text not null unique,
  workspace_id  int not null references workspaces,
  name          text check (length(name) between 1 and 60),
  grant_id      text collate "C" unique references oauth_grants on delete cascade,
  -- In centicredits, as all amounts; null: as much as the workspace has.
  credits_max   bigint check (credits_max >= 0),
  -- What was charged, and what is held for calls under way.
  credits_spent bigint not null default 0 check (credits_spent >= 0),
  created_at    timestamptz not null default clock_timestamp(),
  used_at       timestamptz,
  unique (workspace_id, name),
  check ((name is null) <> (grant_id is null))
) with (fillfactor = 70);

-- The most that a call under way can cost. What it did cost stands in `calls`, or with its job: so a hold whose process died is
-- settled exactly.
create table connection_holds (
  call_id       uuid primary key,
  connection_id bigint not null references connections on delete cascade,
  amount        bigint not null check (amount > 0),
  created_at    timestamptz not null default clock_timestamp()
);
create index connection_holds_of_connection on connection_holds (connection_id);
