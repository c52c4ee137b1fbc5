import fc from 'fast-check';
import { expect } from 'vitest';
import { centicredits, credits } from '../../kernel/credits.ts';
import { registerProcess } from '../../ledger/processes.ts';
import { transaction } from '../../postgres/transaction.ts';
import { test } from '../../testing/bulk-world.ts';
import { found } from '../../testing/item-results.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import { triesOf } from '../../testing/thorough.ts';
import type { EndedItem, TakenItem } from '../bulk/bulk-task.ts';
import { cancelJob } from '../bulk/cancel-job.ts';
import { putOff, settleItems } from '../bulk/settle-items.ts';
import { handBackUnknown, wakeItems } from '../bulk/take-items.ts';
import { verifyBooks } from '../bulk/verify-books.ts';
import { pauseList } from './pause-list.ts';

const noEnd = async () => {};

test('running steps together claim at most what the ceiling still has; a step that costs less gives the rest back', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 4, 1_000);
  const [one, two, three] = (await list.take(world.processId, 3)) as [TakenItem, TakenItem, TakenItem];

  const claims = [
    await list.claim(one, 0, 600),
    await list.claim(two, 0, 600),
    await list.claim(three, 0, 400),
  ];
  const before = await list.read();
  await list.settle(one, 0, 100);
  const again = await list.claim(two, 0, 600);
  const never = await list.claim(one, 1, 1_000);

  expect(claims.map(({ is }) => is)).toEqual(['claimed', 'wait', 'claimed']);
  expect(before).toMatchObject({ held: 1_000, charged: 0, claimed: 1_000 });
  expect(again.is).toBe('wait');
  expect(never.is).toBe('wait');
  await list.settle(three, 0, 0, 'failed');
  expect((await list.claim(two, 0, 600)).is).toBe('claimed');
  await list.settle(two, 0, 600);
  expect((await list.claim(one, 1, 301)).is).toBe('above');
  expect((await list.claim(one, 1, 300)).is).toBe('claimed');
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('rows of a list that end leave its account to others until it is paid, so that no two lists wait for each other in a circle', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 4, 1_000);
  const [one, two] = (await list.take(world.processId, 2)) as [TakenItem, TakenItem];
  await list.claim(two, 0, 300);
  const ended = { ...found(), cost: credits(0), row: { notCalled: [] } } as EndedItem;

  // Rows end, claims are released, rows are put off: each changes the list.
  await transaction(bulk.pool, async (tx) => {
    await putOff(tx, list.id, [{ item: one, afterMs: 0, asked: [] }]);
    await settleItems(tx, list.id, [{ item: two, ended, durationMs: 1 }], noEnd);
    await cancelJob(tx, list.id, null);

    // Whoever pays has this lock. It is refused where this transaction has one.
    const { rowCount } = await world.db.pool.query(
      'select from ledger_accounts where id = $1 for update nowait',
      [acme.accountId],
    );
    expect(rowCount).toBe(1);
  });
});

test('a step that could not be paid does not stop a list that was resumed meanwhile with enough for it', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 4, 1_000);
  const [one] = (await list.take(world.processId, 1)) as [TakenItem];
  await list.claim(one, 0, 300);

  const stop = (lacking: number) =>
    pauseList(bulk.pool, list.id, 'max_credits', { lacking: centicredits(lacking) });

  expect(await stop(700)).toBe(false);
  expect(await stop(701)).toBe(true);
});

test('of many steps that are claimed at the same moment as many are as the ceiling pays for', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 20, 1_000);
  const rows = await list.take(world.processId, 20);

  const claims = await Promise.all(rows.map((row) => list.claim(row, 0, 180)));

  expect(claims.map(({ is }) => is).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'claimed'),
    ...Array.from({ length: 15 }, () => 'wait'),
  ]);
  expect(await list.read()).toMatchObject({ claimed: 900 });
});

test('a step that a process began which is gone goes on under the same call, and is paid once', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 1, 1_000);
  const [lost] = (await list.take(world.processId, 1)) as [TakenItem];
  const first = await list.claim(lost, 0, 500);
  const other = await registerProcess(world.db.pool, 'test', process.pid);
  await handBackUnknown(world.db.pool, world.processId, []);
  const [taken] = (await list.take(other, 1)) as [TakenItem];

  const second = await list.claim(taken, 0, 500);
  const late = await list.settle(lost, 0, 500);
  const settled = await list.settle(taken, 0, 300);
  const twice = await list.settle(taken, 0, 300);

  expect(second).toEqual(first);
  expect([late, settled, twice]).toEqual([false, true, false]);
  expect((await list.claim(taken, 0, 500)).is).toBe('lost');
  expect(await list.read()).toMatchObject({ charged: 300, claimed: 0 });
  await list.endRow(taken);
  expect(await list.read()).toMatchObject({ finished: true });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('of rows that ask the same one is called and paid; the others wait for it, and have its answer', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 5, 1_000);
  const [one, two, three, four, five] = (await list.take(world.processId, 5)) as [
    TakenItem,
    TakenItem,
    TakenItem,
    TakenItem,
    TakenItem,
  ];

  const first = await list.claim(one, 0, 300, 'same');
  const waits = await list.claim(two, 0, 300, 'same');
  const other = await list.claim(four, 0, 300, 'other');
  // The same question in another step is another one.
  const laterStep = await list.claim(five, 1, 300, 'same');
  await list.settle(one, 0, 200, 'not_found');
  const repeated = await list.claim(two, 0, 300, 'same');
  await list.settle(four, 0, 0, 'failed');
  const afterFailure = await list.claim(three, 0, 300, 'other');

  expect([first.is, waits.is, other.is, laterStep.is]).toEqual(['claimed', 'asked', 'claimed', 'claimed']);
  expect(repeated).toEqual({ is: 'repeated', outcome: 'not_found', answer: '{}' });
  expect(await list.claim(two, 0, 300, 'same')).toEqual({ is: 'lost' });
  expect(afterFailure.is).toBe('claimed');
  expect(await list.read()).toMatchObject({ charged: 200, claimed: 600 });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('each step is a call of its own endpoint in the history, and counts in usage', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100), plan: credits(3) });
  const list = await ListInBooks.create(bulk, acme, 1, 1_000);
  const { rows } = await world.db.pool.query<{ id: number }>(
    `insert into endpoints (name) values ('email_finder') returning id`,
  );
  const finder = rows[0]?.id ?? 0;
  const [row] = (await list.take(world.processId, 1)) as [TakenItem];
  await list.claim(row, 0, 200);
  await list.settle(row, 0, 200);
  await list.claim({ ...row, endpointId: finder }, 1, 500);
  await list.settle(row, 1, 500, 'not_found');
  await list.claim({ ...row, endpointId: finder }, 2, 100);
  await list.settle(row, 2, 0, 'failed');
  await list.endRow(row);

  const { rows: calls } = await world.db.pool.query(
    `select e.name, c.status, c.from_plan, c.from_addon from calls c join endpoints e on e.id = c.endpoint_id where status = 200 order by c.id`,
  );
  const { rows: used } = await world.db.pool.query('select credits, of_jobs from usage_journal order by at');
  expect(calls).toEqual([
    { name: 'enrich_company', status: 200, from_plan: 200, from_addon: 0 },
    { name: 'email_finder', status: 200, from_plan: 100, from_addon: 400 },
  ]);
  // The list is a call as well, which costs nothing itself.
  expect(used).toEqual([[200], [500], [0]].map((credits) => ({ credits, of_jobs: false })));
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('of a list that is canceled nothing is claimed any more, also by a process that is gone', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 3, 1_000);
  const [, gone, running] = (await list.take(world.processId, 3)) as [TakenItem, TakenItem, TakenItem];
  await list.claim(gone, 0, 300);
  await list.claim(running, 0, 300);
  await handBackUnknown(world.db.pool, world.processId, [running]);

  await transaction(world.db.pool, (tx) => cancelJob(tx, list.id, noEnd));
  const canceled = await list.read();
  await list.settle(running, 0, 200);
  await list.endRow(running);

  expect(canceled).toMatchObject({ claimed: 300, charged: 0, finished: false });
  expect(await list.read()).toMatchObject({ claimed: 0, charged: 200, finished: true });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('a list that is canceled begins no step, and nothing pauses it: each of its rows comes to its end', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 2, 1_000);
  const [one, two] = (await list.take(world.processId, 2)) as [TakenItem, TakenItem];
  await list.claim(one, 0, 900);
  await transaction(world.db.pool, (tx) => cancelJob(tx, list.id, noEnd));

  const claims = [await list.claim(two, 0, 10), await list.claim(two, 0, 500)];
  const isPaused = await pauseList(world.db.pool, list.id, 'max_credits');
  await list.settle(one, 0, 100);
  const next = await list.claim(one, 1, 10);
  await transaction(world.db.pool, (tx) =>
    putOff(
      tx,
      list.id,
      [one, two].map((item) => ({ item, afterMs: 60_000, asked: [], isUncounted: true })),
    ),
  );
  await wakeItems(world.db.pool);
  const again = await list.take(world.processId, 10);

  expect([...claims, next].map(({ is }) => is)).toEqual(['canceled', 'canceled', 'canceled']);
  expect(isPaused).toBe(false);
  expect(again.map(({ index, isCanceled }) => [index, isCanceled])).toEqual([
    [0, true],
    [1, true],
  ]);
});

test('whatever is claimed, ended, lost with a process and canceled in whatever order, the charge is what ended, never above the ceiling', {
  timeout: 300_000,
}, async ({ bulk, world }) => {
  const { pool } = world.db;
  const acme = await world.customer({ addon: credits(1_000_000), plan: credits(500) });
  const processes = [world.processId, await registerProcess(pool, 'test', process.pid)];
  const move = fc.record({
    does: fc.constantFrom(
      'take',
      'take',
      'claim',
      'claim',
      'claim',
      'settle',
      'settle',
      'settle',
      'end',
      'die',
      'cancel',
    ),
    which: fc.nat(50),
    process: fc.nat(1),
    most: fc.integer({ min: 0, max: 400 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    fails: fc.boolean(),
  });
  const run = fc.record({
    rows: fc.integer({ min: 1, max: 6 }),
    ceiling: fc.integer({ min: 1, max: 2_000 }),
    moves: fc.array(move, { minLength: 20, maxLength: 80 }),
  });

  for (const { rows, ceiling, moves } of fc.sample(run, { numRuns: triesOf(40, 1_000), seed: 11 })) {
    const list = await ListInBooks.create(bulk, acme, rows, ceiling);
    let taken: TakenItem[] = [];
    /** By row and step, what a running step claims. */
    const running = new Map<string, { item: TakenItem; step: number; most: number }>();
    const nextStep = new Map<number, number>();
    let [charged, claimed] = [0, 0];
    let isCanceled = false;
    for (const { does, which, process: at, most, share, fails } of moves) {
      const item = taken[which % Math.max(1, taken.length)];
      if (does === 'take') {
        taken.push(...(await list.take(processes[at] as number, 2)));
      } else if (does === 'die') {
        await handBackUnknown(pool, processes[at] as number, []);
        taken = taken.filter(({ processId }) => processId !== processes[at]);
      } else if (does === 'cancel' && which === 0 && !isCanceled) {
        isCanceled = await transaction(pool, (tx) => cancelJob(tx, list.id, noEnd));
        for (const [key, one] of running) {
          if (taken.some(({ index }) => index === one.item.index)) continue;
          claimed -= one.most;
          running.delete(key);
        }
      } else if (does === 'claim' && item) {
        const step = nextStep.get(item.index) ?? 0;
        const key = `${item.index} ${step}`;
        const claim = await list.claim(item, step, most);
        if (running.has(key)) expect(claim.is).toBe('claimed');
        else if (isCanceled) expect(claim.is).toBe('canceled');
        else if (most <= ceiling - charged - claimed) {
          expect(claim.is).toBe('claimed');
          running.set(key, { item, step, most });
          claimed += most;
        } else expect(claim.is).toBe(claimed > 0 ? 'wait' : 'above');
      } else if (does === 'settle' && item) {
        const step = nextStep.get(item.index) ?? 0;
        const one = running.get(`${item.index} ${step}`);
        const cost = one && !fails ? Math.floor(one.most * share) : 0;
        expect(await list.settle(item, step, cost, fails ? 'failed' : 'found')).toBe(one !== undefined);
        if (!one) continue;
        running.delete(`${item.index} ${step}`);
        nextStep.set(item.index, step + 1);
        charged += cost;
        claimed -= one.most;
      } else if (does === 'end' && item) {
        expect(await list.endRow(item)).toBe(1);
        taken = taken.filter((one) => one !== item);
        const key = `${item.index} ${nextStep.get(item.index) ?? 0}`;
        claimed -= running.get(key)?.most ?? 0;
        running.delete(key);
      }
      expect(await list.read()).toMatchObject({ charged, claimed });
      expect(charged + claimed).toBeLessThanOrEqual(ceiling);
    }
    if (!isCanceled) await transaction(pool, (tx) => cancelJob(tx, list.id, noEnd));
    // Rows that a process which is gone had are there to be ended by another one.
    for (const processId of processes) {
      for (const item of [...taken.filter((one) => one.processId === processId)]) await list.endRow(item);
    }
    expect(await list.read()).toMatchObject({ charged, claimed: 0, finished: true });
    expect((await verifyBooks(pool)).problems).toEqual([]);
  }
});
