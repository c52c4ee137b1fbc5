import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { connectTo, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import { stillClock } from '../testing/still-clock.ts';
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

/** A connection whose batches go through `sent`: what it returns is what the lane is answered. */
async function connectionThat(
  world: LedgerWorld,
  sent: (send: () => Promise<unknown>) => Promise<unknown>,
): Promise<pg.Client> {
  const client = await connectTo(world.db.url);
  const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
  client.query = ((...all: unknown[]) =>
    typeof all[0] === 'object' ? sent(() => query(...all)) : query(...all)) as unknown as typeof client.query;
  return client;
}

test('a charge that is on disk as PostgreSQL says that it shuts down is told as done, and is charged once', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(10) });
  let batches = 0;
  const ledger = world.openLedger(() =>
    connectionThat(world, async (send) => {
      const result = await send();
      if (batches++ > 0) return result;
      const error = new pg.DatabaseError('terminating connection due to administrator command', 0, 'error');
      throw Object.assign(error, { code: '57P01', severity: 'FATAL' });
    }),
  );

  expect(await ledger.charge(world.call(acme, credits(1)), ok)).toMatchObject({
    done: true,
    paid: { fromAddon: 100 },
  });
  expect(await world.left(acme)).toEqual([0, 9]);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
  await ledger.close();
});

test('of a batch that the database began too late only what is late itself is refused; the rest is charged, once', async ({
  world,
}) => {
  const clock = stillClock();
  const acme = await world.customer({ addon: credits(10) });
  const connected = Promise.withResolvers<void>();
  let batches = 0;
  const ledger = world.openLedger(
    async () => {
      await connected.promise;
      return connectionThat(world, async (send) => {
        batches += 1;
        if (batches > 1) return send();
        // As a statement ends that was read after its time: it did nothing.
        clock.advance(400_000);
        return { rows: [] };
      });
    },
    { answerWithinMs: 600_000, waitMaxMs: 600_000 },
  );
  onTestFinished(() => ledger.close());

  const early = ledger.charge(world.call(acme, credits(1)), ok).catch((error: unknown) => error);
  clock.advance(300_000);
  const later = ledger.charge(world.call(acme, credits(2)), ok);
  connected.resolve();

  expect(await early).toMatchObject({ code: 'service_unavailable', status: 503 });
  expect(await later).toMatchObject({ done: true, paid: { fromAddon: 200 } });
  expect(batches).toBe(2);
  expect(await world.left(acme)).toEqual([0, 8]);
});

test('a batch that is late by a clock that was set meanwhile is sent again by a new connection', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(10) });
  let connections = 0;
  let batches = 0;
  const ledger = world.openLedger(() => {
    connections += 1;
    return connectionThat(world, async (send) => (batches++ === 0 ? { rows: [] } : send()));
  });

  const charged = await ledger.charge(world.call(acme, credits(1)), ok);
  await ledger.close();

  expect(charged).toMatchObject({ done: true });
  expect([batches, connections]).toEqual([2, 2]);
  expect(await world.left(acme)).toEqual([0, 9]);
});
