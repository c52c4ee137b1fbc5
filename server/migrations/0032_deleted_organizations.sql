-- When an organization was deleted (server/src/admin/delete-organization.ts). Its row stays, without a name: the books refer to it.
alter table organizations add column deleted_at timestamptz;
