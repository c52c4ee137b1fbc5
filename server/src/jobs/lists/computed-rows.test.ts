import { expect } from 'vitest';
import { centicredits, credits } from '../../kernel/credits.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { test } from '../../testing/bulk-world.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import { verifyBooks } from '../bulk/verify-books.ts';
import { type ComputedRow, writeComputedRows } from './computed-rows.ts';

/*
 * A list that a limit paused, while its next rows were being computed, and that was resumed before those were written: rows behind the limit repeat the answers of rows that
 * were never written.
 */
test('a computed row that repeats what nobody has paid is not written: it is computed again, and paid once', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 4, 1_000);
  await bulk.pool.query('update bulk_jobs set is_computed = true where id = $1', [list.id]);
  const row = (index: number, question: string, repeats: number | null): ComputedRow => ({
    ...{
      index,
      ended: { outcome: 'found', answer: '{}', cost: centicredits(0), status: 200, provider: null },
    },
    steps: [
      {
        ...{ step: 0, callId: uuidv7(), endpointId: world.endpointId, endpoint: 'test', outcome: 'found' },
        ...{ question: Buffer.from(question), most: centicredits(100), answer: '{"an":"answer"}', repeats },
        ...{ cost: centicredits(repeats === null ? 100 : 0), status: 200, code: null, records: 1 },
        durationMs: 1,
      },
    ],
  });
  const write = (...rows: ComputedRow[]) =>
    writeComputedRows(bulk.pool, world.processId, list.id, rows, async () => {});
  const paid = async () => {
    const { rows } = await bulk.pool.query<{ index: number; repeats: number | null; cost: number }>(
      'select index, repeats, cost from list_steps where job_id = $1 order by index',
      [list.id],
    );
    return rows.map(({ index, repeats, cost }) => [index, repeats, cost]);
  };

  const cut = await write(row(1, 'another', null), row(2, 'the same', 0), row(3, 'a third', null));
  expect(cut).toMatchObject({ called: [{ outcome: 'found' }], goesOn: false });
  expect(await paid()).toEqual([[1, null, 100]]);

  const ofItself = await write(row(0, 'the same', 0));
  expect(ofItself).toEqual({ called: [], goesOn: false });

  await write(row(2, 'the same', null), row(3, 'a third', null));
  await write(row(0, 'the same', null));
  expect(await paid()).toEqual([
    [0, 2, 0],
    [1, null, 100],
    [2, null, 100],
    [3, null, 100],
  ]);
  expect(await list.read()).toMatchObject({ charged: 300, finished: true });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});
