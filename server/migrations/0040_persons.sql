-- Who signs in to the console: people, what they prove themselves with, their sessions, and their part in organizations. better-auth writes the
-- first six tables through server/src/identity/auth-store.ts; ids are texts that it makes.

create table persons (
  id                 text primary key,
  name               text not null check (length(name) between 1 and 200),
  -- In small letters.
  email              text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified     boolean not null default false,
  image              text,
  two_factor_enabled boolean not null default false,
  -- The instance role: who runs the service.
  operator_since     timestamptz,
  disabled_at        timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);

-- A password (provider_id 'credential'), or an account at an OIDC provider.
create table person_credentials (
  id                       text primary key,
  person_id                text not null references persons on delete cascade,
  issuer                   text not null,
  account_id               text not null,
  provider_id              text not null,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (issuer, account_id)
);
create index person_credentials_by_person on person_credentials (person_id);

-- The cookie holds the token; the SHA-256 of it is here.
create table person_sessions (
  id         text primary key,
  person_id  text not null references persons on delete cascade,
  token_hash text not null unique,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  -- When it was last used, to the hour.
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index person_sessions_by_person on person_sessions (person_id);
create index person_sessions_by_end on person_sessions (expires_at);

-- Tokens of mails, second factors and passkeys under way.
create table person_tokens (
  id         text primary key,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index person_tokens_by_identifier on person_tokens (identifier);
create index person_tokens_by_end on person_tokens (expires_at);

create table person_second_factors (
  id                        text primary key,
  person_id                 text not null unique references persons on delete cascade,
  -- Both encrypted.
  secret                    text not null,
  backup_codes              text not null,
  verified                  boolean not null default false,
  failed_verification_count int not null default 0,
  locked_until              timestamptz
);

create table person_passkeys (
  id            text primary key,
  person_id     text not null references persons on delete cascade,
  name          text,
  public_key    text not null,
  credential_id text not null unique,
  counter       bigint not null,
  device_type   text not null,
  backed_up     boolean not null,
  transports    text,
  aaguid        text,
  created_at    timestamptz not null default now()
);
create index person_passkeys_by_person on person_passkeys (person_id);

create table members (
  organization_id int not null references organizations,
  person_id       text not null references persons on delete cascade,
  role            text not null check (role in ('owner', 'admin', 'developer', 'billing', 'viewer')),
  created_at      timestamptz not null default now(),
  primary key (organization_id, person_id)
);
create index members_by_person on members (person_id);

-- Links that make somebody a member, or an operator, or both. The link holds the token; the SHA-256 of it is here.
create table invitations (
  id              text primary key,
  token_hash      text not null unique,
  -- Null: whoever has the link.
  email           text check (email = lower(email)),
  organization_id int references organizations,
  role            text check (role in ('owner', 'admin', 'developer', 'billing', 'viewer')),
  is_operator     boolean not null default false,
  -- Null: the service, or a command on its machine.
  invited_by      text references persons on delete set null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz,
  used_by         text references persons on delete set null,
  revoked_at      timestamptz,
  check ((organization_id is null) = (role is null)),
  check (organization_id is not null or is_operator)
);
create index invitations_by_organization on invitations (organization_id);

-- What programs steer the service with: `mm_…`, of which the SHA-256 is here.
create table management_keys (
  id              text primary key,
  hash            bytea not null unique check (length(hash) = 32),
  hint            text not null,
  name            text not null check (length(name) between 1 and 200),
  -- Null: of the instance, with what the operator may.
  organization_id int references organizations,
  role            text not null check (role in ('owner', 'admin', 'developer', 'billing', 'viewer', 'operator')),
  created_by      text references persons on delete set null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz,
  revoked_at      timestamptz,
  -- To the minute.
  used_at         timestamptz,
  check ((organization_id is null) = (role = 'operator'))
);
create index management_keys_by_organization on management_keys (organization_id);

-- Who changed what, from where. Names of people are read from `persons`, so that they go with them.
create table audit_log (
  id              bigint generated always as identity primary key,
  at              timestamptz not null default clock_timestamp(),
  -- Null: of the instance.
  organization_id int references organizations,
  actor_kind      text not null check (actor_kind in ('person', 'management_key', 'command', 'service')),
  -- per_…, mk_…, or the user of the machine.
  actor           text not null,
  address         text,
  user_agent      text,
  -- The name of the route or command.
  action          text not null,
  target          text,
  detail          jsonb not null default '{}'
);
create index audit_log_by_organization on audit_log (organization_id, id);
create index audit_log_by_actor on audit_log (actor, id);
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_log for each statement execute function refuse_change();

-- An operator looks at an organization as its members see it, for an hour: each time is a line of its audit log.
create table operator_visits (
  person_id       text not null references persons on delete cascade,
  organization_id int not null references organizations,
  ends_at         timestamptz not null,
  primary key (person_id, organization_id)
);
