-- Records that ./millrace dataset move copies out of this database into a dataset elsewhere (server/src/dataset/move): one row a move.
create table dataset_moves (
  dataset     text primary key,
  state       text not null check (state in ('copying', 'finished')),
  -- By kind, what readers of this database saw when it began: {"people": {"newest": 12, "changes": 3}}. Once that has changed, what was copied is old.
  copied_from jsonb not null,
  -- By kind, how far it is: {"people": {"after": 900000000000321, "copied": 322, "isDone": false}}.
  progress    jsonb not null default '{}',
  -- Whether what was there of an earlier move is gone.
  is_cleared  boolean not null default false,
  -- Entries of the suppression list when it began: who was forgotten since is taken away at the end.
  listed      bigint not null default 0,
  started_at  timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

-- The log of imports is copied as well, with numbers of its own: a dataset shows a version once an import of its own with that number has finished. Until the
-- move is finished these are 'copying', which shows nothing.
alter table imports add column copy_of bigint;
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('running', 'interrupted', 'finished', 'failed', 'discarded', 'copying'));
create unique index imports_copies on imports (dataset, copy_of) where copy_of is not null;

-- Versions of documents on OpenSearch (server/src/dataset/opensearch/next-version.ts).
create sequence dataset_versions;
