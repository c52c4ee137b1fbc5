import { expect } from 'vitest';
import { firstIdOf, uuidv7 } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';
import { test } from '../testing/database.ts';
import { untilWaiting } from '../testing/ledger-world.ts';
import { openAccount } from './account.ts';
import { CallOrigins } from './call-origins.ts';
import { numberEndpoints } from './number-endpoints.ts';
import { addUpUsage, readUsageParts } from './usage-parts.ts';

const minuteMs = 60_000;
const today = () => new Date().toISOString().slice(0, 10);

async function workspaceIn(db: Queryable) {
  const { rows } = await db.query<{ id: number }>(
    `insert into organizations (public_id, name) values ('org_1', 'Acme') returning id`,
  );
  const organizationId = rows[0]?.id ?? 0;
  const accountId = await openAccount(db, organizationId, 'live');
  const made = await db.query<{ id: number }>(
    `insert into workspaces (public_id, organization_id, name, mode, rate_tier) values ('ws_1', $1, 'Live', 'live', 'pro') returning id`,
    [organizationId],
  );
  const endpoints = await numberEndpoints(db as never, ['email_finder']);
  const workspaceId = made.rows[0]?.id ?? 0;
  const endpointId = endpoints.get('email_finder') ?? 0;
  let version = 0;
  return {
    workspaceId,
    endpointId,
    /** A call that was booked so long ago, and began so long before that. */
    call: async (
      agoMs: number,
      {
        provider = 'hunter',
        records = 1,
        credits = 100,
        ms = 40,
        status = 200,
        jobId = null as string | null,
        began = 0,
      } = {},
    ) => {
      version += 1;
      const at = Date.now() - agoMs;
      const id = `${firstIdOf(at - Math.max(began, ms)).slice(0, 14)}7${uuidv7().slice(15)}`;
      await db.query(
        `insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached, provider, job_id)
           values ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9, $10, false, $11, $12)`,
        [
          id,
          workspaceId,
          accountId,
          version,
          new Date(at),
          credits,
          records,
          ms,
          endpointId,
          status,
          provider,
          jobId,
        ],
      );
      await db.query(
        `insert into usage_daily (workspace_id, endpoint_id, day, calls, credits, records) values ($1, $2, $3, 1, $4, $5)
           on conflict (workspace_id, day, endpoint_id) do update set calls = usage_daily.calls + 1`,
        [workspaceId, endpointId, new Date(at).toISOString().slice(0, 10), credits, records],
      );
      return id;
    },
  };
}

/** All until some minutes ago, and again, as every process does. */
async function addAllUp(pool: Parameters<typeof addUpUsage>[0]): Promise<void> {
  while (await addUpUsage(pool));
  await Promise.all([addUpUsage(pool), addUpUsage(pool)]);
}

test('every call is counted once, before it is added up, after it, and while many do that', async ({
  db,
}) => {
  const { workspaceId, call } = await workspaceIn(db.pool);
  const origins = new CallOrigins();
  const from = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const read = (by: 'provider' | 'origin' | 'endpoint') =>
    readUsageParts(db.pool, { workspaceIds: [workspaceId], from, to: today(), step: null, by });
  const ids = [
    await call(35 * 86_400_000),
    await call(3 * 86_400_000, { provider: 'apollo', credits: 250 }),
    await call(60 * minuteMs, { records: 0, credits: 0 }),
    // Ended long after it began.
    await call(50 * minuteMs, { ms: 900_000, began: 40 * minuteMs }),
    await call(0),
  ];
  for (const callId of ids.slice(1)) {
    origins.note({ workspaceId, callId, keyId: 7, grantId: null, connection: null, isAnswered: false });
  }
  await origins.write(db.pool);

  const expected = [
    { part: 'apollo', calls: 1, lookups: 1, hits: 1, credits: 250, records: 1 },
    { part: 'hunter', calls: 4, lookups: 4, hits: 3, credits: 300, records: 3 },
  ];
  expect(await read('provider')).toMatchObject(expected);
  await addAllUp(db.pool);
  expect(await read('provider')).toMatchObject(expected);
  await call(0, { credits: 1 });
  await addAllUp(db.pool);

  expect(await read('provider')).toMatchObject([
    expected[0],
    { ...expected[1], calls: 5, lookups: 5, hits: 4, credits: 301, records: 4 },
  ]);
  expect((await read('origin')).map(({ part, calls }) => [part === '0', calls])).toEqual([
    [true, 2],
    [false, 4],
  ]);
  const { rows } = await db.pool.query<{ calls: number }>('select sum(calls)::int as calls from usage_parts');
  // The two newest are not settled yet.
  expect(rows).toEqual([{ calls: 4 }]);
});

test('items of a list come from whom their list came, and the list is one call', async ({ db }) => {
  const { workspaceId, endpointId, call } = await workspaceIn(db.pool);
  const jobId = await call(30 * minuteMs, { status: 201, credits: 0, records: 0 });
  await db.pool.query(
    `insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, held, total, ended, open, columns, status, created_at, finished_at)
       select $1, $2, $3, a.id, 0, 2, 2, 0, '[]', 'completed', now() - interval '30 min', now() - interval '10 min' from ledger_accounts a`,
    [jobId, endpointId, workspaceId],
  );
  // Ids of items are made as the list is taken.
  await call(20 * minuteMs, { jobId, began: 10 * minuteMs });
  await call(11 * minuteMs, { jobId, began: 19 * minuteMs, records: 0, credits: 0 });
  const origins = new CallOrigins();
  origins.note({ workspaceId, callId: jobId, keyId: 7, grantId: null, connection: null, isAnswered: false });
  await origins.write(db.pool);
  const read = () =>
    readUsageParts(db.pool, {
      workspaceIds: [workspaceId],
      from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      to: today(),
      step: null,
      by: 'origin',
    });

  const expected = [{ calls: 1, lookups: 2, hits: 1, credits: 100, records: 1 }];
  expect(await read()).toMatchObject(expected);
  await addAllUp(db.pool);
  expect(await read()).toMatchObject(expected);
  expect((await read())[0]?.part).not.toBe('0');
});

const usedBy = (db: Queryable, workspaceId: number) =>
  readUsageParts(db, {
    workspaceIds: [workspaceId],
    from: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
    to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    step: null,
    by: 'provider',
  });

test('what is added up later comes on top of what the same day has, with calls that began before', async ({
  db,
}) => {
  const { workspaceId, call } = await workspaceIn(db.pool);
  // Of one day, whenever the test runs.
  const noonMs = Date.parse(`${today()}T00:00:00Z`) - 12 * 60 * minuteMs;
  const ago = (minutesAfterNoon: number) => Date.now() - (noonMs + minutesAfterNoon * minuteMs);
  await call(ago(-60));
  await addAllUp(db.pool);
  // As if nothing had been added up since.
  await db.pool.query('update usage_parts_until set until = $1', [new Date(noonMs)]);
  await call(ago(10), { credits: 30 });
  // Booked after that moment, and begun before it.
  await call(ago(1), { credits: 7, ms: 200_000 });
  // Ended long after it began.
  await call(ago(2), { credits: 2, ms: 3_000_000 });

  const expected = [{ part: 'hunter', calls: 4, lookups: 4, hits: 4, credits: 139, records: 4 }];
  expect(await usedBy(db.pool, workspaceId)).toMatchObject(expected);
  await addAllUp(db.pool);

  expect(await usedBy(db.pool, workspaceId)).toMatchObject(expected);
  const { rows } = await db.pool.query(
    'select sum(calls)::int as calls, sum(credits)::int as credits from usage_parts',
  );
  expect(rows).toEqual([{ calls: 4, credits: 139 }]);
});

test('while one process adds up another one does not', async ({ db }) => {
  const { workspaceId, call } = await workspaceIn(db.pool);
  await call(60 * minuteMs);
  const other = await db.pool.connect();
  await other.query('begin; select from usage_parts_until for update');

  let isOver = false;
  const adding = addUpUsage(db.pool).finally(() => {
    isOver = true;
  });
  await untilWaiting(db, 1, () => isOver);
  const hasPassedOver = isOver;
  await other.query('rollback');
  other.release();

  expect([await adding, hasPassedOver]).toEqual([false, true]);
  expect((await db.pool.query('select from usage_parts')).rowCount).toBe(0);
  await addAllUp(db.pool);
  expect(await usedBy(db.pool, workspaceId)).toMatchObject([{ calls: 1 }]);
});
