import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { cutConnections } from '../testing/cutting-proxy.ts';
import { connectTo, ok, test } from '../testing/ledger-world.ts';
import { connectLedger } from './session.ts';
import { verifyLedger } from './verify.ts';

// Guards against the classic of double billing: the commit arrives, its acknowledgement does not, and the retry pays again.
test('a charge whose acknowledgement is lost is neither lost nor taken twice', { timeout: 120_000 }, async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(1_000) });
  const proxy = await cutConnections(world.db.url, { everyAnswer: 3 });
  const ledger = world.openLedger(() => connectTo(proxy.url));

  let paid = 0;
  for (let round = 0; round < 40; round++) {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => ledger.charge(world.call(acme, credits(1)), ok)),
    );
    paid += results.filter((result) => result.done).length;
  }

  expect(paid).toBe(400);
  expect(await world.left(acme)).toEqual([0, 600]);
  expect(proxy.cuts.answers).toBeGreaterThan(9);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  await ledger.close();
  await proxy.close();
});

test('reservations and their ends survive cut connections in both directions, each exactly once', {
  timeout: 120_000,
}, async ({ world }) => {
  const acme = await world.customer({ plan: credits(100), addon: credits(1_000), spendLimit: credits(900) });
  const proxy = await cutConnections(world.db.url, { everyAnswer: 7, everyRequest: 9 });
  const ledger = world.openLedger(() => connectTo(proxy.url));

  const settled = await Promise.all(
    Array.from({ length: 20 }, async () => {
      let count = 0;
      for (let round = 0; round < 40; round++) {
        const call = world.call(acme, credits(2));
        const reserved = await ledger.reserve(call);
        if (!reserved.done) continue;
        const end = await ledger.end({ ...call, cost: credits(1), outcome: ok });
        count += end.ended ? 1 : 0;
      }
      return count;
    }),
  );

  expect(settled.reduce((sum, count) => sum + count, 0)).toBe(800);
  const [plan, addon] = await world.left(acme);
  expect(plan + addon).toBe(1_100 - 800);
  expect(proxy.cuts.answers).toBeGreaterThan(3);
  expect(proxy.cuts.requests).toBeGreaterThan(3);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  await ledger.close();
  await proxy.close();
});

test('a connection that is lost while it is made ready ends no process, and the call is charged by the next one', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(10) });
  const proxy = await cutConnections(world.db.url, { atRequestOf: 'plan_cache_mode' });
  // What nobody caught: the test run takes it for a failure too, but not of this test.
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const ledger = world.openLedger(() => connectLedger(proxy.url));

  const charged = await ledger.charge(world.call(acme, credits(1)), ok);
  await ledger.close();
  await proxy.close();
  process.off('uncaughtExceptionMonitor', note);

  expect(proxy.cuts.requests).toBe(1);
  expect(charged).toMatchObject({ done: true });
  expect(uncaught).toEqual([]);
});
