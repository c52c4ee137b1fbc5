-- The operator's switch. That of a workspace belongs to its organization, whose people would undo it.
alter table organizations add column disabled_at timestamptz;
