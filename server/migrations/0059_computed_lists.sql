-- Lists whose steps ask nobody: their rows are computed first, and written down and paid some hundred at a time in one transaction (server/src/jobs/lists/computed-rows.ts).
-- Quick at any size: new columns with constant defaults, and a constraint that is dropped.
alter table bulk_jobs
  -- Every step of it is computed by the process that has its rows.
  add column is_computed boolean not null default false,
  -- The process that computes rows of it, until then: no other one computes the same. It is no lock: what is written is looked at under one.
  add column computing_by int,
  add column computing_until timestamptz;

-- The endpoint of a step is one of its list's plan, and endpoints are never deleted: a look at it for each of a hundred thousand rows finds nothing.
alter table list_steps drop constraint list_steps_endpoint_id_fkey;
