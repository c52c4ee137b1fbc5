import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type Centicredits, centicredits, credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { transaction } from '../postgres/transaction.ts';
import { type Customer, failed, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import { type Draw, drawFromHold, endHold, keepForJob } from './hold.ts';
import { sweepReservations } from './sweep.ts';
import { verifyLedger } from './verify.ts';

const paid = (amount: number): Draw => ({ callId: uuidv7(), cost: credits(amount), outcome: ok });
const free = (): Draw => ({ callId: uuidv7(), cost: credits(0), outcome: failed });

async function hold(world: LedgerWorld, who: Customer, amount: Centicredits): Promise<string> {
  const call = world.call(who, amount);
  expect(await world.ledger.reserve(call)).toMatchObject({ done: true });
  expect((await world.db.pool.query(keepForJob, [call.id])).rowCount).toBe(1);
  return call.id;
}

const draw = (world: LedgerWorld, holdId: string, draws: readonly Draw[]) =>
  transaction(world.db.pool, (tx) => drawFromHold(tx, holdId, draws));
const end = (world: LedgerWorld, holdId: string) =>
  transaction(world.db.pool, (tx) => endHold(tx, holdId, 1_000));
const problems = async (world: LedgerWorld) => (await verifyLedger(world.db.pool)).problems;

describe('the hold of a job', () => {
  test('pays item by item, plan credits first, and gives the rest back at its end', async ({ world }) => {
    const acme = await world.customer({ plan: credits(5), addon: credits(20) });
    const id = await hold(world, acme, credits(12));

    const first = await draw(world, id, [paid(2), free(), paid(2), paid(2)]);
    const left = await world.left(acme);
    const back = await end(world, id);

    expect(first).toEqual([
      { fromPlan: 200, fromAddon: 0 },
      { fromPlan: 0, fromAddon: 0 },
      { fromPlan: 200, fromAddon: 0 },
      { fromPlan: 100, fromAddon: 100 },
    ]);
    expect(left).toEqual([0, 13]);
    expect(back).toEqual({ fromPlan: 0, fromAddon: 600 });
    expect(await world.left(acme)).toEqual([0, 19]);
    expect(await problems(world)).toEqual([]);
  });

  test('outlives the process that made it, and every sweep', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const id = await hold(world, acme, credits(10));
    await world.db.pool.query('delete from processes');

    await sweepReservations(world.db.pool);

    expect(await draw(world, id, [paid(10)])).toEqual([{ fromPlan: 0, fromAddon: 1_000 }]);
    expect(await problems(world)).toEqual([]);
  });

  test('is not made of a reservation that has ended already', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(10));
    await world.ledger.reserve(call);
    await world.ledger.end({ ...call, cost: centicredits(0), outcome: failed });

    const kept = await world.db.pool.query(keepForJob, [call.id]);

    expect(kept.rowCount).toBe(0);
  });

  // The acknowledgement of the transaction that wrote the job down was lost, and the gateway gives the reservation back.
  test('is not ended by whoever reserved it', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(10));
    await world.ledger.reserve(call);
    await world.db.pool.query(keepForJob, [call.id]);

    const ended = await world.ledger.end({ ...call, cost: centicredits(0), outcome: failed });

    expect(ended).toEqual({ ended: false });
    expect(await draw(world, call.id, [paid(10)])).toEqual([{ fromPlan: 0, fromAddon: 1_000 }]);
  });

  test('never pays more than it holds, and then nothing of that step', async ({ world }) => {
    const acme = await world.customer({ addon: credits(100) });
    const id = await hold(world, acme, credits(3));

    const attempt = draw(world, id, [paid(2), paid(2)]);

    await expect(attempt).rejects.toMatchObject({ code: '23514' });
    expect(await draw(world, id, [paid(3)])).toEqual([{ fromPlan: 0, fromAddon: 300 }]);
    expect(await world.left(acme)).toEqual([0, 97]);
    expect(await problems(world)).toEqual([]);
  });

  test('pays no item twice, even when two steps with it meet', async ({ world }) => {
    const acme = await world.customer({ addon: credits(100) });
    const id = await hold(world, acme, credits(10));
    const item = paid(2);

    const steps = await Promise.allSettled(Array.from({ length: 4 }, () => draw(world, id, [item])));

    expect(steps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await end(world, id);
    expect(await world.left(acme)).toEqual([0, 98]);
    expect(await problems(world)).toEqual([]);
  });

  test('ends once', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const id = await hold(world, acme, credits(10));

    const ends = await Promise.all([end(world, id), end(world, id), end(world, id)]);

    expect(ends.filter((back) => back !== null)).toEqual([{ fromPlan: 0, fromAddon: 1_000 }]);
    await expect(draw(world, id, [paid(1)])).rejects.toThrow('is open until');
    expect(await world.left(acme)).toEqual([0, 10]);
  });

  test('counts against the spend limit as it is made, and what it gives back can be spent again', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(100), spendLimit: credits(10) });
    const id = await hold(world, acme, credits(8));
    await draw(world, id, [paid(2)]);

    const during = await world.ledger.charge(world.call(acme, credits(3)), ok);
    await end(world, id);
    const after = await world.ledger.charge(world.call(acme, credits(8)), ok);

    expect(during).toMatchObject({ done: false, refusal: 'spend_limit_reached' });
    expect(after).toMatchObject({ done: true });
    expect(await problems(world)).toEqual([]);
  });

  test('is one call for the quota, however many items it has', async ({ world }) => {
    const acme = await world.customer({ addon: credits(100), quota: 2 });
    const id = await hold(world, acme, credits(50));
    await draw(
      world,
      id,
      Array.from({ length: 50 }, () => paid(1)),
    );
    await end(world, id);

    const second = await world.ledger.charge(world.call(acme, credits(1)), ok);
    const third = await world.ledger.charge(world.call(acme, credits(1)), ok);

    expect([second, third]).toMatchObject([{ done: true }, { done: false, refusal: 'quota_exceeded' }]);
    expect(await problems(world)).toEqual([]);
  });

  test('that is still open in the next month counts there: its items are paid in it', async ({ world }) => {
    const acme = await world.customer({ addon: credits(100), spendLimit: credits(30) });
    const id = await hold(world, acme, credits(20));
    await draw(world, id, [paid(5)]);
    await world.db.pool.query('update reservations set month = month - 1');
    await world.db.pool.query('update spend set month = month - 1');
    await world.db.pool.query('update quotas set month = month - 1');
    await world.db.pool.query('delete from usage_journal');
    // What was paid last month is none of this one's business.
    await world.db.pool.query('alter table calls disable trigger append_only');
    await world.db.pool.query(`update calls set at = at - interval '1 month'`);
    await world.db.pool.query(
      `insert into usage_daily select workspace_id, endpoint_id, (at at time zone 'UTC')::date, 1, 500, 1 from calls`,
    );

    await draw(world, id, [paid(5)]);
    const over = await world.ledger.charge(world.call(acme, credits(16)), ok);
    const under = await world.ledger.charge(world.call(acme, credits(15)), ok);
    await end(world, id);

    expect(over).toMatchObject({ done: false, refusal: 'spend_limit_reached' });
    expect(under).toMatchObject({ done: true });
    expect(await problems(world)).toEqual([]);
  });

  // As the month turned, others could spend up to the limit what was held already, until something was drawn from the hold.
  test('counts in the new month from its first moment, whether or not anything is drawn from it', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(100), spendLimit: credits(30) });
    const holds = [await hold(world, acme, credits(12)), await hold(world, acme, credits(8))];
    for (const table of ['reservations', 'spend', 'quotas']) {
      await world.db.pool.query(`update ${table} set month = month - 1`);
    }

    const over = await world.ledger.charge(world.call(acme, credits(11)), ok);
    const under = await world.ledger.charge(world.call(acme, credits(9)), ok);
    await draw(world, holds[1] as string, [paid(8)]);
    const more = await world.ledger.charge(world.call(acme, credits(2)), ok);
    await end(world, holds[0] as string);
    await end(world, holds[1] as string);
    const after = await world.ledger.charge(world.call(acme, credits(13)), ok);

    expect([over, under, more, after]).toMatchObject([
      { done: false, refusal: 'spend_limit_reached' },
      { done: true },
      { done: false, refusal: 'spend_limit_reached' },
      { done: true },
    ]);
    expect(await problems(world)).toEqual([]);
  });

  test('that is drawn from first in the new month takes the others of its organization along', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(100), spendLimit: credits(30) });
    const holds = [await hold(world, acme, credits(12)), await hold(world, acme, credits(8))];
    for (const table of ['reservations', 'spend', 'quotas']) {
      await world.db.pool.query(`update ${table} set month = month - 1`);
    }

    await draw(world, holds[1] as string, [paid(8)]);
    const over = await world.ledger.charge(world.call(acme, credits(11)), ok);

    expect(over).toMatchObject({ done: false, refusal: 'spend_limit_reached' });
    expect(await problems(world)).toEqual([]);
  });

  test('is paid with plan credits that a refill let expire; what is not, expires as it comes back', async ({
    world,
  }) => {
    const acme = await world.customer({ plan: credits(60_000) });
    const id = await hold(world, acme, credits(50_000));
    // Two refills: of the 60,000 of the first month none may be carried over twice.
    for (const at of ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']) {
      await world.db.pool.query('update ledger_accounts set plan_resets_at = $2 where id = $1', [
        acme.accountId,
        at,
      ]);
      await world.db.pool.query('select ledger_refill(array[$1]::int[], $2)', [acme.accountId, at]);
    }

    const drawn = await draw(world, id, [paid(20_000)]);
    await end(world, id);

    expect(drawn).toEqual([{ fromPlan: 2_000_000, fromAddon: 0 }]);
    expect((await world.left(acme))[0]).toBe(120_000);
    expect(await problems(world)).toEqual([]);
  });
});

type Step =
  | { readonly do: 'hold'; readonly amount: number }
  | { readonly do: 'call'; readonly amount: number }
  | { readonly do: 'draw'; readonly which: number; readonly parts: readonly number[] }
  | { readonly do: 'end'; readonly which: number }
  | { readonly do: 'refill' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('hold' as const), amount: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ do: fc.constant('call' as const), amount: fc.integer({ min: 0, max: 900 }) }),
  fc.record({
    do: fc.constant('draw' as const),
    which: fc.nat(5),
    parts: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(5) }),
  fc.constant({ do: 'refill' as const }),
);

/** Four steps of a history at a time: they meet in every order that the database allows. */
async function live(world: LedgerWorld, steps: readonly Step[]): Promise<void> {
  const acme = await world.customer({ plan: credits(20), addon: credits(30) });
  const holds: string[] = [];
  for (let at = 0; at < steps.length; at += 4) {
    await Promise.all(
      steps.slice(at, at + 4).map(async (one) => {
        try {
          await act(world, acme, holds, one);
        } catch (error) {
          // Drawn beyond what is held, ended meanwhile, or a refill that gave way: none of these leaves anything behind.
          expect(String(error)).toMatch(/check constraint|is open until|lock timeout|deadlock/);
        }
      }),
    );
  }
}

async function act(world: LedgerWorld, acme: Customer, holds: string[], one: Step): Promise<void> {
  const { pool } = world.db;
  if (one.do === 'call') await world.ledger.charge(world.call(acme, centicredits(one.amount)), ok);
  else if (one.do === 'refill') {
    await transaction(pool, async (tx) => {
      const { rows } = await tx.query<{ at: Date }>(
        'select plan_resets_at as at from ledger_accounts where id = $1 for update',
        [acme.accountId],
      );
      await tx.query('select ledger_refill(array[$1]::int[], $2)', [acme.accountId, rows[0]?.at]);
    });
  } else if (one.do === 'hold') {
    const call = world.call(acme, centicredits(one.amount));
    const { done } = await world.ledger.reserve(call);
    if (done && (await pool.query(keepForJob, [call.id])).rowCount === 1) holds.push(call.id);
  } else {
    const id = holds[one.which % Math.max(1, holds.length)];
    if (id === undefined) return;
    if (one.do === 'end') await end(world, id);
    else {
      await draw(
        world,
        id,
        one.parts.map((part) => (part === 0 ? free() : { ...paid(0), cost: centicredits(part) })),
      );
    }
  }
}

test('whatever jobs, calls and refills do at the same time, the books agree', { timeout: 600_000 }, async ({
  world,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 4, maxLength: 24 }), { minLength: 6, maxLength: 6 }),
      async (histories) => {
        await Promise.all(histories.map((steps) => live(world, steps)));
        expect(await problems(world)).toEqual([]);
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
});
