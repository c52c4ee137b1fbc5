import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ServiceError } from '../kernel/service-error.ts';
import type { AddressGuard } from './address-guard.ts';
import { NoConnection } from './explain-failure.ts';
import { hostNotFound, isPrivateName, noPublicAddress, notAllowed } from './not-allowed.ts';

export interface HostAddresses {
  /** All allowed; IPv4 first. At most `answersMax`. */
  readonly addresses: readonly string[];
  /** The operator allowed every one of them by name. */
  readonly isOperators: boolean;
}

/** More than any site has that people read. */
const answersMax = 8;
/** A question that is lost on the way is put once more, after a third of the time that there is. */
const waitMs = 3_000;
const firstWaitMs = 1_000;
/** An answer is asked for again after its own time to live, at the latest after this. */
const keptMsMax = 30_000;
const keptMax = 10_000;

/**
 * Resolves host names by DNS, never by the hosts file, and refuses a name of which any address may not be called: what connects
 * afterwards connects to just these addresses, so a name that changes its answer gains nothing.
 */
export class HostResolver {
  readonly #guard: AddressGuard;
  readonly #resolver: Resolver;
  readonly #kept = new Map<string, { addresses: Promise<HostAddresses>; until: number }>();

  /** @param servers DNS servers such as 127.0.0.1:5353; the system's where there are none */
  constructor(guard: AddressGuard, servers: readonly string[] = []) {
    this.#guard = guard;
    this.#resolver = new Resolver({ timeout: firstWaitMs, tries: 2 });
    if (servers.length > 0) this.#resolver.setServers([...servers]);
  }

  /**
   * @param hostname of a parsed URL
   * @throws {ServiceError} url_not_allowed; host_not_found where the DNS denies it; upstream_error where the DNS does not answer
   */
  resolve(hostname: string): Promise<HostAddresses> {
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) return Promise.resolve(this.#checked([literal]));
    const now = performance.now();
    const kept = this.#kept.get(hostname);
    if (kept && kept.until > now) return kept.addresses;
    const entry: { addresses: Promise<HostAddresses>; until: number } = {
      until: now + waitMs,
      addresses: this.#ask(hostname, () => entry),
    };
    this.#kept.delete(hostname);
    this.#kept.set(hostname, entry);
    if (this.#kept.size > keptMax) this.#kept.delete(this.#kept.keys().next().value as string);
    entry.addresses.catch(() => this.#forget(hostname, entry));
    return entry.addresses;
  }

  /** The names of the servers that take a domain's mail, the preferred first; at most 20. None where it has none. */
  async mailServers(hostname: string): Promise<string[]> {
    try {
      const records = await this.#resolver.resolveMx(hostname);
      return records
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange.toLowerCase())
        .filter((exchange) => exchange !== '' && exchange !== '.')
        .slice(0, 20);
    } catch {
      return [];
    }
  }

  async #ask(hostname: string, entry: () => { until: number }): Promise<HostAddresses> {
    if (hostname.length > 253) throw notAllowed(noPublicAddress, 'the name is too long');
    const [four, six] = await Promise.allSettled([
      this.#resolver.resolve4(hostname, { ttl: true }),
      this.#resolver.resolve6(hostname, { ttl: true }),
    ]);
    const records = [...recordsOf(four), ...recordsOf(six)];
    if (records.length > answersMax * 8) throw notAllowed(noPublicAddress, 'there are too many answers');
    if (records.length === 0) throw unresolved(hostname, [four, six]);
    const found = this.#checked(records.map(({ address }) => address));
    const ttlMs = Math.min(keptMsMax, ...records.map(({ ttl }) => ttl * 1_000));
    entry().until = performance.now() + ttlMs;
    return found;
  }

  #checked(addresses: readonly string[]): HostAddresses {
    if (!addresses.every((address) => this.#guard.mayCall(address))) {
      throw notAllowed(noPublicAddress, 'an address is not public');
    }
    return {
      addresses: addresses.slice(0, answersMax),
      isOperators: addresses.every((address) => this.#guard.isAllowedByOperator(address)),
    };
  }

  #forget(hostname: string, entry: object): void {
    if (this.#kept.get(hostname) === entry) this.#kept.delete(hostname);
  }
}

function recordsOf<Value>(result: PromiseSettledResult<Value[]>): Value[] {
  return result.status === 'fulfilled' ? result.value : [];
}

/** EBADNAME: what cannot be asked for does not exist. */
const denials = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** A name that the DNS denies, or a DNS that does not say: then nobody knows whether the host exists. */
function unresolved(hostname: string, asked: readonly PromiseSettledResult<unknown>[]): ServiceError {
  const reasons = asked.map((result) =>
    result.status === 'rejected' ? String((result.reason as NodeJS.ErrnoException).code) : 'ENODATA',
  );
  const silence = reasons.find((reason) => !denials.includes(reason));
  // A name that does not exist has no addresses of any kind: one such answer is enough.
  if (silence === undefined || reasons.includes('ENOTFOUND') || isPrivateName(hostname))
    return hostNotFound(hostname, reasons[0]);
  return dnsSilent(hostname, new Error(`the DNS answered ${silence} for ${hostname}`));
}

/** Nobody knows whether the host exists. */
export const dnsSilent = (hostname: string, cause: unknown): NoConnection =>
  new NoConnection(
    'upstream_error',
    `has a name, ${hostname.slice(0, 253)}, about which the DNS does not answer`,
    {
      lacks: 'name',
      fix: 'Try again after Retry-After. The host may exist: the DNS gave no answer about it.',
      cause,
    },
  );
