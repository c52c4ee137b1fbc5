-- Keys of organizations' own for providers of language models: calls of the organization are made with them in the place of the
-- operator's. Sealed under the key of the service, each to its place (accounts/model-keys.ts), and never shown again.
create table model_keys (
  organization_id int not null references organizations (id),
  provider        text collate "C" not null check (provider ~ '^[a-z]{1,40}$'),
  sealed          bytea not null check (octet_length(sealed) between 29 and 2000),
  set_at          timestamptz not null default clock_timestamp(),
  primary key (organization_id, provider)
);
