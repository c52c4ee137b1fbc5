import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { migrate } from '../../postgres/migrate.ts';
import { createPool, type Pool } from '../../postgres/pool.ts';
import { superviseEmbedded } from '../../postgres/supervise-embedded.ts';
import { BulkWorld } from '../../testing/bulk-world.ts';
import { lockFile, test } from '../../testing/clusters.ts';
import { LedgerWorld } from '../../testing/ledger-world.ts';
import { patientTimes } from '../../testing/patient-times.ts';
import { verifyBooks } from './verify-books.ts';

/*
 * What a crash may not do to a bulk job. The long run: MILLRACE_BULK_CRASHES=long npx vitest run bulk-crash
 */
const size =
  process.env.MILLRACE_BULK_CRASHES === 'long'
    ? { items: 10_000, kills: 20, restarts: 5 }
    : { items: 2_000, kills: 6, restarts: 2 };

function startWorker(url: string): ChildProcess {
  const script = fileURLToPath(new URL('../../testing/bulk-process.ts', import.meta.url));
  const worker = spawn(process.execPath, [script, url], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => {
    worker.kill('SIGKILL');
  });
  return worker;
}

/** While PostgreSQL restarts, nobody can ask it. */
async function endedItems(pool: Pool): Promise<number> {
  const { rows } = await pool
    .query<{ ended: number }>('select ended from bulk_jobs')
    .catch(() => ({ rows: [{ ended: 0 }] }));
  return rows[0]?.ended ?? 0;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}

test(`a job of ${size.items} items ends and pays each once, through ${size.kills} kills of its processes and ${size.restarts} of PostgreSQL`, {
  timeout: 900_000,
}, async ({ clusters }) => {
  const settings = { dataDir: `${clusters.folder}/data`, shareDir: `${clusters.folder}/share` };
  // A killed process loses nothing that the system has; what was acknowledged must be there.
  const postgres = await clusters.start({
    ...settings,
    parameters: { fsync: 'off', full_page_writes: 'off' },
  });
  const supervision = superviseEmbedded(postgres, settings);
  onTestFinished(supervision.stop);
  const pool = createPool({
    connectionString: postgres.url,
    connectionsMax: 8,
    applicationName: 'test',
    ...patientTimes,
  });
  const client = await pool.connect();
  await migrate(client as never);
  await client.query(
    'create table looked (call_id uuid not null, is_paid boolean not null); create table told (job_id uuid)',
  );
  client.release();
  const world = await LedgerWorld.open({ url: postgres.url, pool });
  const acme = await world.customer({ addon: credits(100_000) });
  const bulk = new BulkWorld(world);
  // A quarter is asked of a paid source; a tenth repeats an earlier item.
  const questions = Array.from({ length: size.items }, (_, i) => {
    const n = i % 10 === 9 ? i - 9 : i;
    return `${n % 4 === 0 ? 'paid' : 'free'} ${n}`;
  });
  const id = await bulk.submit(acme, questions);
  const workers = Array.from({ length: 3 }, () => startWorker(postgres.url));

  const crashes = [
    ...Array.from({ length: size.kills }, () => 'process' as const),
    ...Array.from({ length: size.restarts }, () => 'PostgreSQL' as const),
  ].toSorted((a, b) => (a === b ? 0 : Math.random() - 0.5));
  for (const [at, what] of crashes.entries()) {
    const from = ((at + 1) * size.items) / (crashes.length + 1) / 1.5;
    await until(async () => (await endedItems(pool)) >= from);
    if (what === 'PostgreSQL') process.kill(lockFile(postgres).pid, 'SIGKILL');
    else {
      const killed = workers.shift() as ChildProcess;
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      workers.push(startWorker(postgres.url));
    }
  }
  await until(async () => (await endedItems(pool)) === size.items);

  for (const worker of workers) worker.kill('SIGKILL');
  const items = await bulk.items(id);
  const { rows: calls } = await pool.query<{ index: number; times: number; cost: number }>(
    `select i.index, count(c.id)::int as times, coalesce(sum(c.cost), 0)::int as cost
       from bulk_items i
       left join (select id, from_plan + from_addon as cost from calls union all select id, 0 from failed_calls) c on c.id = i.call_id
      group by i.index order by i.index`,
  );
  const { rows: paid } = await pool.query<{ call_id: string }>(
    'select call_id from looked where is_paid group by call_id having count(*) > 1',
  );
  const { rows: told } = await pool.query('select job_id from told');
  const failures = items.filter(({ outcome }) => outcome === 'failed');
  expect(items.every(({ state }) => state === 3)).toBe(true);
  expect(calls.every(({ times }) => times === 1)).toBe(true);
  expect(calls.filter(({ cost, index }) => cost !== (items[index]?.outcome === 'failed' ? 0 : 200))).toEqual(
    [],
  );
  // Only what was being asked of the paid source when its process was killed; each at most once, and never twice.
  expect(paid).toEqual([]);
  expect(failures.length).toBeLessThan(40 * size.kills);
  expect(told).toEqual([{ job_id: id }]);
  expect(await bulk.job(id)).toMatchObject({
    status: 'completed',
    total: size.items,
    ended: size.items,
    failed: failures.length,
    charged: (size.items - failures.length) * 200,
  });
  expect(await verifyBooks(pool)).toMatchObject({ problems: [] });
  await world.ledger.close();
  await pool.end();
});
