import { expect, vi } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { connectTo, ok, test } from '../testing/ledger-world.ts';
import type { PayResult } from './operations.ts';

// Guards against the queue that grows for ever: everybody is answered, and everybody too late.
test('while calls wait too long, new ones are refused at once and uncharged; those that began end, and all goes on afterwards', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const ledger = world.openLedger(undefined, { waitMaxMs: 50 });
  const begun = world.call(acme, credits(5));
  await ledger.reserve(begun);
  const blocker = await connectTo(world.db.url);
  await blocker.query('begin');
  await blocker.query('select from ledger_accounts where id = $1 for update', [acme.accountId]);

  // Until both lanes are held up and one call has waited for too long.
  const waiting: Promise<PayResult>[] = [];
  await vi.waitFor(
    () => {
      if (!ledger.overloaded) waiting.push(ledger.charge(world.call(acme, credits(1)), ok));
      expect(ledger.overloaded).toBe(true);
    },
    { timeout: 120_000, interval: 20 },
  );
  // Answered although the database still hangs.
  const refused = await ledger.charge(world.call(acme, credits(1)), ok).catch((error: unknown) => error);
  const end = ledger.end({ ...begun, cost: credits(5), outcome: ok }).catch((error: unknown) => error);
  await blocker.query('rollback');
  await blocker.end();
  const results = await Promise.all(waiting);
  const ended = await end;
  const next = await ledger.charge(world.call(acme, credits(1)), ok);

  expect(refused).toMatchObject({ code: 'service_unavailable', status: 503 });
  expect(results.every(({ done }) => done)).toBe(true);
  expect(ended).toMatchObject({ ended: true });
  expect(next.done).toBe(true);
  expect(await world.left(acme)).toEqual([0, 100 - 5 - waiting.length - 1]);
  await ledger.close();
});
