import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyBooks } from '../../server/src/jobs/bulk/verify-books.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { quantile, thousands } from '../statistics.ts';
import { callOnce } from './single-call.ts';

/*
 * Two hundred organizations with a list each, all at once, and one more that makes single calls: how long a list stands still at most, and what the single calls take beside them and
 * alone. Both kinds of lists: rows that are computed here, and rows that ask a source that answers after some milliseconds.
 *   node bench/lists/users.ts [--users 200] [--seconds 20] [--port 18192] [--source-ms 200]
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    port: { type: 'string', default: '18192' },
    'source-ms': { type: 'string', default: '200' },
  },
});
const users = Number(values.users);
const seconds = Number(values.seconds);
const base = `http://127.0.0.1:${values.port}/api/v1`;
const rowsOfList = 5_000;

const kinds = [
  {
    name: 'computed here',
    steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Text}' } }],
    row: (user: number, at: number) => ({ Text: ` user  ${user} row  ${at} ` }),
  },
  {
    name: `asking a source of ${values['source-ms']} ms`,
    steps: [{ endpoint: 'email_verifier', input: { email: '{Email}' } }],
    row: (user: number, at: number) => ({ Email: `person.${at}@company-${user}.example` }),
  },
];

const p = (times: readonly number[], share: number) =>
  quantile(
    [...times].sort((a, b) => a - b),
    share,
  );

for (const kind of kinds) {
  const database = await startDatabase();
  const pool = createPool({ connectionString: database.url, connectionsMax: 2, applicationName: 'bench' });
  let service: ChildProcess | null = null;
  try {
    const customers = await makeCustomers(pool, users + 1);
    const neighbour = customers[users]?.key ?? '';
    service = spawn(
      process.execPath,
      ['bench/bulk/bulk-service.ts', database.url, values.port, values['source-ms']],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(service.stdout as NodeJS.ReadableStream, 'data');
    for (let warm = 0; warm < 300; warm++) await callOnce(base, neighbour);
    const alone = await callsFor(neighbour, 10_000);

    for (let from = 0; from < users; from += 8) {
      await Promise.all(
        customers.slice(from, Math.min(users, from + 8)).map(async ({ key }, at) => {
          const rows = Array.from({ length: rowsOfList }, (_, row) => kind.row(from + at, row));
          const answer = await fetch(`${base}/lists`, {
            method: 'POST',
            headers: { 'x-api-key': key, 'content-type': 'application/json' },
            body: JSON.stringify({ rows, steps: kind.steps, limits: { max_credits: 2_500 } }),
          });
          if (answer.status !== 201) throw new Error(await answer.text());
          await answer.arrayBuffer();
        }),
      );
    }
    const isOver = { value: false };
    const [moves, beside] = await Promise.all([
      standstills(isOver),
      callsFor(neighbour, seconds * 1_000).finally(() => {
        isOver.value = true;
      }),
    ]);
    console.log(`${users} lists at once, ${kind.name}:`);
    console.log(
      `  a list stands still for ${(p(moves.times, 0.5) / 1000).toFixed(2)} s (p50), ${(p(moves.times, 0.99) / 1000).toFixed(2)} s (p99), ${(p(moves.times, 1) / 1000).toFixed(2)} s (most); all together ${thousands(Math.round(moves.ended / moves.seconds))} rows a second`,
    );
    console.log(
      `  another's calls, p50 and p99: ${p(alone, 0.5).toFixed(1)} and ${p(alone, 0.99).toFixed(1)} ms alone; ${p(beside, 0.5).toFixed(1)} and ${p(beside, 0.99).toFixed(1)} ms beside them (${(p(beside, 0.99) / p(alone, 0.99)).toFixed(2)} times)`,
    );
    const stillOpen = await cancelAll(customers.slice(0, users).map(({ key }) => key));
    const { ok } = await verifyBooks(pool);
    console.log(`  the books are ${ok ? 'right' : 'WRONG'}, with ${stillOpen} lists canceled`);
    if (!ok) process.exitCode = 1;
  } finally {
    service?.kill('SIGTERM');
    if (service) await Promise.race([once(service, 'exit'), delay(10_000)]);
    await pool.end();
    await database.stop();
  }

  /** Times between two moments at which a list has moved on, looked at 20 times a second. Lists that are over are left out. */
  async function standstills(isOver: { readonly value: boolean }) {
    const last = new Map<string, { ended: number; at: number }>();
    const times: number[] = [];
    const from = performance.now();
    let first = -1;
    let sum = 0;
    while (!isOver.value) {
      const { rows } = await pool.query<{ id: string; ended: number; over: boolean }>(
        'select id, ended, finished_at is not null as over from bulk_jobs',
      );
      const now = performance.now();
      sum = rows.reduce((all, { ended }) => all + ended, 0);
      if (first < 0) first = sum;
      for (const { id, ended, over } of rows) {
        const before = last.get(id);
        if (before && before.ended === ended) continue;
        if (before && !over) times.push(now - before.at);
        last.set(id, { ended, at: now });
      }
      await delay(50);
    }
    const now = performance.now();
    // Those that have not moved since.
    for (const { ended, at } of last.values()) if (ended < rowsOfList) times.push(now - at);
    return { times, ended: sum - first, seconds: (now - from) / 1000 };
  }
}

async function cancelAll(keys: readonly string[]): Promise<number> {
  let canceled = 0;
  for (const key of keys) {
    const headers = { 'x-api-key': key };
    const { lists } = (await (await fetch(`${base}/lists`, { headers })).json()) as {
      lists: { id: string; status: string }[];
    };
    for (const { id } of lists) {
      const answer = await fetch(`${base}/lists/${id}/cancel`, { method: 'POST', headers });
      await answer.arrayBuffer();
      canceled += answer.status === 200 ? 1 : 0;
    }
  }
  return canceled;
}

/** Milliseconds of calls, one after the other, every 20 ms. */
async function callsFor(key: string, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  while (performance.now() < until) {
    const at = performance.now();
    await callOnce(base, key);
    times.push(performance.now() - at);
    await delay(20);
  }
  return times;
}
