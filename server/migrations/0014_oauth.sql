-- Access of tool clients by OAuth 2.1: who registered, what a workspace let in, and the tokens of that. Codes and tokens are kept as
-- their SHA-256, and what a payload says of them is left out of it.

-- Clients that registered themselves; those with a document of their own on the web are read from there.
create table oauth_clients (
  id         text collate "C" primary key check (length(id) between 1 and 100),
  metadata   jsonb not null check (octet_length(metadata::text) <= 16384),
  -- Sealed under the key of the service, to its place (oauth/client-store.ts); null for clients that can keep none.
  secret     bytea,
  created_at timestamptz not null default clock_timestamp(),
  -- When somebody last let it in. One that nobody did is forgotten after a day.
  used_at    timestamptz
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;
create index oauth_clients_by_use on oauth_clients (used_at) where used_at is not null;

-- What was let in by whoever had the key: ends with the key, with its own time, or when it is revoked.
create table oauth_grants (
  id            text collate "C" primary key,
  -- As its owner knows it: con_….
  public_id     text not null unique,
  workspace_id  int not null references workspaces,
  key_id        bigint not null references api_keys,
  client_id     text collate "C" not null check (length(client_id) between 1 and 2048),
  -- What the consent screen showed.
  client_name   text not null check (length(client_name) <= 200),
  redirect_host text not null check (length(redirect_host) <= 300),
  payload       jsonb not null,
  created_at    timestamptz not null default clock_timestamp(),
  -- Some minutes ahead until its first tokens are made.
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index oauth_grants_of_workspace on oauth_grants (workspace_id, created_at);
create index oauth_grants_of_client on oauth_grants (client_id);
create index oauth_grants_by_expiry on oauth_grants (expires_at);
create index oauth_grants_of_key on oauth_grants (key_id);
-- Keys that ended lately, whose grants go with them.
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
create index api_keys_expiring on api_keys (expires_at) where expires_at is not null;

-- Codes, access tokens and refresh tokens. They go with their grant: one that is written while its grant is revoked finds none.
create table oauth_tokens (
  hash        bytea primary key check (length(hash) = 32),
  kind        text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
  grant_id    text collate "C" not null references oauth_grants on delete cascade,
  payload     jsonb not null,
  expires_at  timestamptz not null,
  -- Set once, by whoever comes first.
  consumed_at timestamptz
);
create index oauth_tokens_of_grant on oauth_tokens (grant_id);
create index oauth_tokens_by_expiry on oauth_tokens (expires_at);

-- What lives for minutes: sign-ins under way, and proofs that may be used once. Unlogged: after a crash of the database whoever was
-- signing in begins anew. The payload of a sign-in has its id (in the address it goes back to) and the token of its form in the clear:
-- neither does anything without the cookie of the browser that began it, whose signature is made of the service's key and not kept.
create unlogged table oauth_moments (
  kind       text not null,
  hash       bytea not null check (length(hash) = 32),
  payload    jsonb not null check (octet_length(payload::text) <= 65536),
  expires_at timestamptz not null,
  primary key (kind, hash)
);
create index oauth_moments_by_expiry on oauth_moments (expires_at);

-- What clients publish of themselves, as it was last read, of those that somebody has let in: it stands in for a day while it cannot be
-- read, also after a restart. At most 10,000, see oauth/known-clients.ts.
create table oauth_documents (
  client_id text collate "C" not null check (length(client_id) between 1 and 2048),
  -- Where its keys stand: in a document of their own. The newest address of each is kept.
  kind      text not null check (kind in ('client', 'keys')),
  url       text not null check (length(url) <= 8192),
  headers   jsonb not null check (octet_length(headers::text) <= 32768),
  body      bytea not null check (octet_length(body) <= 65536),
  read_at   timestamptz not null,
  primary key (client_id, kind)
);
create index oauth_documents_by_age on oauth_documents (read_at);
