import fc from 'fast-check';
import { expect } from 'vitest';
import { centicredits } from '../kernel/credits.ts';
import { failed, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import type { CallToPayFor, Overflow, PayResult } from './operations.ts';
import { verifyLedger } from './verify.ts';

/*
 * Random histories against a model of a few lines. The long run: MILLRACE_HISTORIES=10000 npx vitest run model
 */
const histories = Number(process.env.MILLRACE_HISTORIES ?? 600);
/** Histories that share batches: their organizations are different, so each is still checked on its own. */
const together = 30;

interface Start {
  readonly plan: number | null;
  readonly addon: number;
  readonly overflow: Overflow;
  readonly overflowByHeader: boolean;
  readonly limit: number | null;
  readonly quota: number;
}

type Step =
  | {
      readonly do: 'charge' | 'reserve';
      readonly amount: number;
      readonly covered: boolean;
      readonly overflow: Overflow | null;
    }
  | { readonly do: 'settle'; readonly which: number; readonly part: number }
  | { readonly do: 'release'; readonly which: number };

const amount = fc.integer({ min: 0, max: 600 });
const start: fc.Arbitrary<Start> = fc.record({
  plan: fc.option(fc.integer({ min: 0, max: 1500 }), { freq: 3 }),
  addon: fc.integer({ min: 0, max: 2500 }),
  overflow: fc.constantFrom('wallet', 'block'),
  overflowByHeader: fc.boolean(),
  limit: fc.option(fc.integer({ min: 0, max: 3000 })),
  quota: fc.integer({ min: 1, max: 12 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('charge' as const, 'reserve' as const),
    amount,
    covered: fc.boolean(),
    overflow: fc.constantFrom(null, null, 'wallet' as const, 'block' as const),
  }),
  fc.record({
    do: fc.constant('settle' as const),
    which: fc.nat(10),
    part: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ do: fc.constant('release' as const), which: fc.nat(10) }),
);

/** What the ledger promises, one call at a time. */
class Model {
  plan: number;
  addon: number;
  used = 0;
  calls = 0;
  readonly open: { call: CallToPayFor; plan: number; addon: number }[] = [];
  readonly start: Start;

  constructor(initial: Start) {
    this.start = initial;
    this.plan = initial.plan ?? 0;
    this.addon = initial.addon;
  }

  pay(call: CallToPayFor): { refusal: string } | { plan: number; addon: number } {
    const { limit, quota, overflow, overflowByHeader } = this.start;
    if (this.calls + 1 > quota) return { refusal: 'quota_exceeded' };
    if (limit !== null && this.used + call.amount > limit) return { refusal: 'spend_limit_reached' };
    const planPays = call.planCovers && this.start.plan !== null;
    const plan = planPays ? Math.min(call.amount, this.plan) : 0;
    const mode =
      call.overflow === 'block'
        ? 'block'
        : call.overflow === 'wallet' && overflowByHeader
          ? 'wallet'
          : overflow;
    if (planPays && mode === 'block' && plan < call.amount) return { refusal: 'plan_credits_exhausted' };
    const addon = call.amount - plan;
    if (addon > this.addon) return { refusal: 'insufficient_credits' };
    this.plan -= plan;
    this.addon -= addon;
    this.used += call.amount;
    this.calls += 1;
    return { plan, addon };
  }
}

async function live(world: LedgerWorld, initial: Start, steps: readonly Step[]): Promise<void> {
  const { plan, addon, limit, ...rest } = initial;
  const acme = await world.customer({
    ...rest,
    addon: centicredits(addon),
    plan: plan === null ? undefined : centicredits(plan),
    spendLimit: limit === null ? undefined : centicredits(limit),
  });
  const model = new Model(initial);
  for (const one of steps) {
    if ('amount' in one) {
      const call = world.call(acme, centicredits(one.amount), {
        planCovers: one.covered,
        overflow: one.overflow,
      });
      const expected = model.pay(call);
      const result = await (one.do === 'charge' ? world.ledger.charge(call, ok) : world.ledger.reserve(call));
      expect(shown(result)).toEqual(expected);
      if (one.do === 'reserve' && !('refusal' in expected)) model.open.push({ call, ...expected });
    } else {
      const [hold] = model.open.splice(one.which % Math.max(1, model.open.length), 1);
      if (!hold) continue;
      const cost = one.do === 'settle' ? Math.floor(((hold.plan + hold.addon) * one.part) / 100) : 0;
      const fromPlan = Math.min(cost, hold.plan);
      model.plan += hold.plan - fromPlan;
      model.addon += hold.addon - (cost - fromPlan);
      model.used -= hold.plan + hold.addon - cost;
      if (one.do === 'release') model.calls -= 1;
      const ended = await world.ledger.end({
        ...hold.call,
        cost: centicredits(cost),
        outcome: one.do === 'settle' ? ok : failed,
      });
      expect(ended).toMatchObject({ ended: true, paid: { fromPlan, fromAddon: cost - fromPlan } });
    }
    expect(await world.left(acme)).toEqual([model.plan / 100, model.addon / 100]);
  }
}

const shown = (result: PayResult) =>
  result.done ? { plan: result.paid.fromPlan, addon: result.paid.fromAddon } : { refusal: result.refusal };

test('random histories of calls leave what a model of a few lines says', { timeout: 3_600_000 }, async ({
  world,
}) => {
  const history = fc.record({ initial: start, steps: fc.array(step, { minLength: 1, maxLength: 14 }) });

  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: together, maxLength: together }), async (batch) => {
      await Promise.all(batch.map(({ initial, steps }) => live(world, initial, steps)));
    }),
    { numRuns: Math.ceil(histories / together), endOnFailure: true },
  );

  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});

test('calls that arrive together are decided in the order of their arrival', async ({ world }) => {
  const call = fc.record({ amount, covered: fc.boolean(), reserve: fc.boolean() });

  await fc.assert(
    fc.asyncProperty(start, fc.array(call, { minLength: 2, maxLength: 14 }), async (initial, wanted) => {
      const { plan, addon, limit, ...rest } = initial;
      const acme = await world.customer({
        ...rest,
        addon: centicredits(addon),
        plan: plan === null ? undefined : centicredits(plan),
        spendLimit: limit === null ? undefined : centicredits(limit),
      });
      const model = new Model(initial);
      const calls = wanted.map((one) =>
        world.call(acme, centicredits(one.amount), { planCovers: one.covered }),
      );

      const results = await Promise.all(
        calls.map((one, index) =>
          wanted[index]?.reserve ? world.ledger.reserve(one) : world.ledger.charge(one, ok),
        ),
      );

      expect(results.map(shown)).toEqual(calls.map((one) => model.pay(one)));
      expect(await world.left(acme)).toEqual([model.plan / 100, model.addon / 100]);
    }),
    { numRuns: 150 },
  );

  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});
