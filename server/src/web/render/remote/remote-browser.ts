import type { Browser } from 'puppeteer-core';
import { pageFlags } from '../browser-flags.ts';
import type { RunningBrowser } from '../running-browser.ts';
import type { BrowserAddress } from './browser-address.ts';
import { openSocket, type Reached, webSocketOf } from './browser-socket.ts';
import { OwnTargets } from './own-targets.ts';

export interface PlaceOfBrowser {
  readonly address: BrowserAddress;
  readonly reached: Reached;
  /** Of the proxy that all its traffic goes through. */
  readonly proxyUrl: string;
  readonly userAgent: string;
}

/** For its contexts to end before the connection does, which ends them as well. */
const disposeMsMax = 1_000;

/**
 * A connection to a remote browser. Only the contexts that it opens belong to Millrace. They end when the connection ends, whichever
 * side closes it. The browser itself is never ended.
 */
export class RemoteBrowser implements RunningBrowser {
  readonly browser: Browser;
  readonly pid = null;
  #stopped: Promise<void> | null = null;

  private constructor(browser: Browser) {
    this.browser = browser;
  }

  /** @throws {NoBrowserThere} @throws the reason of the signal */
  static async connect(place: PlaceOfBrowser, signal: AbortSignal): Promise<RemoteBrowser> {
    const { address, reached, userAgent } = place;
    const socket = await openSocket(withFlags(await webSocketOf(address, reached, signal), place), signal);
    const onAbort = () => socket.close();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const { default: puppeteer } = await import('puppeteer-core');
      const browser = await puppeteer.connect({
        transport: new OwnTargets(socket, { userAgent }),
        defaultViewport: { width: 1_280, height: 1_024 },
        protocolTimeout: 20_000,
        issuesEnabled: false,
      });
      return new RemoteBrowser(browser);
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  get isRunning(): boolean {
    return this.#stopped === null && this.browser.connected;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    const everybodys = this.browser.defaultBrowserContext();
    const ours = this.browser.browserContexts().filter((context) => context !== everybodys);
    const closing = Promise.allSettled(ours.map((context) => context.close()));
    await Promise.race([closing, pause(disposeMsMax)]);
    await this.browser.disconnect();
  }
}

/**
 * Browserless starts a browser for each connection, with the flags that the query names: ours, where the operator named none.
 *
 * @see https://docs.browserless.io/chrome-flags (read 2026-11-29)
 */
export function withFlags(
  socket: URL,
  { proxyUrl, userAgent }: Pick<PlaceOfBrowser, 'proxyUrl' | 'userAgent'>,
): URL {
  const names = [...socket.searchParams.keys()];
  const isSet = names.some((name) => name === 'launch' || name.startsWith('--'));
  // A Chromium that is running takes no flags.
  if (isSet || socket.pathname.includes('/devtools/')) return socket;
  const url = new URL(socket);
  url.searchParams.set('launch', JSON.stringify({ args: pageFlags({ proxyUrl, userAgent }) }));
  return url;
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
