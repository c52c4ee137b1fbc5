import { describe, expect, vi } from 'vitest';
import { insertWorkspace } from '../accounts/organizations.ts';
import { centicredits, credits } from '../kernel/credits.ts';
import { transaction } from '../postgres/transaction.ts';
import { failed, ok, test, untilWaiting } from '../testing/ledger-world.ts';
import { openSpend } from './account.ts';
import { endPlan, setPlan } from './plan.ts';
import { readAccount } from './read-account.ts';
import { sweepReservations } from './sweep.ts';
import { verifyLedger } from './verify.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a plan', () => {
  test('that ends while a call is charged takes along nothing of the plan that follows', async ({
    world,
  }) => {
    const acme = await world.customer({ plan: credits(10) });
    const call = world.call(acme, credits(4));
    await world.ledger.reserve(call);
    const batch = await world.db.pool.connect();
    await batch.query('begin');
    await batch.query(
      `select ledger_end(array[$1]::int[], array[$2]::uuid[], array[400], array[200]::smallint[], array[1], array[1],
                         array[null]::text[], array[false], clock_timestamp())`,
      [acme.accountId, call.id],
    );

    const end = transaction(world.db.pool, (tx) => endPlan(tx, acme.accountId));
    await untilWaiting(world.db, 1);
    await batch.query('commit');
    batch.release();
    await end;

    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
    await transaction(world.db.pool, (tx) =>
      setPlan(tx, acme.accountId, { name: 'enrichment', overflow: 'wallet', overflowByHeader: false }),
    );
    const next = world.call(acme, credits(1));
    await world.ledger.reserve(next);
    await world.ledger.end({ ...next, cost: credits(1), outcome: ok });
    expect(await world.left(acme)).toEqual([59_999, 0]);
  });

  test('that is refilled by a process whose batch began before a call was held keeps what the call spends', async ({
    world,
  }) => {
    const acme = await world.customer({ plan: credits(100_000) });
    const { rows } = await world.db.pool.query(
      `update ledger_accounts set plan_resets_at = now() - interval '1 second' where id = $1 returning clock_timestamp() as at`,
      [acme.accountId],
    );
    await world.db.pool.query(
      "update ledger_accounts set plan_resets_at = plan_resets_at + interval '1 day' where id = $1",
      [acme.accountId],
    );
    const call = world.call(acme, credits(90_000));
    await world.ledger.reserve(call);
    await world.db.pool.query(
      "update ledger_accounts set plan_resets_at = plan_resets_at - interval '1 day' where id = $1",
      [acme.accountId],
    );

    await world.db.pool.query('select ledger_refill(array[$1]::int[], $2)', [acme.accountId, rows[0].at]);
    await world.ledger.end({ ...call, cost: credits(90_000), outcome: ok });

    expect((await world.left(acme))[0]).toBe(70_000);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });
});

describe('a call', () => {
  test('that was released before it was settled leaves no answer under its Idempotency-Key', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(4));
    await world.db.pool.query(
      `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id) values ($1, 'slow', '', $2, 1)`,
      [acme.workspaceId, call.id],
    );
    await world.ledger.reserve(call);
    await world.db.pool.query(`update reservations set expires_at = now() - interval '1 second'`);
    await sweepReservations(world.db.pool);

    const end = await world.ledger.end(
      { ...call, cost: credits(4), outcome: ok },
      { workspaceId: acme.workspaceId, key: 'slow', answer: '{}' },
    );

    expect(end).toEqual({ ended: false });
    const { rows } = await world.db.pool.query('select answer from idempotency_keys');
    expect(rows).toEqual([{ answer: null }]);
  });

  test('whose Idempotency-Key was freed, since its process was taken for dead, is not charged, and its neighbors are', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const late = world.call(acme, credits(4));
    const held = world.call(acme, credits(3));
    await world.ledger.reserve(held);
    const keyed = { workspaceId: acme.workspaceId, key: 'late', answer: '{}' };
    // The next try has the key already.
    await world.db.pool.query(
      `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id) values ($1, 'late', '', gen_random_uuid(), 2)`,
      [acme.workspaceId],
    );

    const [charged, settled, neighbor] = await Promise.allSettled([
      world.ledger.charge(late, ok, keyed),
      world.ledger.end({ ...held, cost: credits(3), outcome: ok }, { ...keyed, key: 'gone' }),
      world.ledger.charge(world.call(acme, credits(2)), ok),
    ]);

    expect(charged).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    expect(settled).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    expect(neighbor).toMatchObject({ status: 'fulfilled' });
    await vi.waitFor(async () => expect(await world.left(acme)).toEqual([0, 8]), { timeout: 120_000 });
    const { rows } = await world.db.pool.query('select answer from idempotency_keys');
    expect(rows).toEqual([{ answer: null }]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('that is held although its process was told it is not can be logged as failed and is still released', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(4));
    await world.ledger.reserve(call);

    await world.ledger.log({ ...call, amount: centicredits(0) }, failed);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
    await world.db.pool.query(`update reservations set expires_at = now() - interval '1 second'`);
    await sweepReservations(world.db.pool);

    expect(await world.left(acme)).toEqual([0, 10]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('that costs nothing makes no process wait for another', async ({ world }) => {
    const customers = await Promise.all(
      Array.from({ length: 60 }, () => world.customer({ addon: credits(10_000) })),
    );
    const other = world.openLedger();
    const shuffled = () =>
      customers
        .map((c) => [Math.random(), c] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, c]) => c);
    const load = async (ledger: typeof other) => {
      for (let round = 0; round < 60; round++)
        await Promise.all(
          shuffled().map((c, i) =>
            i % 2
              ? ledger.log(world.call(c, centicredits(0)), failed)
              : ledger.charge(world.call(c, centicredits(0)), ok),
          ),
        );
    };
    await Promise.all([load(other), load(world.ledger), load(other), load(world.ledger)]);
    await other.close();
    await pause(1100);
    const { rows } = await world.db.pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  test('that costs nothing takes no slot of the quota that another process is giving away', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(10), quota: 1 });
    await world.ledger.log(world.call(acme, centicredits(0)), failed);
    const second = await transaction(world.db.pool, async (tx) => {
      const { id } = await insertWorkspace(tx, {
        organizationId: acme.organizationId,
        name: 'Second',
        mode: 'live',
        rateTier: 'unlimited',
      });
      await openSpend(tx, id);
      return { ...acme, workspaceId: id };
    });
    const other = world.openLedger();
    const slow = await world.db.pool.connect();
    await slow.query('begin');
    await slow.query('select from spend where workspace_id = $1 for update', [acme.workspaceId]);

    // Decided one by one, since the first cannot be paid.
    const decided = Promise.all([
      world.ledger.charge(world.call(acme, credits(11)), ok),
      world.ledger.charge(world.call(acme, credits(1)), ok),
    ]);
    await untilWaiting(world.db, 1);
    const free = other.charge(world.call(second, centicredits(0)), ok);
    await untilWaiting(world.db, 2);
    await slow.query('commit');
    slow.release();

    expect(await decided).toMatchObject([{ refusal: 'insufficient_credits' }, { done: true }]);
    expect(await free).toMatchObject({ refusal: 'quota_exceeded' });
    await other.close();
  });
});

test('what is left can be read while a refill and the end of a call wait for each other', async ({
  world,
}) => {
  const acme = await world.customer({ plan: credits(10) });
  const call = world.call(acme, credits(4));
  await world.ledger.reserve(call);
  await world.db.pool.query(`update ledger_accounts set plan_resets_at = now() - interval '1 second'`);
  const batch = await world.db.pool.connect();
  await batch.query('begin');
  await batch.query('select from reservations where id = $1 for update', [call.id]);

  const read = readAccount(world.db.pool, acme.accountId, acme.workspaceId);
  await untilWaiting(world.db, 1);
  await batch.query('select from ledger_accounts where id = $1 for update', [acme.accountId]);
  await batch.query('commit');
  batch.release();

  expect(await read).toMatchObject({ state: { planLeft: 6_000_600 } });
});
