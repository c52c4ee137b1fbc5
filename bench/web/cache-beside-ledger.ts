import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { credits } from '../../server/src/kernel/credits.ts';
import { uuidv7 } from '../../server/src/kernel/ids.ts';
import { Ledger } from '../../server/src/ledger/ledger.ts';
import type { Outcome } from '../../server/src/ledger/operations.ts';
import { keepPlans } from '../../server/src/postgres/plans.ts';
import { createPool, typeParsers } from '../../server/src/postgres/pool.ts';
import { makeCustomers } from '../customers.ts';
import { quantile } from '../statistics.ts';

export interface Payments {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

type Figures = { readonly paced: Payments[]; readonly full: Payments[] };

const outcome: Outcome = { status: 200, records: 1, durationMs: 3, provider: 'native', cached: false };
const pacedPerSecond = 300;
const fullCallers = 64;
const pagesPerSecond = 100;

/** Payments of 100 organizations alone, and with `cacheWork` going on beside them on the same database, in alternating runs. */
export async function compareLedger(
  url: string,
  { seconds, runs }: { readonly seconds: number; readonly runs: number },
  cacheWork: () => Promise<void>,
): Promise<{ readonly without: Figures; readonly beside: Figures }> {
  const pool = createPool({ connectionString: url, connectionsMax: 2, applicationName: 'bench' });
  const { rows } = await pool.query<{ id: number }>(
    `insert into endpoints (name) values ('find_sitemap_urls') returning id`,
  );
  const endpointId = rows[0]?.id ?? 0;
  const customers = await makeCustomers(pool, 100);
  const ledger = new Ledger({
    connect: async () => {
      const client = new pg.Client({ connectionString: url, types: typeParsers });
      await client.connect();
      await keepPlans(client);
      return client;
    },
    processId: () => 1,
    onProblem: (problem, error) => console.error(problem, error),
  });
  let next = 0;
  const cycle = async (times: number[], fromMs = performance.now()) => {
    const who = customers[next++ % customers.length] as (typeof customers)[0];
    const call = { id: uuidv7(), ...who, endpointId, amount: credits(1), planCovers: true, overflow: null };
    const reserved = await ledger.reserve(call);
    times.push(performance.now() - fromMs);
    if (reserved.done) await ledger.end({ ...call, cost: credits(1), outcome });
  };
  /** Calls come when they are due, whether earlier ones are done or not; their time runs from when they were due. */
  const paced = async (times: number[]) => {
    const startedAtMs = performance.now();
    const under: Promise<void>[] = [];
    for (let call = 0; call < pacedPerSecond * seconds; call++) {
      const dueAtMs = startedAtMs + (call * 1_000) / pacedPerSecond;
      while (performance.now() < dueAtMs) await pause(1);
      under.push(cycle(times, dueAtMs));
    }
    await Promise.all(under);
  };
  const full = async (times: number[]) => {
    const untilMs = performance.now() + seconds * 1_000;
    await Promise.all(
      Array.from({ length: fullCallers }, async () => {
        while (performance.now() < untilMs) await cycle(times);
      }),
    );
  };
  const run = async (load: (times: number[]) => Promise<void>, work: (() => Promise<void>) | null) => {
    const times: number[] = [];
    const stop = new AbortController();
    const pages = work === null ? Promise.resolve() : steadily(work, stop.signal);
    const startedAtMs = performance.now();
    await load(times);
    const tookMs = performance.now() - startedAtMs;
    stop.abort();
    await pages;
    times.sort((a, b) => a - b);
    return {
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      perSecond: times.length / (tookMs / 1_000),
    };
  };

  await run(full, cacheWork);
  await pool.query('checkpoint');
  const without: Figures = { paced: [], full: [] };
  const beside: Figures = { paced: [], full: [] };
  for (let index = 0; index < runs; index++) {
    without.paced.push(await run(paced, null));
    beside.paced.push(await run(paced, cacheWork));
    without.full.push(await run(full, null));
    beside.full.push(await run(full, cacheWork));
  }
  await ledger.close();
  await pool.end();
  return { without, beside };
}

async function steadily(work: () => Promise<void>, stop: AbortSignal): Promise<void> {
  const startedAtMs = performance.now();
  const under = new Set<Promise<void>>();
  for (let page = 0; !stop.aborted; page++) {
    const waitMs = startedAtMs + (page * 1_000) / pagesPerSecond - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const one = work().finally(() => under.delete(one));
    under.add(one);
    // As many as the service's own pool would do at once.
    if (under.size >= 4) await Promise.race(under);
  }
  await Promise.all(under);
}
