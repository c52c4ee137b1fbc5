-- Notices by mail, and the operator's screen of mails.
alter table mails
  -- What the browser of who asked called itself.
  add column asked_with    text check (length(asked_with) <= 300),
  -- What a notice says beside its kind, such as the name of a passkey. Never a secret.
  add column about         jsonb not null default '{}' check (jsonb_typeof(about) = 'object' and length(about::text) <= 2000),
  -- A process sends it, until then at most. Null while it waits.
  add column sending_until timestamptz,
  -- The mail server refused the recipient or the text for good.
  add column is_refused    boolean not null default false;
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('sign_in', 'password_reset', 'sign_up', 'invitation', 'email_change',
                  'email_change_asked', 'email_changed', 'password_changed', 'passkey_added', 'passkey_removed',
                  'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'oidc_linked', 'oidc_unlinked', 'test'));
-- Pages of the operator's screen.
create index mails_by_time on mails (created_at desc, id desc);
