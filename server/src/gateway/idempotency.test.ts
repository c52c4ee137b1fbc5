import { expect } from 'vitest';
import { uuidv7 } from '../kernel/ids.ts';
import type { Operation } from '../ledger/batch.ts';
import { notAnswered } from '../ledger/in-doubt.ts';
import type { Queryable } from '../postgres/pool.ts';
import { test } from '../testing/database.ts';
import type { CheckedCall } from './gateway-call.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { Idempotency } from './idempotency.ts';
import { oncePerKey } from './steps/once-per-key.ts';

const callWith = (id: string) =>
  ({
    id,
    endpoint: { endpoint: { name: 'clean_domain' } },
    caller: { workspaceId: 1 },
    idempotencyKey: 'order-1',
    bodyText: '{}',
    overflow: null,
  }) as unknown as CheckedCall;

const asItIs = (provider: string | null) => provider;

/** Takes the key for another call, as soon as that is let in. */
async function expectFreeSoon(idempotency: Idempotency): Promise<void> {
  await expect
    .poll(
      () =>
        idempotency.begin(callWith(uuidv7()), asItIs).then(
          () => 'taken',
          () => 'refused',
        ),
      { timeout: 20_000 },
    )
    .toBe('taken');
}

test('the key of a call that failed while the database was away is free soon after it is back', async ({
  db,
}) => {
  let away = false;
  const flaky = {
    query: (...all: Parameters<Queryable['query']>) =>
      away ? Promise.reject(new Error('Connection terminated')) : db.pool.query(...all),
  } as unknown as Queryable;
  const idempotency = new Idempotency(flaky, () => 1);
  const failed = callWith(uuidv7());
  await idempotency.begin(failed, asItIs);
  await expect(idempotency.begin(callWith(uuidv7()), asItIs)).rejects.toMatchObject({
    code: 'idempotency_in_progress',
  });

  away = true;
  await idempotency.forget(failed);
  setTimeout(() => {
    away = false;
  }, 300);

  await expectFreeSoon(idempotency);
});

test('the key of a call that never ran, since the answer to taking it was lost, is free soon', async ({
  db,
}) => {
  let lost = true;
  const flaky = {
    query: async (...all: Parameters<Queryable['query']>) => {
      const result = await db.pool.query(...all);
      if (!lost) return result;
      lost = false;
      throw new Error('Connection terminated');
    },
  } as unknown as Queryable;
  const idempotency = new Idempotency(flaky, () => 1);

  await expect(idempotency.begin(callWith(uuidv7()), asItIs)).rejects.toThrow('terminated');

  await expectFreeSoon(idempotency);
});

test('the key of a call stays taken while it is in doubt whether the ledger charged it, and no other failure keeps it', async ({
  db,
}) => {
  const idempotency = new Idempotency(db.pool, () => 1);
  const parts = {
    idempotency,
    ledger: { log: async () => {} },
    origins: { note: () => {} },
  } as unknown as GatewayParts;
  const doubtful = notAnswered({ kind: 'charge', keep: {} } as Operation, null);
  const keys = async () => (await db.pool.query('select from idempotency_keys')).rowCount;
  const fail = (error: Error) =>
    oncePerKey(parts, callWith(uuidv7()), async (progress) => {
      progress.reserved = true;
      throw error;
    });

  await expect(fail(new Error('refused'))).rejects.toThrow('refused');
  expect(await keys()).toBe(0);
  await expect(fail(doubtful)).rejects.toThrow(doubtful);
  expect(await keys()).toBe(1);
});

/** As the ledger does it with the charge. */
const answered = (db: Queryable, { id }: CheckedCall, answer = '{"a":1}') =>
  db.query('update idempotency_keys set answer = $2 where call_id = $1', [id, answer]);

test('a key is of one endpoint, and of one workspace: neither gets the answer of another one', async ({
  db,
}) => {
  const idempotency = new Idempotency(db.pool, () => 1);
  const first = callWith(uuidv7());
  await idempotency.begin(first, asItIs);
  await answered(db.pool, first);
  const same = callWith(uuidv7());
  const elsewhere = {
    ...same,
    endpoint: { endpoint: { name: 'remove_whitespace' } },
  } as unknown as CheckedCall;
  const ofOthers = { ...same, caller: { workspaceId: 2 } } as unknown as CheckedCall;

  expect(await idempotency.begin(same, asItIs)).toMatchObject({ replayed: true });
  await expect(idempotency.begin(elsewhere, asItIs)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect(await idempotency.begin(ofOthers, asItIs)).toBeUndefined();
  await expect(idempotency.begin(ofOthers, asItIs)).rejects.toMatchObject({
    code: 'idempotency_in_progress',
  });
});

test('a key that is taken again after a day has no answer of before while its call runs', async ({ db }) => {
  const idempotency = new Idempotency(db.pool, () => 1);
  const [first, next] = [callWith(uuidv7()), callWith(uuidv7())];
  await idempotency.begin(first, asItIs);
  await answered(db.pool, first);
  await db.pool.query(
    `update idempotency_keys set created_at = now() - interval '25 hours', left_after = '1,2'`,
  );

  expect(await idempotency.begin(next, asItIs)).toBeUndefined();
  await expect(idempotency.begin(callWith(uuidv7()), asItIs)).rejects.toMatchObject({
    code: 'idempotency_in_progress',
  });
  const { rows } = await db.pool.query('select call_id, answer, left_after from idempotency_keys');
  expect(rows).toEqual([{ call_id: next.id, answer: null, left_after: null }]);
});

test('a call frees no key of another one, and none that has its answer', async ({ db }) => {
  let isLost = false;
  const freed = Promise.withResolvers<void>();
  const flaky = {
    query: async (...all: Parameters<Queryable['query']>) => {
      if (isLost) {
        isLost = false;
        throw new Error('Connection terminated');
      }
      const result = await db.pool.query(...all);
      if (String(all[0]).startsWith('delete from idempotency_keys')) freed.resolve();
      return result;
    },
  } as unknown as Queryable;
  const idempotency = new Idempotency(flaky, () => 1);
  const running = callWith(uuidv7());
  await idempotency.begin(running, asItIs);

  // Whether it took the key it does not know, so that it frees it in the background: what it would have taken.
  isLost = true;
  await expect(idempotency.begin(callWith(uuidv7()), asItIs)).rejects.toThrow('terminated');
  await freed.promise;
  await expect(idempotency.begin(callWith(uuidv7()), asItIs)).rejects.toMatchObject({
    code: 'idempotency_in_progress',
  });
  await answered(db.pool, running);
  await idempotency.forget(running);

  expect(await idempotency.begin(callWith(uuidv7()), asItIs)).toMatchObject({ replayed: true });
});
