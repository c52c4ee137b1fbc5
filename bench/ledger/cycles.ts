import pg from 'pg';
import { credits } from '../../server/src/kernel/credits.ts';
import { uuidv7 } from '../../server/src/kernel/ids.ts';
import { CallOrigins } from '../../server/src/ledger/call-origins.ts';
import { Ledger } from '../../server/src/ledger/ledger.ts';
import type { Outcome } from '../../server/src/ledger/operations.ts';
import { keepPlans } from '../../server/src/postgres/plans.ts';
import { createPool, type Pool, typeParsers } from '../../server/src/postgres/pool.ts';
import { type BenchCustomer, makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { quantile } from '../statistics.ts';

const outcome: Outcome = { status: 200, records: 1, durationMs: 3, provider: 'dataset', cached: false };
/** As a service writes them. */
const linksEveryMs = 3_000;

/** What one run of cycles showed. */
export interface Run {
  readonly perSecond: number;
  /** Milliseconds that a reservation took. */
  readonly p50: number;
  readonly p99: number;
}

/** A ledger on a PostgreSQL of its own, with one hot organization and 1,000 others. */
export interface Cycles {
  readonly pool: Pool;
  readonly databasePid: number;
  readonly hot: readonly BenchCustomer[];
  readonly wide: readonly BenchCustomer[];
  /** Reserves and settles by turns for `customers`, by all callers at once. */
  run(customers: readonly BenchCustomer[], seconds: number): Promise<Run>;
  close(): Promise<void>;
}

/**
 * `writesLinks`: who called is written beside the ledger, as a service does.
 * A new cluster makes its WAL files as it goes, with a pause of about 50 ms for each 16 MiB; after a checkpoint it uses those it has again.
 * That is how a service runs, so it is warmed up over that.
 */
export async function openCycles(callers: number, { writesLinks = false } = {}): Promise<Cycles> {
  const database = await startDatabase();
  const pool = createPool({ connectionString: database.url, connectionsMax: 2, applicationName: 'bench' });
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
  const origins = new CallOrigins();
  const writing = writesLinks
    ? setInterval(() => {
        origins.write(pool).catch((error: unknown) => console.error('who called was not written', error));
      }, linksEveryMs)
    : undefined;

  const cycle = async (who: BenchCustomer, reserveMs: number[]) => {
    const call = { id: uuidv7(), ...who, endpointId, amount: credits(1), planCovers: true, overflow: null };
    const startedAtMs = performance.now();
    const reserved = await ledger.reserve(call);
    reserveMs.push(performance.now() - startedAtMs);
    const ended = reserved.done && (await ledger.end({ ...call, cost: credits(1), outcome }));
    if (ended === false || !ended.ended) throw new Error('a cycle was refused');
    if (writesLinks) {
      origins.note({
        workspaceId: who.workspaceId,
        callId: call.id,
        keyId: who.accountId,
        grantId: null,
        connection: null,
        isAnswered: true,
      });
    }
  };
  const run = async (customers: readonly BenchCustomer[], seconds: number): Promise<Run> => {
    const reserveMs: number[] = [];
    const startedAtMs = performance.now();
    const untilMs = startedAtMs + seconds * 1000;
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
  await run(hot, 4);
  await run(wide, 10);
  await pool.query('checkpoint');
  return {
    pool,
    databasePid: database.pid,
    hot,
    wide,
    run,
    close: async () => {
      clearInterval(writing);
      await ledger.close();
      await pool.end();
      await database.stop();
    },
  };
}
