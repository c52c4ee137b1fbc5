-- `calls` by month (UTC) of their ids: a month can be exported, dropped as one file, and is small enough to be read as a whole.
-- The table of before becomes the first part, as it is. Its new indexes are made by the service in the background.

-- Ids of no month that there is are in here: of clocks that are wrong, of a month whose partition nobody has made, or that is closed.
create table calls_other (like calls including defaults including constraints, primary key (workspace_id, id));
alter table calls_other drop constraint calls_until;

do $$
declare
  bound constant uuid := (select first_call_id(ends_on::timestamp at time zone 'UTC') from history_parts);
begin
  if exists (select from calls where id >= bound) then
    drop trigger append_only on calls;
    with moved as (delete from calls where id >= bound returning *) insert into calls_other select * from moved;
    create trigger append_only before update or delete on calls for each row execute function refuse_change();
  end if;
end $$;
-- Reads all rows and blocks none. With it the partition below is attached without a look at them.
alter table calls validate constraint calls_until;

-- From here on calls wait, for some milliseconds.
drop trigger append_only on calls;
alter index calls_pkey rename to calls_first_pkey;
alter table calls rename to calls_first;
create table calls (like calls_first including defaults including constraints, primary key (workspace_id, id)) partition by range (id);
alter table calls drop constraint calls_until;
create trigger append_only before update or delete on calls for each row execute function refuse_change();
create trigger append_only_truncate before truncate on calls for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on calls_other for each statement execute function refuse_change();
do $$
begin
  execute format('alter table calls attach partition calls_first for values from (minvalue) to (%L)',
                 (select first_call_id(ends_on::timestamp at time zone 'UTC') from history_parts));
end $$;
alter table calls_first drop constraint calls_until;
alter table calls attach partition calls_other default;

create or replace view ledger as
  select account_id, version, at, 'charge' as kind, -from_plan::bigint as plan_delta, -from_addon::bigint as addon_delta,
         id::text as external_id
    from calls where from_plan + from_addon > 0
  union all
  select account_id, version, at, kind, plan_delta, addon_delta, external_id from entries;

-- What the history is asked for by (server/src/ledger/history-sql.ts). On the parent only: new months are born with them.
-- Few calls end more than ten minutes after the moment of their id: long ones, those that a sweeper ended (0), and jobs (201). Items
-- of jobs have ids that are made as the list is taken. Conditions on columns alone: to compute when the id was made would cost each
-- batch more than the index of the endpoints does.
create index calls_by_endpoint on only calls (workspace_id, endpoint_id, id);
create index calls_late on only calls (workspace_id, at) where job_id is null and (status = 0 or status = 201 or duration_ms > 300000);
create index calls_of_jobs on only calls (job_id, at) where job_id is not null;
create index calls_other_by_endpoint on calls_other (workspace_id, endpoint_id, id);
create index calls_other_late on calls_other (workspace_id, at) where job_id is null and (status = 0 or status = 201 or duration_ms > 300000);
create index calls_other_of_jobs on calls_other (job_id, at) where job_id is not null;
alter index calls_by_endpoint attach partition calls_other_by_endpoint;
alter index calls_late attach partition calls_other_late;
alter index calls_of_jobs attach partition calls_other_of_jobs;

-- The partition of a part of the history, by name.
create function history_partition(part date) returns text language sql stable as $$
  select case when begins_on is null then 'calls_first' else 'calls_' || to_char(begins_on, 'YYYY_MM') end from history_parts where ends_on = part
$$;

-- Makes the partition of a month, unless it is there. Whoever calls it holds the lock of server/src/ledger/months/make-months.ts.
-- Calls are kept waiting only where the default partition is large, which is looked through.
create function make_history_month(first_day date) returns boolean language plpgsql as $$
declare
  next_month constant date := first_day + interval '1 month';
  lower constant uuid := first_call_id(first_day::timestamp at time zone 'UTC');
  upper constant uuid := first_call_id(next_month::timestamp at time zone 'UTC');
  partition constant text := 'calls_' || to_char(first_day, 'YYYY_MM');
begin
  if exists (select from history_parts where ends_on > first_day and coalesce(begins_on <= first_day, true)) then return false; end if;
  execute format('create table %I (like calls including defaults including constraints including indexes)', partition);
  execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()', partition);
  if exists (select from calls_other where id >= lower and id < upper) then
    alter table calls_other disable trigger append_only;
    execute format('with moved as (delete from calls_other where id >= %L and id < %L returning *) insert into %I select * from moved',
                   lower, upper, partition);
    alter table calls_other enable trigger append_only;
  end if;
  execute format('alter table calls attach partition %I for values from (%L) to (%L)', partition, lower, upper);
  insert into history_parts (begins_on, ends_on) values (first_day, next_month);
  return true;
end $$;

-- What the calls of a closed part came to. With these the books are proved without its calls (ledger/verify.ts).
create table closed_accounts (
  ends_on        date not null references history_parts,
  account_id     int not null,
  from_plan      bigint not null,
  from_addon     bigint not null,
  -- Of the account's numbers that its charges have: how many, their sum and the sum of their squares.
  numbers        bigint not null,
  numbers_sum    numeric not null,
  numbers_square numeric not null,
  primary key (ends_on, account_id)
);
create table closed_usage (
  ends_on      date not null references history_parts,
  account_id   int not null,
  workspace_id int not null,
  endpoint_id  smallint not null,
  day          date not null,
  -- Answered with 2xx, as in usage_daily.
  calls        bigint not null,
  credits      bigint not null,
  -- Of the credits. With it statements and reports of revenue stay as they were, by day.
  from_plan    bigint not null,
  records      bigint not null,
  -- Of these, what counts for quotas, and what ended in the first hour of the day: as `verifyLedger` wants it of the month under way.
  quota_calls  bigint not null,
  early_calls  bigint not null,
  early_credits bigint not null,
  primary key (ends_on, workspace_id, endpoint_id, day, account_id)
);
create table closed_jobs (
  ends_on date not null references history_parts,
  job_id  uuid not null,
  calls   bigint not null,
  -- With 2xx.
  answered bigint not null,
  credits bigint not null,
  primary key (ends_on, job_id)
);
create trigger append_only before update or delete on closed_accounts for each row execute function refuse_change();
create trigger append_only before update or delete on closed_usage for each row execute function refuse_change();
create trigger append_only before update or delete on closed_jobs for each row execute function refuse_change();

-- A hash of all that is kept of a closed part, and of the hash of the part closed before it: who changes one sum changes all later
-- hashes. Without settings of a session in it, such as how dates are written.
create function closed_part_digest(part date) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', p.ends_on - date '2000-01-01', coalesce((p.begins_on - date '2000-01-01')::text, '-'), p.calls,
           coalesce((select encode(b.digest, 'hex') from history_parts b where b.ends_on = p.closed_after), '-'),
           (select encode(sha256(convert_to(string_agg(concat_ws(',', account_id, from_plan, from_addon, numbers, numbers_sum, numbers_square), ';'
                                                       order by account_id), 'UTF8')), 'hex')
              from closed_accounts where ends_on = part),
           (select encode(sha256(convert_to(string_agg(one, ';' order by workspace_id), 'UTF8')), 'hex')
              from (select workspace_id, encode(sha256(convert_to(string_agg(concat_ws(',', workspace_id, endpoint_id, day - date '2000-01-01', account_id,
                             calls, credits, from_plan, records, quota_calls, early_calls, early_credits), ';' order by endpoint_id, day, account_id), 'UTF8')), 'hex') as one
                      from closed_usage where ends_on = part group by workspace_id) workspaces),
           (select encode(sha256(convert_to(string_agg(concat_ws(',', job_id, calls, answered, credits), ';' order by job_id), 'UTF8')), 'hex')
              from closed_jobs where ends_on = part)), 'UTF8'))
    from history_parts p where p.ends_on = part
$$;

do $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'UTC');
begin
  -- Nothing to keep as it is: the first month is an ordinary one.
  if not exists (select from calls_first) then
    drop table calls_first;
    delete from history_parts;
  end if;
  perform make_history_month((this_month + make_interval(months => n))::date) from generate_series(0, 2) n;
end $$;
