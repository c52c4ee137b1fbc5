-- From it the names are made that mail hosts are asked about beside the one that is looked for (server/src/mail/nobody.ts). Shared, so
-- that every process asks a server that greylists about the same ones.
create table mail_secret (
  only_row boolean primary key default true check (only_row),
  secret   bytea not null
);
insert into mail_secret (secret)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
