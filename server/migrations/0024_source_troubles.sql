-- Sources that refuse a key, a kind of question or an empty account, by the process that found out, until one of them answers again.
-- For ./millrace doctor, which cannot see into the memory of a service. A handful of rows: sources times what they can do.
create table source_troubles (
  process_id int not null references processes (id) on delete cascade,
  provider   text not null,
  capability text not null,
  reason     text not null,
  since      timestamptz not null default now(),
  primary key (process_id, provider, capability)
);
