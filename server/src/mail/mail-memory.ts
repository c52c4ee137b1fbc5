import { createHmac, randomBytes } from 'node:crypto';
import type { MailReason } from './mail-reasons.ts';

/** What holds for every name of a domain. Never that a mailbox is there. */
export type DomainFact = Extract<MailReason, 'accepts_everything' | 'hides_mailboxes'>;
/** A host that refuses us before it hears a recipient refuses all. */
export type HostFact = Extract<MailReason, 'sender_blocked' | 'no_reverse_dns'>;

const domainMs = 2 * 3_600_000;
const hostMs = 10 * 60_000;
const greylistedMsMost = 30 * 60_000;
const entriesMax = 20_000;

/**
 * What this process found out about mail hosts and need not ask again for a while: no answer to anybody, but why there will be none.
 * Bounded: the oldest is forgotten first. In the process, since one visit to a domain is all that a loss costs.
 */
export class MailMemory {
  readonly #domains: Kept<{ readonly fact: DomainFact; readonly route: string }>;
  readonly #hosts: Kept<HostFact>;
  readonly #greylisted: Kept<true>;
  /** Expired entries are dropped on the next lookup, or for space. Addresses must not stay until then, so none is stored. */
  readonly #secret = randomBytes(32);

  constructor(now: () => number = () => performance.now()) {
    this.#domains = new Kept(now);
    this.#hosts = new Kept(now);
    this.#greylisted = new Kept(now);
  }

  /** Null too where the domain's mail goes elsewhere by now. */
  ofDomain(domain: string, hosts: readonly string[]): DomainFact | null {
    const kept = this.#domains.get(domain)?.value;
    return kept?.route === routeOf(hosts) ? kept.fact : null;
  }

  learnDomain(domain: string, hosts: readonly string[], fact: DomainFact): void {
    this.#domains.set(domain, { fact, route: routeOf(hosts) }, domainMs);
  }

  ofHost(host: string): HostFact | null {
    return this.#hosts.get(host)?.value ?? null;
  }

  learnHost(host: string, fact: HostFact): void {
    this.#hosts.set(host, fact, hostMs);
  }

  /** Seconds until a server that deferred an address may be queried about it again; null if it may now. */
  patienceSeconds(address: string): number | null {
    const kept = this.#greylisted.get(this.#keyOf(address));
    return kept && Math.ceil(kept.leftMs / 1_000);
  }

  learnGreylisted(address: string, seconds: number): void {
    this.#greylisted.set(this.#keyOf(address), true, Math.min(greylistedMsMost, seconds * 1_000));
  }

  #keyOf(address: string): string {
    return createHmac('sha256', this.#secret).update(address).digest('base64');
  }
}

/** Hosts that are preferred alike come in any order. */
const routeOf = (hosts: readonly string[]) => hosts.toSorted().join(' ');

/** A map whose entries end by themselves, the oldest of them where there are too many. */
class Kept<Value> {
  readonly #now: () => number;
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string): { readonly value: Value; readonly leftMs: number } | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const leftMs = entry.until - this.#now();
    if (leftMs > 0) return { value: entry.value, leftMs };
    this.#entries.delete(key);
    return null;
  }

  set(key: string, value: Value, ms: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + ms });
    if (this.#entries.size <= entriesMax) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }
}
