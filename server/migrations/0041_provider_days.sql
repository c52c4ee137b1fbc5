-- What became of querying providers, by day (UTC) and capability, for the operator: sums of all organizations, and nothing of who was looked
-- for. Written every few seconds by server/src/waterfall/source-figures.ts; a process that is killed loses those of the last seconds.
create table provider_days (
  day         date not null,
  provider    text collate "C" not null,
  -- '': credits of calls whose answer came from the provider.
  capability  text collate "C" not null,
  queries     bigint not null default 0,
  hits        bigint not null default 0,
  misses      bigint not null default 0,
  failures    bigint not null default 0,
  -- Of answers, by how long they took: element n counts those up to 10 × 1.3^n ms (`latencyBounds`).
  ms_counts   bigint[] not null default '{}',
  -- Millionths of a US dollar, at the price of the vendor's list.
  cost_micro_usd bigint not null default 0,
  -- Centicredits.
  credits     bigint not null default 0,
  primary key (day, provider, capability)
) with (fillfactor = 70);
