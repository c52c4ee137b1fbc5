import { expect } from 'vitest';
import { createOrganization } from '../admin/organizations.ts';
import { credits } from '../kernel/credits.ts';
import { readConfig } from '../settings/config.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';

const storage = (db: TestDatabase, ...words: string[]) =>
  ranCommand(['storage', ...words], () => ({ ...readConfig({}), databaseUrl: db.url }));

test('the operator sees what tables take, and which workspaces store most', async ({ db }) => {
  const created = [];
  for (const name of ['Acme', 'Kiln']) {
    created.push(
      await createOrganization(db.pool, { name, credits: credits(1), plan: null, rateTier: 'standard' }),
    );
  }
  await db.pool.query(
    `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id, answer)
       select w.id, 'k' || i, '', gen_random_uuid(), 1, repeat('x', w.id * 1000) from workspaces w, generate_series(0, 9) i`,
  );
  await db.pool.query(
    `insert into tool_answers (request_id, workspace_id, bytes, answer) select 'req', max(id), 5000, '' from workspaces`,
  );
  await db.pool.query(
    `insert into call_bodies (workspace_id, call_id, request, request_bytes, answer, answer_bytes)
       select min(id), gen_random_uuid(), repeat('x', 500), 90000, repeat('x', 300), 300 from workspaces`,
  );
  await db.pool.query('analyze idempotency_keys');

  const all = JSON.parse((await storage(db, '--json', '--limit', '4')).stdout);
  const some = JSON.parse((await storage(db, '--json', '--org', created[0]?.organization_id ?? '')).stdout);
  const text = await storage(db, '--limit', '100');

  expect(all.tables).toHaveLength(4);
  expect(all.workspaces.map(({ bytes }: { bytes: number }) => bytes)).toEqual([
    10 * 4_202 + 5_000,
    10 * 3_202,
    10 * 2_202,
    10 * 1_202 + 1_000,
  ]);
  expect(all.workspaces[0]).toMatchObject({
    organization_id: created[1]?.organization_id,
    mode: 'sandbox',
    idempotency_answers: { rows: 10, bytes: 42_020 },
    tool_answers: { bytes: 5_000 },
    jobs: { rows: 0, bytes: 0, open: 0 },
    webhook_deliveries: { rows: 0 },
    call_bodies: { rows: 0, bytes: 0 },
  });
  expect(some.workspaces).toHaveLength(2);
  expect(text.stdout).toMatch(/^idempotency_keys +\d+\.\d +40$/m);
  // Its segments are counted with it.
  expect(text.stdout).toMatch(/^cache_entries /m);
  expect(text.stdout).not.toContain('cache_segment');
});
