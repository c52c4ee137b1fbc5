import { describe, expect, vi } from 'vitest';
import { centicredits, credits } from '../../kernel/credits.ts';
import { registerProcess } from '../../ledger/processes.ts';
import { transaction } from '../../postgres/transaction.ts';
import { type BulkWorld, test } from '../../testing/bulk-world.ts';
import { found, missed } from '../../testing/item-results.ts';
import { cancelJob } from './cancel-job.ts';
import { putOff, settleItems } from './settle-items.ts';
import { handBackOfGone, takeItems } from './take-items.ts';
import { verifyBooks } from './verify-books.ts';

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 10 });
const isOver = (bulk: BulkWorld, id: string) =>
  until(async () => expect(await bulk.job(id)).toMatchObject({ finished: true }));
const problems = async (bulk: BulkWorld) => (await verifyBooks(bulk.ledgers.db.pool)).problems;
const nobodyIsTold = async () => {};
const seen = (bulk: BulkWorld, processId: number, secondsAgo: number) =>
  bulk.ledgers.db.pool.query(
    'update processes set seen_at = clock_timestamp() - make_interval(secs => $2) where id = $1',
    [processId, secondsAgo],
  );

describe('an item', () => {
  // Both look-ups would have asked the same paid source: each has its question noted before the other is known.
  test('that a process lost for a moment, and took again, is looked up once and paid once', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const stalled = await registerProcess(world.db.pool, 'stalled', 1);
    const gate = Promise.withResolvers<void>();
    let lookUps = 0;
    bulk.runner(
      async () => {
        lookUps++;
        await gate.promise;
        return found();
      },
      { processId: () => stalled },
    );
    const id = await bulk.submit(acme, ['one']);
    const takenAt = async () =>
      (
        await world.db.pool.query<{ at: Date | null }>(
          'select taken_at as at from bulk_items where state = 2',
        )
      ).rows[0]?.at ?? null;
    await until(async () => expect(await takenAt()).not.toBeNull());
    const first = await takenAt();

    await seen(bulk, stalled, 8);
    const handed = await handBackOfGone(world.db.pool, world.processId);
    await until(async () => {
      expect(await takenAt()).not.toBeNull();
      expect(await takenAt()).not.toEqual(first);
    });
    gate.resolve();
    await isOver(bulk, id);

    expect([handed, lookUps]).toEqual([1, 1]);
    expect(await world.left(acme)).toEqual([0, 8]);
    expect(await problems(bulk)).toEqual([]);
  });

  // Paid for as two, it would have been refused for ever, and with it the end of its job.
  test('that ends under two numbers of one process is paid once', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    const { pool } = world.db;
    const id = await bulk.submit(acme, ['one']);
    const before = await registerProcess(pool, 'the same', 1);
    const [then] = await takeItems(pool, before, 1);
    await seen(bulk, before, 8);
    await handBackOfGone(pool, world.processId);
    const [now] = await takeItems(pool, world.processId, 1);
    const ended = { outcome: 'found', answer: '{}', cost: credits(2), status: 200, provider: null } as const;

    const settled = await transaction(pool, (tx) =>
      settleItems(
        tx,
        id,
        [then, now].map((item) => ({ item: item as NonNullable<typeof item>, ended, durationMs: 1 })),
        nobodyIsTold,
      ),
    );

    expect(settled).toBe(1);
    expect(await bulk.job(id)).toMatchObject({ ended: 1, charged: 200, finished: true });
    expect(await problems(bulk)).toEqual([]);
  });

  test('that another process has by now is not ended by the one that lost it, which then looks for what it has and does not know', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const { pool } = world.db;
    const stalled = await registerProcess(pool, 'stalled', 1);
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    bulk.runner(
      async () => {
        started.resolve();
        await gate.promise;
        return found();
      },
      { processId: () => stalled, concurrency: 1 },
    );
    const id = await bulk.submit(acme, ['one', 'two']);
    await started.promise;
    await seen(bulk, stalled, 8);
    expect(await handBackOfGone(pool, world.processId)).toBe(1);
    await seen(bulk, stalled, 0);
    const [lost] = await takeItems(pool, world.processId, 1);
    // The answer to this one never came: it is in its name, and it knows nothing of it.
    const [unknown] = await takeItems(pool, stalled, 1);

    gate.resolve();
    await until(async () => {
      expect((await bulk.items(id)).map(({ outcome }) => outcome)).toEqual([null, 'found']);
    });

    expect([lost?.index, unknown?.index]).toEqual([0, 1]);
    expect(await bulk.job(id)).toMatchObject({ ended: 1, charged: 200, finished: false });
    expect(await problems(bulk)).toEqual([]);
  });

  test('that would be tried again in an hour ends with its canceled job, whichever comes first', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const { pool } = world.db;
    const jobs = [await bulk.submit(acme, ['one']), await bulk.submit(acme, ['two'])];
    const taken = [
      ...(await takeItems(pool, world.processId, 1)),
      ...(await takeItems(pool, world.processId, 1)),
    ];
    const cancel = (id: string) => transaction(pool, (tx) => cancelJob(tx, id, nobodyIsTold));
    const putItOff = (id: string) =>
      transaction(pool, (tx) =>
        putOff(
          tx,
          id,
          taken.filter(({ jobId }) => jobId === id).map((item) => ({ item, afterMs: 3_600_000, asked: [] })),
        ),
      );

    const [first = '', second = ''] = jobs;
    await putItOff(first);
    await cancel(first);
    await cancel(second);
    await putItOff(second);
    bulk.runner(async () => found());
    await Promise.all(jobs.map((id) => isOver(bulk, id)));

    for (const id of jobs) {
      expect(await bulk.job(id)).toMatchObject({ status: 'canceled', canceled: 1, charged: 0 });
    }
    expect(await world.left(acme)).toEqual([0, 10]);
    expect(await problems(bulk)).toEqual([]);
  });
});

describe('a job', () => {
  test('that the database refuses to end holds up no other', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    const refused = await bulk.submit(acme, ['one']);
    let refusals = 0;
    bulk.runner(async () => found(), {
      onFinish: async (_tx, jobId) => {
        if (jobId === refused) throw new Error('no event can be written for it');
      },
      onProblem: () => {
        refusals++;
      },
    });
    await until(() => expect(refusals).toBeGreaterThan(0));

    const other = await bulk.submit(acme, ['two']);
    await isOver(bulk, other);

    expect(await bulk.job(other)).toMatchObject({ status: 'completed', charged: 200 });
    expect(await bulk.job(refused)).toMatchObject({ ended: 0, charged: 0 });
    expect(await problems(bulk)).toEqual([]);
  });
});

describe('a process that ends', () => {
  // What a paid source was about to answer was thrown away with every deploy.
  test('lets look-ups under way come to their end, and begins none', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const asked: string[] = [];
    const runner = bulk.runner(
      async ({ input }, { askOnce, signal }) => {
        await askOnce('hunter');
        asked.push(input);
        started.resolve();
        await gate.promise;
        return signal.aborted ? missed : found();
      },
      { concurrency: 1 },
    );
    const id = await bulk.submit(acme, ['one', 'two']);
    await started.promise;

    const closed = runner.close(20_000);
    gate.resolve();
    await closed;

    expect(asked).toHaveLength(1);
    expect((await bulk.items(id)).map(({ outcome }) => outcome)).toEqual(['found', null]);
    expect(await bulk.job(id)).toMatchObject({ charged: centicredits(200), open: 1 });
  });

  test('leaves to others what does not end in time', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    const ending = await registerProcess(world.db.pool, 'ending', 1);
    const started = Promise.withResolvers<void>();
    const runner = bulk.runner(
      async (_item, { signal }) => {
        started.resolve();
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
        return missed;
      },
      { processId: () => ending },
    );
    const id = await bulk.submit(acme, ['one']);
    await started.promise;

    await runner.close(10);
    await world.db.pool.query('delete from processes where id = $1', [ending]);
    bulk.runner(async () => found());
    await isOver(bulk, id);

    expect(await bulk.job(id)).toMatchObject({ found: 1, charged: 200 });
    expect(bulk.bugs).toEqual([]);
    expect(await problems(bulk)).toEqual([]);
  });
});
