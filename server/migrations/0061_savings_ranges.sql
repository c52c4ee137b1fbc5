-- What the other order would have cost at least and at most, where it is not known. Rates of sources cannot say it: one that is asked late
-- sees only whom others missed. guessed_other_usd is the middle, for processes of the version before. What that version wrote has no
-- range, and says so.
alter table learned_savings
  add column least_other_usd double precision not null default 0,
  add column most_other_usd double precision not null default 'Infinity';
