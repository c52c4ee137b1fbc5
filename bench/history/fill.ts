import type { Pool } from '../../server/src/postgres/pool.ts';
import type { BenchCustomer } from '../customers.ts';

/** Endpoints of the calls, by how often they are called; the last but one is rare, the last has no calls. */
const endpoints = ['enrich_company', 'email_finder', 'enrich_profile', 'people_search', 'rare', 'never'];
const price = 50;

export interface Filled {
  /** The first days of the months, the oldest first. */
  readonly months: readonly string[];
}

/**
 * Calls of one workspace over the last twelve months and this one, with the books as the ledger would have left them: all answered
 * with 2xx after 40 ms, at even distances, one in 200,000 of the rare endpoint. Varied ones have several providers, prices and durations, and no books.
 */
export async function fillHistory(
  pool: Pool,
  customer: BenchCustomer,
  calls: number,
  { isVaried = false }: { readonly isVaried?: boolean } = {},
): Promise<Filled> {
  await pool.query('insert into endpoints (name) select unnest($1::text[])', [endpoints]);
  const { rows } = await pool.query<{ first_day: string; began: Date; seconds: number }>(
    `select first_day::text, first_day::timestamp at time zone 'UTC' as began,
            extract(epoch from least(now(), (first_day + interval '1 month')::timestamp at time zone 'UTC')
                               - (first_day::timestamp at time zone 'UTC'))::float8 as seconds
       from (select (date_trunc('month', now() at time zone 'UTC') - make_interval(months => n))::date as first_day
               from generate_series(0, 12) n) months order by 1`,
  );
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  // Of ten calls seven only compute, as on a service with utilities; what is rare is one in thousands.
  const [credits, duration, cached, provider] = isVaried
    ? [
        'case when n % 5000 = 3 then 700 else 50 end',
        'case when n % 5000 = 4 then 9000 else 40 end',
        'n % 5000 = 5',
        `case when n % 10 < 7 then 'native' when n % 5000 = 8 then 'rare' when n % 10 = 8 then 'hunter' else 'dataset' end`,
      ]
    : [String(price), '40', 'false', `'dataset'`];
  let made = 0;
  for (const [index, { first_day: firstDay, began, seconds }] of rows.entries()) {
    const count = index === rows.length - 1 ? calls - made : Math.floor((calls * seconds) / total);
    await pool.query('select make_history_month($1)', [firstDay]);
    await pool.query(
      `insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached, provider)
       select (left(first_call_id(moment)::text, 14) || '7' || lpad(to_hex(n % 4096), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
              $1, $2, a.version + n, moment + interval '40 ms', 0, ${credits}, 1, ${duration},
              (select min(id) from endpoints where name = 'enrich_company')
                + case when n % 200000 = 7 then 4 when n % 10 < 6 then 0 when n % 10 < 8 then 1 when n % 10 < 9 then 2 else 3 end,
              200, ${cached}, ${provider}
         from generate_series($3::bigint + 1, $3::bigint + $4::bigint) n,
              lateral (select $5::timestamptz + make_interval(secs => $6::float8 * (n - $3) / ($4 + 1)) as moment) m,
              (select version from ledger_accounts where id = $2) a`,
      [customer.workspaceId, customer.accountId, made, count, began, seconds],
    );
    made += count;
    process.stderr.write(`${made} of ${calls} calls\n`);
  }
  if (!isVaried) await bookCalls(pool, customer, calls);
  await pool.query('vacuum analyze');
  return { months: rows.map((row) => row.first_day) };
}

async function bookCalls(
  pool: Pool,
  { accountId, workspaceId }: BenchCustomer,
  calls: number,
): Promise<void> {
  await pool.query(
    `insert into usage_daily (workspace_id, endpoint_id, day, calls, credits, records)
     select workspace_id, endpoint_id, (at at time zone 'UTC')::date, count(*), sum(from_addon), count(*) from calls group by 1, 2, 3`,
  );
  await pool.query(
    'update ledger_accounts set addon_left = addon_left - $2::bigint * $3, version = version + $2 where id = $1',
    [accountId, calls, price],
  );
  const thisMonth = `day >= date_trunc('month', now() at time zone 'UTC')`;
  await pool.query(
    `update spend set month = ledger_month(now()), used = (select coalesce(sum(credits), 0) from usage_daily where ${thisMonth}) where workspace_id = $1`,
    [workspaceId],
  );
  await pool.query(
    `insert into quotas (account_id, endpoint_id, call_limit, own_limit, month, used)
     select $1, endpoint_id, 2000000000, false, ledger_month(now()), sum(calls) from usage_daily where ${thisMonth} group by endpoint_id`,
    [accountId],
  );
}
