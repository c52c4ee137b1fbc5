-- Mail to people: what waits to be sent, and the links that mails carry.

-- A link holds a token; the SHA-256 of it is here. It works once, for whom it was made, until its time is over.
create table person_links (
  id         text primary key,
  token_hash text not null unique,
  purpose    text not null check (purpose in ('sign_in', 'password_reset', 'email_change', 'sign_up')),
  -- Null: somebody who has no account yet.
  person_id  text references persons on delete cascade,
  -- Where it was sent.
  email      text not null check (email = lower(email) and length(email) between 3 and 254),
  -- False: an operator passes it on by hand, so that using it proves nothing of the address.
  is_mailed  boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- By another use, or a new password or address.
  ended_at   timestamptz,
  check ((person_id is null) = (purpose = 'sign_up'))
);
create index person_links_by_person on person_links (person_id) where person_id is not null;
create index person_links_by_end on person_links (expires_at);
create index person_links_signed_up on person_links (used_at) where purpose = 'sign_up' and used_at is not null;

-- Nothing here lets anybody in: text and link of a mail are made as it is sent. Requests for addresses that nobody has are here as well,
-- so that they are answered alike and in the same time; they end without a mail.
create table mails (
  id              text primary key,
  kind            text not null check (kind in ('sign_in', 'password_reset', 'sign_up', 'invitation', 'email_change',
                                               'email_change_asked', 'email_changed', 'password_changed')),
  recipient       text not null check (recipient = lower(recipient) and length(recipient) between 3 and 254),
  -- About whom it is, where that was known as it was asked for.
  person_id       text references persons on delete cascade,
  invitation_id   text references invitations on delete cascade,
  -- Whose limit it counts against.
  organization_id int references organizations,
  -- The network address of who asked, and what it is counted as: of IPv6 its network.
  asked_from      text,
  asker           text,
  tries           int not null default 0,
  created_at      timestamptz not null default now(),
  -- The next try. While one runs it is ahead, so that a process that is killed loses no mail.
  due_at          timestamptz not null default now(),
  -- After this it would be of no use.
  give_up_at      timestamptz not null,
  ended_at        timestamptz,
  -- dropped: nobody to send it to.
  outcome         text check (outcome in ('sent', 'failed', 'dropped')),
  -- What the mail server answered, or why it did not.
  last_error      text check (length(last_error) <= 300),
  check ((ended_at is null) = (outcome is null))
);
create index mails_due on mails (due_at) where ended_at is null;
create index mails_by_recipient on mails (recipient, created_at);
-- These go to whatever address somebody enters.
create index mails_to_sign_up on mails (created_at) where kind = 'sign_up';
create index mails_by_person on mails (person_id, created_at) where person_id is not null;
create index mails_by_organization on mails (organization_id, created_at) where organization_id is not null;
create index mails_by_invitation on mails (invitation_id) where invitation_id is not null;
create index mails_by_end on mails (ended_at) where ended_at is not null;

-- Its link went by mail to the address that it is for, and was shown to nobody: using it proves the address.
alter table invitations add column is_mailed boolean not null default false;
