import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createOrganization } from '../../server/src/admin/organizations.ts';
import type { Endpoint } from '../../server/src/endpoints/define-endpoint.ts';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import { credits } from '../../server/src/kernel/credits.ts';
import { addEntry } from '../../server/src/ledger/account.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { sandboxProvider } from '../../server/src/providers/sandbox/sandbox.ts';
import { Sources } from '../../server/src/waterfall/sources.ts';
import { startDatabase } from '../database.ts';
import { quantile, table } from '../statistics.ts';
import type { CallsToMake, TimedCall } from './http-caller.ts';
import { type Body, randomRequests } from './random-requests.ts';

/*
 * How soon a sandbox workspace is answered: every endpoint with its example and with other questions, one call after the other, a job over before
 * the next call; over HTTP, billed, and the endpoint alone in this process.
 *   npm run bench:sandbox -- [--calls 100] [--warm 20] [--only name,name]
 */
const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '100' },
    warm: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
const calls = Number(options.calls);
/** Before calls are timed: code is compiled, and tables are read. */
const warm = Number(options.warm);
const only = options.only === '' ? null : options.only.split(',');
const asked = endpoints.filter(({ name }) => only === null || only.includes(name));
const promisedMs = 5;
const sandbox = sandboxProvider();

const database = await startDatabase();
const pool = createPool({ connectionString: database.url, connectionsMax: 1, applicationName: 'bench' });
const service = spawn(
  process.execPath,
  [fileURLToPath(new URL('sandbox-service.ts', import.meta.url)), database.url],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
try {
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  const { port, readyMs, longestMs } = JSON.parse(line) as Record<'port' | 'readyMs' | 'longestMs', number>;
  const caller = new Worker(new URL('http-caller.ts', import.meta.url), {
    workerData: { port, key: await sandboxKey() },
  });
  const callsOf = async (name: string, bodies: readonly Body[]): Promise<TimedCall[]> => {
    const calls: CallsToMake = { name, bodies: bodies.map((body) => JSON.stringify(body)) };
    caller.postMessage(calls);
    return (await once(caller, 'message'))[0];
  };
  const rows: {
    readonly name: string;
    readonly http: number[];
    readonly inside: number[];
    readonly firstMs: number;
    /** The longest answer. */
    readonly bytesMax: number;
  }[] = [];
  for (const endpoint of asked) {
    const { name, example } = endpoint;
    const others = randomRequests(name, warm + calls);
    const bodies = others.flatMap((body) => [example.request as Body, body]);
    const [first, ...timedCalls] = await callsOf(name, [example.request as Body, ...bodies]);
    const http = timedCalls.slice(2 * warm);
    const inside: number[] = [];
    for (const body of bodies) inside.push(await timed(() => run(endpoint, body)));
    rows.push({
      name,
      firstMs: first?.ms ?? 0,
      http: http.map(({ ms }) => ms),
      inside: inside.slice(2 * warm),
      bytesMax: Math.max(...http.map(({ bytes }) => bytes)),
    });
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  await caller.terminate();
  console.log(
    `${availableParallelism()} cores for everything, Node ${process.version}, ${2 * calls} calls of each after ${2 * warm}, one at a time; ms`,
  );
  console.log(
    `the world was made in the background in ${(readyMs / 1_000).toFixed(1)} s; the longest that others waited was ${longestMs.toFixed(0)} ms`,
  );
  const shares = [0.5, 0.95, 0.99, 1];
  const of = (times: readonly number[]) => {
    const sorted = times.toSorted((one, other) => one - other);
    return shares.map((share) => quantile(sorted, share).toFixed(2));
  };
  const names = (where: string) => ['p50', 'p95', 'p99', 'longest'].map((share) => `${where} ${share}`);
  console.log(
    table([
      ['endpoint', 'longest answer, KB', 'first call', ...names('HTTP'), ...names('alone')],
      ...rows.map(({ name, firstMs, http, inside, bytesMax }) => [
        name,
        (bytesMax / 1_000).toFixed(0),
        firstMs.toFixed(1),
        ...of(http),
        ...of(inside),
      ]),
    ]),
  );
  const slow = (part: 'http' | 'inside') =>
    rows
      .filter(
        (row) =>
          quantile(
            row[part].toSorted((one, other) => one - other),
            0.95,
          ) >= promisedMs,
      )
      .map(({ name }) => name);
  console.log(`p95 of ${promisedMs} ms or more, over HTTP: ${slow('http').join(', ') || 'none'}`);
  console.log(`p95 of ${promisedMs} ms or more, alone: ${slow('inside').join(', ') || 'none'}`);
} finally {
  if (service.exitCode === null && service.kill('SIGTERM')) await once(service, 'exit');
  await pool.end();
  await database.stop();
}

/** Of a sandbox workspace that may spend as much as the bench takes. */
async function sandboxKey(): Promise<string> {
  const { workspaces } = await createOrganization(pool, {
    name: 'Bench',
    credits: credits(0),
    plan: null,
    rateTier: 'unlimited',
  });
  const workspace = workspaces.find(({ mode }) => mode === 'sandbox');
  const { rows } = await pool.query<{ id: number }>(`select id from ledger_accounts where mode = 'sandbox'`);
  const client = await pool.connect();
  await addEntry(client, {
    accountId: rows[0]?.id ?? 0,
    kind: 'grant',
    wallet: 'addon',
    amount: credits(1e8),
    externalId: 'bench',
  });
  client.release();
  return workspace?.api_key ?? '';
}

/** What the endpoint does for it, without gateway, ledger and HTTP. Of a list, all of its items. */
async function run(endpoint: Endpoint, body: Body): Promise<void> {
  const call = {
    signal: new AbortController().signal,
    mode: 'sandbox',
    sources: new Sources([sandbox], { provider: null, cached: false }),
  } as const;
  const request = endpoint.request.parse(body);
  if (endpoint.runs !== 'job') {
    await endpoint.run(request, call);
    return;
  }
  for (const { input } of endpoint.items(request)) await endpoint.look(input, { ...call, tries: 0 });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
