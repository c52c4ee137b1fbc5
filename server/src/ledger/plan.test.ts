import { describe, expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { transaction } from '../postgres/transaction.ts';
import { type Customer, failed, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import type { PlanStatus } from './operations.ts';
import { endPlan, setPlan, setPlanStatus } from './plan.ts';
import { readAccount } from './read-account.ts';
import { refillDuePlans } from './sweep.ts';
import { verifyLedger } from './verify.ts';

/** Makes the plan's next refill due at a moment; as if the billing day had come. */
async function due(world: LedgerWorld, who: Customer, at: string, day: number): Promise<void> {
  await world.db.pool.query(
    'update ledger_accounts set plan_resets_at = $2, plan_billing_day = $3 where id = $1',
    [who.accountId, at, day],
  );
}

const refill = (world: LedgerWorld, who: Customer, at: string) =>
  world.db.pool.query('select ledger_refill(array[$1]::int[], $2)', [who.accountId, at]);

/** As the service does: a refill that PostgreSQL undid for a collision comes around again. */
async function refillOrTryAgain(world: LedgerWorld): Promise<void> {
  try {
    await refillDuePlans(world.db.pool);
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(40P01|55P03)$/) });
    await refillOrTryAgain(world);
  }
}

/** As `setPlanStatus` does, at a moment of the past. */
const setPlanStatusAt = (world: LedgerWorld, who: Customer, status: PlanStatus) =>
  world.db.pool.query('update ledger_accounts set plan_status = $2::text::plan_status where id = $1', [
    who.accountId,
    status,
  ]);

const resets = async (world: LedgerWorld, who: Customer) => {
  const { rows } = await world.db.pool.query<{ at: Date }>(
    'select plan_resets_at as at from ledger_accounts where id = $1',
    [who.accountId],
  );
  return rows[0]?.at.toISOString();
};

describe('a refill', () => {
  test('carries over what is left, but at most one grant', async ({ world }) => {
    for (const [left, after] of [
      [0, 60_000],
      [25_000, 85_000],
      [60_000, 120_000],
      [90_000, 120_000],
    ] as const) {
      const acme = await world.customer({ plan: credits(left) });
      await due(world, acme, '2026-03-01T00:00:00Z', 1);

      await refill(world, acme, '2026-03-01T00:00:00Z');

      expect((await world.left(acme))[0]).toBe(after);
    }
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('that is due happens before the next call is paid, and once only', async ({ world }) => {
    const acme = await world.customer({ plan: credits(0), overflow: 'block' });
    await world.db.pool.query(
      `update ledger_accounts set plan_resets_at = now() - interval '1 second' where id = $1`,
      [acme.accountId],
    );

    const results = await Promise.all(
      Array.from({ length: 20 }, () => world.ledger.charge(world.call(acme, credits(1)), ok)),
    );

    expect(results.every((result) => result.done)).toBe(true);
    expect(await world.left(acme)).toEqual([59_980, 0]);
  });

  test('falls on the last day of a month that lacks the billing day, for ten years of all billing days', async ({
    world,
  }) => {
    const acme = await world.customer({ plan: credits(0) });
    for (let day = 1; day <= 31; day++) {
      let at = new Date(Date.UTC(2026, 0, day));
      for (let month = 1; month <= 120; month++) {
        const { rows } = await world.db.pool.query<{ next: Date }>(
          'select next_billing_day($1::smallint, $2) as next',
          [day, at],
        );
        const lastDay = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
        at = new Date(Date.UTC(2026, month, Math.min(day, lastDay)));
        expect(rows[0]?.next.toISOString()).toBe(at.toISOString());
      }
    }
    expect(acme.accountId).toBeGreaterThan(0);
  });

  test('makes up the months in which the service stood still', async ({ world }) => {
    const acme = await world.customer({ plan: credits(10) });
    await due(world, acme, '2026-01-31T00:00:00Z', 31);

    await refill(world, acme, '2026-04-02T00:00:00Z');

    expect(await world.left(acme)).toEqual([120_000, 0]);
    expect(await resets(world, acme)).toBe('2026-04-30T00:00:00.000Z');
    const { rows } = await world.db.pool.query(
      `select external_id from entries where kind = 'grant' and external_id like 'refill%' order by id`,
    );
    expect(rows.map((row) => row.external_id)).toEqual([
      'refill:2026-01-31',
      'refill:2026-02-28',
      'refill:2026-03-31',
    ]);
  });

  test('lets credits that a call holds go only when the call ends, and then exactly those that expired', async ({
    world,
  }) => {
    for (const [cost, after] of [
      [90_000, 70_000],
      [50_000, 110_000],
      [20_000, 120_000],
      [0, 120_000],
    ] as const) {
      const acme = await world.customer({ plan: credits(100_000) });
      const call = world.call(acme, credits(90_000));
      await world.ledger.reserve(call);
      await due(world, acme, new Date(Date.now() - 1_000).toISOString(), 1);
      await refill(world, acme, new Date(Date.now() + 1_000).toISOString());

      await world.ledger.end({ ...call, cost: credits(cost), outcome: cost > 0 ? ok : failed });

      expect((await world.left(acme))[0]).toBe(after);
    }
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('at the very moment in which calls end expires no credit that they spent, nor keeps one too many', {
    timeout: 240_000,
  }, async ({ world }) => {
    for (let round = 0; round < 40; round++) {
      const cost = round % 2 ? credits(1_800) : credits(400);
      const acme = await world.customer({ plan: credits(100_000) });
      const calls = Array.from({ length: 50 }, () => world.call(acme, credits(1_800)));
      await Promise.all(calls.map((call) => world.ledger.reserve(call)));
      await due(world, acme, new Date(Date.now() - 1_000).toISOString(), 1);

      const ends = calls.map(async (call, index) => {
        for (let turn = 0; turn < index * (round % 5); turn++) await Promise.resolve();
        return world.ledger.end({ ...call, cost, outcome: ok });
      });
      await Promise.all([refillOrTryAgain(world), ...ends]);

      // All 90,000 that were held are spent: 10,000 and a grant; 20,000 of them: one grant and a grant, the rest expires.
      expect((await world.left(acme))[0]).toBe(round % 2 ? 70_000 : 120_000);
    }
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });
});

describe('a plan', () => {
  test('that is given another billing day loses no refill that is due', async ({ world }) => {
    const acme = await world.customer({ plan: credits(10) });
    await due(world, acme, new Date(Date.now() - 1_000).toISOString(), 1);

    await transaction(world.db.pool, (tx) =>
      setPlan(tx, acme.accountId, {
        name: 'enrichment',
        overflow: 'wallet',
        overflowByHeader: false,
        billingDay: 15,
      }),
    );
    await refillDuePlans(world.db.pool);

    expect(await world.left(acme)).toEqual([60_010, 0]);
  });

  test('that is disputed or waits for a refund is frozen: calls pay with add-on credits', async ({
    world,
  }) => {
    for (const status of ['disputed', 'refund_pending'] as const) {
      const acme = await world.customer({ plan: credits(100), addon: credits(5) });
      await setPlanStatus(world.db.pool, acme.accountId, status);

      await world.ledger.charge(world.call(acme, credits(5)), ok);

      expect(await world.left(acme)).toEqual([100, 0]);
    }
  });

  test('that is canceling or past due can be used up, and is not refilled', async ({ world }) => {
    for (const status of ['canceling', 'past_due'] as const) {
      const acme = await world.customer({ plan: credits(3), overflow: 'block' });
      await setPlanStatus(world.db.pool, acme.accountId, status);

      const charge = () => world.ledger.charge(world.call(acme, credits(3)), ok);

      expect(await charge()).toMatchObject({
        done: true,
        paid: { state: { plan: { status, resetsAt: null } } },
      });
      expect(await charge()).toMatchObject({ refusal: 'plan_credits_exhausted' });
    }
  });

  test('that ends takes its credits along, those that a call holds when the call ends', async ({ world }) => {
    const acme = await world.customer({ plan: credits(10), addon: credits(5) });
    const call = world.call(acme, credits(4));
    await world.ledger.reserve(call);

    await transaction(world.db.pool, (tx) => endPlan(tx, acme.accountId));
    expect(await world.left(acme)).toEqual([0, 5]);
    await world.ledger.end({ ...call, cost: credits(1), outcome: ok });

    expect(await world.left(acme)).toEqual([0, 5]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('that is canceling ends with its period, and its credits with it, those that a call holds when it ends', async ({
    world,
  }) => {
    const acme = await world.customer({ plan: credits(90_000), addon: credits(50) });
    const call = world.call(acme, credits(40));
    await world.ledger.reserve(call);
    await setPlanStatus(world.db.pool, acme.accountId, 'canceling');
    await due(world, acme, new Date(Date.now() - 1_000).toISOString(), 1);

    // As it is paid, before any task in the background looks.
    const paid = await world.ledger.charge(world.call(acme, credits(5)), ok);
    await world.ledger.end({ ...call, cost: credits(10), outcome: ok });
    await refillDuePlans(world.db.pool);

    expect(paid).toMatchObject({ done: true, paid: { fromPlan: 0, fromAddon: 500, state: { plan: null } } });
    expect(await world.left(acme)).toEqual([0, 45]);
    expect(await setPlanStatus(world.db.pool, acme.accountId, 'active')).toBe(false);
    const { rows } = await world.db.pool.query(
      `select kind, plan_delta, note from entries where kind = 'expire' order by id`,
    );
    expect(rows).toEqual([
      { kind: 'expire', plan_delta: -8_996_000, note: 'enrichment' },
      { kind: 'expire', plan_delta: -3_000, note: null },
    ]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('that is canceling and active again before its period ends is refilled as ever', async ({ world }) => {
    const acme = await world.customer({ plan: credits(10) });
    await setPlanStatus(world.db.pool, acme.accountId, 'canceling');
    await setPlanStatus(world.db.pool, acme.accountId, 'active');
    await due(world, acme, new Date(Date.now() - 1_000).toISOString(), 1);

    await refillDuePlans(world.db.pool);

    expect(await world.left(acme)).toEqual([60_010, 0]);
  });

  test('loses what was carried over a month after it was, in every status', async ({ world }) => {
    for (const status of ['past_due', 'refund_pending', 'disputed'] as const) {
      const acme = await world.customer({ plan: credits(20_000) });
      await due(world, acme, '2026-03-01T00:00:00Z', 1);
      // 20,000 are carried over beside a new grant; then nothing refills any more.
      await refill(world, acme, '2026-03-01T00:00:00Z');
      await setPlanStatusAt(world, acme, status);
      const left: number[] = [(await world.left(acme))[0] as number];

      for (const month of ['04', '05', '06']) {
        await refill(world, acme, `2026-${month}-01T00:00:00Z`);
        left.push((await world.left(acme))[0] as number);
      }

      // On April 1 the 20,000 lapse, and the grant of March is carried over; on May 1 that lapses.
      expect(left).toEqual([80_000, 60_000, 0, 0]);
      const view = await readAccount(world.db.pool, acme.accountId, acme.workspaceId);
      expect(view).toMatchObject({ rollover: 0, state: { plan: { status, resetsAt: null } } });
    }
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('that is paid again carries over nothing that should have lapsed, and is refilled on its next day', async ({
    world,
  }) => {
    const acme = await world.customer({ plan: credits(20_000) });
    await due(world, acme, '2026-03-01T00:00:00Z', 1);
    await refill(world, acme, '2026-03-01T00:00:00Z');
    await setPlanStatusAt(world, acme, 'past_due');
    await refill(world, acme, '2026-04-01T00:00:00Z');

    await setPlanStatusAt(world, acme, 'active');
    await refill(world, acme, '2026-05-01T00:00:00Z');

    expect((await world.left(acme))[0]).toBe(60_000);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('keeps what a call holds out of what lapses until the call ends, whatever the status', async ({
    world,
  }) => {
    for (const [cost, after] of [
      [70_000, 10_000],
      [5_000, 60_000],
      [0, 60_000],
    ] as const) {
      const acme = await world.customer({ plan: credits(20_000) });
      const endPeriod = async (daysAgo: number) => {
        const at = new Date(Date.now() - daysAgo * 86_400_000);
        await due(world, acme, at.toISOString(), at.getUTCDate());
        await refillDuePlans(world.db.pool);
      };
      await endPeriod(3);
      const call = world.call(acme, credits(70_000));
      await world.ledger.reserve(call);
      await setPlanStatus(world.db.pool, acme.accountId, 'past_due');
      await endPeriod(1);

      await world.ledger.end({ ...call, cost: credits(cost), outcome: cost > 0 ? ok : failed });

      // Of 80,000 the 20,000 lapse that were carried over; what was spent of the held ones came of these first.
      expect((await world.left(acme))[0]).toBe(after);
    }
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });
});

describe('a refill that cannot be written down', () => {
  /** As if something of the plan's row, or of the ledger, were broken. */
  const broken = (world: LedgerWorld, who: Customer) =>
    world.db.pool.query(
      `create function refuse_refill() returns trigger language plpgsql as $$
       begin raise exception 'no grant for this account'; end $$;
       create trigger refuse_refill before insert on entries for each row
         when (new.account_id = ${Number(who.accountId)} and new.kind = 'grant') execute function refuse_refill()`,
    );

  test('fails covered calls as plan_unavailable, and no others, of nobody', async ({ world }) => {
    const [acme, other] = [
      await world.customer({ plan: credits(10), addon: credits(10) }),
      await world.customer({ plan: credits(10), addon: credits(10) }),
    ];
    await broken(world, acme);
    const past = new Date(Date.now() - 1_000).toISOString();
    for (const who of [acme, other]) await due(world, who, past, 1);

    const calls = await Promise.allSettled([
      world.ledger.charge(world.call(acme, credits(1)), ok),
      world.ledger.reserve(world.call(acme, credits(1))),
      world.ledger.charge({ ...world.call(acme, credits(2)), planCovers: false }, ok),
      world.ledger.charge(world.call(acme, credits(0)), ok),
      world.ledger.charge(world.call(other, credits(4)), ok),
    ]);

    expect(calls).toMatchObject([
      { status: 'rejected', reason: { code: 'plan_unavailable', options: { retryAfterSeconds: 1 } } },
      { status: 'rejected', reason: { code: 'plan_unavailable' } },
      { status: 'fulfilled', value: { done: true, paid: { fromAddon: 200 } } },
      { status: 'fulfilled', value: { done: true } },
      { status: 'fulfilled', value: { done: true, paid: { fromPlan: 400 } } },
    ]);
    expect(await world.left(acme)).toEqual([10, 8]);
    expect(await world.left(other)).toEqual([60_006, 10]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });

  test('keeps neither the other refills from being written, nor anybody from reading what is left', async ({
    world,
  }) => {
    const [acme, other] = [
      await world.customer({ plan: credits(10) }),
      await world.customer({ plan: credits(10) }),
    ];
    await broken(world, acme);
    const past = new Date(Date.now() - 1_000).toISOString();
    for (const who of [acme, other]) await due(world, who, past, 1);

    const refilling = refillDuePlans(world.db.pool);

    await expect(refilling).rejects.toThrow('no grant for this account');
    expect(await world.left(other)).toEqual([60_010, 0]);
    expect(await readAccount(world.db.pool, acme.accountId, acme.workspaceId)).toMatchObject({
      state: { planLeft: 1_000 },
    });
    await world.db.pool.query('drop trigger refuse_refill on entries');
    await refillDuePlans(world.db.pool);
    expect(await world.left(acme)).toEqual([60_010, 0]);
    expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  });
});
