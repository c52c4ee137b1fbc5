import { expect } from 'vitest';
import { centicredits, credits } from '../../kernel/credits.ts';
import { transaction } from '../../postgres/transaction.ts';
import { test } from '../../testing/bulk-world.ts';
import { failed } from '../../testing/ledger-world.ts';
import { submitJob } from './submit-job.ts';

test('nothing is written of a job whose reservation has ended: nobody would pay for its items', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(10) });
  const call = world.call(acme, credits(4));
  await world.ledger.reserve(call);
  await world.ledger.end({ ...call, cost: centicredits(0), outcome: failed });
  const items = ['a', 'b'].map((question) => ({ input: '{}', question, refId: null }));

  const createdAt = await transaction(world.db.pool, (tx) =>
    submitJob(tx, { ...call, name: null, webhookUrl: null, columns: '[]', held: call.amount, items }),
  );
  const { rows } = await world.db.pool.query(
    `select (select count(*)::int from bulk_jobs) as jobs, (select count(*)::int from bulk_items) as items,
            (select count(*)::int from bulk_turns) as turns`,
  );

  expect([createdAt, rows[0]]).toEqual([null, { jobs: 0, items: 0, turns: 0 }]);
});
