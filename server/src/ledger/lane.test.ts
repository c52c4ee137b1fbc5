import pg from 'pg';
import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { connectTo, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import { verifyLedger } from './verify.ts';

/** A connection on which the first look-up of what became of a batch is cancelled, as by `statement_timeout`. */
async function cancelFirstLookUp(world: LedgerWorld): Promise<() => Promise<pg.Client>> {
  let cancelled = false;
  return async () => {
    const client = await connectTo(world.db.url);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      if (cancelled || !String(all[0]).startsWith('select r.*')) return query(...all);
      cancelled = true;
      const error = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error');
      return Promise.reject(Object.assign(error, { code: '57014', severity: 'ERROR' }));
    }) as typeof client.query;
    return client;
  };
}

test('a charge is told as done although a look-up for its neighbour in the batch fails', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(10) });
  const ledger = world.openLedger(await cancelFirstLookUp(world));

  const unknown = world.call(acme, credits(1), { id: uuidv7() });
  const [charged, ended] = await Promise.all([
    ledger.charge(world.call(acme, credits(1)), ok),
    ledger.end({ ...unknown, cost: credits(1), outcome: ok }),
  ]);

  expect(charged).toMatchObject({ done: true, paid: { fromAddon: 100 } });
  expect(ended).toEqual({ ended: false });
  expect(await world.left(acme)).toEqual([0, 9]);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  await ledger.close();
});

test('a charge that is repeated gets its result although the look-up for the first one fails', {
  timeout: 240_000,
}, async ({ world }) => {
  const acme = await world.customer({ addon: credits(10) });
  const ledger = world.openLedger(await cancelFirstLookUp(world));
  const call = world.call(acme, credits(1));
  await ledger.charge(call, ok);

  expect(await ledger.charge(call, ok)).toMatchObject({ done: true, paid: { fromAddon: 100 } });
  expect(await world.left(acme)).toEqual([0, 9]);
  await ledger.close();
});

test('what waits behind a batch is sent although the connection ends as the batch does', {
  timeout: 240_000,
}, async ({ world }) => {
  const acme = await world.customer({ addon: credits(10) });
  let batches = 0;
  let third: Promise<unknown> | undefined;
  const ledger = world.openLedger(async () => {
    const client = await connectTo(world.db.url);
    const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
    client.query = (async (...all: unknown[]) => {
      const isBatch = typeof all[0] === 'object';
      if (isBatch && batches++ === 0) third = ledger.charge(world.call(acme, credits(1)), ok);
      const result = await query(...all);
      if (isBatch && batches === 1) {
        // Time for the other lane to find that one call is not worth a batch beside two.
        await new Promise((resolve) => setTimeout(resolve, 50));
        client.emit('error', new Error('terminating connection'));
      }
      return result;
    }) as unknown as typeof client.query;
    return client;
  });

  await Promise.all([
    ledger.charge(world.call(acme, credits(1)), ok),
    ledger.charge(world.call(acme, credits(1)), ok),
  ]);

  expect(await third).toMatchObject({ done: true });
  await ledger.close();
});
