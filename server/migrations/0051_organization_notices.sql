-- Notices to organizations by mail: who gets which, and what was told.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('sign_in', 'password_reset', 'sign_up', 'invitation', 'email_change',
                  'email_change_asked', 'email_changed', 'password_changed', 'passkey_added', 'passkey_removed',
                  'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'oidc_linked', 'oidc_unlinked', 'test',
                  'balance_low', 'webhook_off', 'key_expiring'));

-- Of an organization that chose something. Without a row, what is usual holds (server/src/admin/notice-rules.ts).
create table notice_rules (
  organization_id int not null references organizations,
  kind            text not null check (kind in ('balance_low', 'webhook_off', 'key_expiring')),
  -- Members with one of these are told.
  roles           text[] not null check (roles <@ '{owner,admin,developer,billing,viewer}' and cardinality(roles) <= 5),
  -- And these addresses.
  emails          text[] not null check (cardinality(emails) <= 10),
  -- Of balance_low, in centicredits. Null: not told.
  below           bigint check (below > 0),
  primary key (organization_id, kind),
  check (below is null or kind = 'balance_low')
);
create index notice_rules_of_balances on notice_rules (organization_id) where below is not null;

-- What was told of, so that each cause is told once a day at most.
create table told_notices (
  organization_id int not null references organizations,
  kind            text not null,
  -- A webhook, a key; of balances the mode.
  cause           text not null check (length(cause) between 1 and 100),
  told_at         timestamptz not null default now(),
  primary key (organization_id, kind, cause)
);
create index told_notices_by_time on told_notices (told_at);

-- What is looked for each minute.
create index webhook_endpoints_switched_off on webhook_endpoints (disabled_at)
  where is_registered and disabled_reason in ('gone', 'failing');
create index management_keys_expiring on management_keys (expires_at) where expires_at is not null and revoked_at is null;
