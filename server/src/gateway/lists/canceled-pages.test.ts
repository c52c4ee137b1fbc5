import { expect } from 'vitest';
import { endpoints } from '../../endpoints/registry.ts';
import type { TakenItem } from '../../jobs/bulk/bulk-task.ts';
import { cancelJob } from '../../jobs/bulk/cancel-job.ts';
import { handBackUnknown } from '../../jobs/bulk/take-items.ts';
import { verifyBooks } from '../../jobs/bulk/verify-books.ts';
import { ListWriter } from '../../jobs/lists/list-writer.ts';
import { pauseList } from '../../jobs/lists/pause-list.ts';
import { credits } from '../../kernel/credits.ts';
import { transaction } from '../../postgres/transaction.ts';
import { type BulkWorld, test } from '../../testing/bulk-world.ts';
import { until } from '../../testing/crashes.ts';
import type { LedgerWorld } from '../../testing/ledger-world.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import { requestRules } from '../parse-request.ts';
import { readListPlan } from './read-list-plan.ts';
import { RowRunner } from './row-runner.ts';

/*
 * A process may end after the list paid for a page of people, and before these people became rows. A canceled list still shows the people that it paid for.
 */

const steps = [
  {
    ...{ id: 'first', endpoint: 'remove_whitespace', input: { input_text: '{question}' } },
    run_if: { question: 'is_empty' },
  },
  {
    ...{ id: 'people', endpoint: 'people_search', each: 'content', max_rows: 5 },
    input: { domain: ['{question}'], limit: 2 },
  },
  { id: 'last', endpoint: 'remove_whitespace', input: { input_text: '{people.fullName}' } },
];
const page = (names: readonly string[], last: boolean) => ({
  content: names.map((fullName) => ({ fullName })),
  ...{ last, totalPages: last ? 1 : 3 },
});

async function listOf(bulk: BulkWorld, world: LedgerWorld, rows: number) {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, rows, 1_000);
  await bulk.pool.query(
    `update bulk_items set index = index * 100, input = jsonb_build_object('question', 'halden' || index || '.example')::text where job_id = $1`,
    [list.id],
  );
  await bulk.pool.query('update bulk_jobs set list = $2, span = 100 where id = $1', [
    list.id,
    JSON.stringify({ steps }),
  ]);
  return list;
}

/** A service that goes on with what another process has left behind. */
function serve(bulk: BulkWorld, world: LedgerWorld): void {
  const served = new Map(
    endpoints.map((endpoint) => [
      endpoint.name,
      { id: world.endpointId, endpoint, rules: requestRules(endpoint) },
    ]),
  );
  const plan = readListPlan({ steps }, ['question'], served);
  const rows = new RowRunner({
    db: bulk.pool,
    writer: new ListWriter({
      ...{ db: bulk.pool, over: new AbortController().signal, onProblem: (error) => bulk.bugs.push(error) },
    }),
    planOf: async () => plan,
    run: () => Promise.reject(new Error('no step of a canceled list is called')),
    ...{ onEnded: () => {}, laterAfter: () => null, onCeiling: async () => {} },
    patiently: (work) => work(),
  });
  bulk.runner((item, context) => rows.run(item, context), {
    openCanceled: (item) => rows.openCanceled(item),
  });
}

/** The row's page is paid, and its process is gone. */
async function pay(list: ListInBooks, item: TakenItem, answer: unknown): Promise<void> {
  expect((await list.claim(item, 1, 20)).is).toBe('claimed');
  expect(await list.settle(item, 1, 20, 'found', answer)).toBe(true);
}

const cancel = (bulk: BulkWorld, list: ListInBooks, opensPaid = true) =>
  transaction(bulk.pool, (tx) => cancelJob(tx, list.id, async () => {}, { opensPaid }));

async function rowsOf(bulk: BulkWorld, list: ListInBooks) {
  const { rows } = await bulk.pool.query<{ index: number; outcome: string; origin: string | null }>(
    'select index, outcome, origin from bulk_items where job_id = $1 order by index',
    [list.id],
  );
  return rows.map(({ index, outcome, origin }) => {
    const from = origin === null ? {} : JSON.parse(origin);
    return [index, outcome, from.element?.fullName ?? from.fields ?? null];
  });
}

test.for(['before', 'after'] as const)(
  'a page of people that was paid becomes rows, also where its process was killed and given up %s its list was canceled',
  async (when, { bulk, world }) => {
    const list = await listOf(bulk, world, 3);
    const [one, two] = (await list.take(world.processId, 2)) as [TakenItem, TakenItem];
    await pay(list, one, page(['Mira Voss', 'Bo Lee'], true));
    await list.claim(two, 1, 20);

    const handBack = () => handBackUnknown(bulk.pool, world.processId, []);
    if (when === 'before') await handBack();
    await cancel(bulk, list);
    if (when === 'after') await handBack();
    serve(bulk, world);
    await until(async () => (await list.read()).finished);

    expect(bulk.bugs).toEqual([]);
    expect(await rowsOf(bulk, list)).toEqual([
      [1, 'canceled', 'Mira Voss'],
      [2, 'canceled', 'Bo Lee'],
      [100, 'canceled', null],
      [200, 'canceled', null],
    ]);
    expect(await bulk.job(list.id)).toMatchObject({ status: 'canceled', total: 4, canceled: 4, charged: 20 });
    expect(await list.read()).toMatchObject({ claimed: 0 });
    expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
  },
);

test('a paused list also opens its paid page, with the results of earlier steps, and does not request the next page', async ({
  bulk,
  world,
}) => {
  const list = await listOf(bulk, world, 2);
  const [one] = (await list.take(world.processId, 1)) as [TakenItem];
  await pay(list, one, page(['Mira Voss', 'Bo Lee'], false));
  await handBackUnknown(bulk.pool, world.processId, []);
  await pauseList(bulk.pool, list.id, 'user');
  // As a limit holds rows back.
  await bulk.pool.query('update bulk_items set state = 0 where job_id = $1', [list.id]);

  await cancel(bulk, list);
  expect(await list.read()).toMatchObject({ finished: false });
  serve(bulk, world);
  await until(async () => (await list.read()).finished);

  expect(await rowsOf(bulk, list)).toEqual([
    [1, 'canceled', 'Mira Voss'],
    [2, 'canceled', 'Bo Lee'],
    [3, 'canceled', { page: 1 }],
    [100, 'canceled', null],
  ]);
  const { rows } = await bulk.pool.query('select origin from bulk_items where job_id = $1 and index = 1', [
    list.id,
  ]);
  expect(JSON.parse(rows[0].origin)).toMatchObject({
    notCalled: { 0: { outcome: 'skipped', why: 'Its condition does not hold.' } },
  });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('a paid later page becomes rows after those of the page before', async ({ bulk, world }) => {
  const list = await listOf(bulk, world, 1);
  const [one] = (await list.take(world.processId, 1)) as [TakenItem];
  const origin = { root: 0, step: 1, fields: { page: 1 }, soFar: 2 };
  await bulk.pool.query('update bulk_items set index = 3, origin = $2 where job_id = $1', [
    list.id,
    JSON.stringify(origin),
  ]);
  await pay(list, { ...one, index: 3 }, page(['Anna Berg', 'Otto Lind', 'Ida Holm', 'Per Falk'], false));
  await handBackUnknown(bulk.pool, world.processId, []);

  await cancel(bulk, list);
  serve(bulk, world);
  await until(async () => (await list.read()).finished);

  expect(await rowsOf(bulk, list)).toEqual([
    [4, 'canceled', 'Anna Berg'],
    [5, 'canceled', 'Otto Lind'],
    [6, 'canceled', 'Ida Holm'],
  ]);
});

test('a canceled list without such a page ends at once, and so does one whose organization is deleted', async ({
  bulk,
  world,
}) => {
  const [plain, deleted] = [await listOf(bulk, world, 2), await listOf(bulk, world, 2)];
  const [one] = (await plain.take(world.processId, 1)) as [TakenItem];
  await plain.claim(one, 1, 20);
  const [two] = (await deleted.take(world.processId, 1)) as [TakenItem];
  await pay(deleted, two, page(['Mira Voss'], true));
  await handBackUnknown(bulk.pool, world.processId, []);

  await cancel(bulk, plain);
  await cancel(bulk, deleted, false);

  expect(await plain.read()).toMatchObject({ finished: true, claimed: 0 });
  expect(await deleted.read()).toMatchObject({ finished: true, claimed: 0 });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});
