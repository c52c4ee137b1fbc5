import { expect } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { TestApp } from '../testing/app.ts';
import { chaosCalls, openChaosVendors, setTerms } from '../testing/chaos-calls.ts';
import { ChaosVendors } from '../testing/chaos-vendors.ts';
import { test } from '../testing/database.ts';
import { usualTerms } from '../waterfall/endpoint-terms.ts';
import { SourceStates } from '../waterfall/source-state.ts';

/* MILLRACE_CHAOS=long makes eleven thousand calls and items. How soon each is answered: waterfall-chaos.timing.test.ts. */

const isLong = process.env.MILLRACE_CHAOS === 'long';
const size = isLong
  ? { rounds: 25, callsARound: 360, itemsARound: 40 }
  : { rounds: 6, callsARound: 150, itemsARound: 20 };
const calls = size.rounds * (size.callsARound + 2 * size.itemsARound);

test(`${calls} calls and items over sources that are slow, dead, broken, late or lying: no wrong bill, no lie in a log`, {
  timeout: isLong ? 1_800_000 : 240_000,
}, async ({ db }) => {
  const report = await chaosCalls(db, process.env.MILLRACE_CHAOS_SEED ?? 'a long day', size);

  expect(report.problems.slice(0, 5)).toEqual([]);
  expect(report.charged).toBeCloseTo(report.expected, 6);
  expect((await verifyLedger(db.pool)).problems).toEqual([]);
  expect(report.calls).toBe(calls);
  expect(Object.keys(report.outcomes).toSorted()).toEqual(['failure', 'hit', 'miss']);
  expect(report.timeouts).toBeGreaterThan(size.rounds);
  expect(report.outOfTime).toBeGreaterThan(size.rounds);
  if (isLong) console.info(report);
});

test('a dead source is out after five failures, and back half a minute after it is mended', async ({
  db,
}) => {
  await using vendors = await ChaosVendors.start('a dead source');
  const providers = await openChaosVendors(vendors);
  await setTerms(db, 'email_verifier', { ...usualTerms, order: ['hunter', 'neverbounce'] });
  let nowMs = 0;
  const app = await TestApp.open(db, providers, { states: new SourceStates(() => nowMs) });
  const { live } = await app.customer({ credits: 1_000 });
  vendors.forced.set('hunter', { kind: 'fault', fault: 'error 500' });
  vendors.forced.set('neverbounce', { kind: 'hit', delayMs: 0, verdict: 'valid' });
  let people = 0;
  const ask = async () => {
    const { body } = await app.post('/email_verifier', live, { email: `p${++people}x@asked.test.de` });
    return body.execution_log.map(
      ({ provider, status }: { provider: string; status: string }) => `${provider} ${status}`,
    );
  };
  const askedOf = (vendor: string) =>
    [...vendors.seen.values()].flat().filter((one) => one.vendor === vendor).length;

  const broken = [];
  for (let call = 0; call < 12; call++) broken.push(await ask());
  const askedWhileBroken = askedOf('hunter');
  nowMs = 29_999;
  const stillOut = await ask();
  nowMs = 30_000;
  vendors.forced.set('hunter', { kind: 'hit', delayMs: 0, verdict: 'valid' });
  const back = await ask();
  await app.app.close();

  expect(askedWhileBroken).toBe(5);
  expect(broken.slice(0, 5)).toEqual(Array(5).fill(['hunter error', 'neverbounce success']));
  expect(broken.slice(5)).toEqual(Array(7).fill(['hunter skipped', 'neverbounce success']));
  expect(stillOut).toEqual(['hunter skipped', 'neverbounce success']);
  expect(back).toEqual(['hunter success']);
});
