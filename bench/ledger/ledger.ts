import { cpus } from 'node:os';
import pg from 'pg';
import { credits } from '../../server/src/kernel/credits.ts';
import { uuidv7 } from '../../server/src/kernel/ids.ts';
import { Ledger } from '../../server/src/ledger/ledger.ts';
import type { Outcome } from '../../server/src/ledger/operations.ts';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { keepPlans } from '../../server/src/postgres/plans.ts';
import { createPool, typeParsers } from '../../server/src/postgres/pool.ts';
import { type BenchCustomer, makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { quantile, spread, table, thousands } from '../statistics.ts';

/*
 * How many full-policy cycles a second the ledger does: reserve, then settle, with wallet and plan split, spend limit, quota and
 * a row for each call; one hot organization and 1,000. Client, PostgreSQL (fsync on) and everything else share the machine.
 *   npm run bench:ledger -- [seconds a run] [runs] [callers]
 */
const [seconds = 5, runs = 3, callers = 256] = process.argv.slice(2).map(Number);
const outcome: Outcome = { status: 200, records: 1, durationMs: 3, provider: 'dataset', cached: false };

interface Run {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const database = await startDatabase();
const pool = createPool({ connectionString: database.url, connectionsMax: 2, applicationName: 'bench' });
try {
  const { rows } = await pool.query<{ id: number }>(
    `insert into endpoints (name) values ('enrich_company') returning id`,
  );
  const endpointId = rows[0]?.id ?? 0;
  const hot = await makeCustomers(pool, 1);
  const wide = await makeCustomers(pool, 1_000);
  const ledger = new Ledger({
    connect: async () => {
      const client = new pg.Client({ connectionString: database.url, types: typeParsers });
      await client.connect();
      await keepPlans(client);
      return client;
    },
    processId: () => 1,
    onProblem: (problem, error) => console.error(problem, error),
  });

  const cycle = async (who: BenchCustomer, reserveMs: number[]) => {
    const call = { id: uuidv7(), ...who, endpointId, amount: credits(1), planCovers: true, overflow: null };
    const startedAtMs = performance.now();
    const reserved = await ledger.reserve(call);
    reserveMs.push(performance.now() - startedAtMs);
    const ended = reserved.done && (await ledger.end({ ...call, cost: credits(1), outcome }));
    if (ended === false || !ended.ended) throw new Error('a cycle was refused');
  };
  const run = async (customers: readonly BenchCustomer[], forSeconds: number): Promise<Run> => {
    const reserveMs: number[] = [];
    const startedAtMs = performance.now();
    const untilMs = startedAtMs + forSeconds * 1000;
    let next = 0;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < untilMs)
          await cycle(customers[next++ % customers.length] as BenchCustomer, reserveMs);
      }),
    );
    const tookSeconds = (performance.now() - startedAtMs) / 1000;
    reserveMs.sort((a, b) => a - b);
    return {
      perSecond: reserveMs.length / tookSeconds,
      p50: quantile(reserveMs, 0.5),
      p99: quantile(reserveMs, 0.99),
    };
  };

  // A new cluster makes its WAL files as it goes, with a pause of about 50 ms for each 16 MiB; after a checkpoint it uses
  // those it has again. That is how a service runs, so that is what is measured.
  await run(hot, 4);
  await run(wide, 10);
  await pool.query('checkpoint');
  const results: Record<string, Run[]> = { 'one hot organization': [], '1,000 organizations': [] };
  for (let index = 0; index < runs; index++) {
    results['one hot organization']?.push(await run(hot, seconds));
    results['1,000 organizations']?.push(await run(wide, seconds));
  }
  await ledger.close();

  console.log(
    `${cpus().length} cores, Node ${process.version}, ${callers} callers, ${runs} runs of ${seconds} s each, interleaved`,
  );
  console.log(
    table([
      ['', 'cycles/s: median (min–max)', 'reserve p50 ms', 'reserve p99 ms (min–max)'],
      ...Object.entries(results).map(([name, list]) => {
        const rate = spread(list.map((one) => one.perSecond));
        const p99 = spread(list.map((one) => one.p99));
        return [
          name,
          `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
          spread(list.map((one) => one.p50)).median.toFixed(1),
          `${p99.median.toFixed(1)} (${p99.min.toFixed(1)}–${p99.max.toFixed(1)})`,
        ];
      }),
    ]),
  );
  const verified = await verifyLedger(pool);
  console.log(
    `ledger verify: ${verified.ok ? 'all invariants hold' : JSON.stringify(verified.problems)}, ${thousands(verified.calls)} calls in ${verified.seconds.toFixed(1)} s`,
  );
} finally {
  await pool.end();
  await database.stop();
}
