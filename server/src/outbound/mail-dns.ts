import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { orAborted } from '../kernel/or-aborted.ts';
import type { AddressGuard } from './address-guard.ts';
import type { HostAddresses } from './resolve-host.ts';

/**
 * What the DNS says, with the answers kept apart that mean different fates of a mail: `none` is a name without such records,
 * `unanswered` is nobody who could tell (time-out, SERVFAIL, REFUSED), which is no reason to call an address wrong.
 */
export type DnsAnswer<Found> =
  | { readonly outcome: 'found'; readonly found: Found }
  | { readonly outcome: 'none' | 'no_such_domain' | 'unanswered' };

export interface MailExchange {
  /** Lower case, without the dot at the end; empty for the null MX of RFC 7505. */
  readonly host: string;
  readonly preference: number;
}

export interface MailDnsSettings {
  /** DNS servers such as 127.0.0.1:5353; the system's where there are none. */
  readonly servers?: readonly string[];
  /** Of one question; it is put twice. */
  readonly waitMs?: number;
  /** Hosts that are there as long as the internet is; none where the DNS is known to know all that it is asked. */
  readonly alwaysThere?: readonly string[];
}

const exchangesMax = 20;
const recordsMax = 100;
/** How long it is taken for granted that the DNS knows the internet, and that it does not. */
const sightMs = { sees: 600_000, isBlind: 10_000 };
const sightWaitMs = 5_000;
/** Each is connected to in turn, and a caller waits. */
const addressesMax = 2;

/** Asks the DNS where mail goes. Only addresses that may be called come out of it. */
export class MailDns {
  readonly #guard: AddressGuard;
  readonly #resolver: Resolver;
  readonly #alwaysThere: readonly string[];
  #sight: { readonly sees: Promise<boolean>; until: number } | null = null;

  constructor(guard: AddressGuard, { servers = [], waitMs = 2_000, alwaysThere = [] }: MailDnsSettings = {}) {
    this.#guard = guard;
    this.#alwaysThere = alwaysThere;
    this.#resolver = new Resolver({ timeout: waitMs, tries: 2 });
    if (servers.length > 0) this.#resolver.setServers([...servers]);
  }

  /** The MX records of a domain in ASCII, as many as `exchangesMax`, the preferred first. */
  async exchanges(domain: string, signal: AbortSignal): Promise<DnsAnswer<readonly MailExchange[]>> {
    const [result] = await orAborted(Promise.allSettled([this.#resolver.resolveMx(domain)]), signal);
    if (result.status === 'rejected') return { outcome: outcomeOf(result.reason) };
    const found = result.value
      .toSorted((a, b) => a.priority - b.priority)
      .slice(0, exchangesMax)
      .map(({ exchange, priority }) => ({
        host: exchange.toLowerCase().replace(/\.$/, ''),
        preference: priority,
      }));
    return found.length > 0 ? { outcome: 'found', found } : { outcome: 'none' };
  }

  /**
   * Those addresses of a host, or of an address literal, that may be called; `none` also where it has only others. Found, and no address,
   * where the host is this machine: mail gets there, but not from here.
   */
  async addresses(host: string, signal: AbortSignal): Promise<DnsAnswer<HostAddresses>> {
    if (isIP(host) !== 0) return this.#allowed([host]);
    const answer = await this.allAddresses(host, signal);
    return answer.outcome === 'found' ? this.#allowed(answer.found) : answer;
  }

  /** All addresses of a host, to be looked at and not to be called. */
  async allAddresses(host: string, signal: AbortSignal): Promise<DnsAnswer<readonly string[]>> {
    return this.#found([this.#resolver.resolve4(host), this.#resolver.resolve6(host)], signal);
  }

  /**
   * Whether a name that the DNS denies does not exist. The DNS of an inner network, and of some that want a payment or a log-in first,
   * denies every name of the internet.
   */
  async deniesTruly(signal: AbortSignal): Promise<boolean> {
    if (this.#alwaysThere.length === 0) return true;
    const now = performance.now();
    if (this.#sight === null || this.#sight.until < now) {
      const sight = { sees: this.#looksFor(this.#alwaysThere), until: now + sightWaitMs };
      this.#sight = sight;
      void sight.sees.then((sees) => {
        sight.until = performance.now() + (sees ? sightMs.sees : sightMs.isBlind);
      });
    }
    return orAborted(this.#sight.sees, signal);
  }

  async #looksFor(hosts: readonly string[]): Promise<boolean> {
    const signal = AbortSignal.timeout(sightWaitMs);
    const answers = await Promise.all(
      hosts.map((host) => this.allAddresses(host, signal).catch(() => ({ outcome: 'unanswered' as const }))),
    );
    return answers.some(({ outcome }) => outcome === 'found');
  }

  /** The names that an address has. */
  async namesOf(address: string, signal: AbortSignal): Promise<DnsAnswer<readonly string[]>> {
    return this.#found([this.#resolver.reverse(address)], signal);
  }

  /** The TXT records of a name, each in one piece. */
  async texts(name: string, signal: AbortSignal): Promise<DnsAnswer<readonly string[]>> {
    const texts = this.#resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')));
    return this.#found([texts], signal);
  }

  /** What one of the questions found, or the worst that became of them. */
  async #found(asked: readonly Promise<string[]>[], signal: AbortSignal): Promise<DnsAnswer<string[]>> {
    const results = await orAborted(Promise.allSettled(asked), signal);
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (found.length > 0) return { outcome: 'found', found: found.slice(0, recordsMax) };
    const outcomes = results.map((result) =>
      result.status === 'rejected' ? outcomeOf(result.reason) : 'none',
    );
    const worst = (['unanswered', 'none', 'no_such_domain'] as const).find((one) => outcomes.includes(one));
    return { outcome: worst ?? 'none' };
  }

  #allowed(addresses: readonly string[]): DnsAnswer<HostAddresses> {
    const allowed = addresses.filter((address) => this.#guard.mayCall(address)).slice(0, addressesMax);
    const isOwn = addresses.some((address) => this.#guard.isOwnPublic(address));
    if (allowed.length === 0 && !isOwn) return { outcome: 'none' };
    const isOperators = allowed.every((address) => this.#guard.isAllowedByOperator(address));
    return { outcome: 'found', found: { addresses: allowed, isOperators } };
  }
}

function outcomeOf(error: unknown): 'none' | 'no_such_domain' | 'unanswered' {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENODATA') return 'none';
  // EBADNAME: what cannot be asked for does not exist.
  return code === 'ENOTFOUND' || code === 'EBADNAME' ? 'no_such_domain' : 'unanswered';
}
