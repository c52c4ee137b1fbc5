import { FairQueue, type Owner } from '../kernel/fair-queue.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { tooManyAtOnce } from '../kernel/too-many-at-once.ts';
import { currentOwner } from '../kernel/work-owner.ts';

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
  /** The host itself sent them here: no pause before them, and their turn comes first. */
  readonly followUps: Waiter[];
  /** Round-robin between workspaces. */
  readonly waiting: FairQueue<Waiter>;
  timer: NodeJS.Timeout | null;
}

interface Waiter {
  /** That it asks for after its request, where that is more than ours. */
  readonly spacingMs: number;
  start(): void;
  fail(error: unknown): void;
}

const waitingMax = 200;
/** Of one workspace. */
const waitingOfOwnerMax = 100;
const retrySeconds = 5;
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
    const owner = currentOwner();
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
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
        const at = host.followUps.indexOf(waiter);
        if (at >= 0) host.followUps.splice(at, 1);
        host.waiting.remove(owner, waiter);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (isFollowUp) host.followUps.unshift(waiter);
      else enqueue(host, owner, waiter);
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
    for (const waiter of host.followUps.splice(0)) waiter.fail(this.#away(host, ms));
    for (let waiter = host.waiting.take(); waiter; waiter = host.waiting.take()) {
      waiter.fail(this.#away(host, ms));
    }
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
    while (host.active < concurrency && isWaitedFor(host)) {
      const now = performance.now();
      if (host.nextAt > now && host.followUps.length === 0) {
        host.timer ??= setTimeout(() => {
          host.timer = null;
          this.#admit(host);
        }, host.nextAt - now);
        return;
      }
      host.active += 1;
      const waiter = host.followUps.shift() ?? host.waiting.take();
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
      const waiting = new FairQueue<Waiter>({ waitingMax, waitingOfOwnerMax });
      host = { active: 0, nextAt: 0, awayUntil: 0, failures: 0, followUps: [], waiting, timer: null };
      this.#hosts.set(name, host);
    }
    return host;
  }

  #forgetIdle(): void {
    const now = performance.now();
    for (const [name, host] of this.#hosts) {
      const isIdle = host.active === 0 && !isWaitedFor(host) && host.nextAt < now && host.awayUntil < now;
      if (isIdle) this.#hosts.delete(name);
    }
  }
}

const isWaitedFor = ({ followUps, waiting }: Host) => followUps.length > 0 || waiting.size > 0;

/** Fails the waiter where its workspace, or all together, have too many; or another that has more. */
function enqueue(host: Host, owner: Owner, waiter: Waiter): void {
  const entered = host.waiting.add(owner, waiter);
  if (entered === 'own_full') waiter.fail(tooManyAtOnce(retrySeconds, 'calls that wait for one site'));
  else if (entered === 'full') waiter.fail(tooManyWait());
  else entered.displaced?.fail(tooManyWait());
}

const tooManyWait = () =>
  new ServiceError('service_unavailable', 'Too many calls wait for this site already. Nothing was charged.', {
    retryAfterSeconds: retrySeconds,
  });

/** Of a Retry-After header, seconds or a date (RFC 9110, 10.2.3); null where it says nothing. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
