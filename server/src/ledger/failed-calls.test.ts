import { describe, expect } from 'vitest';
import { centicredits, credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { readMigrations } from '../postgres/migrate.ts';
import { transaction } from '../postgres/transaction.ts';
import { cutConnections } from '../testing/cutting-proxy.ts';
import { connectTo, failed, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import { drawFromHold, endHold, keepForJob } from './hold.ts';
import { readHistory } from './read-usage.ts';
import { sweepReservations } from './sweep.ts';
import { sweepFailedCalls } from './sweep-failed-calls.ts';
import { verifyLedger } from './verify.ts';

const kept = { days: 7, callsMax: 10_000 };

const count = async ({ db }: LedgerWorld, table: string) =>
  (await db.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;
const problems = async ({ db }: LedgerWorld) => (await verifyLedger(db.pool)).problems;
/** As if all failures so far had happened so long ago. */
const age = ({ db }: LedgerWorld, interval: string) =>
  db.pool.query(`update failed_calls set at = at - $1::interval`, [interval]);

/** A hold that is released, a call that is refused, and an item of a job that fails, each `times`. */
async function fail(world: LedgerWorld, times: number) {
  const acme = await world.customer({ addon: credits(1_000) });
  for (let nth = 0; nth < times; nth += 1) {
    const released = world.call(acme, credits(3));
    await world.ledger.reserve(released);
    await world.ledger.end({ ...released, cost: centicredits(0), outcome: failed });
    await world.ledger.log(world.call(acme, credits(0)), { ...failed, status: 402 });
  }
  const job = world.call(acme, credits(10));
  await world.ledger.reserve(job);
  await world.db.pool.query(keepForJob, [job.id]);
  await transaction(world.db.pool, (tx) =>
    drawFromHold(
      tx,
      job.id,
      Array.from({ length: times }, () => ({ callId: uuidv7(), cost: credits(0), outcome: failed })),
    ),
  );
  await transaction(world.db.pool, (tx) => endHold(tx, job.id, 1_000));
  return acme;
}

describe('calls that failed', () => {
  test('leave no row for ever, and the books are proven without them', async ({ world }) => {
    const acme = await fail(world, 5);
    const rows = await count(world, 'failed_calls');
    await age(world, '8 days');

    const deleted = await sweepFailedCalls(world.db.pool, kept);

    expect({ rows, deleted }).toEqual({ rows: 15, deleted: 15 });
    // The job itself was answered.
    expect(await count(world, 'calls')).toBe(1);
    expect(await world.left(acme)).toEqual([0, 1_000]);
    expect(await problems(world)).toEqual([]);
  });

  test('are in the history with those that were answered, in one order, page by page', async ({ world }) => {
    const acme = await world.customer({ addon: credits(100) });
    const ids: string[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const call = world.call(acme, credits(1));
      if (nth % 3 === 0) await world.ledger.charge(call, ok);
      else await world.ledger.log(call, failed);
      ids.unshift(call.id);
    }
    const { workspaceId } = acme;

    for (const limit of [1, 2, 4, 9, 50]) {
      const read: string[] = [];
      for (let before: string | undefined; ; before = read.at(-1)) {
        const page = await readHistory(world.db.pool, { workspaceId, limit, ...(before ? { before } : {}) });
        read.push(...page.map(({ id }) => id));
        if (page.length < limit) break;
      }
      expect(read, `pages of ${limit}`).toEqual(ids);
    }
  });

  test('are kept for some minutes, and then only the newest of a workspace', async ({ world }) => {
    const acme = await world.customer();
    const globex = await world.customer();
    const ids: string[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const call = world.call(acme, credits(0));
      await world.ledger.log(call, failed);
      ids.unshift(call.id);
    }
    await world.ledger.log(world.call(globex, credits(0)), failed);
    const minute = Math.floor(Date.now() / 60_000);
    await world.db.pool.query(`insert into failure_counts values ($1, $3, 1, 'x', 12), ($2, $3, 1, 'x', 1)`, [
      acme.workspaceId,
      globex.workspaceId,
      // A whole day is no minute.
      minute % 1440 === 0 ? minute - 1 : minute,
    ]);

    const atOnce = await sweepFailedCalls(world.db.pool, { days: 7, callsMax: 5 });
    await age(world, '3 min');
    const later = await sweepFailedCalls(world.db.pool, { days: 7, callsMax: 5 });

    expect({ atOnce, later }).toEqual({ atOnce: 0, later: 7 });
    const { rows } = await world.db.pool.query(
      'select id from failed_calls where workspace_id = $1 order by id desc',
      [acme.workspaceId],
    );
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(await count(world, 'failed_calls')).toBe(6);
  });

  test('from before they had a table of their own stay in the history, and in the books', async ({
    world,
  }) => {
    const { pool } = world.db;
    const before = readMigrations().find(({ version }) => version === 4)?.sql ?? '';
    const start = before.indexOf('create function ledger_end(');
    const end = before.indexOf('\nend $$;', start);
    await pool.query(`${before.slice(start, end).replace('ledger_end', 'ledger_end_before')}\nend $$;`);
    const acme = await fail(world, 2);
    const call = world.call(acme, credits(3));
    await world.ledger.reserve(call);
    await pool.query(
      `select ledger_end_before(array[$1::int], array[$2::uuid], array[0], array[502::smallint], array[0], array[1], array[null::text],
                                array[false], now())`,
      [acme.accountId, call.id],
    );

    const history = await readHistory(pool, { workspaceId: acme.workspaceId, limit: 100 });
    const again = await world.ledger.end({ ...call, cost: credits(3), outcome: ok });

    expect(history.filter(({ status }) => status >= 400)).toHaveLength(7);
    expect(history[0]).toMatchObject({ id: call.id, status: 502 });
    expect(again).toEqual({ ended: false });
    expect(await world.left(acme)).toEqual([0, 1_000]);
    expect(await problems(world)).toEqual([]);
  });

  test('a release of which the number is lost is found', async ({ world }) => {
    await fail(world, 2);
    await world.db.pool.query('update released_holds set n = n - 1');

    expect(await problems(world)).toMatchObject([{ invariant: 'I10' }]);
  });

  test('a call that is both answered and failed is found, and the charge stands where its connection broke', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(1));
    await world.ledger.charge(call, ok);
    const insert = (status: number, at: string) =>
      world.db.pool.query(
        `insert into failed_calls values ($1, $2, $3, now() - $5::interval, 1, $6, $4, false, null)
           on conflict (workspace_id, id) do update set at = excluded.at, status = excluded.status`,
        [call.id, acme.workspaceId, acme.accountId, status, at, world.endpointId],
      );

    await insert(502, '20 min');
    const found = await problems(world);
    await insert(503, '1 min');
    await sweepFailedCalls(world.db.pool, kept);

    expect(found).toMatchObject([{ invariant: 'I4' }]);
    expect(await count(world, 'failed_calls')).toBe(0);
    expect(await problems(world)).toEqual([]);
  });
});

describe('a call', () => {
  test('that was charged is not written down as failed by who was not told', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(1));
    await world.ledger.charge(call, ok);

    await world.ledger.log(call, { ...failed, status: 503 });

    expect(await count(world, 'failed_calls')).toBe(0);
    expect(await count(world, 'calls')).toBe(1);
  });

  test('that is logged twice is one failure', async ({ world }) => {
    const acme = await world.customer();
    const call = world.call(acme, credits(0));

    await world.ledger.log(call, failed);
    await world.ledger.log(call, failed);

    expect(await count(world, 'failed_calls')).toBe(1);
  });

  test('that was released cannot be settled, neither while its row is there nor after', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(4));
    await world.ledger.reserve(call);
    await world.ledger.end({ ...call, cost: centicredits(0), outcome: failed });

    const settle = () => world.ledger.end({ ...call, cost: credits(4), outcome: ok });
    const soon = await settle();
    await world.db.pool.query('delete from failed_calls');
    const late = await settle();

    expect([soon, late]).toEqual([{ ended: false }, { ended: false }]);
    expect(await world.left(acme)).toEqual([0, 10]);
    expect(await problems(world)).toEqual([]);
  });

  test('that fails cannot cost anything', async ({ world }) => {
    const acme = await world.customer({ addon: credits(10) });
    const call = world.call(acme, credits(4));
    await world.ledger.reserve(call);

    const ended = world.ledger.end({ ...call, cost: credits(4), outcome: failed });

    await expect(ended).rejects.toMatchObject({ code: '23514' });
    const job = world.call(acme, credits(4));
    await world.ledger.reserve(job);
    await world.db.pool.query(keepForJob, [job.id]);
    const drawn = transaction(world.db.pool, (tx) =>
      drawFromHold(tx, job.id, [{ callId: uuidv7(), cost: credits(1), outcome: failed }]),
    );
    await expect(drawn).rejects.toMatchObject({ code: '23514' });
    // What a refused end has left held is released in the background; the job holds its 4.
    await expect.poll(() => world.left(acme)).toEqual([0, 6]);
  });

  test('of a process that is gone is released once, whoever else ends it at that moment', async ({
    world,
  }) => {
    const acme = await world.customer({ addon: credits(100) });
    const calls = Array.from({ length: 30 }, () => world.call(acme, credits(2)));
    await Promise.all(calls.map((call) => world.ledger.reserve(call)));
    await world.db.pool.query(`update processes set seen_at = now() - interval '1 minute'`);

    const [released, ...ends] = await Promise.all([
      sweepReservations(world.db.pool),
      ...calls.map((call, nth) =>
        world.ledger.end(
          nth % 2 === 0
            ? { ...call, cost: credits(1), outcome: ok }
            : { ...call, cost: centicredits(0), outcome: failed },
        ),
      ),
    ]);

    const settled = ends.filter(({ ended }, nth) => ended && nth % 2 === 0).length;
    expect(released + ends.filter(({ ended }) => ended).length).toBe(30);
    expect(await world.left(acme)).toEqual([0, 100 - settled]);
    expect(await problems(world)).toEqual([]);
    const { rows } = await world.db.pool.query(
      'select coalesce(sum(calls), 0)::int as n from failure_counts',
    );
    expect(rows).toEqual([{ n: released }]);
  });

  // Guards against a release that is done twice because its first acknowledgement was lost: it would give credits away.
  test('whose release is not acknowledged is released once', { timeout: 120_000 }, async ({ world }) => {
    const acme = await world.customer({ plan: credits(100), addon: credits(1_000) });
    const proxy = await cutConnections(world.db.url, { everyAnswer: 5, everyRequest: 7 });
    const ledger = world.openLedger(() => connectTo(proxy.url));

    const ended = await Promise.all(
      Array.from({ length: 10 }, async () => {
        let releases = 0;
        for (let round = 0; round < 20; round += 1) {
          const call = world.call(acme, credits(2));
          if (!(await ledger.reserve(call)).done) continue;
          const end = await ledger.end({ ...call, cost: centicredits(0), outcome: failed });
          releases += end.ended ? 1 : 0;
          await ledger.log(world.call(acme, credits(0)), failed);
        }
        return releases;
      }),
    );

    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(200);
    expect(await world.left(acme)).toEqual([100, 1_000]);
    expect(await count(world, 'failed_calls')).toBe(400);
    expect(proxy.cuts.answers).toBeGreaterThan(3);
    expect(await problems(world)).toEqual([]);
    await ledger.close();
    await proxy.close();
  });
});
