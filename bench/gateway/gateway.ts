import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { startDatabase } from '../database.ts';
import { spread, table, thousands } from '../statistics.ts';

/*
 * Billed calls a second of POST /remove_whitespace with everything on (key, rate tier, quota, spend limit, plan, ledger, history),
 * beside a bare Fastify route with the same body and answer; interleaved, 100 organizations and one hot one.
 *   npm run bench:gateway -- [seconds a run] [rounds] [connections]
 */
const [seconds = 4, rounds = 5, connections = 64] = process.argv.slice(2).map(Number);
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const run = promisify(execFile);

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  readonly calls: number;
  /** CPU time of the load generator, the server and PostgreSQL, in milliseconds. */
  readonly cpuMs: number;
  readonly serverCpuMs: number;
  readonly databaseCpuMs: number;
}

interface Server {
  readonly port: number;
  readonly pid: number;
  readonly keys?: string[];
}

const children: ChildProcess[] = [];
async function start(script: string, ...parameters: string[]): Promise<Server> {
  const child = spawn(process.execPath, [file(script), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...JSON.parse(line), pid: child.pid };
}

const sumOf = (list: readonly Load[], part: keyof Load) => list.reduce((sum, one) => sum + one[part], 0);

const folder = mkdtempSync(join(tmpdir(), 'millrace-load-'));
const database = await startDatabase();
try {
  const bare = await start('bare.ts');
  const billed = await start('billed.ts', database.url);
  const body = JSON.stringify({ input_text: '  flow   meter \n' });
  const request = (key: string) =>
    `POST /api/v1/remove_whitespace HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const keys = billed.keys ?? [];
  writeFileSync(join(folder, 'wide.json'), JSON.stringify(keys.map(request)));
  writeFileSync(join(folder, 'hot.json'), JSON.stringify([request(keys[0] ?? '')]));
  const load = async (server: Server, requests: string, forSeconds: number): Promise<Load> => {
    const serverMs = cpuTimeMs(server.pid);
    const databaseMs = cpuTimeMs(database.pid);
    const { stdout } = await run(process.execPath, [
      file('load.ts'),
      String(server.port),
      String(connections),
      String(forSeconds),
      join(folder, requests),
    ]);
    return {
      ...JSON.parse(stdout),
      serverCpuMs: cpuTimeMs(server.pid) - serverMs,
      databaseCpuMs: cpuTimeMs(database.pid) - databaseMs,
    };
  };

  for (const server of [bare, billed]) await load(server, 'wide.json', 3);
  const results: { bare: Load[]; wide: Load[]; hot: Load[] } = { bare: [], wide: [], hot: [] };
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await load(bare, 'hot.json', seconds));
    results.wide.push(await load(billed, 'wide.json', seconds));
    results.hot.push(await load(billed, 'hot.json', seconds));
  }

  const ratio = (list: Load[]) =>
    spread(list.map((one, round) => one.perSecond / (results.bare[round]?.perSecond ?? Number.NaN)));
  const row = (name: string, list: Load[]) => {
    const rate = spread(list.map((one) => one.perSecond));
    const of = ratio(list);
    return [
      name,
      `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
      list === results.bare ? '1' : `${of.median.toFixed(2)} (${of.min.toFixed(2)}–${of.max.toFixed(2)})`,
      spread(list.map((one) => one.p50)).median.toFixed(2),
      spread(list.map((one) => one.p99)).median.toFixed(2),
      String(list.reduce((sum, one) => sum + one.errors, 0)),
      ...(['serverCpuMs', 'databaseCpuMs', 'cpuMs'] as const).map((part) =>
        ((1000 * sumOf(list, part)) / sumOf(list, 'calls')).toFixed(0),
      ),
    ];
  };
  console.log(
    `${cpus().length} cores for everything, Node ${process.version}, ${connections} connections, ${rounds} rounds of ${seconds} s, interleaved`,
  );
  console.log(
    table([
      [
        '',
        'calls/s: median (min–max)',
        'of bare',
        'p50 ms',
        'p99 ms',
        'errors',
        ...['server', 'PostgreSQL', 'load'].map((part) => `${part} µs/call`),
      ],
      row('bare Fastify route', results.bare),
      row('billed, 100 organizations', results.wide),
      row('billed, one hot organization', results.hot),
    ]),
  );
  const pool = createPool({ connectionString: database.url, connectionsMax: 1, applicationName: 'bench' });
  const verified = await verifyLedger(pool);
  console.log(
    `ledger verify: ${verified.ok ? 'all invariants hold' : JSON.stringify(verified.problems)}, ${thousands(verified.calls)} calls in ${verified.seconds.toFixed(1)} s`,
  );
  await pool.end();
} finally {
  for (const child of children) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
