import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import { makeMemoryFolder } from '../../server/src/testing/memory-folder.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const starter = join(project, 'server/bin/millrace.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningProcess {
  readonly pid: number;
  /** What it has written until now. */
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
  /** As `| head` does. */
  closeOutput(): void;
}

export interface RunningService extends RunningProcess {
  /** Such as http://127.0.0.1:40123. */
  readonly url: string;
  /** From its first process to the line that says that it is ready. */
  readonly readyMs: number;
}

export interface Millrace {
  /** Of this test alone; deleted afterwards. */
  readonly folder: string;
  readonly dataDir: string;
  readonly port: number;
  /** Runs `millrace …` to its end. */
  run(words: readonly string[], options?: RunOptions): Promise<Ended>;
  /** The same with --json, read. @throws where it fails */
  json<Answer>(...words: string[]): Promise<Answer>;
  start(words: readonly string[], options?: RunOptions): RunningProcess;
  /** `millrace serve`, once it is ready. @throws with what it wrote when it ends before */
  serve(environment?: Readonly<Record<string, string>>): Promise<RunningService>;
  /** The first process of its PostgreSQL, from its lock file; null when there is none. */
  postmasterPid(): number | null;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** The Node that runs it; that of the tests where it is not given. */
  readonly node?: string;
}

/**
 * Millrace as an operator has it: processes of this checkout, with a data directory and a port of their own. Its disk is memory but for
 * tests of what outlives a crash: `test.override({ onDisk: true })`.
 */
export const test = base.extend<{ millrace: Millrace; onDisk: boolean }>({
  onDisk: false,
  millrace: async ({ onDisk }, use) => {
    const prefix = 'millrace-journey-';
    await withMillrace(onDisk ? mkdtempSync(join(tmpdir(), prefix)) : makeMemoryFolder(prefix), use);
  },
});

/** One of all tests of a file, which serves: each has customers of its own. */
export const testOfOne = base.extend<{ $file: { millrace: Millrace; url: string } }>({
  millrace: [
    // biome-ignore lint/correctness/noEmptyPattern: its fixtures are found by the pattern
    ({}, use) => withMillrace(makeMemoryFolder('millrace-journey-'), use),
    { scope: 'file' },
  ],
  url: [async ({ millrace }, use) => use((await millrace.serve()).url), { scope: 'file' }],
});

async function withMillrace(folder: string, use: (millrace: Millrace) => Promise<void>): Promise<void> {
  // When root runs the tests, PostgreSQL runs as somebody else, who must get through.
  chmodSync(folder, 0o755);
  const started: ChildProcess[] = [];
  const millrace = createMillrace(folder, await freePort(), started);
  await use(millrace);
  for (const child of started) child.kill('SIGKILL');
  const postmaster = millrace.postmasterPid();
  if (postmaster !== null) await endProcess(postmaster);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function createMillrace(folder: string, port: number, started: ChildProcess[]): Millrace {
  const dataDir = join(folder, 'data');
  const start = (words: readonly string[], options: RunOptions = {}) => {
    const child = spawn(options.node ?? process.execPath, [starter, ...words], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        MILLRACE_DATA_DIR: dataDir,
        PORT: String(port),
        // Journeys go nowhere, the background's look for mail servers included.
        MAIL_PROBING: 'off',
        GRAVATAR: 'off',
        WIKIDATA: 'off',
        ...options.environment,
      },
    });
    started.push(child);
    child.stdin.end(options.input ?? '');
    return follow(child);
  };
  const run = (words: readonly string[], options?: RunOptions) => start(words, options).ended;
  return {
    folder,
    dataDir,
    port,
    start,
    run,
    json: async <Answer>(...words: string[]) => {
      const { code, stdout, stderr } = await run([...words, '--json']);
      if (code !== 0) throw new Error(`millrace ${words.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout) as Answer;
    },
    serve: async (environment) => {
      const startedAt = performance.now();
      const service = start(['serve'], { environment });
      const line = /Millrace is ready at (\S+)\/api\/v1/;
      const isReady = Promise.withResolvers<void>();
      service.onOutput(() => line.test(service.output.stdout) && isReady.resolve());
      await Promise.race([
        isReady.promise,
        service.ended.then(({ code, stderr }) => {
          throw new Error(`millrace serve ended with ${code}: ${stderr}`);
        }),
      ]);
      const url = line.exec(service.output.stdout)?.[1] ?? '';
      return { ...service, url, readyMs: Math.round(performance.now() - startedAt) };
    },
    postmasterPid: () => {
      try {
        return Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

function follow(child: ChildProcess): RunningProcess & { onOutput(listener: () => void): void } {
  const output = { stdout: '', stderr: '' };
  const listeners: (() => void)[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      output[name] += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  return {
    pid: child.pid ?? 0,
    output,
    ended,
    kill: (signal) => child.kill(signal),
    closeOutput: () => child.stdout?.destroy(),
    onOutput: (listener) => listeners.push(listener),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

export function isAlive(pid: number): boolean {
  try {
    // A zombie that nobody collects, as in a container without an init process, is dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    // It is gone.
    return false;
  }
}

/** PostgreSQL's immediate shutdown: nobody needs this data any more. */
async function endProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGQUIT');
  const startedAt = performance.now();
  while (isAlive(pid) && performance.now() - startedAt < 5_000) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
