import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/*
 * No-code tools in versions that are known to work, from the npm registry. Each is installed once into a folder of its own, and never
 * into this project.
 */

const versions = { n8n: '2.41.1', 'node-red': '5.0.7' };
export type Tool = keyof typeof versions;

const run = promisify(execFile);
const installMs = 2_400_000;
const outputBytesMax = 64 * 1024 ** 2;
/** Of a tool, until it is ready. */
const startMs = 300_000;

/** What they do not start without. Other native parts, such as n8n's client of Kafka, need libraries of the system. */
const nativeParts: Readonly<Record<Tool, readonly string[]>> = { n8n: ['sqlite3'], 'node-red': [] };

/** Where native parts find the headers of the Node that runs them: they are compiled here. */
const nodeFolder = dirname(dirname(process.execPath));

/** The folder whose node_modules has the tool. @throws {Error} with what npm wrote */
export async function installed(tool: Tool, root: string): Promise<string> {
  const home = join(root, tool);
  const note = join(home, `installed-${versions[tool]}`);
  if (existsSync(note)) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true }));
  const env = {
    ...process.env,
    PATH: `${join(nodeFolder, 'bin')}:${process.env.PATH}`,
    npm_config_nodedir: nodeFolder,
  };
  const npm = (...words: string[]) =>
    run('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: home,
      env,
      timeout: installMs,
      maxBuffer: outputBytesMax,
    });
  await npm('install', '--save-exact', '--ignore-scripts', `${tool}@${versions[tool]}`);
  for (const part of nativeParts[tool]) await npm('rebuild', part);
  writeFileSync(note, '');
  return home;
}

/** A folder that goes with the test. */
export function passingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-no-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

/** The flows of a tool as they are in this folder, with other addresses. */
export function flowsOf(tool: Tool, addresses: Readonly<Record<string, string>>): Map<string, string> {
  const folder = fileURLToPath(new URL(`${tool}/`, import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const moved = Object.entries(addresses).reduce((so, [from, to]) => so.replaceAll(from, to), text);
      return [name, moved] as const;
    }),
  );
}

/** Starts a tool, which ends with the test. @throws {Error} with what it wrote, where it ends or says nothing in five minutes */
export async function started(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly ready: RegExp },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // It has processes of its own, which end with it.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
    await ended;
  });
  let wrote = '';
  const isReady = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      wrote += chunk.toString();
      if (options.ready.test(wrote)) isReady.resolve();
    });
  }
  const late = setTimeout(() => isReady.reject(new Error('It is not ready.')), startMs);
  ended.then(() => isReady.reject(new Error('It ended.')));
  try {
    await isReady.promise;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${wrote.slice(-8_000)}`, { cause: error });
  } finally {
    clearTimeout(late);
  }
  return child;
}
