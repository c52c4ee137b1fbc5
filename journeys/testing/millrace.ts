import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, inject } from 'vitest';
import { keyPattern } from '../../server/src/accounts/api-key.ts';
import { makeMemoryFolder } from '../../server/src/testing/memory-folder.ts';

export const project = fileURLToPath(new URL('../../', import.meta.url));
/** What ./millrace and `npm start` run. */
export const starter = join(project, 'server/bin/millrace.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningProcess {
  readonly pid: number;
  readonly startedAt: number;
  /** Types into it. */
  write(text: string): void;
  onOutput(listener: () => void): void;
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
  /** Live and sandbox: of a first start, from the file that it names, and of any start on a used data directory. */
  readonly keys: readonly string[];
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
  /** Any program, with the settings of this test. Its input stays open where none is given. */
  startProgram(program: string, words: readonly string[], options?: ProgramOptions): RunningProcess;
  /** `millrace serve`, once it is ready. @throws with what it wrote when it ends before */
  serve(environment?: Readonly<Record<string, string>>): Promise<RunningService>;
  /** Waits until a service is ready that was started in any way. @throws with what it wrote when it ends before */
  ready(service: RunningProcess): Promise<RunningService>;
  /** The first process of its PostgreSQL, from its lock file; null when there is none. */
  postmasterPid(): number | null;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** The Node that runs it; that of the tests where it is not given. */
  readonly node?: string;
}

/** Millrace as an operator has it: processes of this checkout, with a data directory and a port of their own. Its disk is memory. */
export const test = base.extend<{ millrace: Millrace; onDisk: boolean; isUsed: boolean }>({
  onDisk: false,
  isUsed: false,
  millrace: async ({ onDisk, isUsed }, use) => {
    const prefix = 'millrace-journey-';
    const folder = onDisk ? mkdtempSync(join(tmpdir(), prefix)) : makeMemoryFolder(prefix);
    await withMillrace(folder, use, { isUsed });
  },
});

/** For journeys that are not about a first start: they begin with a copy of a data directory after one, which takes a tenth of the time. */
export const testOfUsed = test.extend({ isUsed: true });

/** The same for what outlives a crash, on a real disk. */
export const testOfUsedOnDisk = testOfUsed.extend({ onDisk: true });

/** One of all tests of a file, which serves: each has customers of its own. */
export const testOfOne = base.extend<{ $file: { millrace: Millrace; url: string } }>({
  millrace: [
    // biome-ignore lint/correctness/noEmptyPattern: its fixtures are found by the pattern
    ({}, use) => withMillrace(makeMemoryFolder('millrace-journey-'), use),
    { scope: 'file' },
  ],
  url: [async ({ millrace }, use) => use((await millrace.serve()).url), { scope: 'file' }],
});

/** Gives `use` a Millrace in this folder; then ends all that it started, and deletes the folder. */
export async function withMillrace(
  folder: string,
  use: (millrace: Millrace) => Promise<void>,
  { isUsed = false }: { readonly isUsed?: boolean } = {},
): Promise<void> {
  // When root runs the tests, PostgreSQL runs as somebody else, who must get through.
  chmodSync(folder, 0o755);
  // By `cp`, since Node does not keep the owner.
  if (isUsed) execFileSync('cp', ['-a', await usedDataDir(), join(folder, 'data')]);
  const started: ChildProcess[] = [];
  const millrace = createMillrace(folder, await freePort(), started, { isUsed });
  await use(millrace);
  for (const child of started) child.kill('SIGKILL');
  const postmaster = millrace.postmasterPid();
  if (postmaster !== null) await endProcess(postmaster);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

let used: Promise<string> | undefined;

/** A data directory after its first start. Each worker makes one; it is deleted with the folder of the whole run. */
function usedDataDir(): Promise<string> {
  used ??= makeUsedDataDir();
  return used;
}

async function makeUsedDataDir(): Promise<string> {
  const folder = join(inject('testFolder'), `journeys-${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  const millrace = createMillrace(folder, await freePort(), []);
  const service = await millrace.serve();
  service.kill('SIGTERM');
  const { code, stderr } = await service.ended;
  if (code !== 0) throw new Error(`the first start for other journeys ended with ${code}: ${stderr}`);
  return millrace.dataDir;
}

function createMillrace(
  folder: string,
  port: number,
  started: ChildProcess[],
  { isUsed = false }: { readonly isUsed?: boolean } = {},
): Millrace {
  const dataDir = join(folder, 'data');
  const usedKeys = isUsed ? keysIn(join(dataDir, 'first-keys.txt')) : [];
  const startProgram = (program: string, words: readonly string[], options: ProgramOptions = {}) => {
    const child = spawn(program, words, {
      cwd: options.cwd ?? folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        MILLRACE_DATA_DIR: dataDir,
        PORT: String(port),
        // Nothing from a developer's .env in this checkout.
        MILLRACE_ENV_FILE: 'none',
        // Journeys go nowhere, the background's look for mail servers included.
        MAIL_PROBING: 'off',
        // No load balancer waits for them to turn away.
        DRAIN_SECONDS: '0',
        GRAVATAR: 'off',
        WIKIDATA: 'off',
        ...options.environment,
      },
    });
    started.push(child);
    if (options.input !== undefined) child.stdin.end(options.input);
    return follow(child);
  };
  const start = (words: readonly string[], { node, ...options }: RunOptions = {}) =>
    startProgram(node ?? process.execPath, [starter, ...words], { input: '', ...options });
  const run = (words: readonly string[], options?: RunOptions) => start(words, options).ended;
  const ready = async (service: RunningProcess): Promise<RunningService> => {
    const line = /Millrace is ready at (\S+)\/api\/v1/;
    const isReady = Promise.withResolvers<void>();
    service.onOutput(() => line.test(service.output.stdout) && isReady.resolve());
    await Promise.race([
      isReady.promise,
      service.ended.then(({ code, stderr }) => {
        throw new Error(`millrace serve ended with ${code}: ${stderr}`);
      }),
    ]);
    const { stdout } = service.output;
    const readyMs = Math.round(performance.now() - service.startedAt);
    return { ...service, url: line.exec(stdout)?.[1] ?? '', readyMs, keys: keysNamedIn(stdout) ?? usedKeys };
  };
  return {
    folder,
    dataDir,
    port,
    start,
    startProgram,
    run,
    ready,
    json: async <Answer>(...words: string[]) => {
      const { code, stdout, stderr } = await run([...words, '--json']);
      if (code !== 0) throw new Error(`millrace ${words.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout) as Answer;
    },
    serve: (environment) => ready(start(['serve'], { environment })),
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

function keysNamedIn(stdout: string): string[] | null {
  const file = /^ {2}cat (\S+)$/m.exec(stdout)?.[1];
  return file === undefined ? null : keysIn(file);
}

const keysIn = (file: string): string[] => [...(readFileSync(file, 'utf8').match(keyPattern) ?? [])];

function follow(child: ChildProcess): RunningProcess {
  const startedAt = performance.now();
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
    startedAt,
    output,
    write: (text) => child.stdin?.write(text),
    ended,
    kill: (signal) => child.kill(signal),
    closeOutput: () => child.stdout?.destroy(),
    onOutput: (listener) => {
      listeners.push(listener);
      // What it has written already counts as well.
      listener();
    },
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
