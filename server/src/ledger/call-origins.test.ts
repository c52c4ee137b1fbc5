import { expect } from 'vitest';
import { uuidv7 } from '../kernel/ids.ts';
import { test } from '../testing/database.ts';
import { CallOrigins, listOrigins, sweepCallLinks } from './call-origins.ts';
import { firstIdAt } from './read-calls.ts';
import { sweepFailedCalls } from './sweep-failed-calls.ts';

const note = { workspaceId: 1, keyId: 7, grantId: null, connection: null, isAnswered: false };

test('only what is a call in the history has a caller, however often it is noted', async ({ db }) => {
  const origins = new CallOrigins();
  const callId = uuidv7();
  await db.pool.query(
    `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached)
       values ($1, 1, 1, now(), 1, 1, 502, false)`,
    [callId],
  );

  origins.note({ ...note, callId });
  origins.note({ ...note, callId: uuidv7() });
  for (let times = 0; times < 4; times++) await origins.write(db.pool);
  origins.note({ ...note, callId });
  await origins.write(db.pool);

  const { rows } = await db.pool.query<{ call_id: string }>('select call_id from call_links');
  expect(rows).toEqual([{ call_id: callId }]);
});

test('who a failed call came from is forgotten with it', async ({ db }) => {
  const origins = new CallOrigins();
  const ids = [uuidv7(), uuidv7()];
  for (const [index, id] of ids.entries()) {
    await db.pool.query(
      `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached)
         values ($1, 1, 1, now() - make_interval(days => $2), 1, 1, 502, false)`,
      [id, index * 30],
    );
    origins.note({ ...note, callId: id });
  }
  await origins.write(db.pool);

  expect(await sweepFailedCalls(db.pool, { days: 7, callsMax: 10 })).toBe(1);

  const { rows } = await db.pool.query<{ call_id: string }>('select call_id from call_links');
  expect(rows).toEqual([{ call_id: ids[0] }]);
});

test('callers of a month that was dropped are forgotten, others stay', async ({ db }) => {
  const old = firstIdAt(new Date('2020-01-15T00:00:00Z'));
  const fresh = uuidv7();
  await db.pool.query('insert into call_links (call_id, origin_id) values ($1, 1), ($2, 1)', [old, fresh]);
  expect(await sweepCallLinks(db.pool)).toBe(0);
  await db.pool.query(
    `insert into history_parts (begins_on, ends_on, closed_at, calls, digest) values ('2020-01-01', '2020-02-01', now(), 0, '\\x00')`,
  );

  expect(await sweepCallLinks(db.pool)).toBe(1);

  const { rows } = await db.pool.query<{ call_id: string }>('select call_id from call_links');
  expect(rows).toEqual([{ call_id: fresh }]);
});

test('a connection is one caller, whoever writes it down, and keeps its name', async ({ db }) => {
  const { rows } = await db.pool.query<{ id: number }>(
    `with o as (insert into organizations (public_id, name) values ('org_1', 'Acme') returning id)
     insert into workspaces (public_id, organization_id, name, mode, rate_tier) select 'ws_1', id, 'Live', 'live', 'pro' from o returning id`,
  );
  const workspaceId = rows[0]?.id ?? 0;
  await db.pool.query(
    `insert into connections (public_id, workspace_id, name, credits_max) values ('con_1', $1, 'research', 100)`,
    [workspaceId],
  );
  for (const origins of [new CallOrigins(), new CallOrigins()]) {
    origins.note({
      workspaceId,
      callId: uuidv7(),
      keyId: 7,
      grantId: null,
      connection: 'research',
      isAnswered: true,
    });
    await origins.write(db.pool);
  }

  expect(await listOrigins(db.pool, [workspaceId])).toMatchObject([
    { kind: 'connection', caller: 'con_1', name: 'research', workspace: 'ws_1' },
  ]);
});
