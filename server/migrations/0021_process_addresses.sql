-- Where a process answers, so that the command line finds it by the database. `instance` is a random number of this run, which
-- /readyz repeats: what listens at an address later is not taken for it.
alter table processes add column instance uuid, add column addresses text[] not null default '{}';
