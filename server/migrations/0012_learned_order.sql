-- What became of asking sources, so that they can be asked in the order in which a hit costs least. Sums only: nothing here says
-- who was looked for, and of where they work the domain alone.

-- A segment begins with the capability: 'findEmail', 'findEmail mail=google country=de', 'findEmail domain=acme.com'. The source ''
-- stands for all questions of a segment. The columns are those of Tally in waterfall/learned/evidence.ts.
create table learned_evidence (
  segment    text collate "C" not null,
  source     text collate "C" not null,
  tries      double precision not null,
  ms         double precision not null,
  asks       double precision not null,
  findable   double precision not null,
  hits       double precision not null,
  unfit      double precision not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (segment, source)
) with (fillfactor = 70);
create index learned_evidence_changed on learned_evidence (changed_at);

-- What was paid, and what another order would have cost: the learned one where the configured one was asked (shadow), and the
-- reverse. Vendors' prices as the operator knows them, in US dollars; the customers' money is in the ledger.
create table learned_savings (
  month           date not null,
  endpoint        text collate "C" not null,
  mode            text not null check (mode in ('learned', 'shadow')),
  segment         text collate "C" not null,
  questions       bigint not null,
  -- Questions of which the other order would have asked nobody whose answer is not known.
  known           bigint not null,
  known_paid_usd  double precision not null,
  known_other_usd double precision not null,
  -- Of all others: what was paid, and what the other order would have cost as far as rates tell.
  guessed_paid_usd  double precision not null,
  guessed_other_usd double precision not null,
  -- The order that was learned last, and what a hit costs of each source at its place.
  sources         text[] not null,
  per_hit_usd     double precision[] not null,
  changed_at      timestamptz not null default clock_timestamp(),
  primary key (month, endpoint, mode, segment)
) with (fillfactor = 70);
