-- A passkey works for the host that it was made for, which PUBLIC_URL names.
alter table person_passkeys add column rp_id text not null;
-- When somebody last signed in with it.
alter table person_passkeys add column used_at timestamptz;
