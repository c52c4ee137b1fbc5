import { expect } from 'vitest';
import { centicredits, credits } from '../../kernel/credits.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { transaction } from '../../postgres/transaction.ts';
import { test } from '../../testing/bulk-world.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import type { TakenItem } from '../bulk/bulk-task.ts';
import { verifyBooks } from '../bulk/verify-books.ts';
import { claimSteps } from './list-books.ts';

test('a long answer that many rows repeat at once comes from the database once, and goes there not at all', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 30, 1_000);
  const [first, ...others] = (await list.take(world.processId, 30)) as [TakenItem, ...TakenItem[]];
  await list.claim(first, 0, 100, 'same');
  await list.settle(first, 0, 100);
  const answer = JSON.stringify({ long: 'x'.repeat(100_000) });
  await bulk.pool.query('update list_steps set answer = $1', [answer]);
  const steps = others.map((item) => ({
    ...{ item, step: 0, callId: uuidv7(), endpointId: item.endpointId },
    ...{ most: centicredits(100), question: Buffer.from('same'), spent: centicredits(0) },
  }));

  let sent = 0;
  let came = 0;
  const claims = await transaction(bulk.pool, (tx) => {
    const counting = {
      query: async (text: string, values: unknown[]) => {
        sent += JSON.stringify(values).length;
        const result = await tx.query(text, values);
        came += JSON.stringify(result.rows).length;
        return result;
      },
    };
    return claimSteps(counting as never, list.id, steps);
  });

  expect(claims).toEqual(steps.map(() => ({ is: 'repeated', outcome: 'found', answer })));
  expect(sent).toBeLessThan(answer.length);
  expect(came).toBeLessThan(2 * answer.length);
  const { rows } = await bulk.pool.query(
    'select count(*)::int from list_steps where answer = $1 and repeats = 0',
    [answer],
  );
  expect(rows).toEqual([{ count: 29 }]);
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});
