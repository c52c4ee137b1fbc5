-- How the companies of domains make addresses out of names: counts of patterns, learned from addresses that are valid. No address is kept,
-- and none can be made out of it.
create table mail_patterns (
  domain     text primary key check (length(domain) between 1 and 253),
  -- Pattern ("{first}.{last}") to the number of addresses.
  counts     jsonb not null,
  -- An address falls into one of 64 drawers, and each counts once: so somebody who is found every day is no evidence of every day.
  -- Many people share a drawer, so that it tells nobody.
  drawers    bit(64) not null,
  learned_at timestamptz not null default clock_timestamp()
) with (fillfactor = 80);

-- In the order of the domains, so that two that learn at once do not wait for each other in a circle. When most drawers are taken, all are
-- emptied and the counts halved: companies change how they do it, and what is old gives way.
create function learn_mail_patterns(l_domain text[], l_pattern text[], l_drawer int[]) returns void language plpgsql as $$
declare
  l record;
  one bit(64);
begin
  for l in select domain, pattern, drawer from unnest(l_domain, l_pattern, l_drawer) u (domain, pattern, drawer) order by domain, drawer loop
    one := set_bit(0::bit(64), l.drawer, 1);
    insert into mail_patterns as m (domain, counts, drawers) values (l.domain, jsonb_build_object(l.pattern, 1), one)
    on conflict (domain) do update set
      counts = jsonb_set(
        case when bit_count(m.drawers) < 48 then m.counts
             else (select coalesce(jsonb_object_agg(key, value::int / 2), '{}') from jsonb_each_text(m.counts) where value::int > 1) end,
        array[l.pattern],
        to_jsonb(case when bit_count(m.drawers) < 48 then coalesce((m.counts ->> l.pattern)::int, 0)
                      else coalesce((m.counts ->> l.pattern)::int, 0) / 2 end + 1)),
      drawers = case when bit_count(m.drawers) < 48 then m.drawers | one else one end,
      learned_at = clock_timestamp()
    where get_bit(m.drawers, l.drawer) = 0;
  end loop;
end $$;
