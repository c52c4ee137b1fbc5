import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, processTree } from '../web/render/process-tree.ts';
import { type BrowserAddress, readBrowserAddresses } from '../web/render/remote/browser-address.ts';
import { chromiumPath } from './chromium.ts';

/** A plain Chromium with a debugging port on loopback, without any of our flags, as somebody else would run it. */
export class RemoteChromium {
  /** Such as http://127.0.0.1:40123. */
  readonly url: string;
  /** The WebSocket of its DevTools protocol. */
  readonly webSocketUrl: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string, webSocketUrl: string) {
    this.#child = child;
    this.#folder = folder;
    this.webSocketUrl = webSocketUrl;
    this.url = `http://${new URL(webSocketUrl).host}`;
  }

  static async start(): Promise<RemoteChromium> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-test-remote-'));
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const child = spawn(
      chromiumPath(),
      [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        '--disable-dev-shm-usage',
        '--no-first-run',
        // As puppeteer starts one, and so Browserless: a page opens windows by itself.
        '--disable-popup-blocking',
        ...sandbox,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { HOME: folder, PATH: '/usr/bin:/bin' } },
    );
    const listening = Promise.withResolvers<string>();
    let said = '';
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (chunk: string) => {
      said = `${said}${chunk}`.slice(-20_000);
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (url !== undefined) listening.resolve(url);
    });
    child.once('exit', () => listening.reject(new Error(`Chromium ended: ${said}`)));
    listening.promise.catch(() => {});
    return new RemoteChromium(child, folder, await listening.promise);
  }

  /** As BROWSER_URL has it. */
  get addresses(): readonly BrowserAddress[] {
    return readBrowserAddresses(this.url);
  }

  /** What it shows at /json/list: the addresses of its pages and workers. */
  async targets(): Promise<string[]> {
    const list = (await (await fetch(`${this.url}/json/list`)).json()) as { url: string }[];
    return list.map(({ url }) => url);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    const tree = processTree(this.#child.pid as number);
    const isOver = this.#child.exitCode !== null || this.#child.signalCode !== null;
    const exited = isOver ? null : once(this.#child, 'exit');
    this.kill();
    await exited;
    for (const { pid } of tree) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended with its parent.
      }
    }
    while (tree.some(({ pid }) => isRunning(pid))) await new Promise((resolve) => setTimeout(resolve, 20));
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** What RendererSettings take. */
export const remoteOf = (addresses: readonly BrowserAddress[]) => ({
  addresses,
  proxyHost: null,
  proxyPort: 0,
});
