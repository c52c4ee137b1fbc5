-- Answers of tools that were cut for a model's room (server/src/mcp), whole, for a quarter of an hour. Unlogged: nothing of it goes into the log of the
-- database, and after a crash of PostgreSQL it is empty; who asks then is told to call again.
create unlogged table tool_answers (
  request_id   text primary key,
  -- Without a reference: a row outlives nothing by more than some minutes.
  workspace_id int not null,
  kept_at      timestamptz not null default clock_timestamp(),
  -- In UTF-8.
  bytes        int not null,
  -- JSON text, as the tool would have answered it.
  answer       text not null
);
-- As it is: to compress megabytes would keep the caller waiting, and the limits are meant for the disk.
alter table tool_answers alter column answer set storage external;
create index tool_answers_of_workspace on tool_answers (workspace_id, kept_at);
create index tool_answers_by_age on tool_answers (kept_at);
