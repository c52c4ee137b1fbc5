import { expect } from 'vitest';
import type { Queryable } from '../postgres/pool.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { sweepIdempotencyKeys } from './sweep.ts';

/** Answered keys of this moment, of two workspaces. */
const young = 20_000;

async function fill({ pool }: TestDatabase): Promise<void> {
  await pool.query(`insert into processes (hostname, pid) values ('here', 1)`);
  await pool.query(
    `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id, answer)
       select 1 + i % 2, 'young ' || i, '', gen_random_uuid(), 1, '{}' from generate_series(1, $1::int) i`,
    [young],
  );
}

const add = ({ pool }: TestDatabase, name: string, count: number, row: string) =>
  pool.query(
    `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id, answer, created_at)
       select 1, $1 || i, '', gen_random_uuid(), ${row} from generate_series(1, $2::int) i`,
    [name, count],
  );

test('what is over is found by an index, a bounded number of keys at a time, and what lives stays', async ({
  db,
}) => {
  await fill(db);
  await add(db, 'old ', 2_500, `1, '{}', now() - interval '25 hours'`);
  await add(db, 'orphan ', 1_500, '99, null, now()');
  await add(db, 'running ', 10, '1, null, now()');
  await add(db, 'repeat ', 250, `1, '{}', now() - interval '11 minutes'`);
  await add(db, 'repeat young ', 10, `1, '{}', now() - interval '9 minutes'`);
  await add(db, 'repeat running ', 10, `1, null, now() - interval '11 minutes'`);
  await db.pool.query('analyze idempotency_keys, processes');
  const plans: string[] = [];
  const deleted: (number | null)[] = [];
  const watched = {
    query: async (text: string) => {
      const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      const result = await db.pool.query(text);
      deleted.push(result.rowCount);
      return result;
    },
  } as unknown as Queryable;

  expect(await sweepIdempotencyKeys(watched)).toBe(4_250);

  expect(plans.join('\n')).not.toMatch(/Seq Scan on idempotency_keys/);
  expect(plans[0]).toContain('idempotency_keys_unanswered');
  expect(plans[2]).toContain('idempotency_keys_repeats');
  expect(plans.at(-1)).toContain('idempotency_keys_by_age');
  expect(deleted).toEqual([1_000, 500, 250, 1_000, 1_000, 500]);
  const { rows } = await db.pool.query(
    `select split_part(key, ' ', 1) as kind, count(*)::int as count from idempotency_keys group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { kind: 'repeat', count: 20 },
    { kind: 'running', count: 10 },
    { kind: 'young', count: young },
  ]);
});

test('many that are old keep none waiting whose process is gone, and what another sweep holds is passed over', async ({
  db,
}) => {
  await add(db, 'old ', 3_000, `1, '{}', now() - interval '25 hours'`);
  await add(db, 'orphan ', 1, '99, null, now()');
  const other = await db.pool.connect();
  await other.query('begin');
  await other.query(`select from idempotency_keys where key like 'old 1%' for update`);

  const first = sweepIdempotencyKeys(db.pool);
  await first;

  const { rows } = await db.pool.query<{ kind: string }>(
    `select distinct split_part(key, ' ', 1) as kind from idempotency_keys`,
  );
  expect(rows).toEqual([{ kind: 'old' }]);
  await other.query('rollback');
  other.release();
  await sweepIdempotencyKeys(db.pool);
  expect((await db.pool.query('select from idempotency_keys')).rowCount).toBe(0);
});

test('a key whose answer was erased is kept for its day, though its process is gone: its repeat is told so, not charged again', async ({
  db,
}) => {
  await add(db, 'erased ', 2, '99, null, now()');
  await db.pool.query('update idempotency_keys set erased_at = now()');
  await add(db, 'erased long ago ', 1, `99, null, now() - interval '25 hours'`);
  await add(db, 'orphan ', 1, '99, null, now()');

  await sweepIdempotencyKeys(db.pool);

  const { rows } = await db.pool.query('select key from idempotency_keys order by key');
  expect(rows).toEqual([{ key: 'erased 1' }, { key: 'erased 2' }]);
});
