import { describe, expect } from 'vitest';
import { type Centicredits, centicredits, credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { transaction } from '../postgres/transaction.ts';
import { type Customer, failed, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import { drawFromHold, endHold, joinHold, keepForJob, shrinkHold } from './hold.ts';
import { verifyLedger } from './verify.ts';

async function reserved(world: LedgerWorld, who: Customer, amount: Centicredits): Promise<string> {
  const call = world.call(who, amount);
  expect(await world.ledger.reserve(call)).toMatchObject({ done: true });
  return call.id;
}

async function hold(world: LedgerWorld, who: Customer, amount: Centicredits): Promise<string> {
  const id = await reserved(world, who, amount);
  expect((await world.db.pool.query(keepForJob, [id])).rowCount).toBe(1);
  return id;
}

const join = (world: LedgerWorld, id: string, more: string) =>
  transaction(world.db.pool, (tx) => joinHold(tx, id, more));
const shrink = (world: LedgerWorld, id: string, keep: Centicredits) =>
  transaction(world.db.pool, (tx) => shrinkHold(tx, id, keep));
const draw = (world: LedgerWorld, id: string, amount: number) =>
  transaction(world.db.pool, (tx) =>
    drawFromHold(tx, id, [{ callId: uuidv7(), cost: credits(amount), outcome: ok }]),
  );
const end = (world: LedgerWorld, id: string) => transaction(world.db.pool, (tx) => endHold(tx, id, 1));
const problems = async (world: LedgerWorld) => (await verifyLedger(world.db.pool)).problems;

/** A period of the plan ends now. */
async function refill(world: LedgerWorld, who: Customer): Promise<void> {
  await world.db.pool.query(
    `update ledger_accounts set plan_resets_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' where id = $1`,
    [who.accountId],
  );
  await world.db.pool.query('select ledger_refill(array[$1]::int[], clock_timestamp())', [who.accountId]);
}

describe('a hold that grows', () => {
  test('from nothing keeps its plan credits through the end of a period, and pays with them', async ({
    world,
  }) => {
    const acme = await world.customer({ plan: credits(100), addon: credits(10) });
    // All of it was carried over, and lapses with this period.
    await world.db.pool.query('update ledger_accounts set plan_fresh = 0 where id = $1', [acme.accountId]);
    const id = await hold(world, acme, centicredits(0));
    expect(await join(world, id, await reserved(world, acme, credits(80)))).toBe(8_000);
    expect(await problems(world)).toEqual([]);

    await refill(world, acme);
    const [granted] = await world.left(acme);
    // Whatever ends meanwhile looks for credits that nobody holds any more.
    const other = world.call(acme, credits(1));
    await world.ledger.reserve(other);
    await world.ledger.end({ ...other, cost: centicredits(0), outcome: failed });

    expect(await problems(world)).toEqual([]);
    expect(await draw(world, id, 50)).toEqual([{ fromPlan: 5_000, fromAddon: 0 }]);
    expect(await end(world, id)).toEqual({ fromPlan: 3_000, fromAddon: 0 });
    // The grant is left; what was held from the period before has lapsed.
    expect(await world.left(acme)).toEqual([granted, 10]);
    expect(await problems(world)).toEqual([]);
  });

  test('and shrinks has the same in the books as what it would have been at once', async ({ world }) => {
    const acme = await world.customer({ plan: credits(5), addon: credits(50) });
    const id = await hold(world, acme, credits(8));

    expect(await join(world, id, await reserved(world, acme, credits(10)))).toBe(1_000);
    expect(await world.left(acme)).toEqual([0, 37]);
    expect(await draw(world, id, 12)).toEqual([{ fromPlan: 500, fromAddon: 700 }]);
    expect(await shrink(world, id, credits(2))).toBe(400);
    expect(await problems(world)).toEqual([]);
    expect(await end(world, id)).toEqual({ fromPlan: 0, fromAddon: 200 });
    expect(await world.left(acme)).toEqual([0, 43]);
    expect(await problems(world)).toEqual([]);
  });

  test('in a new month counts there once, with what was reserved in the old one', async ({ world }) => {
    const acme = await world.customer({ addon: credits(50) });
    const id = await hold(world, acme, credits(8));
    const more = await reserved(world, acme, credits(10));
    await world.db.pool.query('update reservations set month = month - 1');
    await world.db.pool.query('update spend set month = month - 1');
    await world.db.pool.query('update quotas set month = month - 1');

    expect(await join(world, id, more)).toBe(1_000);

    const { rows } = await world.db.pool.query('select used::int from spend where workspace_id = $1', [
      acme.workspaceId,
    ]);
    expect(rows).toEqual([{ used: 1_800 }]);
    expect(await end(world, id)).toEqual({ fromPlan: 0, fromAddon: 1_800 });
    expect(await world.left(acme)).toEqual([0, 50]);
  });

  test('ends once, also where whoever reserved the increase gives it back after it was joined', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(50) });
    const id = await hold(world, acme, credits(8));
    const call = world.call(acme, credits(10));
    await world.ledger.reserve(call);
    await join(world, id, call.id);

    expect(await world.ledger.end({ ...call, cost: centicredits(0), outcome: failed })).toMatchObject({
      ended: false,
    });
    expect(await join(world, id, call.id)).toBeNull();
    expect(await world.left(acme)).toEqual([0, 32]);
    expect(await end(world, id)).toEqual({ fromPlan: 0, fromAddon: 1_800 });
    expect(await problems(world)).toEqual([]);
  });
});
