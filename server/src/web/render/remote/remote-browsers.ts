import { networkInterfaces } from 'node:os';
import { plainAddress } from '../../../outbound/address-guard.ts';
import { type AddressCheck, GuardedProxy, type ProxyPlace } from '../../../outbound/guarded-proxy.ts';
import { BrowserStartError, type Browsers } from '../running-browser.ts';
import type { BrowserAddress } from './browser-address.ts';
import { NoBrowserThere, reach } from './browser-socket.ts';
import { RemoteBrowser } from './remote-browser.ts';

export interface RemoteSettings {
  /** One or more: each new connection goes to the next. */
  readonly addresses: readonly BrowserAddress[];
  /** Name or address by which the browsers reach this machine; null: the address that we reach them from. */
  readonly proxyHost: string | null;
  /** Where the proxy listens for them; 0: any free port. */
  readonly proxyPort: number;
  readonly userAgent: string;
  /** How long one that did not answer is passed over; 10 s where it is not given. */
  readonly restMs?: number;
}

const connectMsMax = 15_000;

interface Member {
  readonly address: BrowserAddress;
  restsUntil: number;
}

/** Browsers elsewhere, taken round-robin. One that does not answer is passed over for a while. */
export class RemoteBrowsers implements Browsers {
  readonly #settings: RemoteSettings;
  readonly #check: AddressCheck;
  readonly #members: readonly Member[];
  /** By the place where they listen: browsers of several networks reach us at several addresses. */
  readonly #proxies = new Map<string, Promise<GuardedProxy>>();
  #next = 0;

  constructor(settings: RemoteSettings, check: AddressCheck) {
    this.#settings = settings;
    this.#check = check;
    this.#members = settings.addresses.map((address) => ({ address, restsUntil: 0 }));
  }

  async start() {
    const { restMs = 10_000 } = this.#settings;
    const failures: string[] = [];
    for (const member of this.#inTurn()) {
      try {
        const started = await this.#connect(member.address);
        member.restsUntil = 0;
        return started;
      } catch (error) {
        if (!(error instanceof NoBrowserThere)) throw error;
        member.restsUntil = performance.now() + restMs;
        failures.push(`${member.address.shown}: ${error.message}`);
      }
    }
    throw new BrowserStartError(`No browser of BROWSER_URL can be used: ${failures.join('; ')}.`, {
      fix: 'Start the browsers, or correct BROWSER_URL.',
      retryAfterSeconds: Math.ceil(restMs / 1_000),
    });
  }

  async close(): Promise<void> {
    const proxies = await Promise.allSettled([...this.#proxies.values()]);
    await Promise.all(
      proxies.map(async (proxy) => proxy.status === 'fulfilled' && (await proxy.value.close())),
    );
  }

  /** From the next one on, without those that rest; where all do, the one that has rested longest is tried. */
  #inTurn(): readonly Member[] {
    const from = this.#next % this.#members.length;
    this.#next = from + 1;
    const inTurn = [...this.#members.slice(from), ...this.#members.slice(0, from)];
    const now = performance.now();
    const awake = inTurn.filter(({ restsUntil }) => restsUntil <= now);
    return awake.length > 0 ? awake : inTurn.toSorted((a, b) => a.restsUntil - b.restsUntil).slice(0, 1);
  }

  async #connect(address: BrowserAddress) {
    const signal = AbortSignal.timeout(connectMsMax);
    const reached = await reach(new URL(address.url), signal);
    const proxy = await this.#proxyFor(reached.localAddress);
    const { userAgent } = this.#settings;
    try {
      const place = { address, reached, proxyUrl: proxy.url, userAgent };
      return { running: await RemoteBrowser.connect(place, signal), proxy };
    } catch (cause) {
      if (cause instanceof NoBrowserThere) throw cause;
      // Puppeteer's own: the connection ended while it asked, or the other side speaks something else.
      const what = signal.aborted ? 'it does not answer in time' : 'it does not speak the DevTools protocol';
      throw new NoBrowserThere(what, { cause });
    }
  }

  #proxyFor(localAddress: string): Promise<GuardedProxy> {
    const place = placeOf(this.#settings, localAddress);
    const key = String(place.listensOn);
    const known = this.#proxies.get(key);
    if (known) return known;
    const started = GuardedProxy.start(this.#check, {}, place).catch((cause: NodeJS.ErrnoException) => {
      this.#proxies.delete(key);
      throw new BrowserStartError(
        `The proxy for browsers cannot listen on ${place.listensOn ?? 'all addresses'}, port ${place.port}: ${cause.code ?? cause.message}.`,
        { cause, fix: 'Set BROWSER_PROXY_PORT to a free port, or remove it.' },
      );
    });
    this.#proxies.set(key, started);
    return started;
  }
}

/** On the network of the browsers alone, where that is known. */
export function placeOf(
  { proxyHost, proxyPort: port }: Pick<RemoteSettings, 'proxyHost' | 'proxyPort'>,
  localAddress: string,
): ProxyPlace {
  if (proxyHost === null) return { listensOn: localAddress, port, host: null };
  const bare = plainAddress(proxyHost);
  if (bare !== null && isOfThisMachine(bare)) return { listensOn: bare, port, host: null };
  // A name, or an address that something before this machine has: which of ours it leads to is not known.
  return { listensOn: null, port, host: bare ?? proxyHost };
}

function isOfThisMachine(address: string): boolean {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.some((one) => plainAddress(one.address) === address);
}
