import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { restCall } from '../abuse/attack.ts';
import { quantile } from '../statistics.ts';

/** What one screen of the console asks, and within what nineteen of twenty answers come. */
export interface Screen {
  readonly name: string;
  /** Below `organizations/…/`. */
  readonly path: string;
  readonly limitMs: number;
}

export interface ScreenTimes extends Screen {
  readonly p50: number;
  readonly p95: number;
}

export interface Beside {
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
}

interface Served {
  readonly port: number;
  readonly organization: string;
  readonly key: string;
}

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const run = promisify(execFile);

/** A service of its own process, whose console is read over HTTP. */
export class ConsoleService {
  readonly #child: ChildProcess;
  readonly #served: Served;

  private constructor(child: ChildProcess, served: Served) {
    this.#child = child;
    this.#served = served;
  }

  static async start(databaseUrl: string, organization: string): Promise<ConsoleService> {
    const child = spawn(process.execPath, [at('console-service.ts'), databaseUrl, organization], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('The output of a child is read.');
    const [line] = await once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(60_000) });
    return new ConsoleService(child, JSON.parse(line as string) as Served);
  }

  /** Asks each screen `times` over, one after the other. @throws where one is not answered with 200 */
  async measure(screens: readonly Screen[], times: number): Promise<ScreenTimes[]> {
    const measured: ScreenTimes[] = [];
    for (const screen of screens) {
      const took: number[] = [];
      while (took.length < times) {
        const startMs = performance.now();
        const { retryMs } = await this.#read(screen, [200, 429]);
        if (retryMs === null) took.push(performance.now() - startMs);
        // One key asks faster than it may: not what is measured.
        else await pause(retryMs);
      }
      took.sort((a, b) => a - b);
      measured.push({ ...screen, p50: quantile(took, 0.5), p95: quantile(took, 0.95) });
    }
    return measured;
  }

  /** Billed calls of `apiKey` at a steady rate, while `readers` go through the screens without a pause. */
  async beside(
    apiKey: string,
    screens: readonly Screen[],
    readers: number,
    { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  ): Promise<Beside & { readonly reads: number }> {
    const over = new AbortController();
    let reads = 0;
    const reading = Array.from({ length: readers }, async (_, first) => {
      for (let next = first; !over.signal.aborted; next++) {
        const { retryMs } = await this.#read(screens[next % screens.length] as Screen, [200, 429, 503]);
        reads += 1;
        // A reader waits as long as Retry-After says. bench:abuse has those that do not.
        if (retryMs !== null) await pause(retryMs, undefined, { signal: over.signal }).catch(() => {});
      }
    });
    const folder = mkdtempSync(join(tmpdir(), 'millrace-console-'));
    try {
      const file = join(folder, 'calls.json');
      writeFileSync(
        file,
        JSON.stringify([restCall('remove_whitespace', apiKey, { input_text: '  a   b \n' })]),
      );
      const { stdout } = await run(process.execPath, [
        at('../gateway/open-load.ts'),
        ...[this.#served.port, perSecond, seconds].map(String),
        file,
      ]);
      return { ...(JSON.parse(stdout) as Beside), reads };
    } finally {
      over.abort();
      await Promise.all(reading);
      rmSync(folder, { recursive: true });
    }
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  /** `retryMs`: after how long it may ask again, where it asked too much. */
  async #read({ name, path }: Screen, fine: readonly number[]): Promise<{ readonly retryMs: number | null }> {
    const { port, organization, key } = this.#served;
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/manage/v1/organizations/${organization}/${path}`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    );
    const text = await answer.text();
    if (!fine.includes(answer.status))
      throw new Error(`${name} was answered ${answer.status}: ${text.slice(0, 300)}`);
    return { retryMs: answer.status === 429 ? 1_000 * Number(answer.headers.get('retry-after') ?? 1) : null };
  }
}
