import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import { BulkWorld } from '../../testing/bulk-world.ts';
import { test } from '../../testing/clusters.ts';
import { CrashingWorkers, crashingDatabase, until } from '../../testing/crashes.ts';
import { LedgerWorld } from '../../testing/ledger-world.ts';
import { isFailing, mostCentsOfStep, recordsOf } from '../../testing/list-prices.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import { cancelJob } from '../bulk/cancel-job.ts';
import { verifyBooks } from '../bulk/verify-books.ts';

/* What a crash may not do to a list. The long run: MILLRACE_BULK_CRASHES=long npx vitest run list-crash */
const size =
  process.env.MILLRACE_BULK_CRASHES === 'long'
    ? { rows: 5_000, computed: 20_000, kills: 20, restarts: 5 }
    : { rows: 600, computed: 2_000, kills: 5, restarts: 1 };

/** While PostgreSQL restarts, nobody can ask it. */
async function endedSteps(pool: Pool): Promise<number> {
  const { rows } = await pool
    .query<{ ended: number }>('select count(*)::int as ended from list_steps where outcome is not null')
    .catch(() => ({ rows: [{ ended: 0 }] }));
  return rows[0]?.ended ?? 0;
}

test(`a list of ${size.rows} rows in three steps pays each step once, and one with a low ceiling never more than that, through ${size.kills} kills of their processes and ${size.restarts} of PostgreSQL`, {
  timeout: 900_000,
}, async ({ clusters }) => {
  const { url, pool, kill } = await crashingDatabase(
    clusters,
    'create table looked (job_id uuid not null, index int not null, step int not null)',
  );
  const world = await LedgerWorld.open({ url, pool });
  const acme = await world.customer({ addon: credits(100_000) });
  const bulk = new BulkWorld(world);
  const whole = await ListInBooks.create(bulk, acme, size.rows, size.rows * 3 * mostCentsOfStep);
  // About a third of what its rows come to.
  const ceiling = size.rows * mostCentsOfStep * 0.5;
  const short = await ListInBooks.create(bulk, acme, size.rows, ceiling);
  const workers = new CrashingWorkers('list-process.ts', [url, String(world.endpointId)]);

  await workers.crash(size, { total: size.rows * 3, done: () => endedSteps(pool), killDatabase: kill });
  const stateOf = async (id: string) => {
    const { rows } = await pool
      .query(
        'select finished_at is not null as is_over, paused_because, charged::int, claimed::int, held::int from bulk_jobs where id = $1',
        [id],
      )
      .catch(() => ({ rows: [{}] }));
    return rows[0] as Record<string, unknown>;
  };
  await until(async () => (await stateOf(whole.id)).is_over === true);
  await until(async () => {
    const { paused_because: because, claimed } = await stateOf(short.id);
    return because === 'max_credits' && claimed === 0;
  });
  const paused = await stateOf(short.id);
  await transaction(pool, (tx) => cancelJob(tx, short.id, async () => {}));
  await until(async () => (await stateOf(short.id)).is_over === true);
  workers.end();

  const { rows: ended } = await pool.query<{
    job_id: string;
    index: number;
    step: number;
    outcome: string;
    cost: number;
  }>('select job_id, index, step, outcome, cost from list_steps order by job_id, index, step');
  const { rows: twice } = await pool.query(
    'select job_id, index, step from looked group by job_id, index, step having count(*) > 1',
  );
  // A question goes without an answer only where its process was killed as it was asked.
  const failures = ended.filter(({ outcome }) => outcome === 'failed');
  const wrong = ended.filter(
    ({ index, step, outcome, cost }) =>
      cost !== (outcome === 'failed' || outcome === 'canceled' ? 0 : recordsOf(`row ${index}`, step)),
  );
  const chargedOf = (id: string) =>
    ended.filter((one) => one.job_id === id).reduce((sum, { cost }) => sum + cost, 0);
  expect(twice).toEqual([]);
  expect(wrong).toEqual([]);
  expect(failures.length).toBeLessThan(40 * size.kills);
  expect(await stateOf(whole.id)).toMatchObject({ charged: chargedOf(whole.id), claimed: 0 });
  expect(new Set(ended.filter(({ job_id: id }) => id === whole.id).map(({ index }) => index)).size).toBe(
    size.rows,
  );
  // So near to the ceiling that no further step was sure to be paid.
  expect(paused.charged).toBeGreaterThan(ceiling - mostCentsOfStep);
  expect(paused.charged).toBeLessThanOrEqual(ceiling);
  expect(await stateOf(short.id)).toMatchObject({ charged: chargedOf(short.id), claimed: 0 });
  expect(await verifyBooks(pool)).toMatchObject({ problems: [] });
  await bulk.close();
  await world.ledger.close();
  await pool.end();
});

interface ComputedStep {
  readonly job_id: string;
  readonly index: number;
  readonly step: number;
  readonly outcome: string;
  readonly cost: number;
  readonly repeats: number | null;
}

test(`three lists of ${size.computed} rows in all that ask nobody, and one with a low ceiling, write and pay each row once, through ${size.kills} kills of their processes and ${size.restarts} of PostgreSQL`, {
  timeout: 900_000,
}, async ({ clusters }) => {
  const { url, pool, kill } = await crashingDatabase(
    clusters,
    'create table told (job_id uuid not null); create table bugs (what text not null)',
  );
  const world = await LedgerWorld.open({ url, pool });
  const acme = await world.customer({ addon: credits(1_000_000) });
  const bulk = new BulkWorld(world);
  const whole: ListInBooks[] = [];
  const rowsOf = [0.5, 0.3, 0.2].map((part) => Math.round(size.computed * part));
  for (const rows of rowsOf) {
    whole.push(await ListInBooks.create(bulk, acme, rows, rows * 3 * mostCentsOfStep));
  }
  const rowsOfShort = Math.round(size.computed * 0.5);
  const ceiling = rowsOfShort * mostCentsOfStep * 0.25;
  const short = await ListInBooks.create(bulk, acme, rowsOfShort, ceiling);
  await pool.query('update bulk_jobs set is_computed = true');
  const workers = new CrashingWorkers('computed-process.ts', [url, String(world.endpointId)]);
  const stateOf = async (id: string) => {
    const { rows } = await pool
      .query(
        `select finished_at is not null as is_over, paused_because, charged::int, claimed::int, ended, found, failed, total,
                (select array_agg(what) from bugs) as bugs from bulk_jobs where id = $1`,
        [id],
      )
      .catch(() => ({ rows: [{}] }));
    const [state] = rows as Record<string, unknown>[];
    expect(state?.bugs ?? null).toBeNull();
    return state ?? {};
  };

  await workers.crash(size, {
    total: size.computed,
    done: async () => {
      let ended = 0;
      for (const { id } of whole) ended += Number((await stateOf(id)).ended ?? 0);
      return ended;
    },
    killDatabase: kill,
  });
  for (const { id } of whole) await until(async () => (await stateOf(id)).is_over === true);
  await until(async () => (await stateOf(short.id)).paused_because === 'max_credits');
  const paused = await stateOf(short.id);
  await transaction(pool, (tx) => cancelJob(tx, short.id, async () => {}));
  workers.end();

  const { rows: steps } = await pool.query<ComputedStep>(
    'select job_id, index, step, outcome, cost, repeats from list_steps order by job_id, index, step',
  );
  const wrong = steps.filter(({ index, step, outcome, cost, repeats }) => {
    const question = step === 1 ? 'all rows' : `row ${index}`;
    const records = recordsOf(question, step);
    const expected = isFailing(question) ? 'failed' : records > 0 ? 'found' : 'not_found';
    return outcome !== expected || cost !== (expected === 'failed' || repeats !== null ? 0 : records);
  });
  expect(wrong).toEqual([]);
  for (const [at, { id }] of whole.entries()) {
    const some = steps.filter(({ job_id: of }) => of === id);
    const rows = rowsOf[at] ?? 0;
    const called = (index: number) =>
      !isFailing(`row ${index}`) && recordsOf(`row ${index}`, 0) > 0 ? [0, 1, 2] : [0, 1];
    expect(some.map(({ index, step }) => `${index} ${step}`)).toEqual(
      Array.from({ length: rows }, (_, index) => called(index).map((step) => `${index} ${step}`)).flat(),
    );
    expect(some.filter(({ step, repeats }) => step === 1 && repeats === null)).toHaveLength(1);
    const charged = some.reduce((sum, { cost }) => sum + cost, 0);
    expect(await stateOf(id)).toMatchObject({ charged, claimed: 0, ended: rows, total: rows });
  }
  // So near to the ceiling that no further step was sure to be paid.
  expect(paused.charged).toBeGreaterThan(ceiling - 3 * mostCentsOfStep);
  expect(paused.charged).toBeLessThanOrEqual(ceiling);
  expect(await stateOf(short.id)).toMatchObject({ charged: paused.charged, claimed: 0, is_over: true });
  // Each list that ended, and the one that stopped, once.
  const { rows: told } = await pool.query<{ job_id: string }>('select job_id from told');
  expect(told.map(({ job_id: id }) => id).toSorted()).toEqual(
    [...whole, short].map(({ id }) => id).toSorted(),
  );
  expect(await verifyBooks(pool)).toMatchObject({ problems: [] });
  await bulk.close();
  await world.ledger.close();
  await pool.end();
});
