import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Browser } from 'puppeteer-core';
import { browserFlags } from './browser-flags.ts';
import { PipeTransport } from './pipe-transport.ts';
import { isRunning, processTree } from './process-tree.ts';
import { BrowserStartError, type RunningBrowser } from './running-browser.ts';

export interface BrowserProgram {
  readonly path: string;
  readonly userAgent: string;
  /** Of the proxy that all its traffic goes through. */
  readonly proxyUrl: string;
}

const startMsMax = 15_000;
const watchMs = 500;
/** Of 20 ms. */
const goneWaitsMax = 250;
/** One process of the browser that holds more is ended: a page's, as a rule. */
const processBytesMax = 1_200 * 1024 ** 2;
const folderPrefix = 'millrace-browser-';

/** A Chromium of our own: with an empty profile, in a process group of its own, and gone for sure when it is stopped. */
export class BrowserProcess implements RunningBrowser {
  readonly browser: Browser;
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #watch: NodeJS.Timeout;
  readonly #onExit: () => void;
  #stopped: Promise<void> | null = null;

  private constructor(browser: Browser, child: ChildProcess, folder: string) {
    this.browser = browser;
    this.pid = child.pid as number;
    this.#child = child;
    this.#folder = folder;
    this.#watch = setInterval(() => this.#endGreedy(), watchMs).unref();
    // Where this process ends without a word, the browser must not stay.
    this.#onExit = () => {
      killGroup(this.pid);
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', this.#onExit);
  }

  /** @throws {BrowserStartError} */
  static async start({ path, userAgent, proxyUrl }: BrowserProgram): Promise<BrowserProcess> {
    try {
      accessSync(path, constants.X_OK);
    } catch (cause) {
      throw new BrowserStartError(`There is no program at ${path}.`, { cause });
    }
    removeLeftFolders();
    const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
    const flags = browserFlags({
      proxyUrl,
      profileFolder: folder,
      userAgent,
      isRoot: process.getuid?.() === 0,
    });
    const child = spawn(path, flags, {
      // A process group of its own, which can be ended as a whole.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // Nothing of our environment, which has passwords in it: a page that takes over its process can read it there.
      env: {
        HOME: folder,
        TMPDIR: folder,
        XDG_CONFIG_HOME: folder,
        XDG_CACHE_HOME: folder,
        PATH: '/usr/bin:/bin',
        LANG: 'C.UTF-8',
        DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      },
    });
    const lastWords = keepLastWords(child.stderr as Readable);
    try {
      const browser = await connect(child);
      return new BrowserProcess(browser, child, folder);
    } catch (cause) {
      if (child.pid !== undefined) killGroup(child.pid);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      throw new BrowserStartError(`${path} does not start: ${lastWords() || (cause as Error).message}`, {
        cause,
      });
    }
  }

  get isRunning(): boolean {
    return (
      this.#stopped === null &&
      this.#child.exitCode === null &&
      this.#child.signalCode === null &&
      this.browser.connected
    );
  }

  /** Ends every process of it, and removes its profile. Repeating it waits for the same end. */
  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    clearInterval(this.#watch);
    process.off('exit', this.#onExit);
    const isOver = this.#child.exitCode !== null || this.#child.signalCode !== null;
    const exited = isOver ? null : once(this.#child, 'exit');
    // Taken before, since children of a process that has ended belong to nobody.
    const tree = processTree(this.pid);
    killGroup(this.pid);
    for (const { pid } of tree) kill(pid);
    await exited;
    // A process that holds a gigabyte takes a while to go.
    for (let waits = 0; waits < goneWaitsMax && tree.some(({ pid }) => isRunning(pid)); waits++)
      await pause(20);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #endGreedy(): void {
    for (const { pid, bytes } of processTree(this.pid)) if (bytes > processBytesMax) kill(pid);
  }
}

async function connect(child: ChildProcess): Promise<Browser> {
  const { default: puppeteer } = await import('puppeteer-core');
  const transport = new PipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const failed = Promise.withResolvers<never>();
  child.once('error', failed.reject);
  child.once('exit', (code, signal) =>
    failed.reject(new Error(`it ended with ${signal ?? `exit code ${code}`}`)),
  );
  const timer = setTimeout(() => failed.reject(new Error('it did not answer in time')), startMsMax);
  // Later ends are seen by whoever asks whether it runs.
  failed.promise.catch(() => {});
  try {
    return await Promise.race([
      puppeteer.connect({
        transport,
        defaultViewport: { width: 1_280, height: 1_024 },
        protocolTimeout: 20_000,
        issuesEnabled: false,
      }),
      failed.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** The end of what it says on its error output, for an error message. */
function keepLastWords(stderr: Readable): () => string {
  let text = '';
  stderr.setEncoding('utf8');
  stderr.on('data', (chunk: string) => {
    text = `${text}${chunk}`.slice(-2_000);
  });
  stderr.on('error', () => {});
  return () => text.trim().split('\n').slice(-3).join(' ').slice(-500);
}

/** Of services that were killed: their browsers ended with their pipes, their profiles could not. */
function removeLeftFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || Number(pid) === process.pid || isAlive(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const killGroup = (pid: number) => kill(-pid);

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
