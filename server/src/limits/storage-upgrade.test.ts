import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test } from '../testing/database.ts';

const folder = new URL('../../migrations/', import.meta.url);
const own = '0025_storage.sql';

test('what a database stored before there were limits is counted as it is upgraded', async ({ db }) => {
  const client = await db.pool.connect();
  const run = (file: string) => client.query(readFileSync(new URL(file, folder), 'utf8'));
  await client.query('create schema before; set search_path to before');
  for (const file of readdirSync(folder).toSorted()) if (file < own) await run(file);
  await client.query(`
    insert into organizations (public_id, name) values ('org', 'Acme');
    insert into workspaces (public_id, organization_id, name, mode, rate_tier)
      values ('ws_1', 1, 'Live', 'live', 'pro'), ('ws_2', 1, 'Sandbox', 'sandbox', 'pro');
    insert into ledger_accounts (organization_id, mode) values (1, 'live');
    insert into endpoints (name) values ('email_finding');
    insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id, answer)
      select 1, 'k' || i, '', gen_random_uuid(), 1, '{}' from generate_series(1, 5) i;
    insert into webhook_events (id, workspace_id, type, created_at, data) values (gen_random_uuid(), 1, 'x', now(), '{}');
    insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, held, total, open, columns, finished_at, forgotten_at, ended)
      values (gen_random_uuid(), 1, 1, 1, 0, 3, 3, '[]', null, null, 0),
             (gen_random_uuid(), 1, 2, 1, 0, 4, 0, '[]', now(), null, 4),
             (gen_random_uuid(), 1, 1, 1, 0, 9, 0, '[]', now(), now(), 9)`);

  await run(own);

  const { rows } = await client.query(
    `select workspace_id, kind, sum(rows)::int as rows, sum(bytes)::int as bytes from storage_used group by 1, 2 order by 1, 2`,
  );
  expect(rows).toEqual([
    { workspace_id: 1, kind: 'answers', rows: 5, bytes: 5 * 204 },
    { workspace_id: 1, kind: 'deliveries', rows: 1, bytes: 0 },
    { workspace_id: 1, kind: 'jobs', rows: 1, bytes: 3 * 1_024 },
    { workspace_id: 1, kind: 'old_jobs', rows: 1, bytes: 0 },
    { workspace_id: 1, kind: 'open_jobs', rows: 1, bytes: 0 },
    { workspace_id: 2, kind: 'jobs', rows: 1, bytes: 4 * 1_024 },
  ]);
  const { rows: jobs } = await client.query(
    'select is_sandbox, bytes::int from bulk_jobs order by workspace_id, total',
  );
  expect(jobs).toEqual([
    { is_sandbox: false, bytes: 3_072 },
    { is_sandbox: false, bytes: 0 },
    { is_sandbox: true, bytes: 4_096 },
  ]);
  // Not back to the pool with another search_path.
  client.release(true);
});
