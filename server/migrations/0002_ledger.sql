-- Money. All amounts are integer centicredits (1 credit = 100). See server/src/ledger/README.md for the invariants.

-- Tables that a batch writes have one CHECK each: PostgreSQL reads every CHECK of a table anew for every statement, and
-- ten of them cost more than the update itself (measured: 87 us against 20 us).

create type plan_status as enum ('active', 'canceling', 'past_due', 'refund_pending', 'disputed');
create type plan_overflow as enum ('wallet', 'block');

-- One account for each organization and mode: the add-on wallet and the plan wallet in one row, so that a call which
-- is split over both locks one row. A sandbox account is the play money of the sandbox workspaces.
create table ledger_accounts (
  id              int generated always as identity primary key,
  organization_id int not null references organizations,
  mode            text not null check (mode in ('live', 'sandbox')),
  -- What can be spent now: what entries and charges sum up to, less what open reservations hold. A reservation takes its
  -- money out here at once, so that ending it at its full price, the common case, changes nothing here.
  addon_left      bigint not null default 0,
  plan_left       bigint not null default 0,
  -- Plan credits that expired while a reservation held them; they leave as that reservation ends.
  plan_expiring   bigint not null default 0,
  -- Grows by one with every reservation, charge and entry: each has its number, and a gap would show a row taken out.
  version         bigint not null default 0,
  -- Calls an endpoint a month, where the endpoint has no limit of its own.
  quota_limit     int not null default 100000,

  -- All null where the organization has no plan.
  plan_name        text,
  plan_status      plan_status,
  plan_grant       bigint,
  plan_overflow    plan_overflow,
  -- May a call ask for X-Plan-Overflow: wallet?
  plan_overflow_by_header boolean not null default false,
  -- 1 to 31; a month without that day refills on its last.
  plan_billing_day smallint,
  plan_resets_at   timestamptz,
  -- The account's version as of its last refill: reservations with a smaller one hold credits from before. A time would not
  -- tell, since processes wait for each other between reading the clock and locking the account.
  plan_refilled_version bigint,
  -- The plan as answers show it; a trigger keeps it.
  plan_shown       text not null default '',

  unique (organization_id, mode),
  check (addon_left >= 0 and plan_left >= 0 and plan_expiring >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);
-- Nearly always empty: asked for with every batch that ends reservations.
create index ledger_accounts_expiring on ledger_accounts (id) where plan_expiring > 0;

-- The endpoints by number, so that a call's row stays small. Filled from the registry at start.
create table endpoints (
  id   smallint generated always as identity primary key,
  name text not null unique
);

-- What a workspace spent this month, open reservations included, and the most it may. `month` is year * 12 + month; the
-- amount of an older month counts as 0.
create table spend (
  workspace_id  int primary key references workspaces,
  monthly_limit bigint,
  month         int not null default 0,
  used          bigint not null default 0,
  check (used >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Calls of an endpoint this month, those under way included.
create table quotas (
  account_id  int not null references ledger_accounts,
  endpoint_id smallint not null references endpoints,
  -- A copy of the account's quota_limit, unless the endpoint was given its own.
  call_limit  int not null,
  own_limit   boolean not null default false,
  month       int not null default 0,
  used        int not null default 0,
  check (used >= 0),
  primary key (account_id, endpoint_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Money held for calls under way. A row leaves when its call is settled, released or expired, and its id then stands in
-- `calls`, where it can stand only once: that is what makes a reservation end exactly once.
create table reservations (
  id           uuid primary key,
  account_id   int not null,
  workspace_id int not null,
  endpoint_id  smallint not null,
  version      bigint,
  plan_held    int not null,
  addon_held   int not null,
  month        int not null,
  -- The process whose call it is; released when that is gone. 0: a bulk job keeps it, which survives every process.
  process_id   int not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  check (plan_held >= 0 and addon_held >= 0)
) with (autovacuum_vacuum_scale_factor = 0.01);

-- Every call that was let in, and what it was charged: history, and the `charge` rows of the ledger. Append-only.
-- status is the HTTP status answered; 0 where the process died and nothing was.
create table calls (
  id           uuid not null,
  workspace_id int not null,
  account_id   int not null,
  version      bigint,
  at           timestamptz not null,
  from_plan    int not null,
  from_addon   int not null,
  records      int not null,
  duration_ms  int not null,
  endpoint_id  smallint not null,
  status       smallint not null,
  cached       boolean not null,
  provider     text,
  -- The bulk job whose item it is, paid out of that job's hold; such calls count for no quota, the job itself does.
  job_id       uuid,
  -- A call belongs to one workspace, so that this key serves the history too.
  primary key (workspace_id, id),
  -- Only what was answered with 2xx costs anything, and what costs something has its place in the account's sequence.
  check (from_plan >= 0 and from_addon >= 0
     and (from_plan + from_addon = 0 or (version is not null and status between 200 and 299)))
);

-- All other movements. Append-only.
create table entries (
  id          bigint generated always as identity primary key,
  account_id  int not null references ledger_accounts,
  version     bigint not null,
  at          timestamptz not null,
  kind        text not null check (kind in ('grant', 'purchase', 'refund', 'expire', 'adjust')),
  plan_delta  bigint not null,
  addon_delta bigint not null,
  -- The caller's name for the event (a payment, a period): one event, one entry.
  external_id text not null check (length(external_id) between 1 and 200),
  call_id     uuid,
  note        text,
  check (plan_delta <> 0 or addon_delta <> 0),
  unique (account_id, external_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on calls for each row execute function refuse_change();
create trigger append_only before update or delete on entries for each row execute function refuse_change();
create trigger append_only_truncate before truncate on calls for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on entries for each statement execute function refuse_change();

-- The whole ledger as the books see it: one row a movement.
create view ledger as
  select account_id, version, at, 'charge' as kind, -from_plan::bigint as plan_delta, -from_addon::bigint as addon_delta,
         id::text as external_id
    from calls where from_plan + from_addon > 0
  union all
  select account_id, version, at, kind, plan_delta, addon_delta, external_id from entries;

-- Usage by day. Batches leave one row in the journal, in the transaction of their charges, with an element a call that was
-- answered 2xx; a job folds the journal into the days. A reader adds both, so it sees every committed call.
create table usage_daily (
  workspace_id int not null,
  endpoint_id  smallint not null,
  day          date not null,
  calls        bigint not null,
  credits      bigint not null,
  records      bigint not null,
  primary key (workspace_id, day, endpoint_id)
) with (fillfactor = 70);

create table usage_journal (
  id            bigint generated always as identity primary key,
  at            timestamptz not null,
  workspace_ids int[] not null,
  endpoint_ids  smallint[] not null,
  credits       int[] not null,
  records       int[] not null
) with (autovacuum_vacuum_scale_factor = 0.01);

-- Stored answers of calls with an Idempotency-Key. A row without an answer is a call under way.
create table idempotency_keys (
  workspace_id int not null,
  key          text not null,
  fingerprint  bytea not null,
  call_id      uuid not null,
  process_id   int not null,
  created_at   timestamptz not null default now(),
  -- The header X-Plan-Overflow of the call, where it was sent: its answer names the mode it ran under.
  overflow     plan_overflow,
  -- The answer without its service_meta, and what was left after the call, so that a replay is the same to the byte.
  answer       text,
  left_after   text,
  primary key (workspace_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
