-- Who may not be imported, looked for or told of (server/src/privacy): hashes of what they are known by, never that itself.

-- Keys of the hashes, sealed with the key of the service. One is of this installation; each list of another installation brings its own.
create table suppression_keys (
  id         smallint generated always as identity primary key,
  sealed     bytea not null,
  -- The beginning of its SHA-256, by which a list knows its key again.
  fingerprint bytea not null unique check (octet_length(fingerprint) = 16),
  is_own     boolean not null,
  added_at   timestamptz not null default clock_timestamp()
);
create unique index suppression_keys_own on suppression_keys (is_own) where is_own;

create table suppressions (
  -- Grows: processes read what has come since they last did.
  id         bigint generated always as identity unique,
  key_id     smallint not null references suppression_keys,
  -- HMAC-SHA256 of an identifier (server/src/records/suppression/identifiers.ts).
  hash       bytea not null check (octet_length(hash) = 32),
  kind       text not null check (kind in ('email', 'phone', 'profile', 'name')),
  -- False: it leaves records, which stay; many may share it.
  is_of_one  boolean not null,
  -- Of a name: kinds of identities on the network that tell namesakes apart, as bits.
  told_apart_by smallint not null check (told_apart_by between 0 and 7),
  -- 'forget', or the name of a list.
  source     text not null check (length(source) between 1 and 200),
  added_at   timestamptz not null default clock_timestamp(),
  primary key (key_id, hash)
);
create index suppressions_of_source on suppressions (source);

-- Grows with every change of the records of a kind that is not an import: readers then read the index again.
create table dataset_changes (
  kind    text primary key,
  changes bigint not null
);
insert into dataset_changes (kind, changes) values ('companies', 0), ('people', 0), ('jobs', 0), ('posts', 0);

-- Records that were left out, since they are of people on the list.
alter table imports add column suppressed bigint not null default 0;
-- When its records were taken away again.
alter table imports add column removed_at timestamptz;

-- Answers of calls with an Idempotency-Key, and items of jobs, whose content was erased.
alter table idempotency_keys add column erased_at timestamptz;
alter table bulk_items add column erased_at timestamptz;
