import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { CorpusPage } from './corpora.ts';

export interface AskedPage {
  readonly url: string;
  /** In base64. */
  readonly html: string;
  readonly isUtf8: boolean;
}

export type PeerRequest =
  | { readonly page: AskedPage }
  | { readonly pages: readonly AskedPage[]; readonly passes: number };

/** Ours answers Markdown, others a text. */
export interface PeerAnswer {
  readonly text?: string;
  readonly markdown?: string;
  readonly cpuMs?: readonly number[];
}

/** Some pages take a peer minutes: what takes longer has no answer. */
const pageMsMax = 60_000;
const passesMsMax = 1_800_000;

/** A process of its own for each contender, so that its CPU time is its own. */
export class Contender {
  readonly name: string;
  readonly #command: readonly string[];
  #process: ChildProcessWithoutNullStreams | null = null;
  #settle: ((line: string | null) => void) | null = null;

  constructor(name: string, command: readonly string[]) {
    this.name = name;
    this.#command = command;
  }

  /** Null where it took too long. */
  async read(page: CorpusPage): Promise<PeerAnswer | null> {
    return await this.#ask({ page: asked(page) }, pageMsMax);
  }

  /** Milliseconds of CPU time for all of the pages on one core, pass by pass. */
  async time(pages: readonly CorpusPage[], passes: number): Promise<readonly number[]> {
    this.close();
    this.#running(onOneCore());
    const answer = await this.#ask({ pages: pages.map(asked), passes }, passesMsMax);
    return answer?.cpuMs ?? [];
  }

  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  async #ask(request: PeerRequest, msMax: number): Promise<PeerAnswer | null> {
    const process = this.#running();
    const line = await new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), msMax);
      this.#settle = (said) => {
        clearTimeout(timer);
        resolve(said);
      };
      process.stdin.write(`${JSON.stringify(request)}\n`);
    });
    if (line !== null) return JSON.parse(line) as PeerAnswer;
    this.close();
    return null;
  }

  #running(before: readonly string[] = []): ChildProcessWithoutNullStreams {
    if (this.#process !== null) return this.#process;
    const [file = '', ...options] = [...before, ...this.#command];
    const started = spawn(file, options, { cwd: import.meta.dirname });
    createInterface({ input: started.stdout }).on('line', (line) => this.#settle?.(line));
    // What a contender logs is not for the table.
    started.stderr.resume();
    started.stdin.on('error', () => undefined);
    // One that dies has no answer either.
    started.on('close', () => this.#process === started && this.#settle?.(null));
    this.#process = started;
    return started;
  }
}

function asked({ url, html, isUtf8 }: CorpusPage): AskedPage {
  return { url, html: html.toString('base64'), isUtf8 };
}

/** The last core; where the system has no taskset, threads of a contender may use them all. */
function onOneCore(): readonly string[] {
  const cores = spawnSync('nproc').stdout?.toString().trim();
  return spawnSync('taskset', ['--version']).status === 0 && cores
    ? ['taskset', '-c', String(Number(cores) - 1)]
    : [];
}
