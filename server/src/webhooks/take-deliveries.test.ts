import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { registerProcess } from '../ledger/processes.ts';
import { connectTo } from '../testing/connect-to.ts';
import { until, untilStates } from '../testing/until-states.ts';
import { test } from '../testing/webhook-world.ts';
import { listDeliveries } from './deliveries.ts';
import { DeliveryLease } from './delivery-lease.ts';
import { clearSwitchedOff } from './settle-tries.ts';
import { handBackOfGone, takeDeliveries } from './take-deliveries.ts';
import { changeWebhook } from './webhooks.ts';

/** No process has this number: whoever asks has nothing under way. */
const nobody = 0;

test('at most five tries at a time are made at one endpoint, and only one as long as it has not proved itself', async ({
  hooks,
}) => {
  const held: (() => void)[] = [];
  const receiver = await hooks.receiver((_got, response) => held.push(() => response.writeHead(204).end()));
  await hooks.webhook(receiver.url);
  for (let at = 0; at < 12; at += 1) await hooks.emit();
  hooks.deliverer();
  hooks.deliverer();

  await until(() => expect(held).toHaveLength(1));
  const first = await hooks.states();
  held.shift()?.();
  await until(() => expect(held).toHaveLength(5));
  const then = await hooks.states();
  const ending = setInterval(() => held.shift()?.(), 5);
  await untilStates(hooks, { delivered: 12 });
  clearInterval(ending);

  expect(first).toEqual({ sending: 1, pending: 11 });
  expect(then).toEqual({ sending: 5, pending: 6, delivered: 1 });
  expect(receiver.got.map(({ event }) => event.sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  );
  expect(await hooks.miscounted()).toBe(0);
});

test('however many endpoints never answer, half of the places are kept for those that do', async ({
  hooks,
}) => {
  const live = await hooks.receiver();
  await hooks.webhook(live.url);
  hooks.deliverer({ concurrency: 4 });
  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });
  const dead = await hooks.receiver(() => {});
  for (let at = 0; at < 6; at += 1) await hooks.webhook(dead.url);

  await hooks.emit();
  await until(async () => expect(await hooks.states()).toEqual({ delivered: 2, sending: 2, pending: 4 }));
  await hooks.emit();
  await until(() => expect(live.got).toHaveLength(3));

  expect(dead.got).toHaveLength(2);
});

test('however many endpoints answer late, half of the places are kept for those that answer at once', async ({
  hooks,
}) => {
  const quick = await hooks.receiver();
  await hooks.webhook(quick.url);
  const late = await hooks.receiver(() => {});
  for (let at = 0; at < 3; at += 1) await hooks.webhook(late.url, { events: ['plan.refilled'] });
  hooks.deliverer({ concurrency: 4 });
  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });
  // Each has accepted what it was sent so far, after a while.
  await hooks.db.pool.query(
    `update webhook_endpoints set is_proven = true where 'plan.refilled' = any (events)`,
  );

  for (let at = 0; at < 3; at += 1) await hooks.emit({ type: 'plan.refilled' });
  await untilStates(hooks, { delivered: 1, sending: 2, pending: 7 });
  for (let at = 0; at < 5; at += 1) await hooks.emit();
  await until(() => expect(quick.got).toHaveLength(6));

  expect(late.got).toHaveLength(2);
});

test('what a process had taken that is gone is handed back, and settled by nobody but its new holder', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  await hooks.webhook(receiver.url);
  await hooks.emit();
  const gone = await registerProcess(hooks.db.pool, 'gone', 1);
  await hooks.lease(gone);
  const taken = await takeDeliveries(hooks.db.pool, { processId: gone, most: 10, isQuick: false });

  const early = await handBackOfGone(hooks.db.pool, nobody);
  await hooks.db.pool.query(`update processes set seen_at = '-infinity' where id = $1`, [gone]);
  const late = await handBackOfGone(hooks.db.pool, nobody);
  hooks.deliverer();
  await untilStates(hooks, { delivered: 1 });

  expect([taken.length, early, late]).toEqual([1, 0, 1]);
  expect(receiver.got).toHaveLength(1);
  expect(await hooks.miscounted()).toBe(0);
});

test('a process that is killed has lost its lease, whenever it was seen: what it had taken is handed back at once', async ({
  hooks,
}) => {
  await hooks.webhook((await hooks.receiver()).url);
  await hooks.emit();
  const killed = await registerProcess(hooks.db.pool, 'killed', 1);
  await hooks.db.pool.query(`update processes set seen_at = 'infinity' where id = $1`, [killed]);
  const lease = await hooks.lease(killed);
  await takeDeliveries(hooks.db.pool, { processId: killed, most: 10, isQuick: false });

  const before = await handBackOfGone(hooks.db.pool, nobody);
  await lease.close();
  await until(async () => expect(await handBackOfGone(hooks.db.pool, nobody)).toBe(1));

  expect(before).toBe(0);
  expect(await hooks.states()).toEqual({ pending: 1 });
});

test('what a killed process had seen accepted is not sent again, and stands in the log', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  const { id } = await hooks.webhook(receiver.url);
  await hooks.emit();
  const killed = await registerProcess(hooks.db.pool, 'killed', 1);
  const lease = await hooks.lease(killed);
  const [delivery] = await takeDeliveries(hooks.db.pool, { processId: killed, most: 10, isQuick: false });
  if (!delivery) throw new Error('one is due');

  await lease.note({ delivery, at: new Date(), durationMs: 41.7, status: 202 });
  await lease.close();
  hooks.deliverer();
  await untilStates(hooks, { delivered: 1 });

  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 1 });
  expect(receiver.got).toEqual([]);
  expect(log?.deliveries[0]).toMatchObject({
    lastStatus: 202,
    attempts: [{ number: 1, status: 202, durationMs: 42, error: null }],
  });
  expect(await hooks.miscounted()).toBe(0);
});

test('what is accepted is noted at once, also while it cannot be settled', async ({ hooks }) => {
  const locker = await connectTo(hooks.db.url);
  // Where the test fails, the database goes first.
  locker.on('error', () => {});
  onTestFinished(() => locker.end());
  const receiver = await hooks.receiver(async (_got, response) => {
    await locker.query('begin');
    await locker.query('select from webhook_endpoints for update');
    response.writeHead(204).end();
  });
  await hooks.webhook(receiver.url);
  hooks.deliverer();
  await hooks.emit();

  const noted = await until(async () => {
    const { rows } = await hooks.db.pool.query<{ state: string; received_status: number }>(
      'select state, received_status from webhook_deliveries where received_at is not null',
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  });
  await locker.query('commit');
  await untilStates(hooks, { delivered: 1 });

  const { rowCount } = await hooks.db.pool.query(
    'select from webhook_deliveries where received_at is not null',
  );
  expect(noted).toEqual({ state: 'sending', received_status: 204 });
  expect(rowCount).toBe(0);
});

test('a process that has lost its lease sends nothing until it has it again', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  await hooks.webhook(receiver.url);
  hooks.deliverer();
  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });

  const { rowCount } = await hooks.db.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())`,
    [hooks.processId],
  );
  for (let at = 0; at < 20; at += 1) await hooks.emit();
  await untilStates(hooks, { delivered: 21 });

  expect(rowCount).toBe(1);
  expect(receiver.got).toHaveLength(21);
  expect(await hooks.miscounted()).toBe(0);
});

test('a service that shuts down hands back what is under way', async ({ hooks }) => {
  const receiver = await hooks.receiver(() => {});
  await hooks.webhook(receiver.url);
  const deliverer = hooks.deliverer();
  await hooks.emit();
  await until(() => expect(receiver.got).toHaveLength(1));

  await deliverer.close(10);

  expect(await hooks.states()).toEqual({ pending: 1 });
  expect(await hooks.miscounted()).toBe(0);
});

test('what a process left behind that is gone is given up where its endpoint was switched off meanwhile', async ({
  hooks,
}) => {
  const { id } = await hooks.webhook('http://127.0.0.2:9/');
  await hooks.emit();
  const gone = await registerProcess(hooks.db.pool, 'gone', 1);
  await takeDeliveries(hooks.db.pool, { processId: gone, most: 10, isQuick: false });
  await changeWebhook(hooks.parts, hooks.workspaceId, id, { isEnabled: false });

  await handBackOfGone(hooks.db.pool, nobody);
  await clearSwitchedOff(hooks.db.pool);

  expect(await hooks.states()).toEqual({ failed: 1 });
  expect(await hooks.miscounted()).toBe(0);
});

test('a lock that is lost without its connection, as behind a pooler, is taken again: nobody takes over what is under way', async ({
  hooks,
}) => {
  const lease = new DeliveryLease(async () => {
    const client = await connectTo(hooks.db.url);
    lost = async () => void (await client.query('select pg_advisory_unlock_all()'));
    return client;
  });
  let lost = async () => {};
  await lease.hold(hooks.processId);
  await hooks.webhook('http://127.0.0.2:9/');
  await hooks.emit();
  await takeDeliveries(hooks.db.pool, { processId: hooks.processId, most: 1, isQuick: false });

  await lost();
  await lease.confirm();
  await lease.confirm();
  const handedBack = await handBackOfGone(hooks.db.pool, nobody);
  await lost();
  const bySelf = await handBackOfGone(hooks.db.pool, hooks.processId);
  const after = await handBackOfGone(hooks.db.pool, nobody);
  await lease.close();

  expect([handedBack, bySelf, after]).toEqual([0, 0, 1]);
});

test('a service whose lock is lost without its connection takes it again, and sends nothing twice', async ({
  hooks,
}) => {
  const held: (() => void)[] = [];
  const receiver = await hooks.receiver((_got, response) => held.push(() => response.end()));
  await hooks.webhook(receiver.url);
  const clients: pg.Client[] = [];
  hooks.deliverer({
    connect: async () => {
      clients.push(await connectTo(hooks.db.url));
      return clients.at(-1) as pg.Client;
    },
  });
  const isLocked = async () =>
    (
      await hooks.db.pool.query(`select from pg_locks where locktype = 'advisory' and objid = $1`, [
        hooks.processId,
      ])
    ).rowCount === 1;
  await hooks.emit();
  await until(() => expect(held).toHaveLength(1));

  await clients[0]?.query('select pg_advisory_unlock_all()');
  await until(async () => expect(await isLocked()).toBe(true));
  held[0]?.();
  await untilStates(hooks, { delivered: 1 });

  expect([clients.length, receiver.got.length]).toEqual([1, 1]);
});

test('a process at rest notices within seconds what another one wrote, put off, left behind or switched off', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  await hooks.webhook(receiver.url);
  // Events that nobody is told of but by what is in the database.
  hooks.deliverer({ rest: { afterLooks: 0, ms: 3_600_000 } });
  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });
  await hooks.emit();
  await untilStates(hooks, { delivered: 2 });

  await hooks.emit();
  const gone = await registerProcess(hooks.db.pool, 'gone', 1);
  await takeDeliveries(hooks.db.pool, { processId: gone, most: 10, isQuick: true });
  await untilStates(hooks, { delivered: 3 });

  await hooks.db.pool.query(`update webhook_endpoints set paused_until = clock_timestamp() + interval '2 s'`);
  await hooks.emit();
  await untilStates(hooks, { delivered: 4 });
  await hooks.db.pool.query(
    `update webhook_endpoints set paused_until = clock_timestamp() + interval '1 hour'`,
  );
  await hooks.emit();
  await hooks.db.pool.query(
    `update webhook_endpoints set disabled_at = clock_timestamp(), disabled_reason = 'owner', next_at = clock_timestamp()`,
  );
  await untilStates(hooks, { delivered: 4, failed: 1 });

  expect(receiver.got).toHaveLength(4);
});
