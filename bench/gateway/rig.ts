import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { type BenchDatabase, startDatabase } from '../database.ts';
import { thousands } from '../statistics.ts';

export interface Server {
  readonly port: number;
  readonly pid: number;
  readonly keys?: readonly string[];
}

/** Whole requests to send in turn: all to one endpoint, by 100 organizations or by one, or GET /health, or those that somebody else wrote. */
export type Requests =
  | 'health'
  | { readonly of: 'wide' | 'hot'; readonly endpoint: string; readonly body: object }
  | WrittenRequests;

export interface WrittenRequests {
  /** Of its own, as a file's. */
  readonly name: string;
  readonly whole: (keys: readonly string[]) => readonly string[];
  /** The function in a module that judges the body of each answer. */
  readonly check: { readonly module: string; readonly name: string };
}

/** POST /remove_whitespace, whose algorithm costs next to nothing: what is measured is the gateway. */
export const cheapest = (of: 'wide' | 'hot'): Requests => ({
  of,
  endpoint: 'remove_whitespace',
  body: { input_text: '  flow   meter \n' },
});

/** The service with everything on and the bare route, each a process, on a database of their own. */
export interface Rig {
  readonly database: BenchDatabase;
  readonly bare: Server;
  readonly billed: Server;
  /** Starts another server of a bench, which prints its port. */
  start(script: URL, ...parameters: string[]): Promise<Server>;
  /** Runs a load generator of this folder to its end; gives what it printed. */
  load<Result>(
    script: 'load.ts' | 'open-load.ts',
    server: Server,
    requests: Requests,
    ...numbers: number[]
  ): Promise<Result>;
}

const at = (name: string) => new URL(name, import.meta.url);
const run = promisify(execFile);

/** Starts the rig, uses it, proves the books afterwards and takes everything down. */
export async function withRig(use: (rig: Rig) => Promise<void>): Promise<void> {
  const children: ChildProcess[] = [];
  const start = async (script: URL, ...parameters: string[]): Promise<Server> => {
    const child = spawn(process.execPath, [fileURLToPath(script), ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return { ...JSON.parse(line), pid: child.pid };
  };
  const folder = mkdtempSync(join(tmpdir(), 'millrace-load-'));
  const database = await startDatabase();
  try {
    const bare = await start(at('bare.ts'));
    const billed = await start(at('billed.ts'), database.url);
    const keys = billed.keys ?? [];
    const requestsFile = (requests: Requests): string => {
      const name = join(folder, `${nameOf(requests)}.json`);
      writeFileSync(name, JSON.stringify(wholeRequests(requests, keys)));
      return name;
    };
    await use({
      database,
      bare,
      billed,
      start,
      load: async (script, server, requests, ...numbers) => {
        const { stdout } = await run(process.execPath, [
          fileURLToPath(at(script)),
          ...[server.port, ...numbers].map(String),
          requestsFile(requests),
          ...(typeof requests === 'object' && 'check' in requests
            ? [requests.check.module, requests.check.name]
            : []),
        ]);
        return JSON.parse(stdout);
      },
    });
    await proveBooks(database.url);
  } finally {
    for (const child of children) {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    }
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function nameOf(requests: Requests): string {
  if (requests === 'health') return requests;
  return 'whole' in requests ? requests.name : `${requests.of}-${requests.endpoint}`;
}

function wholeRequests(requests: Requests, keys: readonly string[]): readonly string[] {
  if (requests === 'health') return ['GET /api/v1/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'];
  if ('whole' in requests) return requests.whole(keys);
  return (requests.of === 'wide' ? keys : keys.slice(0, 1)).map((key) =>
    wholePost(`/api/v1/${requests.endpoint}`, { 'x-api-key': key }, requests.body),
  );
}

/** A request with a body of JSON, as it goes over the wire. */
export function wholePost(path: string, headers: Readonly<Record<string, string>>, content: object): string {
  const body = JSON.stringify(content);
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

async function proveBooks(url: string): Promise<void> {
  const pool = createPool({ connectionString: url, connectionsMax: 1, applicationName: 'bench' });
  const verified = await verifyLedger(pool);
  console.log(
    `ledger verify: ${verified.ok ? 'all invariants hold' : JSON.stringify(verified.problems)}, ${thousands(verified.calls)} calls in ${verified.seconds.toFixed(1)} s`,
  );
  await pool.end();
}
