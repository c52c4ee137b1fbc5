import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface CommandRun {
  /** Of a command that printed one JSON document; null where it printed none. */
  readonly json: unknown;
  readonly exitCode: number;
  /** What it said on standard error, at most 4,000 characters. */
  readonly told: string;
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const toldMax = 4_000;
const printedMax = 4 * 1024 ** 2;

/**
 * Runs a command of the command line as a process of its own, with the settings of this one: what takes long, and reads much, keeps no call
 * waiting. Its text is not what people typed: no shell is asked.
 */
export function runCommand(
  words: readonly string[],
  signal: AbortSignal,
  env?: NodeJS.ProcessEnv,
): Promise<CommandRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own is the same as that of this process.
      ...(env ? { env } : {}),
    });
    // So that it ends between two batches, as with Ctrl-C.
    const stop = () => child.kill('SIGINT');
    signal.addEventListener('abort', stop, { once: true });
    let printed = '';
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (printed.length < printedMax) printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = (told + text).slice(-toldMax);
    });
    child.on('error', reject);
    child.on('close', (exitCode) => {
      signal.removeEventListener('abort', stop);
      resolve({ json: jsonIn(printed), exitCode: exitCode ?? 1, told });
    });
  });
}

function jsonIn(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return null;
  }
}
