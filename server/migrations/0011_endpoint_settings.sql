-- What the operator has set for an endpoint: how its sources are asked, and what a miss costs. What is null is as usual.
create table endpoint_settings (
  endpoint       text primary key,
  -- JSON: a list of names, or a word for how the order is found.
  source_order   jsonb,
  charge_on_miss boolean,
  -- JSON object: `usual`, and names of sources that differ from it, each with never, unsure or always.
  verify         jsonb,
  -- What the sources may cost the operator in one call, in US dollars.
  cost_usd_max   float8 check (cost_usd_max >= 0),
  changed_at     timestamptz not null default now()
);
