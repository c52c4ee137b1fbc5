import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { thousands } from '../statistics.ts';

/*
 * How long `millrace ledger verify` takes on many charges of 1,000 organizations, written here as the ledger would have left
 * them; then one charge is changed behind the ledger's back, which verify must find.
 *   npm run bench:verify -- [charges]
 */
const charges = Number(process.argv[2] ?? 10_000_000);
const organizations = 1_000;
const each = Math.ceil(charges / organizations);
const price = 50;

const database = await startDatabase();
const pool = createPool({ connectionString: database.url, connectionsMax: 1, applicationName: 'bench' });
try {
  const { rows } = await pool.query<{ id: number }>(
    `insert into endpoints (name) values ('enrich_company') returning id`,
  );
  const endpointId = rows[0]?.id;
  const customers = await makeCustomers(pool, organizations);
  for (const [index, { accountId, workspaceId }] of customers.entries()) {
    await pool.query(
      `with made as (
         insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id,
                            status, cached, provider)
         select (left(first_call_id(at)::text, 24) || lpad(to_hex($1::bigint * 16777216 + n), 12, '0'))::uuid, $2, $3, a.version + n, at, 0, $4,
                1, 12, $5, 200, false, 'dataset'
           from generate_series(1, $6::int) n, ledger_accounts a, (select now() - interval '10 minutes' as at) m where a.id = $3 returning 1
       ), account as (
         update ledger_accounts set addon_left = addon_left - $4::bigint * $6, version = version + $6 where id = $3
       ), spent as (
         update spend set month = ledger_month(now()), used = $4::bigint * $6 where workspace_id = $2
       ), counted as (
         insert into quotas (account_id, endpoint_id, call_limit, own_limit, month, used)
         values ($3, $5, 2000000000, false, ledger_month(now()), $6)
       ), reported as (
         insert into usage_daily (workspace_id, endpoint_id, day, calls, credits, records)
         values ($2, $5, (now() at time zone 'UTC')::date, $6, $4::bigint * $6, $6)
       )
       select count(*) from made`,
      [index + 1, workspaceId, accountId, price, endpointId, each],
    );
    if ((index + 1) % 100 === 0) process.stderr.write(`${index + 1} of ${organizations} organizations\n`);
  }
  await pool.query('analyze');
  const right = await verifyLedger(pool);
  console.log(
    `${thousands(right.calls)} charges of ${thousands(organizations)} organizations: ${right.seconds.toFixed(1)} s, ${right.problems.length} problems`,
  );
  await pool.query('alter table calls disable trigger append_only');
  await pool.query(
    'update calls set from_addon = from_addon + 1 where (workspace_id, id) = (select workspace_id, id from calls order by 1, 2 limit 1)',
  );
  const wrong = await verifyLedger(pool);
  console.log(
    `with one charge changed by 0.01 credits: ${wrong.seconds.toFixed(1)} s, found: ${wrong.problems.map(({ invariant }) => invariant).join(', ') || 'NOTHING'}`,
  );
  if (!right.ok || wrong.ok) process.exitCode = 1;
} finally {
  await pool.end();
  await database.stop();
}
