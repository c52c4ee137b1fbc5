-- An import whose process is gone is `interrupted`, and no longer in the way of others. Quick: the table has a row an import.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('running', 'interrupted', 'finished', 'failed', 'discarded'));
-- One that goes on later keeps its number, so no other of its kind may finish meanwhile: a version is visible once a later import of its
-- kind is finished. Others of its kind give it up first.
create unique index imports_one_interrupted on imports (kind) where state = 'interrupted';
