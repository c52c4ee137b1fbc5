import { describe, expect } from 'vitest';
import { centicredits, credits } from '../kernel/credits.ts';
import { failed, ok, test } from '../testing/ledger-world.ts';
import { verifyLedger } from './verify.ts';

const none = centicredits(0);

describe('a charge', () => {
  test('takes plan credits first and the rest from add-on credits', async ({ world }) => {
    const acme = await world.customer({ plan: credits(3), addon: credits(10) });

    const result = await world.ledger.charge(world.call(acme, credits(5)), ok);

    expect(result).toMatchObject({
      done: true,
      paid: { fromPlan: 300, fromAddon: 200, state: { planLeft: 0, addonLeft: 800 } },
    });
    expect(await world.left(acme)).toEqual([0, 8]);
  });

  test('for an endpoint outside the plan leaves plan credits alone', async ({ world }) => {
    const acme = await world.customer({ plan: credits(100), addon: credits(1) });

    const result = await world.ledger.charge(world.call(acme, credits(5), { planCovers: false }), ok);

    expect(result).toMatchObject({ done: false, refusal: 'insufficient_credits', state: { addonLeft: 100 } });
    expect(await world.left(acme)).toEqual([100, 1]);
  });

  test('that a blocked plan cannot pay is refused, and add-on credits stay', async ({ world }) => {
    const acme = await world.customer({ plan: credits(3), addon: credits(10), overflow: 'block' });

    expect(await world.ledger.charge(world.call(acme, credits(5)), ok)).toMatchObject({
      refusal: 'plan_credits_exhausted',
    });
    expect(await world.left(acme)).toEqual([3, 10]);
  });

  test('may always be blocked by the header, and overflow by it only where the owner allows that', async ({
    world,
  }) => {
    const wallet = await world.customer({ plan: credits(1), addon: credits(10) });
    const strict = await world.customer({ plan: credits(1), addon: credits(10), overflow: 'block' });
    const lenient = await world.customer({
      plan: credits(1),
      addon: credits(10),
      overflow: 'block',
      overflowByHeader: true,
    });
    const charge = (who: typeof wallet, overflow: 'block' | 'wallet') =>
      world.ledger.charge(world.call(who, credits(2), { overflow }), ok);

    expect(await charge(wallet, 'block')).toMatchObject({ refusal: 'plan_credits_exhausted' });
    expect(await charge(strict, 'wallet')).toMatchObject({ refusal: 'plan_credits_exhausted' });
    expect(await charge(lenient, 'wallet')).toMatchObject({
      done: true,
      paid: { fromPlan: 100, fromAddon: 100 },
    });
  });

  test('may ask for block without having a plan', async ({ world }) => {
    const acme = await world.customer({ addon: credits(2) });

    expect(await world.ledger.charge(world.call(acme, credits(2), { overflow: 'block' }), ok)).toMatchObject({
      done: true,
    });
  });

  test('over the spend limit of the workspace is refused, whichever wallet would pay', async ({ world }) => {
    const acme = await world.customer({ plan: credits(100), addon: credits(100), spendLimit: credits(7) });

    expect(await world.ledger.charge(world.call(acme, credits(5)), ok)).toMatchObject({ done: true });
    expect(await world.ledger.charge(world.call(acme, credits(5)), ok)).toMatchObject({
      refusal: 'spend_limit_reached',
    });
    expect(await world.ledger.charge(world.call(acme, credits(2)), ok)).toMatchObject({ done: true });
  });

  test('beyond the monthly quota is refused', async ({ world }) => {
    const acme = await world.customer({ addon: credits(100), quota: 2 });
    const charge = () => world.ledger.charge(world.call(acme, credits(1)), ok);

    expect(await charge()).toMatchObject({ done: true });
    expect(await charge()).toMatchObject({ done: true });
    expect(await charge()).toMatchObject({ refusal: 'quota_exceeded' });
    expect(await world.left(acme)).toEqual([0, 98]);
  });

  test('of nothing is written down and counts for the quota', async ({ world }) => {
    const acme = await world.customer({ quota: 1 });

    expect(await world.ledger.charge(world.call(acme, none), ok)).toMatchObject({ done: true });
    expect(await world.ledger.charge(world.call(acme, none), ok)).toMatchObject({
      refusal: 'quota_exceeded',
    });
  });

  test('repeated under the same id is taken once', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(4));

    const results = await Promise.all(Array.from({ length: 10 }, () => world.ledger.charge(call, ok)));

    expect(results.every((result) => result.done && result.paid.fromAddon === 400)).toBe(true);
    expect(await world.left(acme)).toEqual([0, 6]);
  });
});

describe('a reservation', () => {
  test('settled below its hold gives the rest back, to the wallet it came from', async ({ world }) => {
    const acme = await world.customer({ plan: credits(3), addon: credits(10), spendLimit: credits(20) });
    const call = world.call(acme, credits(8));

    await world.ledger.reserve(call);
    expect(await world.left(acme)).toEqual([0, 5]);
    const ended = await world.ledger.end({ ...call, cost: credits(4), outcome: ok });

    expect(ended).toMatchObject({ ended: true, paid: { fromPlan: 300, fromAddon: 100 } });
    expect(await world.left(acme)).toEqual([0, 9]);
    const { rows } = await world.db.pool.query('select used from spend where workspace_id = $1', [
      acme.workspaceId,
    ]);
    expect(rows).toEqual([{ used: 400 }]);
  });

  test('released after a failure leaves nothing behind, the quota slot included', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10), quota: 1, spendLimit: credits(10) });
    const call = world.call(acme, credits(10));

    await world.ledger.reserve(call);
    await world.ledger.end({ ...call, cost: none, outcome: failed });

    expect(await world.left(acme)).toEqual([0, 10]);
    expect(await world.ledger.reserve(world.call(acme, credits(10)))).toMatchObject({ done: true });
  });

  test('ends once: a second end changes nothing and says what the first one did', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(5));
    await world.ledger.reserve(call);

    const ends = await Promise.all(
      Array.from({ length: 100 }, () => world.ledger.end({ ...call, cost: credits(2), outcome: ok })),
    );

    expect(ends.every((end) => end.ended && end.paid.fromAddon === 200)).toBe(true);
    expect(await world.left(acme)).toEqual([0, 8]);
  });

  test('that was released cannot be settled', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(5));
    await world.ledger.reserve(call);
    await world.ledger.end({ ...call, cost: none, outcome: failed });

    expect(await world.ledger.end({ ...call, cost: credits(5), outcome: ok })).toEqual({ ended: false });
    expect(await world.left(acme)).toEqual([0, 10]);
  });

  test('that was never made cannot be settled', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });

    expect(
      await world.ledger.end({ ...world.call(acme, credits(5)), cost: credits(5), outcome: ok }),
    ).toEqual({ ended: false });
  });

  test('that asks to settle above its hold is refused, and its neighbours in the batch are not', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const calls = Array.from({ length: 5 }, () => world.call(acme, credits(1)));
    await Promise.all(calls.map((call) => world.ledger.reserve(call)));

    const ends = await Promise.allSettled(
      calls.map((call, index) =>
        world.ledger.end({ ...call, cost: credits(index === 2 ? 2 : 1), outcome: ok }),
      ),
    );

    expect(ends.map((end) => end.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });
});

describe('storms', () => {
  test('of 1,000 calls at once on a wallet worth 137, exactly 137 pass', async ({ world }) => {
    const acme = await world.customer({ addon: credits(137) });
    const other = world.openLedger();

    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        (index % 2 ? world.ledger : other).charge(world.call(acme, credits(1)), ok),
      ),
    );

    expect(results.filter((result) => result.done)).toHaveLength(137);
    expect(await world.left(acme)).toEqual([0, 0]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ ok: true, problems: [] });
    await other.close();
  });

  test('of 1,000 reservations at once on plan, wallet, limit and quota all near their end, exactly the right number pass', async ({
    world,
  }) => {
    const customers = await Promise.all([
      world.customer({ plan: credits(30), addon: credits(7) }),
      world.customer({ plan: credits(30), addon: credits(70), overflow: 'block' }),
      world.customer({ addon: credits(500), spendLimit: credits(41) }),
      world.customer({ addon: credits(500), quota: 13 }),
    ]);
    const lines = [world.ledger, world.openLedger(), world.openLedger()];

    const results = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const call = world.call(customers[index % 4] as (typeof customers)[0], credits(1));
        const line = lines[index % 3] as (typeof lines)[0];
        const reserved = await line.reserve(call);
        if (reserved.done) await line.end({ ...call, cost: credits(1), outcome: ok });
        return reserved.done;
      }),
    );

    const passed = [0, 1, 2, 3].map(
      (which) => results.filter((done, index) => done && index % 4 === which).length,
    );
    expect(passed).toEqual([37, 30, 41, 13]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ ok: true, problems: [] });
    await Promise.all(lines.slice(1).map((line) => line.close()));
  });
});
