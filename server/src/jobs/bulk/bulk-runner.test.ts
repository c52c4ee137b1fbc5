import { describe, expect, vi } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { pause } from '../../kernel/pause.ts';
import { registerProcess } from '../../ledger/processes.ts';
import { transaction } from '../../postgres/transaction.ts';
import { type BulkWorld, test } from '../../testing/bulk-world.ts';
import { found, missed, nobodyCould, questionOf } from '../../testing/item-results.ts';
import { watchedPool } from '../../testing/watched-pool.ts';
import { cancelJob } from './cancel-job.ts';
import { handBackOfGone, takeItems } from './take-items.ts';
import { verifyBooks } from './verify-books.ts';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `person ${from + i}`);
/** Told of in the transaction in which it ends, a job has ended when that is committed. */
const isOver = (bulk: BulkWorld, id: string) =>
  vi.waitFor(
    async () => {
      expect(bulk.finished).toContain(id);
      expect(await bulk.job(id)).toMatchObject({ finished: true });
    },
    { timeout: 120_000, interval: 10 },
  );
const problems = async (bulk: BulkWorld) => (await verifyBooks(bulk.ledgers.db.pool)).problems;
const cancel = (bulk: BulkWorld, id: string) =>
  transaction(bulk.ledgers.db.pool, (tx) =>
    cancelJob(tx, id, async (_tx, jobId) => {
      bulk.finished.push(jobId);
    }),
  );

describe('a bulk job', () => {
  test('ends every item, in the order of the input, and charges what was looked up', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(1_000) });
    bulk.runner(async ({ input }) => {
      const number = Number(questionOf(input).slice(7));
      return number % 10 === 0 ? nobodyCould : number % 3 === 0 ? missed : found({ number });
    });

    const id = await bulk.submit(acme, numbers(200));
    await isOver(bulk, id);

    const items = await bulk.items(id);
    expect(items.map(({ index }) => index)).toEqual(Array.from({ length: 200 }, (_, i) => i));
    expect(items[7]).toMatchObject({ outcome: 'found', answer: '{"number":7}' });
    expect(await bulk.job(id)).toEqual({
      status: 'completed',
      total: 200,
      ended: 200,
      found: 120,
      failed: 20,
      canceled: 0,
      charged: 36_000,
      open: 0,
      finished: true,
    });
    expect(await world.left(acme)).toEqual([0, 640]);
    expect(await problems(bulk)).toEqual([]);
  });

  test('asks once what several of its items ask, and answers each of them', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(1_000) });
    const asked: string[] = [];
    bulk.runner(async ({ input }) => {
      asked.push(questionOf(input));
      return found({ said: questionOf(input) });
    });

    const id = await bulk.submit(acme, [...numbers(5), ...numbers(5), ...numbers(5)]);
    await isOver(bulk, id);

    const items = await bulk.items(id);
    expect(asked.toSorted()).toEqual(numbers(5));
    expect(items.map(({ answer }) => answer)).toEqual(
      [0, 1, 2].flatMap(() => numbers(5).map((said) => JSON.stringify({ said }))),
    );
    expect(await world.left(acme)).toEqual([0, 970]);
    expect(await problems(bulk)).toEqual([]);
  });

  test('of the sandbox writes down together what ends within a tenth of a second', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(1_000) });
    await world.db.pool.query(`update workspaces set mode = 'sandbox'`);
    const endedAt: number[] = [];
    const writtenAt: number[] = [];
    const db = watchedPool(bulk.pool, (text) => {
      if (text.includes('settled as')) writtenAt.push(Date.now());
    });
    // One every three milliseconds, as they have their turns.
    bulk.runner(
      async ({ input }) => {
        await pause(3 * Number(questionOf(input).slice(7)));
        endedAt.push(Date.now());
        return found();
      },
      { db },
    );

    const id = await bulk.submit(acme, numbers(50));
    await isOver(bulk, id);

    // A timer may end a moment early by another clock.
    expect((writtenAt[0] ?? 0) - (endedAt[0] ?? 0)).toBeGreaterThanOrEqual(95);
    expect(writtenAt.length).toBeLessThan(10);
    expect(await world.left(acme)).toEqual([0, 900]);
  });

  test('of which nothing could be looked up has failed, and costs nothing', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    bulk.runner(async () => nobodyCould);

    const id = await bulk.submit(acme, numbers(3));
    await isOver(bulk, id);

    expect(await bulk.job(id)).toMatchObject({ status: 'failed', failed: 3, charged: 0 });
    expect(await world.left(acme)).toEqual([0, 10]);
  });

  test('whose look-up breaks ends those items as failed, and goes on', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    bulk.runner(async ({ input }) => {
      if (questionOf(input) === 'person 1') throw new Error('a bug');
      return found();
    });

    const id = await bulk.submit(acme, numbers(3));
    await isOver(bulk, id);

    expect((await bulk.items(id)).map(({ outcome }) => outcome)).toEqual(['found', 'failed', 'found']);
    expect(bulk.bugs).toMatchObject([{ message: 'a bug' }]);
    expect(await world.left(acme)).toEqual([0, 6]);
  });

  test('tries an item again where that was asked for, and pays it once', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    const tries: number[] = [];
    bulk.runner(async (item) => {
      tries.push(item.tries);
      return item.tries < 2 ? { kind: 'later', afterMs: 10, asked: [] } : found();
    });

    const id = await bulk.submit(acme, ['greylisted']);
    await isOver(bulk, id);

    expect(tries).toEqual([0, 1, 2]);
    expect(await world.left(acme)).toEqual([0, 8]);
    expect(await problems(bulk)).toEqual([]);
  });

  test('that is canceled ends what nobody has started, for nothing, and finishes what is under way', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(100) });
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let count = 0;
    bulk.runner(
      async () => {
        count += 1;
        if (count === 4) started.resolve();
        await gate.promise;
        return found();
      },
      { concurrency: 4 },
    );
    const id = await bulk.submit(acme, [...numbers(20), ...numbers(20)]);
    await started.promise;

    const isCanceled = await cancel(bulk, id);
    const again = await cancel(bulk, id);
    const during = await bulk.job(id);
    gate.resolve();
    await isOver(bulk, id);

    expect([isCanceled, again]).toEqual([true, false]);
    expect(during).toMatchObject({ status: 'canceled', ended: 36, canceled: 36 });
    expect(await bulk.job(id)).toMatchObject({ status: 'canceled', ended: 40, found: 4, charged: 800 });
    expect(count).toBe(4);
    expect(await world.left(acme)).toEqual([0, 92]);
    expect(await problems(bulk)).toEqual([]);
  });

  test('goes on with a paid source that was asked before a crash passed over: it is not asked twice', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const dead = await registerProcess(world.db.pool, 'other', 1);
    const asked = Promise.withResolvers<void>();
    const first = bulk.runner(
      async (_item, { askOnce, signal }) => {
        await askOnce('hunter');
        asked.resolve();
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
        return found();
      },
      { processId: () => dead },
    );
    const id = await bulk.submit(acme, ['one']);
    await asked.promise;
    await first.close(1_000);

    await world.db.pool.query('delete from processes where id = $1', [dead]);
    const seen: (readonly string[])[] = [];
    bulk.runner(async (item) => {
      seen.push(item.asked);
      return missed;
    });
    await isOver(bulk, id);

    expect(seen).toEqual([['hunter']]);
    expect(await problems(bulk)).toEqual([]);
  });

  test('pays no item that another process has ended meanwhile', async ({ world, bulk }) => {
    const acme = await world.customer({ addon: credits(10) });
    const stalled = await registerProcess(world.db.pool, 'stalled', 1);
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    bulk.runner(
      async () => {
        started.resolve();
        await gate.promise;
        return found({ by: 'the stalled one' });
      },
      { processId: () => stalled },
    );
    const id = await bulk.submit(acme, ['one']);
    await started.promise;
    // Its heart beats no more, so it is taken for dead; then it wakes up.
    await world.db.pool.query('delete from processes where id = $1', [stalled]);
    bulk.runner(async () => found({ by: 'the other' }));
    await isOver(bulk, id);

    gate.resolve();
    await bulk.close();

    expect((await bulk.items(id))[0]?.answer).toBe('{"by":"the other"}');
    expect(await world.left(acme)).toEqual([0, 8]);
    expect(await problems(bulk)).toEqual([]);
  });

  test('goes on where a process was killed seven seconds after it was last seen, but not after the database was away for all', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const { pool } = world.db;
    const killed = await registerProcess(pool, 'killed', 1);
    await bulk.submit(acme, ['one', 'two']);
    expect(await takeItems(pool, killed, 10)).toHaveLength(2);
    const lastSeen = (id: number, secondsAgo: number) =>
      pool.query(
        'update processes set seen_at = clock_timestamp() - make_interval(secs => $2) where id = $1',
        [id, secondsAgo],
      );
    const alive = await registerProcess(pool, 'alive', 2);

    await lastSeen(killed, 5);
    const slow = await handBackOfGone(pool, alive);
    await lastSeen(killed, 7.5);
    await lastSeen(alive, 7.5);
    const nobodySeen = await handBackOfGone(pool, alive);
    await lastSeen(alive, 0);
    const gone = await handBackOfGone(pool, alive);

    expect({ slow, nobodySeen, gone }).toEqual({ slow: 0, nobodySeen: 0, gone: 2 });
  });

  test('is noticed within seconds by a process at rest: when another one wrote it, left it behind, or its items are due again', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(100) });
    const { pool } = world.db;
    const tries = new Map<string, number>();
    // The runner is not nudged: it learns of the jobs below from the database only.
    bulk.runner(
      async ({ callId }) => {
        tries.set(callId, (tries.get(callId) ?? 0) + 1);
        return tries.get(callId) === 1 ? { kind: 'later', afterMs: 1_500, asked: [] } : found({});
      },
      { rest: { afterLooks: 0, ms: 3_600_000 } },
    );
    for (const question of ['one', 'two']) await isOver(bulk, await bulk.submit(acme, [question]));

    const killed = await registerProcess(pool, 'killed', 1);
    await pool.query(`update processes set seen_at = '-infinity' where id = $1`, [killed]);
    const left = await bulk.submit(acme, ['three']);
    await takeItems(pool, killed, 10);
    await isOver(bulk, left);

    expect([...tries.values()]).toEqual([2, 2, 2]);
    expect(await problems(bulk)).toEqual([]);
  });

  test('does not keep those of others waiting, nor later ones of its own organization', async ({
    world,
    bulk,
  }) => {
    const big = await world.customer({ addon: credits(100_000) });
    const small = await world.customer({ addon: credits(1_000) });
    const order: string[] = [];
    const lists = {
      big: await bulk.submit(big, numbers(3_000)),
      small: await bulk.submit(small, numbers(100)),
      later: await bulk.submit(big, numbers(100)),
    };
    bulk.runner(
      async (item) => {
        order.push(item.jobId);
        return found();
      },
      { concurrency: 10 },
    );

    for (const id of Object.values(lists)) await isOver(bulk, id);

    const lastOf = (id: string) => order.lastIndexOf(id);
    // Each takes turns with the big one: the small organization's with all of the other, the later job with its list.
    expect(lastOf(lists.small)).toBeLessThan(300);
    expect(lastOf(lists.later)).toBeLessThan(600);
    expect(await problems(bulk)).toEqual([]);
  });

  test('that was canceled while nobody worked is ended by the next that does, and tells of it once', async ({
    world,
    bulk,
  }) => {
    const acme = await world.customer({ addon: credits(1_000) });
    const id = await bulk.submit(acme, numbers(20));

    const isCanceled = await transaction(world.db.pool, (tx) => cancelJob(tx, id, null));
    const before = await bulk.job(id);
    bulk.runner(async () => found({}));
    bulk.runner(async () => found({}));
    await isOver(bulk, id);

    expect([isCanceled, before.status, bulk.finished]).toEqual([true, 'canceled', [id]]);
    expect(await bulk.job(id)).toMatchObject({ status: 'canceled', canceled: 20, charged: 0 });
    expect(await world.left(acme)).toEqual([0, 1_000]);
    expect(await problems(bulk)).toEqual([]);
  });
});
