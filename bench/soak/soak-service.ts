import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const starter = fileURLToPath(new URL('../../server/bin/millrace.js', import.meta.url));
const preload = new URL('report-memory.ts', import.meta.url).href;

export interface SoakServiceSettings {
  readonly name: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** For its data directory, its custom providers (`providers`) and what it reports. */
  readonly folder: string;
  /** Bugs that it logs are faults of the run. */
  readonly onBug: (line: string) => void;
}

export interface Memory {
  readonly heapUsed: number;
  readonly external: number;
}

/** `millrace serve`, as an operator runs it. It can be killed and started again. */
export class SoakService {
  readonly #settings: SoakServiceSettings;
  #child: ChildProcess | null = null;
  #isEnding = false;

  constructor(settings: SoakServiceSettings) {
    this.#settings = settings;
  }

  get name(): string {
    return this.#settings.name;
  }

  get port(): number {
    return this.#settings.port;
  }

  /** Until it is ready. @throws where it ends before */
  async start(): Promise<void> {
    const { name, port, databaseUrl, folder, onBug } = this.#settings;
    this.#isEnding = false;
    const child = spawn(process.execPath, [starter, 'serve'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: `--import ${preload}`,
        SOAK_MEMORY_FILE: this.#memoryFile,
        SOAK_VENDOR_KEY: 'soak',
        MILLRACE_ENV_FILE: 'none',
        MILLRACE_DATA_DIR: join(folder, 'data'),
        PROVIDERS_DIR: join(folder, 'providers'),
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        DRAIN_SECONDS: '0',
        LOG_FORM: 'json',
        // It asks nobody but the emulated vendor.
        ...{ MAIL_PROBING: 'off', GRAVATAR: 'off', WIKIDATA: 'off', TRANCO: 'off', OSM: 'off' },
      },
    });
    this.#child = child;
    const ready = Promise.withResolvers<void>();
    let output = '';
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      if (output.includes('Millrace is ready at')) ready.resolve();
      for (const line of chunk.toString().split('\n'))
        if (isBug(line)) onBug(`${name}: ${line.slice(0, 500)}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code, signal) => {
      ready.reject(new Error(`the service ${name} ended with ${code ?? signal}: ${output}`));
      if (!this.#isEnding) onBug(`${name}: ended by itself with ${code ?? signal}: ${output.slice(-2_000)}`);
    });
    await ready.promise;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#isEnding = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Bytes that the system holds for it. */
  residentBytes(): number {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1_024;
  }

  descriptors(): number {
    return readdirSync(`/proc/${this.#pid}/fd`).length;
  }

  /** Of its event loop, in milliseconds since it began (the second figure of schedstat, proc(5)). 0 while it does not run. */
  waitedForCoreMs(): number {
    try {
      return Number(readFileSync(`/proc/${this.#pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  }

  /** Asks for a collection; `memory` has what was left of the one before. */
  collect(): void {
    process.kill(this.#pid, 'SIGUSR2');
  }

  memory(): Memory | null {
    try {
      return JSON.parse(readFileSync(this.#memoryFile, 'utf8')) as Memory;
    } catch {
      // Nothing was reported yet.
      return null;
    }
  }

  get #pid(): number {
    return this.#child?.pid ?? 0;
  }

  get #memoryFile(): string {
    return join(this.#settings.folder, `memory-${this.#settings.name}.json`);
  }
}

/** A line of the log about what should not have happened. That the database is away is expected here. */
function isBug(line: string): boolean {
  if (!line.startsWith('{')) return /^\s+at .+:\d+:\d+\)?$/.test(line);
  try {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    return level >= 50 && !/^not ready/.test(msg);
  } catch {
    // A line that a chunk has cut in two.
    return false;
  }
}
