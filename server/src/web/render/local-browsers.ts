import { type AddressCheck, GuardedProxy } from '../../outbound/guarded-proxy.ts';
import { BrowserProcess } from './browser-process.ts';
import type { Browsers } from './running-browser.ts';

/** Browsers of this machine, which reach the proxy on loopback. */
export class LocalBrowsers implements Browsers {
  readonly #program: { readonly path: string; readonly userAgent: string };
  readonly #check: AddressCheck;
  #proxy: Promise<GuardedProxy> | null = null;

  constructor(program: { readonly path: string; readonly userAgent: string }, check: AddressCheck) {
    this.#program = program;
    this.#check = check;
  }

  async start() {
    const proxy = await this.#startedProxy();
    const running = await BrowserProcess.start({ ...this.#program, proxyUrl: proxy.url });
    return { running, proxy };
  }

  async close(): Promise<void> {
    await (await this.#proxy?.catch(() => null))?.close();
  }

  #startedProxy(): Promise<GuardedProxy> {
    this.#proxy ??= GuardedProxy.start(this.#check).catch((error: unknown) => {
      this.#proxy = null;
      throw error;
    });
    return this.#proxy;
  }
}
