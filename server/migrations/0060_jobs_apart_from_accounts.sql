-- A transaction that changes a row twice checks its foreign keys again, and locks what they name. A list is changed twice as rows of it end, before its account is locked. So two
-- lists of one account, each with a lock that the other one waited for, waited in a circle. Accounts are never deleted, and each job begins with a reservation of its account:
-- the key guards nothing. Quick at any size: a constraint is dropped.
alter table bulk_jobs drop constraint bulk_jobs_account_id_fkey;
