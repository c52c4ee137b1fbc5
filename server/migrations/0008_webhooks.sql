-- Webhooks: who is told, what there is to tell (written in the transaction in which it happens), and how each delivery stands.

-- Addresses that are told. A job's own address, which nobody registered, is a row as well: so it has its own turn and its own
-- failures, and holds nobody else up.
create table webhook_endpoints (
  id            int generated always as identity primary key,
  public_id     text not null unique,
  workspace_id  int not null references workspaces,
  is_registered boolean not null,
  url           text not null check (length(url) between 1 and 2048),
  -- Of a job's own address none: it gets the events of its job.
  events        text[] not null,
  description   text check (length(description) <= 500),
  -- In the place of X-Service-Signature.
  signature_header text,
  created_at    timestamptz not null default clock_timestamp(),
  disabled_at   timestamptz,
  -- owner: switched off by its owner; gone: answered 410; failing: nothing but failures for 5 days.
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  -- Of the last event that it was meant to get: each endpoint counts its own.
  sequence      bigint not null default 0,
  -- Tries under way, of all processes.
  under_way     int not null default 0,
  -- Its last try was a success: several at a time may be made.
  is_proven     boolean not null default false,
  -- And that within a second: of those that take longer no number stands in the way of the others.
  is_quick      boolean not null default false,
  -- One after another, and since when.
  failures      int not null default 0,
  failing_since timestamptz,
  -- No try before.
  paused_until  timestamptz not null default '-infinity',
  -- When a delivery of it is due, at the earliest.
  next_at       timestamptz not null default 'infinity',
  -- When deliveries of it were last taken: whose turn it is.
  served_at     timestamptz not null default '-infinity',
  check (under_way >= 0 and (disabled_at is null) = (disabled_reason is null) and (failures = 0) = (failing_since is null))
) with (fillfactor = 70);
create index webhook_endpoints_of_workspace on webhook_endpoints (workspace_id, id);
create unique index webhook_endpoints_of_jobs on webhook_endpoints (workspace_id, url) where not is_registered;
create index webhook_endpoints_due on webhook_endpoints (next_at)
  where disabled_at is null and next_at < 'infinity';
-- Switched off, and something still waits that is to be given up.
create index webhook_endpoints_to_clear on webhook_endpoints (id)
  where disabled_at is not null and next_at < 'infinity';

-- What signs: encrypted with the operator's key, since it must be had in full to sign. Without an endpoint: that of the
-- workspace, for the addresses of its jobs. One without an expiry is the current one; others sign beside it until they expire.
create table webhook_secrets (
  id           bigint generated always as identity primary key,
  workspace_id int not null references workspaces,
  endpoint_id  int references webhook_endpoints on delete cascade,
  sealed       bytea not null,
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (workspace_id, endpoint_id) nulls not distinct
  where expires_at is null;
create index webhook_secrets_of_endpoint on webhook_secrets (endpoint_id);

create table webhook_events (
  id           uuid primary key,
  workspace_id int not null references workspaces,
  type         text not null,
  created_at   timestamptz not null,
  -- JSON, kept as text: every try sends the same bytes.
  data         text not null
);
create index webhook_events_by_age on webhook_events (created_at);

-- not_sent: of a sandbox workspace, whose events never leave the machine.
create type webhook_delivery_state as enum ('pending', 'sending', 'delivered', 'failed', 'not_sent');

create table webhook_deliveries (
  id           uuid primary key,
  endpoint_id  int not null references webhook_endpoints on delete cascade,
  event_id     uuid not null references webhook_events on delete cascade,
  sequence     bigint not null,
  state        webhook_delivery_state not null default 'pending',
  -- Of the schedule that it is in; asked for anew, it starts another.
  tries        smallint not null default 0,
  -- All that were made.
  attempts     int not null default 0,
  due_at       timestamptz,
  process_id   int,
  ended_at     timestamptz,
  last_status  smallint,
  -- Noted at once when the receiver says yes, until it is settled: what a process leaves behind that is killed in between is not
  -- sent again.
  received_at     timestamptz,
  received_ms     int,
  received_status smallint,
  check ((state = 'pending') = (due_at is not null) and (state = 'sending') = (process_id is not null)
         and (state in ('delivered', 'failed', 'not_sent')) = (ended_at is not null)
         and (received_at is null or state = 'sending'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'pending';
create index webhook_deliveries_under_way on webhook_deliveries (process_id) where state = 'sending';
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number      int not null,
  at          timestamptz not null,
  duration_ms int not null,
  status      smallint,
  -- Why there is no status, or why it is a failure.
  error       text,
  -- The beginning of what was answered.
  response    text check (octet_length(response) <= 8192),
  primary key (delivery_id, number)
);

-- What is to be told and was written in the transaction in which it happened. What happens to a plan, whoever does it (a command, a
-- call that refills it), goes to the webhooks of the organization; that a webhook was switched off, to the others of its workspace.
-- `plan_status` and `plan_refilled_version` stand in no update of a batch of calls,
-- so that the trigger costs them nothing.
create table account_changes (
  id         bigint generated always as identity primary key,
  account_id int references ledger_accounts,
  workspace_id int references workspaces,
  type       text not null,
  data       jsonb not null,
  check (num_nonnulls(account_id, workspace_id) = 1)
);
create function note_plan_change() returns trigger language plpgsql as $$
begin
  if new.plan_status is distinct from old.plan_status then
    insert into account_changes (account_id, type, data)
    values (new.id, 'plan.status_changed', jsonb_build_object('plan', coalesce(new.plan_name, old.plan_name),
              'status', new.plan_status, 'previous_status', old.plan_status));
  end if;
  if new.plan_name is not null and new.plan_refilled_version is distinct from old.plan_refilled_version then
    insert into account_changes (account_id, type, data)
    values (new.id, 'plan.refilled', jsonb_build_object('plan', new.plan_name, 'granted', new.plan_grant / 100.0,
              'remaining', new.plan_left / 100.0,
              'resets_at', to_char(new.plan_resets_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  end if;
  return null;
end $$;
create trigger note_plan_change after update of plan_status, plan_refilled_version on ledger_accounts
  for each row execute function note_plan_change();

-- What the webhooks of an organization were told of its credits, so that each is told once.
create table account_notices (
  account_id        int primary key references ledger_accounts,
  -- The most that the add-on wallet held since it was last filled.
  most_left         bigint not null default 0,
  is_low            boolean not null default false,
  -- The account's version when a call was last refused for want of credit, and somebody told.
  exhausted_version bigint
);
-- The month (year * 12 + month) of which a workspace was told that its spend limit is reached.
create table spend_notices (
  workspace_id int primary key references workspaces,
  month        int not null
);

-- One row: a known text, sealed with the key that seals the secrets of this database. Another key is noticed at the start.
create table secret_key (
  only_row boolean primary key default true check (only_row),
  sealed   bytea not null
);
