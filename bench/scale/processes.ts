import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { wholePost } from '../gateway/rig.ts';
import { table, thousands } from '../statistics.ts';

/*
 * One, two and four services (`millrace serve`) on one PostgreSQL, all on this machine: billed calls a second and their latency, the load spread evenly, and what each
 * side of it takes of the cores. On two cores it shows what a further process costs and where the next limit is; it cannot show what more machines bring.
 *   npm run bench:processes -- [--connections 64] [--seconds 8] [--counts 1,2,4]
 */
const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '8' },
    counts: { type: 'string', default: '1,2,4' },
  },
});
const run = promisify(execFile);
const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'millrace-bench-processes-'));
const database = await startDatabase();
const pool = createPool({
  connectionString: database.url,
  connectionsMax: 2,
  applicationName: 'bench',
  statementTimeoutMs: 0,
});
try {
  const customers = await makeCustomers(pool, 100);
  const file = join(folder, 'requests.json');
  writeFileSync(
    file,
    JSON.stringify(
      customers.map(({ key }) =>
        wholePost('/api/v1/remove_whitespace', { 'x-api-key': key }, { input_text: '  flow   meter \n' }),
      ),
    ),
  );
  const rows = [
    ['services', 'calls/s', 'p50 ms', 'p99 ms', 'services us/call', 'PostgreSQL us/call', 'failed'],
  ];
  for (const count of options.counts.split(',').map(Number)) rows.push(await measure(count, file));
  console.log(
    `${availableParallelism()} cores for everything, Node ${process.version}, ${options.connections} connections\n`,
  );
  console.log(`${table(rows)}\n`);
  const verified = await verifyLedger(pool);
  console.log(
    `ledger verify: ${verified.ok ? 'all invariants hold' : JSON.stringify(verified.problems)}, ${thousands(verified.calls)} calls`,
  );
} finally {
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(count: number, file: string): Promise<string[]> {
  const services: { readonly child: ChildProcess; readonly port: number }[] = [];
  try {
    for (let index = 0; index < count; index += 1) services.push(await startService(index));
    const each = Math.max(1, Math.round(Number(options.connections) / count));
    const load = (seconds: number) =>
      Promise.all(
        services.map(async ({ port }) => {
          const words = [at('../gateway/load.ts'), ...[port, each, seconds].map(String), file];
          const { stdout } = await run(process.execPath, words);
          return JSON.parse(stdout) as {
            perSecond: number;
            p50: number;
            p99: number;
            errors: number;
            calls: number;
          };
        }),
      );
    await load(4);
    const pids = services.map(({ child }) => child.pid ?? 0);
    const cpu = () => pids.reduce((sum, pid) => sum + cpuTimeMs(pid), 0);
    const before = { services: cpu(), database: cpuTimeMs(database.pid) };
    const all = await load(Number(options.seconds));
    const calls = all.reduce((sum, { calls }) => sum + calls, 0);
    const row = [
      String(count),
      thousands(all.reduce((sum, { perSecond }) => sum + perSecond, 0)),
      // Of the slowest.
      Math.max(...all.map(({ p50 }) => p50)).toFixed(1),
      Math.max(...all.map(({ p99 }) => p99)).toFixed(1),
      ((1_000 * (cpu() - before.services)) / calls).toFixed(0),
      ((1_000 * (cpuTimeMs(database.pid) - before.database)) / calls).toFixed(0),
      String(all.reduce((sum, { errors }) => sum + errors, 0)),
    ];
    console.error(row.join('  '));
    return row;
  } finally {
    for (const { child } of services) {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    }
  }
}

async function startService(index: number): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, [at('../../server/bin/millrace.js'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      MILLRACE_DATA_DIR: join(folder, `data-${index}`),
      // The key that seals what is stored is one for all of them.
      SECRET_KEY: '1'.repeat(64),
      PORT: String(port),
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('a service has ended at its start');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return { child, port };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('a service was not ready within a minute');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
