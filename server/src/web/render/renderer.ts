import { invariant } from '../../kernel/invariant.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { AddressCheck, GuardedProxy } from '../../outbound/guarded-proxy.ts';
import type { ProxyPass } from '../../outbound/proxy-pass.ts';
import { aborted } from './aborted.ts';
import { LocalBrowsers } from './local-browsers.ts';
import { PageEndless } from './page-traffic.ts';
import { RemoteBrowsers, type RemoteSettings } from './remote/remote-browsers.ts';
import { type PageTimes, renderPage, usualPageTimes } from './render-page.ts';
import type { RenderedPage } from './rendered-page.ts';
import { BrowserStartError, type Browsers, type RunningBrowser } from './running-browser.ts';
import { WaitingLine } from './waiting-line.ts';

export interface RendererSettings {
  /** Of a Chromium of this machine; null where there is none. */
  readonly browserPath: string | null;
  /** Browsers elsewhere, which are used instead; null where there are none. */
  readonly remote?: Omit<RemoteSettings, 'userAgent'> | null;
  /** Pages at a time. */
  readonly pagesMax: number;
  readonly userAgent: string;
  readonly times?: Partial<PageTimes>;
  /** A browser is replaced after so many pages; 50 where it is not given. */
  readonly pagesPerBrowser?: number;
  /** A browser that had nothing to do for so long is ended; 5 minutes where it is not given. */
  readonly idleMs?: number;
}

/** How long a page that is done, or out of time, may take to go away before its browser does. */
const closeMsMax = 2_000;
const waitMsMax = 4_000;
/** Calls that wait for their turn, for each page that is rendered at a time. */
const waitingPerPage = 8;

/** A browser and what it has done. */
interface Worker {
  readonly running: RunningBrowser;
  readonly proxy: GuardedProxy;
  pages: number;
  active: number;
  /** No further page begins in it. */
  isRetired: boolean;
}

/**
 * Pages as they are after their scripts have run, in a Chromium of the system that is started at the first of them, or in browsers
 * elsewhere. Its pages are hostile: whatever they do, they end in time, reach nothing that the address check refuses, and leave nothing
 * to the next.
 */
export class Renderer {
  readonly #settings: RendererSettings;
  readonly #check: AddressCheck;
  readonly #browsers: Browsers | null;
  readonly #times: PageTimes;
  readonly #line: WaitingLine;
  readonly #workers = new Set<Worker>();
  readonly #closing = new AbortController();
  #starting: Promise<Worker> | null = null;
  #current: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;

  constructor(settings: RendererSettings, check: AddressCheck) {
    this.#settings = settings;
    this.#check = check;
    this.#browsers = browsersOf(settings, check);
    this.#times = { ...usualPageTimes, ...settings.times };
    this.#line = new WaitingLine(settings.pagesMax, settings.pagesMax * waitingPerPage);
  }

  /** Null where pages can be rendered, else what the operator must do; whether the browser starts is seen when it does. */
  unavailable(): string | null {
    return this.#browsers === null ? installIt : null;
  }

  /** The numbers of the browsers' processes that are running here. */
  get pids(): readonly number[] {
    return [...this.#workers].flatMap(({ running }) => running.pid ?? []);
  }

  /**
   * @throws {ServiceError} `url_not_allowed`, `host_not_found`, `upstream_error` and `upstream_timeout` as a fetch of the page would;
   *   `unsupported_input` where there is no browser; `service_unavailable` where it does not start, or too many pages are waiting
   */
  async render(url: URL, signal: AbortSignal): Promise<RenderedPage> {
    if (this.#browsers === null) throw noBrowser();
    // Here for its words; the proxy asks again for each connection.
    await this.#check.addressesOf(url, signal);
    const leave = await this.#line.enter(AbortSignal.any([signal, this.#closing.signal]), waitMsMax);
    try {
      const worker = await this.#workerFor(signal);
      // The start of a browser is none of the page's time.
      const until = performance.now() + this.#times.totalMs;
      try {
        return await this.#renderIn(worker, { url, request: signal, until });
      } catch (error) {
        // The browser was ended for the sake of another page, or broke down under it.
        if (!(error instanceof BrowserGone) || signal.aborted || this.#closing.signal.aborted) throw error;
        return await this.#renderIn(await this.#workerFor(signal), { url, request: signal, until });
      }
    } catch (error) {
      throw explain(error, signal);
    } finally {
      leave();
    }
  }

  /** Ends the pages under way and every browser. */
  async close(): Promise<void> {
    this.#closing.abort(new ServiceError('service_unavailable', 'The service is shutting down.'));
    if (this.#idle) clearTimeout(this.#idle);
    await this.#starting?.catch(() => {});
    await Promise.all([...this.#workers].map((worker) => this.#stop(worker)));
    await this.#browsers?.close();
  }

  async #renderIn(
    worker: Worker,
    { url, request, until }: { url: URL; request: AbortSignal; until: number },
  ): Promise<RenderedPage> {
    const proxy = worker.proxy.issue();
    const timeout = AbortSignal.timeout(Math.max(1, Math.round(until - performance.now())));
    const signal = AbortSignal.any([request, this.#closing.signal, timeout]);
    const rendering = this.#inContext(worker, { url, proxy, signal });
    try {
      return await Promise.race([rendering, aborted(signal)]);
    } catch (error) {
      if (!signal.aborted && !worker.running.isRunning) throw new BrowserGone({ cause: error });
      throw error;
    } finally {
      // Its connections end first: what the page still does, it does without a network.
      proxy.close();
      await this.#leave(worker, rendering);
    }
  }

  async #inContext(
    worker: Worker,
    { url, proxy, signal }: { url: URL; proxy: ProxyPass; signal: AbortSignal },
  ): Promise<RenderedPage> {
    const context = await worker.running.browser.createBrowserContext({
      proxyServer: worker.proxy.url,
      proxyBypassList: ['<-loopback>'],
      downloadBehavior: { policy: 'deny' },
    });
    try {
      signal.throwIfAborted();
      return await renderPage({ context, proxy, url, times: this.#times }, signal);
    } finally {
      await context.close();
    }
  }

  /** Gives the worker back once its page is gone; where that takes too long, the whole browser goes. */
  async #leave(worker: Worker, rendering: Promise<unknown>): Promise<void> {
    const isGone = await Promise.race([
      rendering.then(
        () => true,
        () => true,
      ),
      pause(closeMsMax).then(() => false),
    ]);
    worker.active -= 1;
    if (!isGone || !worker.running.isRunning) await this.#stop(worker);
    else if (worker.isRetired && worker.active === 0) await this.#stop(worker);
    else if (worker.active === 0) this.#startIdling(worker);
  }

  /** The same as `#worker`, for a caller who may leave before there is one. */
  async #workerFor(signal: AbortSignal): Promise<Worker> {
    const taking = this.#worker();
    try {
      return await Promise.race([taking, aborted(signal)]);
    } catch (error) {
      if (signal.aborted) taking.then((worker) => this.#leave(worker, Promise.resolve())).catch(() => {});
      throw error;
    }
  }

  /** A browser with a place taken in it. */
  async #worker(): Promise<Worker> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    const pagesMax = this.#settings.pagesPerBrowser ?? 50;
    for (;;) {
      this.#closing.signal.throwIfAborted();
      const worker = this.#current ?? (await this.#startedWorker());
      if (worker.running.isRunning && worker.pages < pagesMax && !worker.isRetired) {
        worker.pages += 1;
        worker.active += 1;
        return worker;
      }
      this.#retire(worker);
    }
  }

  #startedWorker(): Promise<Worker> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #start(): Promise<Worker> {
    invariant(this.#browsers !== null, 'nothing is rendered without a browser');
    const { running, proxy } = await this.#browsers.start();
    const worker: Worker = { running, proxy, pages: 0, active: 0, isRetired: false };
    this.#workers.add(worker);
    this.#current = worker;
    running.browser.once('disconnected', () => {
      // It crashed, or was ended.
      this.#stop(worker).catch(() => {});
    });
    return worker;
  }

  /** What it has under way may end. */
  #retire(worker: Worker): void {
    worker.isRetired = true;
    if (this.#current === worker) this.#current = null;
    if (worker.active === 0) this.#stop(worker).catch(() => {});
  }

  async #stop(worker: Worker): Promise<void> {
    worker.isRetired = true;
    if (this.#current === worker) this.#current = null;
    await worker.running.stop();
    this.#workers.delete(worker);
  }

  #startIdling(worker: Worker): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#retire(worker), this.#settings.idleMs ?? 5 * 60_000).unref();
  }
}

function browsersOf(settings: RendererSettings, check: AddressCheck): Browsers | null {
  const { browserPath: path, remote, userAgent } = settings;
  if (remote) return new RemoteBrowsers({ ...remote, userAgent }, check);
  return path === null ? null : new LocalBrowsers({ path, userAgent }, check);
}

class BrowserGone extends Error {
  override name = 'BrowserGone';

  constructor(options: ErrorOptions) {
    super('the browser ended', options);
  }
}

const installIt =
  'The operator can install Chromium on the server (apt-get install chromium) and set BROWSER_PATH, such as /usr/bin/chromium, or set BROWSER_URL to browsers elsewhere.';

const withoutIt = 'Send render: never, to read the page as the server sends it.';

/** The endpoint works for pages that need no browser: it is the question that has to change. */
function noBrowser(): ServiceError {
  return new ServiceError(
    'unsupported_input',
    'This service has no browser that could run the scripts of a page. Nothing was charged.',
    {
      fix: withoutIt,
      fields: { details: [{ path: 'render', message: `This service has no browser. ${withoutIt}` }] },
      forOperator: installIt,
    },
  );
}

const doesNotStart = (cause: BrowserStartError) =>
  new ServiceError(
    'service_unavailable',
    'No browser that runs the scripts of pages can be started or reached. Nothing was charged.',
    {
      fix: `Try again after Retry-After. Or: ${withoutIt}`,
      retryAfterSeconds: cause.retryAfterSeconds,
      forOperator: `${cause.message} ${cause.fix}`.trim(),
      cause,
    },
  );

/** What went wrong, as the caller may read it. His own abort stays. */
function explain(error: unknown, request: AbortSignal): unknown {
  if (error instanceof ServiceError) return error;
  if (request.aborted) return request.reason;
  if (error instanceof BrowserStartError) return doesNotStart(error);
  const { name } = error as Error;
  if (name === 'TimeoutError') {
    return new ServiceError(
      'upstream_timeout',
      'The scripts of the page did not come to an end in time. Nothing was charged.',
      { fix: withoutIt, cause: error },
    );
  }
  const what =
    error instanceof PageEndless
      ? error.message
      : 'The page makes the browser fail: it may want more memory than a page is given.';
  return new ServiceError('upstream_error', `${what} Nothing was charged.`, {
    fix: withoutIt,
    cause: error,
  });
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
