import { expect } from 'vitest';
import { uuidv7 } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';
import { test } from '../testing/database.ts';
import { CallOrigins, listOrigins, originsOfCalls, sweepCallLinks } from './call-origins.ts';
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

  const known = await listOrigins(db.pool, [workspaceId]);
  expect(known).toMatchObject([{ kind: 'connection', caller: 'con_1', name: 'research', workspace: 'ws_1' }]);
  const { rows: linked } = await db.pool.query('select distinct origin_id as id from call_links');
  expect(linked).toEqual([{ id: known[0]?.id }]);
});

test('the console is a caller of each workspace by itself, and items of a list come from whom their list came', async ({
  db,
}) => {
  const { rows } = await db.pool.query<{ id: number }>(
    `with o as (insert into organizations (public_id, name) values ('org_1', 'Acme'), ('org_2', 'Weir') returning id)
     insert into workspaces (public_id, organization_id, name, mode, rate_tier)
       select 'ws_' || id, id, 'Live', 'live', 'pro' from o order by id returning id`,
  );
  const [one = 0, other = 0] = rows.map(({ id }) => id);
  const origins = new CallOrigins();
  const lists = [uuidv7(), uuidv7()] as const;
  for (const [index, workspaceId] of [one, other].entries()) {
    origins.note({ ...note, workspaceId, keyId: null, callId: lists[index] ?? '', isAnswered: true });
  }
  await origins.write(db.pool);

  const known = await listOrigins(db.pool, [one, other]);
  const item = { id: uuidv7(), jobId: lists[1] };
  const byCall = await originsOfCalls(db.pool, [item, { id: lists[0], jobId: null }], known);

  expect(known.map(({ kind, workspaceId }) => [kind, workspaceId])).toEqual([
    ['console', other],
    ['console', one],
  ]);
  expect([byCall.get(item.id)?.workspaceId, byCall.get(lists[0])?.workspaceId]).toEqual([other, one]);
});

test('what could not be written is written later, and a call that never was one is asked about three times', async ({
  db,
}) => {
  const origins = new CallOrigins();
  const [late, never] = [uuidv7(), uuidv7()];
  let isAway = true;
  const asked: string[][] = [];
  const flaky = {
    query: (text: string, values: unknown[]) => {
      if (isAway) return Promise.reject(new Error('Connection terminated'));
      if (text.includes('call_links')) asked.push(values[2] as string[]);
      return db.pool.query(text, values);
    },
  } as unknown as Queryable;
  for (const callId of [late, never]) origins.note({ ...note, callId });

  await expect(origins.write(flaky)).rejects.toThrow('terminated');
  isAway = false;
  await origins.write(flaky);
  await db.pool.query(
    `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached)
       values ($1, 1, 1, now(), 1, 1, 502, false)`,
    [late],
  );
  for (let times = 0; times < 4; times++) await origins.write(flaky);

  expect(asked).toEqual([[late, never], [late, never], [never]]);
  const { rows } = await db.pool.query<{ call_id: string }>('select call_id from call_links');
  expect(rows).toEqual([{ call_id: late }]);
});

test('while the database is away for long, no more calls wait than may', async () => {
  const origins = new CallOrigins();
  const away = { query: () => Promise.reject(new Error('Connection terminated')) } as unknown as Queryable;
  const noteMany = () => {
    for (let times = 0; times < 30_000; times++)
      origins.note({ ...note, callId: String(times), isAnswered: true });
  };
  let written = 0;
  const counting = {
    query: async (_text: string, values: unknown[]) => {
      if (!Array.isArray(values[2])) return { rows: [{ id: 1 }] };
      written += values[2].length;
      return { rows: values[2].map((id: string) => ({ id })) };
    },
  } as unknown as Queryable;

  noteMany();
  const writing = origins.write(away);
  // Those come while the others could not be written.
  noteMany();
  await expect(writing).rejects.toThrow('terminated');
  noteMany();
  await origins.write(counting);

  expect(written).toBe(50_000);
});
