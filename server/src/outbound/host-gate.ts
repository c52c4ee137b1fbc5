import { ServiceError } from '../kernel/service-error.ts';

export interface Politeness {
  /** Requests to one host at a time, over all customers of this process. */
  readonly concurrency: number;
  /** From the start of one request to a host to the start of the next. */
  readonly spacingMs: number;
}

interface Host {
  active: number;
  /** When the next request may start, by `performance.now()`. */
  nextAt: number;
  /** Asked to stay away until then. */
  awayUntil: number;
  /** Connections that failed one after another. */
  failures: number;
  readonly waiting: Waiter[];
  timer: NodeJS.Timeout | null;
}

interface Waiter {
  /** The host itself sent us here: no pause before it. */
  readonly isFollowUp: boolean;
  /** That it asks for after its request, where that is more than ours. */
  readonly spacingMs: number;
  start(): void;
  fail(error: unknown): void;
}

const waitingMax = 200;
const awayMsMax = 60_000;
/** Where a site says 429 but not for how long. */
const awayMsUsual = 2_000;
/** A host that cannot be reached so often in a row is left alone for a while. */
const failuresMax = 5;
const brokenMs = 15_000;
/** Hosts that nobody calls are forgotten when there are more than this. */
const hostsMax = 10_000;

/** Keeps this process from being a burden to any host, however many customers name it. */
export class HostGate {
  readonly #politeness: Politeness;
  readonly #hosts = new Map<string, Host>();

  constructor(politeness: Politeness) {
    this.#politeness = politeness;
  }

  /**
   * Waits for its turn at a host. The turn lasts until the function that it gives is called, as often as you like. Where a
   * redirect of the host led here (`isFollowUp`), without a pause.
   *
   * @throws {ServiceError} where the host asked us to stay away, cannot be reached for the moment, or has too many waiting
   */
  async enter(
    name: string,
    signal: AbortSignal,
    { isFollowUp = false, spacingMs = 0 }: { isFollowUp?: boolean; spacingMs?: number } = {},
  ): Promise<() => void> {
    signal.throwIfAborted();
    const host = this.#host(name);
    const away = host.awayUntil - performance.now();
    if (away > 0) throw this.#away(host, away);
    if (host.waiting.length >= waitingMax) {
      throw new ServiceError(
        'service_unavailable',
        'Too many calls wait for this site already. Nothing was charged.',
        {
          retryAfterSeconds: 5,
        },
      );
    }
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        isFollowUp,
        spacingMs,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
        fail: (error) => {
          signal.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      const onAbort = () => {
        const at = host.waiting.indexOf(waiter);
        if (at >= 0) host.waiting.splice(at, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (isFollowUp) host.waiting.unshift(waiter);
      else host.waiting.push(waiter);
      this.#admit(host);
    });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      host.active -= 1;
      this.#admit(host);
    };
  }

  /** A host answered 429 or 503: everybody stays away for as long as it says, up to a minute. */
  stayAway(name: string, retryAfter: string | null): void {
    const host = this.#host(name);
    const ms = retryAfterMs(retryAfter) ?? awayMsUsual;
    host.awayUntil = Math.max(host.awayUntil, performance.now() + Math.min(awayMsMax, ms));
    host.failures = 0;
    for (const waiter of host.waiting.splice(0)) waiter.fail(this.#away(host, ms));
  }

  /** Tells whether a connection was made, so that a dead host costs its callers no waiting. */
  connected(name: string, isConnected: boolean): void {
    const host = this.#host(name);
    host.failures = isConnected ? 0 : host.failures + 1;
    if (host.failures < failuresMax) return;
    // One try after the pause decides anew.
    host.failures = failuresMax - 1;
    host.awayUntil = performance.now() + brokenMs;
  }

  #admit(host: Host): void {
    const { concurrency, spacingMs } = this.#politeness;
    while (host.active < concurrency && host.waiting.length > 0) {
      const now = performance.now();
      if (host.nextAt > now && !host.waiting[0]?.isFollowUp) {
        host.timer ??= setTimeout(() => {
          host.timer = null;
          this.#admit(host);
        }, host.nextAt - now);
        return;
      }
      host.active += 1;
      const waiter = host.waiting.shift();
      host.nextAt = Math.max(host.nextAt, now + Math.max(spacingMs, waiter?.spacingMs ?? 0));
      waiter?.start();
    }
  }

  #away(host: Host, ms: number): ServiceError {
    const seconds = Math.max(1, Math.ceil(ms / 1_000));
    const isBroken = host.failures >= failuresMax - 1;
    const why = isBroken ? 'cannot be reached at the moment' : 'asked us to call less often';
    return new ServiceError('upstream_error', `The site ${why}. Nothing was charged.`, {
      fix: `Try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    });
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (!host) {
      if (this.#hosts.size >= hostsMax) this.#forgetIdle();
      host = { active: 0, nextAt: 0, awayUntil: 0, failures: 0, waiting: [], timer: null };
      this.#hosts.set(name, host);
    }
    return host;
  }

  #forgetIdle(): void {
    const now = performance.now();
    for (const [name, host] of this.#hosts) {
      const isIdle =
        host.active === 0 && host.waiting.length === 0 && host.nextAt < now && host.awayUntil < now;
      if (isIdle) this.#hosts.delete(name);
    }
  }
}

/** Of a Retry-After header, seconds or a date (RFC 9110, 10.2.3); null where it says nothing. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
