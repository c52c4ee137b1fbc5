import { ServiceError } from '../../kernel/service-error.ts';
import { leadsNowhere } from '../not-allowed.ts';
import type { Outbound } from '../outbound-request.ts';
import { allowAll, disallowAll, parseRobots, type RobotsRules, robotsBytesMax } from './parse-robots.ts';

/** Ours in robots.txt: the first word of the User-Agent header (RFC 9309, 2.2.1). */
export const productToken = 'Millrace';

/** RFC 9309, 2.4: no longer than a day, unless the site cannot be reached. */
const keptMs = 24 * 3_600_000;
/** After a robots.txt could not be read it is asked for again this much later. */
const retryMs = 10 * 60_000;
/** RFC 9309, 2.3.1.4: after this long without an answer the last one still counts, and without any all is allowed. */
const unreachableMsMax = 30 * keptMs;
const fetchMs = 10_000;
const originsMaxDefault = 10_000;
/** Of all rules that are remembered, as `weightOf` puts it: a few MB in all but hostile files. */
const bytesMaxDefault = 64 * 1024 ** 2;

/** What a site's robots.txt says to us. */
export interface SiteRobots {
  readonly rules: RobotsRules;
  /** Of the file after redirects: what its Sitemap lines are relative to. */
  readonly url: string;
  /** It could not be read, so nothing may be fetched; why. Null where it was read, is remembered, or is not there. */
  readonly unreachable: ServiceError | null;
}

/** Where the rules of a site come from. */
export interface Robots {
  /** @throws what `signal` was aborted with, or {ServiceError} `url_not_allowed` or `host_not_found` */
  of(url: URL, signal: AbortSignal, options?: { readonly isFresh?: boolean }): Promise<SiteRobots>;
}

interface Kept {
  readonly robots: SiteRobots;
  /** Its part of `bytesMax`. */
  readonly bytes: number;
  readonly askAgainAtMs: number;
  /** Since when it could not be read; null where it was. */
  readonly unreachableSinceMs: number | null;
}

/** About what the rules take in memory. */
function weightOf({ rules: { rules, sitemaps } }: SiteRobots): number {
  let bytes = 1_000;
  for (const { length, parts } of rules) bytes += 150 + 32 * parts.length + length;
  for (const sitemap of sitemaps) bytes += 50 + 2 * sitemap.length;
  return bytes;
}

/**
 * The robots.txt of origins, each read at most once at a time and once a day: 2xx is read (its first 500 KiB), 4xx allows all,
 * and everything else (5xx, no connection, too many redirects) disallows all for ten minutes, unless an older answer is
 * remembered, which then still counts (RFC 9309, 2.3 and 2.4). Of more than `originsMax`, or of more than `bytesMax` of memory, the
 * ones unused for longest are forgotten.
 */
export class RobotsCache implements Robots {
  readonly #outbound: Outbound;
  readonly #clock: () => number;
  readonly #originsMax: number;
  readonly #bytesMax: number;
  #bytes = 0;
  /** The one used last is at the end. */
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<SiteRobots>>();

  constructor(
    outbound: Outbound,
    options: { readonly originsMax?: number; readonly bytesMax?: number; readonly clock?: () => number } = {},
  ) {
    this.#outbound = outbound;
    this.#originsMax = options.originsMax ?? originsMaxDefault;
    this.#bytesMax = options.bytesMax ?? bytesMaxDefault;
    this.#clock = options.clock ?? Date.now;
  }

  async of(
    url: URL,
    signal: AbortSignal,
    { isFresh = false }: { readonly isFresh?: boolean } = {},
  ): Promise<SiteRobots> {
    signal.throwIfAborted();
    const { origin } = url;
    const kept = this.#kept.get(origin);
    if (kept && !isFresh && this.#clock() < kept.askAgainAtMs) {
      this.#keep(origin, kept);
      return kept.robots;
    }
    let reading = this.#underWay.get(origin);
    if (!reading) {
      // It ends by its own time, not with the call that asked first: others wait for it too.
      reading = this.#ask(origin).finally(() => this.#underWay.delete(origin));
      this.#underWay.set(origin, reading);
    }
    return orAborted(reading, signal);
  }

  async #ask(origin: string): Promise<SiteRobots> {
    const before = this.#kept.get(origin);
    const robots = await readRobots(this.#outbound, new URL('/robots.txt', origin));
    const now = this.#clock();
    if (robots.unreachable === null) {
      const bytes = weightOf(robots);
      this.#keep(origin, { robots, bytes, askAgainAtMs: now + keptMs, unreachableSinceMs: null });
      return robots;
    }
    const since = before?.unreachableSinceMs ?? now;
    const isLong = now - since >= unreachableMsMax;
    const remembered = before && before.robots.unreachable === null ? before.robots : null;
    const instead = remembered ?? (isLong ? { ...robots, rules: allowAll, unreachable: null } : robots);
    const bytes = weightOf(instead);
    this.#keep(origin, { robots: instead, bytes, askAgainAtMs: now + retryMs, unreachableSinceMs: since });
    return instead;
  }

  #keep(origin: string, kept: Kept): void {
    this.#forget(origin);
    this.#kept.set(origin, kept);
    this.#bytes += kept.bytes;
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= this.#originsMax && this.#bytes <= this.#bytesMax) return;
      this.#forget(oldest);
    }
  }

  #forget(origin: string): void {
    this.#bytes -= this.#kept.get(origin)?.bytes ?? 0;
    this.#kept.delete(origin);
  }
}

async function readRobots(outbound: Outbound, url: URL): Promise<SiteRobots> {
  try {
    const answer = await outbound.fetch({
      url,
      accept: 'text/plain, */*;q=0.5',
      bytesMax: robotsBytesMax,
      over: 'cut',
      redirectsMax: 5,
      totalMs: fetchMs,
      signal: AbortSignal.timeout(fetchMs + 1_000),
    });
    if (answer.status >= 200 && answer.status < 300) {
      return { rules: parseRobots(answer.body, productToken), url: answer.url, unreachable: null };
    }
    if (answer.status >= 400 && answer.status < 500)
      return { rules: allowAll, url: answer.url, unreachable: null };
    return unreachable(
      url,
      new ServiceError(
        'upstream_error',
        `The site answers ${answer.status} for its robots.txt, so nothing may be read from it. Nothing was charged.`,
      ),
    );
  } catch (error) {
    // An address that nobody may ask for is the caller's mistake, and none of the site's rules.
    if (error instanceof ServiceError && !leadsNowhere(error)) return unreachable(url, error);
    throw error;
  }
}

function unreachable(url: URL, error: ServiceError): SiteRobots {
  return { rules: disallowAll, url: url.href, unreachable: error };
}

async function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
