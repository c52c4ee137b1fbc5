import { expect } from 'vitest';
import { createOrganization } from '../admin/organizations.ts';
import { credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import type { Pool } from '../postgres/pool.ts';
import { test } from '../testing/database.ts';
import { miscounted } from '../testing/stored-counts.ts';
import { CallBodies } from './call-bodies.ts';
import { readCallBodies } from './read-call-bodies.ts';
import { firstIdAt } from './read-calls.ts';
import { sweepCallBodies } from './sweep-call-bodies.ts';
import { sweepFailedCalls } from './sweep-failed-calls.ts';

const roomy = { ofWorkspace: 1_000_000_000, ofAll: 4_000_000_000 };
const bodiesOf = (most = roomy) => new CallBodies({ live: most, sandbox: most });
const request = '{"domain":"kelvin.example"}';
const answer = ['{"found":', 'true}'];
const dayMs = 86_400_000;

/** The live and the sandbox workspace of a new organization, which keep bodies for so many days. */
async function workspaces(pool: Pool, days: number): Promise<number[]> {
  const { workspaces: made } = await createOrganization(pool, {
    name: 'Acme',
    credits: credits(1),
    plan: null,
    rateTier: 'standard',
  });
  const { rows } = await pool.query<{ id: number }>(
    'update workspaces set bodies_days = $2 where public_id = any($1) returning id',
    [made.map(({ workspace_id: id }) => id), days],
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Another live workspace of the same organization. */
async function sibling(pool: Pool, of: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into workspaces (public_id, organization_id, name, mode, rate_tier, bodies_days)
       select 'ws_' || gen_random_uuid(), organization_id, 'Other', mode, rate_tier, bodies_days from workspaces where id = $1 returning id`,
    [of],
  );
  return rows[0]?.id ?? 0;
}

const idsOf = async (pool: Pool, workspaceId: number) =>
  (
    await pool.query<{ call_id: string }>(
      'select call_id from call_bodies where workspace_id = $1 order by call_id',
      [workspaceId],
    )
  ).rows.map(({ call_id: id }) => id);

test('what a call sent and answered is kept until so many days after it began', async ({ db }) => {
  const [workspaceId = 0, other = 0] = await workspaces(db.pool, 7);
  const bodies = bodiesOf();
  const callId = uuidv7();

  bodies.note({ workspaceId, callId, request, answer });
  bodies.note({ workspaceId, callId, request, answer: ['{"another":"answer"}'] });
  await bodies.write(db.pool);

  const kept = await readCallBodies(db.pool, { workspaceId, id: callId });
  expect(kept).toMatchObject({
    request: { text: request, bytes: request.length },
    answer: { text: '{"found":true}', bytes: 14 },
  });
  expect((kept?.until.getTime() ?? 0) - Date.now()).toBeGreaterThan(7 * dayMs - 60_000);
  expect(await readCallBodies(db.pool, { workspaceId: other, id: callId })).toBe(null);
  expect(await miscounted(db.pool)).toEqual([]);
});

test('of a workspace that keeps none nothing is written, and what is there is shown no more', async ({
  db,
}) => {
  const [workspaceId = 0] = await workspaces(db.pool, 7);
  const bodies = bodiesOf();
  const [first, late] = [uuidv7(), uuidv7()];
  // Of a process whose clock is ahead.
  const ahead = firstIdAt(new Date(Date.now() + 3_600_000));
  for (const callId of [first, ahead]) bodies.note({ workspaceId, callId, request, answer });
  await bodies.write(db.pool);

  await db.pool.query('update workspaces set bodies_days = 0');
  bodies.note({ workspaceId, callId: late, request, answer });
  await bodies.write(db.pool);

  expect(await readCallBodies(db.pool, { workspaceId, id: first })).toBe(null);
  expect(await idsOf(db.pool, workspaceId)).toEqual([first, ahead]);
  expect(await sweepCallBodies(db.pool)).toBe(2);
  expect(await idsOf(db.pool, workspaceId)).toEqual([]);
  expect(await miscounted(db.pool)).toEqual([]);
});

test('the sweep deletes what is older than its own workspace keeps it, in steps, by the key', async ({
  db,
}) => {
  const [week = 0, month = 0] = await workspaces(db.pool, 7);
  await db.pool.query('update workspaces set bodies_days = 30 where id = $1', [month]);
  await db.pool.query(
    `insert into call_bodies (workspace_id, call_id, request, request_bytes, answer, answer_bytes)
       select w, overlay(first_call_id(now() - make_interval(days => d, secs => i))::text placing lpad(to_hex(i), 12, '0') from 25)::uuid, '{}', 2, '{}', 2
         from unnest(array[$1, $2]::int[]) w, unnest(array[0, 6, 8, 29, 31]) d, generate_series(1, 400) i`,
    [week, month],
  );
  await db.pool.query('analyze call_bodies, workspaces');
  const { rows: plan } = await db.pool.query<{ 'QUERY PLAN': string }>(
    `explain select call_id from call_bodies where workspace_id = 1 and call_id < first_call_id(now()) order by call_id limit 500`,
  );

  const swept = await sweepCallBodies(db.pool);

  expect(swept).toBe(3 * 400 + 400);
  expect([(await idsOf(db.pool, week)).length, (await idsOf(db.pool, month)).length]).toEqual([800, 1_600]);
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('call_bodies_pkey');
  expect(await sweepCallBodies(db.pool)).toBe(0);
  expect(await miscounted(db.pool)).toEqual([]);
});

test('with a month that is dropped from the history its bodies go, and with a failed call what it sent', async ({
  db,
}) => {
  const [workspaceId = 0] = await workspaces(db.pool, 30);
  const bodies = bodiesOf();
  const old = firstIdAt(new Date(Date.now() - 10 * dayMs));
  const [failed, fresh] = [uuidv7(), uuidv7()];
  for (const callId of [old, failed, fresh]) bodies.note({ workspaceId, callId, request, answer });
  await bodies.write(db.pool);
  await db.pool.query(
    `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached)
       values ($1, $2, 1, now() - interval '8 days', 1, 1, 502, false)`,
    [failed, workspaceId],
  );
  await db.pool.query(
    `insert into history_parts (begins_on, ends_on, closed_at, calls, digest)
       values (current_date - 40, current_date - 5, now(), 0, '\\x00')`,
  );

  expect(await sweepCallBodies(db.pool)).toBe(1);
  expect(await sweepFailedCalls(db.pool, { days: 7, callsMax: 10 })).toBe(1);

  expect(await idsOf(db.pool, workspaceId)).toEqual([fresh]);
  expect(await miscounted(db.pool)).toEqual([]);
});

test('of more than a workspace may store the oldest goes, and what another stores stays', async ({ db }) => {
  const [workspaceId = 0, sandbox = 0] = await workspaces(db.pool, 30);
  const bodies = bodiesOf({ ofWorkspace: 20_000, ofAll: 80_000 });
  const ids = Array.from({ length: 60 }, () => uuidv7());
  bodies.note({ workspaceId: sandbox, callId: uuidv7(), request, answer });
  for (const callId of ids) {
    bodies.note({ workspaceId, callId, request, answer: [`{"text":"${'x'.repeat(800)}"}`] });
    await bodies.write(db.pool);
  }

  const left = await idsOf(db.pool, workspaceId);

  expect(left).toEqual(ids.slice(-left.length));
  expect(left.length).toBeGreaterThan(15);
  const { rows } = await db.pool.query<{ bytes: number }>(
    'select sum(bytes)::bigint as bytes from call_bodies where workspace_id = $1',
    [workspaceId],
  );
  expect(rows[0]?.bytes).toBeLessThanOrEqual(20_000);
  expect(await idsOf(db.pool, sandbox)).toHaveLength(1);
  expect(await miscounted(db.pool)).toEqual([]);
});

test('more workspaces are no way around the limit: all of an organization and mode store four times as much as one', async ({
  db,
}) => {
  const [first = 0] = await workspaces(db.pool, 30);
  const [foreign = 0] = await workspaces(db.pool, 30);
  const all = [first];
  for (let at = 1; at < 8; at++) all.push(await sibling(db.pool, first));
  const bodies = bodiesOf({ ofWorkspace: 20_000, ofAll: 80_000 });
  for (let turn = 0; turn < 15; turn++) {
    for (const workspaceId of [...all, foreign]) {
      bodies.note({ workspaceId, callId: uuidv7(), request, answer: [`"${'x'.repeat(1_000)}"`] });
    }
    await bodies.write(db.pool);
  }

  const { rows } = await db.pool.query<{ own: number; foreign: number }>(
    `select sum(bytes) filter (where workspace_id = any($1))::bigint as own,
            sum(bytes) filter (where workspace_id = $2)::bigint as foreign from call_bodies`,
    [all, foreign],
  );
  expect(rows[0]?.own).toBeLessThanOrEqual(80_000);
  expect(rows[0]?.own).toBeGreaterThan(40_000);
  // Nobody has lost all of theirs.
  for (const workspaceId of all) expect((await idsOf(db.pool, workspaceId)).length).toBeGreaterThan(2);
  expect(await idsOf(db.pool, foreign)).toHaveLength(15);
});

test('while the database is away a bounded amount waits, what is more is dropped and counted, and one workspace takes no other its room', async ({
  db,
}) => {
  const [workspaceId = 0, other = 0] = await workspaces(db.pool, 30);
  const bodies = bodiesOf();
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Pool;
  const long = [`"${'x'.repeat(60_000)}"`];
  const sent = 1_000;

  for (let at = 0; at < sent; at++) bodies.note({ workspaceId, callId: uuidv7(), request, answer: long });
  await expect(bodies.write(away)).rejects.toThrow('away');
  const otherId = uuidv7();
  bodies.note({ workspaceId: other, callId: otherId, request, answer });
  const dropped = bodies.takeDropped();
  await bodies.write(db.pool);

  // 8 MiB are 139 of them.
  expect(dropped).toBe(sent - 139);
  expect(await idsOf(db.pool, workspaceId)).toHaveLength(139);
  expect(await idsOf(db.pool, other)).toEqual([otherId]);
  // What was written makes room.
  bodies.note({ workspaceId, callId: uuidv7(), request, answer: long });
  expect(bodies.takeDropped()).toBe(0);
});

test('what cannot be written at all is given up in the end, and counted', async ({ db }) => {
  const [workspaceId = 0] = await workspaces(db.pool, 30);
  const bodies = bodiesOf();
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Pool;
  bodies.note({ workspaceId, callId: uuidv7(), request, answer });

  for (let tries = 0; tries < 100; tries++) await expect(bodies.write(away)).rejects.toThrow('away');
  await bodies.write(db.pool);

  expect(bodies.takeDropped()).toBe(1);
  expect(await idsOf(db.pool, workspaceId)).toEqual([]);
});
