import { ServiceError } from '../../kernel/service-error.ts';
import type { Outbound } from '../../outbound/outbound-request.ts';
import { isAllowed } from '../../outbound/robots/is-allowed.ts';
import type { Robots } from '../../outbound/robots/robots-cache.ts';
import { ListAllowance } from './list-allowance.ts';
import { type Opening, openSitemap, type SitemapFile } from './sitemap-file.ts';
import type { MissReason } from './sitemap-request.ts';

export interface Visit {
  readonly address: string;
  readonly opening: Opening;
}

interface Asked {
  readonly visit: Promise<Visit>;
  readonly controller: AbortController;
}

/**
 * Opens sitemaps for one list, each once. While one is read the next is asked for: never more than these two, on all levels of
 * indexes together, so that a limit on the connections to a site cannot make the one that is needed wait for one that waits.
 */
export class SitemapVisits {
  readonly outbound: Outbound;
  readonly robots: Robots;
  /** Aborted at the deadline of the list, and when the caller has gone. */
  readonly signal: AbortSignal;
  readonly allowance = new ListAllowance();
  /** Why not all were asked for; null where they were. */
  cutShort: Extract<MissReason, 'too_many_sitemaps' | 'too_large'> | null = null;
  readonly #seen = new Set<string>();
  /** Asked for ahead of their turn. */
  #waiting = 0;

  constructor(outbound: Outbound, robots: Robots, signal: AbortSignal) {
    this.outbound = outbound;
    this.robots = robots;
    this.signal = signal;
  }

  /**
   * In the order of the addresses, the next one already asked for. An address that was visited before is passed over, and so is one
   * that leads there. `isNamed`: the site's robots.txt names them, so its rules do not keep us from them. What is opened is the
   * caller's to close.
   */
  async *open(
    addresses: Iterable<string>,
    { isNamed }: { readonly isNamed: boolean },
  ): AsyncGenerator<Visit> {
    const left = addresses[Symbol.iterator]();
    let ahead: Asked | null = null;
    try {
      for (;;) {
        const current: Asked | null = ahead ?? this.#askNext(left, isNamed);
        if (ahead !== null) this.#waiting -= 1;
        ahead = this.#waiting === 0 ? this.#askNext(left, isNamed) : null;
        if (ahead !== null) this.#waiting += 1;
        if (current === null) return;
        const visit = await current.visit;
        if (await this.#isNew(visit)) yield visit;
      }
    } finally {
      if (ahead !== null) {
        this.#waiting -= 1;
        ahead.controller.abort();
        const visit = await ahead.visit.catch(() => null);
        if (visit !== null) await close(visit);
      }
    }
  }

  /** What was opened otherwise is passed over from here on. */
  remember(file: SitemapFile): void {
    for (const address of file.visited) this.#seen.add(address);
  }

  #askNext(left: Iterator<string>, isNamed: boolean): Asked | null {
    // An index may name fifty thousand, and nobody is to go through what is left of them when time is over.
    if (this.signal.aborted) return null;
    for (let next = left.next(); !next.done; next = left.next()) {
      if (this.#seen.has(next.value)) continue;
      this.#seen.add(next.value);
      if (!this.allowance.mayAsk) {
        this.cutShort = this.allowance.mayRead ? 'too_many_sitemaps' : 'too_large';
        return null;
      }
      this.allowance.ask();
      const controller = new AbortController();
      const visit = this.#ask(next.value, isNamed, AbortSignal.any([this.signal, controller.signal]));
      // It is awaited in its turn; until then its failure is nobody's.
      visit.catch(() => undefined);
      return { visit, controller };
    }
    return null;
  }

  async #ask(address: string, isNamed: boolean, signal: AbortSignal): Promise<Visit> {
    if (!isNamed && !(await this.mayFetch(address))) {
      const reason = this.signal.aborted ? 'deadline' : 'robots';
      return { address, opening: { outcome: 'missed', reason, error: null, status: 0 } };
    }
    return {
      address,
      opening: await openSitemap(this.outbound, address, { allowance: this.allowance, signal }),
    };
  }

  /** False also where the robots.txt of the address's origin cannot be read. */
  async mayFetch(address: string): Promise<boolean> {
    const url = new URL(address);
    try {
      const { rules } = await this.robots.of(url, this.signal);
      return isAllowed(rules, url.pathname + url.search);
    } catch (error) {
      // Of an address that may not be called there are no rules, and it is not called: one of them among many is no reason to fail.
      if (this.signal.aborted || error instanceof ServiceError) return false;
      throw error;
    }
  }

  /** Looked at in turn, so that of two that lead to one place it is always the first that counts. */
  async #isNew(visit: Visit): Promise<boolean> {
    if (visit.opening.outcome === 'missed') return true;
    const { file } = visit.opening;
    const isKnown = file.url !== visit.address && this.#seen.has(file.url);
    this.remember(file);
    if (isKnown) await close(visit);
    return !isKnown;
  }
}

async function close({ opening }: Visit): Promise<void> {
  if (opening.outcome === 'opened') await opening.file.close();
}
