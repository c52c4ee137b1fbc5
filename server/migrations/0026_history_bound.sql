-- The history is kept by month from the next migration on. This one only says where the first part ends, in a moment and whatever
-- its size: all calls until now, in the table that they are in. Two migrations, so that the look through ten million rows in the
-- second keeps no call waiting: a constraint that new rows obey already is proved for the old ones beside them.

-- When a call began by the clock of its process: an id is a UUIDv7, whose first 48 bits are milliseconds (RFC 9562 5.7).
create function call_began(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp((('x' || translate(left(id::text, 13), '-', ''))::bit(48))::bigint::double precision / 1000)
$$;

-- The smallest id of a call that began at a moment or later. Moments before 1970 have that of 1970.
create function first_call_id(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select rpad(lpad(to_hex(greatest(0, floor(extract(epoch from moment) * 1000))::bigint), 12, '0'), 32, '0')::uuid
$$;

-- The history in parts: a partition of `calls` each, a month but for the first. A part that was dropped stays here, with what its
-- calls came to (0027).
create table history_parts (
  -- The day after its last, in UTC: a first of a month.
  ends_on          date primary key,
  -- Null: from the very beginning.
  begins_on        date unique,
  closed_at        timestamptz,
  -- Of a closed part: its calls, and a hash of its sums and of `digest` of the part closed before it.
  calls            bigint,
  digest           bytea,
  closed_after     date references history_parts,
  check (begins_on < ends_on and (closed_at is null) = (digest is null) and (closed_at is null) = (calls is null))
);

-- Months of which a file was made, and the calls that were in it: who drops a month is told what no file has.
create table history_exports (
  month       date primary key,
  exported_at timestamptz not null,
  calls       bigint not null
);

do $$
declare
  -- At least two days ahead: no call comes too late for its part while the next migration runs, and no usual clock is so wrong.
  ends_on constant date := date_trunc('month', now() at time zone 'UTC' + interval '2 days') + interval '1 month';
begin
  execute format('alter table calls add constraint calls_until check (id < %L) not valid', first_call_id(ends_on::timestamp at time zone 'UTC'));
  insert into history_parts (ends_on, begins_on) values (ends_on, null);
end $$;
