import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { FailureCodes } from './failure-codes.ts';

const workspaceId = 7;

test('a code is written into the row of its call, also where that comes later; what never gets a row is given up', async ({
  db,
}) => {
  const codes = new FailureCodes();
  const [first, late, none] = [randomUUID(), randomUUID(), randomUUID()];
  const insert = (id: string) =>
    db.pool.query(
      `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached)
       values ($1, $2, 1, now(), 1, 1, 422, false)`,
      [id, workspaceId],
    );
  let statements = 0;
  const counted = {
    query: (...parameters: never[]) => {
      statements += 1;
      return (db.pool.query as (...all: never[]) => Promise<never>).apply(db.pool, parameters);
    },
  } as unknown as typeof db.pool;
  const written = async () =>
    Object.fromEntries(
      (await db.pool.query('select id, code from failed_calls')).rows.map(({ id, code }) => [id, code]),
    );

  await insert(first);
  codes.note({ workspaceId, callId: first, code: 'validation_failed' });
  codes.note({ workspaceId, callId: late, code: 'upstream_error' });
  codes.note({ workspaceId, callId: none, code: 'invalid_json' });
  // Of these there are many, and none has a row.
  codes.note({ workspaceId, callId: none, code: 'rate_limited' });
  await codes.write(counted);
  const atFirst = await written();
  await insert(late);
  await codes.write(counted);
  await codes.write(counted);
  await codes.write(counted);

  expect(atFirst).toEqual({ [first]: 'validation_failed' });
  expect(await written()).toEqual({ [first]: 'validation_failed', [late]: 'upstream_error' });
  expect(statements).toBe(3);
});

test('codes wait while the database is away', async ({ db }) => {
  const codes = new FailureCodes();
  const id = randomUUID();
  await db.pool.query(
    `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached)
     values ($1, $2, 1, now(), 1, 1, 422, false)`,
    [id, workspaceId],
  );
  codes.note({ workspaceId, callId: id, code: 'validation_failed' });
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as typeof db.pool;

  for (let time = 0; time < 5; time += 1) await expect(codes.write(away)).rejects.toThrow('away');
  await codes.write(db.pool);

  expect((await db.pool.query('select code from failed_calls')).rows).toEqual([
    { code: 'validation_failed' },
  ]);
});
