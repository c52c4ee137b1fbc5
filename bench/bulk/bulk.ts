import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BulkRunner } from '../../server/src/jobs/bulk/bulk-runner.ts';
import type { ItemResult } from '../../server/src/jobs/bulk/bulk-task.ts';
import { createJobsPool } from '../../server/src/jobs/bulk/jobs-pool.ts';
import { submitJob } from '../../server/src/jobs/bulk/submit-job.ts';
import { verifyBooks } from '../../server/src/jobs/bulk/verify-books.ts';
import { centicredits, credits } from '../../server/src/kernel/credits.ts';
import { uuidv7 } from '../../server/src/kernel/ids.ts';
import { Ledger } from '../../server/src/ledger/ledger.ts';
import { heartbeat, registerProcess } from '../../server/src/ledger/processes.ts';
import { keepPlans } from '../../server/src/postgres/plans.ts';
import { typeParsers } from '../../server/src/postgres/pool.ts';
import { transaction } from '../../server/src/postgres/transaction.ts';
import { WorkSigns } from '../../server/src/postgres/work-signs.ts';
import { type BenchCustomer, makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { quantile, table, thousands } from '../statistics.ts';

/*
 * How many items of bulk jobs a second end and are paid, with a source that answers at once; and how long small jobs wait
 * behind a long list of another organization (`--others same`: of their own). Everything on one machine, PostgreSQL with fsync.
 *   node bench/bulk/bulk.ts [--items 100000] [--small 50] [--behind 200000] [--others other]
 */
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    small: { type: 'string', default: '50' },
    behind: { type: 'string', default: '200000' },
    others: { type: 'string', default: 'other' },
  },
});
const perJob = 10_000;
const smallItems = 100;
const price = credits(0.01);
const answer: ItemResult = {
  kind: 'ended',
  outcome: 'found',
  answer: '{"email":"mira.voss@halden.example","email_status":"valid","confidence":"96"}',
  cost: price,
  status: 200,
  provider: 'instant',
};

const database = await startDatabase();
const pool = createJobsPool({ connectionString: database.url, connectionsMax: 6, applicationName: 'bench' });
try {
  const { rows } = await pool.query<{ id: number }>(
    `insert into endpoints (name) values ('email_verification') returning id`,
  );
  const endpointId = rows[0]?.id ?? 0;
  const [big, ...others] = (await makeCustomers(pool, 51)) as [BenchCustomer, ...BenchCustomer[]];
  const processId = await registerProcess(pool, 'bench', process.pid);
  const beat = setInterval(() => void heartbeat(pool, processId), 2_000);
  const ledger = new Ledger({
    connect: async () => {
      const client = new pg.Client({ connectionString: database.url, types: typeParsers });
      await client.connect();
      await keepPlans(client);
      return client;
    },
    processId: () => processId,
    onProblem: (problem, error) => console.error(problem, error),
  });
  const submit = async (who: BenchCustomer, count: number): Promise<string> => {
    const call = {
      id: uuidv7(),
      ...who,
      endpointId,
      amount: centicredits(price * count),
      planCovers: false,
      overflow: null,
    };
    const reserved = await ledger.reserve(call);
    if (!reserved.done) throw new Error(reserved.refusal);
    const items = Array.from({ length: count }, (_, i) => ({
      input: `{"email":"person${i}@halden.example","refId":${i}}`,
      question: `${call.id} ${i}`,
      refId: String(i),
    }));
    await transaction(pool, (tx) =>
      submitJob(tx, { ...call, name: null, webhookUrl: null, columns: '[]', held: call.amount, items }),
    );
    return call.id;
  };

  const finishedAt = new Map<string, number>();
  const whenAll = (ids: readonly string[]) =>
    new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (!ids.every((id) => finishedAt.has(id))) return;
        clearInterval(timer);
        resolve();
      }, 5);
    });
  const signs = new WorkSigns({ db: pool, onProblem: (error) => console.error(error) });
  const run = async (lists: () => Promise<string[]>, then?: () => Promise<void>) => {
    const ids = await lists();
    const startedAt = performance.now();
    const runner = new BulkRunner({
      db: pool,
      processId: () => processId,
      signs,
      lookUp: async () => answer,
      onFinish: async (_tx, id) => {
        finishedAt.set(id, performance.now());
      },
      concurrency: 400,
      itemMs: 10_000,
      onBug: (error) => console.error(error),
      onProblem: (error) => console.error(error),
    });
    await then?.();
    await whenAll(ids);
    const seconds = (performance.now() - startedAt) / 1_000;
    await runner.close(5_000);
    return { seconds, ids };
  };
  const longList = (count: number) => async () => {
    const ids: string[] = [];
    for (let left = count; left > 0; left -= perJob) ids.push(await submit(big, Math.min(perJob, left)));
    return ids;
  };

  // Compiled, and the write-ahead log's files made.
  await run(longList(20_000));
  const items = Number(values.items);
  const { seconds } = await run(longList(items));

  const waits: number[] = [];
  await run(longList(Number(values.behind)), async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.all(
      Array.from({ length: Number(values.small) }, async (_, i) => {
        const who = values.others === 'same' ? big : (others[i % others.length] as BenchCustomer);
        const submittedAt = performance.now();
        const id = await submit(who, smallItems);
        await whenAll([id]);
        waits.push(((finishedAt.get(id) ?? 0) - submittedAt) / 1_000);
      }),
    );
  });
  waits.sort((a, b) => a - b);
  clearInterval(beat);

  console.log(`${cpus().length} cores for everything, Node ${process.version}\n`);
  console.log(
    table([
      ['', ''],
      [`items a second, of ${thousands(items)} in jobs of ${thousands(perJob)}`, thousands(items / seconds)],
      [
        `${values.small} jobs of ${smallItems} items behind one of ${thousands(Number(values.behind))}: wait p50, p95, longest`,
        `${[0.5, 0.95, 1].map((part) => `${quantile(waits, part).toFixed(1)} s`).join(', ')}`,
      ],
    ]),
  );
  const { ok, problems } = await verifyBooks(pool);
  console.log(ok ? 'ledger verify: all invariants hold, those of jobs among them' : problems);
  await signs.close();
  await ledger.close();
} finally {
  await pool.end();
  await database.stop();
}
