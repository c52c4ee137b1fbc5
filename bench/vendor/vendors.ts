import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { wholePost } from '../gateway/rig.ts';
import { table, thousands } from '../statistics.ts';

/*
 * What a call to a vendor costs: `millrace serve` with all endpoints, as an operator starts it, a custom provider of phone numbers and a server of language models on
 * loopback, which answer at once. Many callers at a time, then steady rates, at which a latency counts from the moment at which its request was due. Last the same service
 * without a call, and its memory.
 *   npm run bench:vendors -- [seconds a run] [seconds at rest]
 */
const [seconds = 5, restSeconds = 30] = process.argv.slice(2).map(Number);
const connections = [16, 64];
const rates = [10, 100, 300];
const settledMs = 75_000;
/** Of the service, after a start and after load; and what a lone call may take over the vendor's own answer. */
const goals = { restMib: 250, loadedMib: 450, loneMs: 2, restMsASecond: 2, cpuRatio: 1.5, p99Ratio: 2 };

const run = promisify(execFile);
const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'millrace-vendors-'));
const children: ChildProcess[] = [];

const start = async (script: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  return child;
};

/** Requests that no other run has sent, so that no answer is kept from before. */
let runs = 0;
const kinds = {
  phone_finder: (key: string, at: number) =>
    wholePost(
      '/api/v1/phone_finder',
      { 'x-api-key': key },
      { first_name: 'Mira', last_name: `Voss${letters(runs)}x${letters(at)}`, domain: 'halden.example' },
    ),
  ai_enrich: (key: string) =>
    wholePost(
      '/api/v1/ai_enrich',
      { 'x-api-key': key },
      {
        provider: 'openai',
        prompt: 'In one line, what does {{company}} sell?',
        context: { company: 'Halden Instruments' },
      },
    ),
  // What any way to it takes at least.
  'the vendor itself': () =>
    wholePost('/v1/phone', {}, { first: 'Mira', last: 'Voss', domain: 'halden.example' }),
} as const;
type Kind = keyof typeof kinds;

function letters(number: number): string {
  return [...number.toString(26)]
    .map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)])
    .join('');
}

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly wrong: number;
  readonly serviceUs: number;
  readonly databaseUs: number;
}

const memoryMib = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

const database = await startDatabase();
try {
  const vendor = await start(at('vendor.ts'), []);
  const [line] = (await once(createInterface(vendor.stdout as NodeJS.ReadableStream), 'line')) as [string];
  const vendorPort: number = JSON.parse(line).port;
  const vendorUrl = `http://127.0.0.1:${vendorPort}`;
  mkdirSync(join(folder, 'providers'));
  writeFileSync(
    join(folder, 'providers', 'loopback.yaml'),
    [
      'name: loopback',
      `baseUrl: ${vendorUrl}/v1`,
      'auth: { type: none }',
      'limits: { timeoutMs: 10000, concurrency: 100 }',
      'capabilities:',
      '  findPhone:',
      '    requests:',
      "      - { requires: [first_name, last_name, domain], path: /phone, body: { first: '{{first_name}}', last: '{{last_name}}', domain: '{{domain}}' } }",
      '    answer: { phone: phone }',
      '    costUsd: { hit: 0.01, miss: 0 }',
    ].join('\n'),
  );
  const port = await freePort();
  const startedAtMs = performance.now();
  const service = await start(at('../../server/bin/millrace.js'), ['serve'], {
    DATABASE_URL: database.url,
    MILLRACE_DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PROVIDERS_DIR: join(folder, 'providers'),
    OPENAI_COMPATIBLE_BASE_URL: `${vendorUrl}/v1`,
    OPENAI_COMPATIBLE_MODEL: 'small',
  });
  (service.stdout as NodeJS.ReadableStream).resume();
  await ready(port);
  const readyMs = performance.now() - startedAtMs;
  const pid = service.pid as number;
  const pool = createPool({
    connectionString: database.url,
    connectionsMax: 2,
    applicationName: 'bench',
    statementTimeoutMs: 0,
  });
  const customers = await makeCustomers(pool, 100);

  const measure = async (
    kind: Kind,
    script: string,
    first: number,
    forSeconds = seconds,
    callers = customers,
  ): Promise<Figures> => {
    runs += 1;
    const file = join(folder, 'requests.json');
    const count = kind === 'ai_enrich' ? callers.length : 40_000;
    writeFileSync(
      file,
      JSON.stringify(
        Array.from({ length: count }, (_, index) =>
          kinds[kind](callers[index % callers.length]?.key ?? '', index),
        ),
      ),
    );
    const before = { service: cpuTimeMs(pid), database: cpuTimeMs(database.pid) };
    const { stdout } = await run(process.execPath, [
      at(`../gateway/${script}`),
      ...[kind === 'the vendor itself' ? vendorPort : port, first, forSeconds].map(String),
      file,
    ]);
    const said = JSON.parse(stdout);
    const statuses: Record<string, number> = said.statuses ?? {};
    const calls = said.calls ?? Object.values(statuses).reduce((sum, each) => sum + each, 0);
    return {
      perSecond: said.perSecond,
      p50: said.p50,
      p99: said.p99,
      wrong: said.errors ?? calls - (statuses['200'] ?? 0),
      serviceUs: (1_000 * (cpuTimeMs(pid) - before.service)) / calls,
      databaseUs: (1_000 * (cpuTimeMs(database.pid) - before.database)) / calls,
    };
  };
  const rest = async (name: string): Promise<string[]> => {
    // What follows a call has been written by then, and memory was given back.
    await pause(settledMs);
    const before = { service: cpuTimeMs(pid), database: cpuTimeMs(database.pid) };
    await pause(restSeconds * 1_000);
    return [
      name,
      ((cpuTimeMs(pid) - before.service) / restSeconds).toFixed(1),
      ((cpuTimeMs(database.pid) - before.database) / restSeconds).toFixed(1),
      memoryMib(pid).toFixed(0),
    ];
  };

  const atRest = [await rest('after its start')];
  const rows: string[][] = [];
  const row = (kind: Kind, load: string, figures: Figures) => {
    rows.push([
      kind,
      load,
      thousands(figures.perSecond),
      ...[figures.p50, figures.p99].map((value) => value.toFixed(1)),
      ...[figures.serviceUs, figures.databaseUs].map((value) => value.toFixed(0)),
      String(figures.wrong),
    ]);
    return figures;
  };
  const all = ['phone_finder', 'ai_enrich'] as const;
  for (const kind of all) await measure(kind, 'load.ts', 64, 5);
  const cpu: Partial<Record<Kind, number>> = {};
  for (const many of connections) {
    for (const kind of all) {
      const figures = row(kind, `${many} connections`, await measure(kind, 'load.ts', many));
      cpu[kind] = figures.serviceUs + figures.databaseUs;
    }
  }
  const lone = row(
    'the vendor itself',
    `${rates[0]} a second`,
    await measure('the vendor itself', 'open-load.ts', rates[0] ?? 10, 50),
  );
  const p99: Partial<Record<Kind, number>> = {};
  const over: Partial<Record<Kind, number>> = {};
  for (const rate of rates) {
    for (const kind of all) {
      // Enough calls for a p99 at ten a second as well.
      const figures = row(
        kind,
        `${rate} a second`,
        await measure(
          kind,
          'open-load.ts',
          rate,
          Math.max(seconds, 500 / rate),
          // With a hundred callers at ten calls a second, each call would look up its key.
          rate === rates[0] ? customers.slice(0, 1) : customers,
        ),
      );
      p99[kind] = figures.p99;
      over[kind] ??= figures.p50 - lone.p50;
    }
  }
  atRest.push(await rest('after load'));

  console.log(
    `${cpus().length} cores for everything, Node ${process.version}; ready in ${(readyMs / 1_000).toFixed(1)} s`,
  );
  console.log(
    table([
      ['endpoint', 'load', 'calls/s', 'p50 ms', 'p99 ms', 'service µs/call', 'PostgreSQL µs/call', 'failed'],
      ...rows,
    ]),
  );
  console.log(
    `\n${table([['without a call', 'service ms/s', 'PostgreSQL ms/s', 'service MiB'], ...atRest])}`,
  );
  const ratio = (of: Partial<Record<Kind, number>>) => (of.ai_enrich ?? 0) / (of.phone_finder ?? 1);
  console.log(
    `\nai_enrich of phone_finder: CPU ${ratio(cpu).toFixed(2)} (goal ${goals.cpuRatio}), p99 at ${rates.at(-1)} a second ${ratio(p99).toFixed(2)} (goal ${goals.p99Ratio})` +
      `\na lone call over the vendor's own answer, p50: ${all.map((kind) => `${kind} ${over[kind]?.toFixed(1)} ms`).join(', ')} (goal ${goals.loneMs})` +
      `\ngoals: ${goals.restMsASecond} ms a second at rest, ${goals.restMib} MiB at rest, ${goals.loadedMib} after load`,
  );
  const verified = await verifyLedger(pool);
  console.log(
    `ledger verify: ${verified.ok ? 'all invariants hold' : JSON.stringify(verified.problems)}, ${thousands(verified.calls)} calls`,
  );
  await pool.end();
} finally {
  for (const child of children.reverse()) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function ready(port: number): Promise<void> {
  const untilMs = performance.now() + 60_000;
  while (performance.now() < untilMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await pause(100);
  }
  throw new Error('the service was not ready within a minute');
}
