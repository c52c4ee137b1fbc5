import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyBooks } from '../../server/src/jobs/bulk/verify-books.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { quantile, thousands } from '../statistics.ts';
import { Memory } from './memory.ts';
import { callOnce } from './single-call.ts';

/*
 * A long list from upload to download, over an endpoint that asks nobody: how long each part takes, rows a second, how much the memory of the service grows, bytes on
 * disk a row; and single calls of another organization before and while it runs. Everything on one machine, PostgreSQL with fsync.
 *   node bench/lists/lists.ts [--rows 100000] [--port 18191]
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, port: { type: 'string', default: '18191' } },
});
const rows = Number(values.rows);
const base = `http://127.0.0.1:${values.port}/api/v1`;

const database = await startDatabase();
const pool = createPool({ connectionString: database.url, connectionsMax: 2, applicationName: 'bench' });
let service: ChildProcess | null = null;
try {
  const [owner, other] = await makeCustomers(pool, 2);
  service = spawn(process.execPath, ['bench/lists/list-service.ts', database.url, values.port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(service.stdout as NodeJS.ReadableStream, 'data');
  const pid = service.pid as number;
  const key = { 'x-api-key': owner?.key ?? '' };
  const neighbour = () => callOnce(base, other?.key ?? '');
  for (let warm = 0; warm < 300; warm++) await neighbour();
  const alone = await measured(neighbour, 5_000, async () => {});
  const memory = new Memory(pid);

  const csv = `Name,Company,City,Note\n${Array.from({ length: rows }, (_, at) => `  Row   ${at} ,Company ${at % 5_000},City ${at % 300},"Some words, with a comma ${at}"`).join('\n')}\n`;
  const bytes = await diskBytes();
  const form = new FormData();
  form.set('file', new Blob([csv]), 'rows.csv');
  form.set('steps', JSON.stringify([{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }]));
  const startedAt = performance.now();
  const started = await fetch(`${base}/lists`, { method: 'POST', headers: key, body: form });
  const list = (await started.json()) as { id: string };
  if (started.status !== 201) throw new Error(JSON.stringify(list));
  const startMs = performance.now() - startedAt;
  const laps = [`sent and started ${memory.lap()}`];

  const runAt = performance.now();
  const beside = await measured(neighbour, Number.POSITIVE_INFINITY, async () => {
    for (;;) {
      const at = (await (await fetch(`${base}/lists/${list.id}`, { headers: key })).json()) as {
        status: string;
        completed: number;
      };
      if (at.status === 'completed') return;
      await delay(500);
    }
  });
  const runMs = performance.now() - runAt;
  laps.push(`run ${memory.lap()}`);

  const downloads: string[] = [];
  for (const form of ['csv', 'xlsx']) {
    const at = performance.now();
    const answer = await fetch(`${base}/lists/${list.id}/${form}`, { headers: key });
    let length = 0;
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) length += piece.length;
    downloads.push(`${form} ${((performance.now() - at) / 1000).toFixed(1)} s, ${thousands(length)} bytes`);
    laps.push(`${form} ${memory.lap()}`);
  }
  const grown = memory.stop();
  const perRow = ((await diskBytes()) - bytes) / rows;
  const { ok } = await verifyBooks(pool);

  const p = (ms: readonly number[], share: number) =>
    quantile(
      [...ms].sort((a, b) => a - b),
      share,
    ).toFixed(1);
  console.log(`${thousands(rows)} rows, ${thousands(csv.length)} bytes of CSV`);
  console.log(`sent, looked through and started: ${(startMs / 1000).toFixed(1)} s`);
  console.log(
    `run: ${(runMs / 1000).toFixed(1)} s, ${thousands(Math.round(rows / (runMs / 1000)))} rows a second, each a paid call`,
  );
  console.log(`downloads: ${downloads.join('; ')}`);
  console.log(
    `memory of the service: ${grown.before} MB before, ${grown.most} MB at most (${laps.join(', ')})`,
  );
  console.log(`disk: ${thousands(Math.round(perRow))} bytes a row`);
  console.log(
    `another's calls, p50 and p99: ${p(alone, 0.5)} and ${p(alone, 0.99)} ms alone; ${p(beside, 0.5)} and ${p(beside, 0.99)} ms beside it`,
  );
  console.log(`the books are ${ok ? 'right' : 'WRONG'}`);
  if (!ok) process.exitCode = 1;
} finally {
  service?.kill('SIGTERM');
  if (service) await Promise.race([once(service, 'exit'), delay(10_000)]);
  await pool.end();
  await database.stop();
}

/** Milliseconds of calls, one after the other, every 20 ms: until the time is over, or the work is done. */
async function measured(
  call: () => Promise<void>,
  forMs: number,
  work: () => Promise<void>,
): Promise<number[]> {
  let isOver = false;
  const until = performance.now() + forMs;
  const worked = work().then(() => {
    if (forMs === Number.POSITIVE_INFINITY) isOver = true;
  });
  const times: number[] = [];
  while (!isOver && performance.now() < until) {
    const at = performance.now();
    await call();
    times.push(performance.now() - at);
    await delay(20);
  }
  await worked;
  return times;
}

async function diskBytes(): Promise<number> {
  const { rows: sizes } = await pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(sizes[0]?.bytes ?? 0);
}
