import type { OnStage } from '../../kernel/call-stage.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { ContactLink } from '../../web/emails/contact-links.ts';
import { emailsMax, type FoundEmail, type WayFound } from '../../web/emails/found-emails.ts';
import { rankEmails, siteOf } from '../../web/emails/rank-emails.ts';
import { KeptFromByRobots } from '../../web/kept-from-by-robots.ts';
import type { PageReading } from '../../web/page-request.ts';
import { PageTooCostly } from '../../web/pool/page-too-costly.ts';
import type { Call } from '../define-endpoint.ts';
import { type PageToRead, readOnePage } from './page-fields.ts';

export const pagesMax = 50;
/** Pages read at once: a site is not to notice a crawl. */
const atOnce = 2;
/** Failed pages allowed in addition to the wanted ones: a site of broken links ends there. */
export const triesInVainMax = 12;
/** Of all pages together: after that no other is begun. Fifty ordinary ones are half of it, and a page may be up to 5 MB of markup. */
export const crawlMegabytesMax = 10;
/** One such page says little of the others of its site; two do, and each may take two seconds of CPU. */
export const tooCostlyMax = 2;
/** Pages that are not there by then are left, so that what was found is answered before the call's deadline (25 s unless set). */
export const crawlSeconds = 18;

export interface SiteEmail extends FoundEmail {
  readonly pages: readonly string[];
}

export interface SiteEmails {
  /** The most useful first. */
  readonly found: readonly SiteEmail[];
  /** Final addresses of the pages that were read. */
  readonly pages: readonly string[];
  /** Pages that were passed over, since reading them was too much work. */
  readonly tooCostly: number;
  /** Why robots.txt kept us from pages that would have been read; null where it did not. */
  readonly robots: 'forbids' | 'unread' | null;
  /** Why reading ended before as many were read as wanted, though others were left; null where it did not. */
  readonly stoppedBy: 'time' | 'size' | 'too costly' | 'in vain' | null;
}

const askEmails = { emails: {} };
const askBoth = { ...askEmails, contactLinks: {} };
/** The links of the last page are not needed. */
type Reading = PageReading<typeof askEmails> | PageReading<typeof askBoth>;

/** Contact pages that are tried where no link leads to one. */
const usualPaths = ['/contact', '/kontakt', '/about', '/impressum', '/contact-us', '/contacto'];
/** Enough known URLs to replace failed pages at the end. */
const spareLinks = 5;
/** A link of this rank or better is one to a contact page: contact, or who is responsible by law. */
const contactRankMax = 1;

/**
 * Reads a page and then the pages of its site by rank, until `wanted` have been read or none is left. Which site it is says the
 * first page's final address. A later page that cannot be read, is not there or is of another site does not count.
 *
 * @throws {ServiceError} where the first page cannot be read, or no page can just now
 */
export async function crawlForEmails(first: PageToRead, wanted: number, call: Call): Promise<SiteEmails> {
  const timeUp = AbortSignal.timeout(crawlSeconds * 1_000);
  const start = await readOnePage(first, wanted > 1 ? askBoth : askEmails, call);
  const crawl = new Crawl(start, wanted, call.onStage);
  if (!linksOf(start).some(({ rank }) => rank <= contactRankMax)) crawl.guess(start.finalUrl);
  const limited: Call = { ...call, signal: AbortSignal.any([call.signal, timeUp]) };

  const work = async () => {
    while (crawl.pages.length + crawl.underWay < wanted && !timeUp.aborted) {
      const url = crawl.next();
      if (url === null) return;
      const ask = crawl.needsLinks() ? askBoth : askEmails;
      try {
        await crawl.visit(url, () => readOnePage({ ...first, url, isCrawl: true }, ask, limited));
      } catch (error) {
        if (!timeUp.aborted || call.signal.aborted) throw error;
      }
    }
  };
  // One worker may end for want of links while the other's page brings some, so both look again until neither finds any.
  do await Promise.all(Array.from({ length: atOnce }, work));
  while (crawl.pages.length < wanted && !timeUp.aborted && crawl.hasNext());
  const { pages, tooCostly } = crawl;
  const isShort = pages.length < wanted;
  const stoppedBy = isShort ? (timeUp.aborted ? 'time' : crawl.stoppedBy) : null;
  const robots = isShort ? crawl.robots : null;
  return { found: crawl.ranked(), pages, tooCostly, robots, stoppedBy };
}

class Crawl {
  readonly pages: string[] = [];
  underWay = 0;
  tooCostly = 0;
  robots: SiteEmails['robots'] = null;
  readonly #site: string;
  readonly #host: string;
  readonly #wanted: number;
  readonly #onStage: OnStage | undefined;
  readonly #queue: ContactLink[] = [];
  readonly #seen = new Set<string>();
  readonly #emails = new Map<string, { email: string; pages: string[]; how: WayFound[] }>();
  #inVain = 0;
  #bytes = 0;

  constructor(start: Reading, wanted: number, onStage: OnStage | undefined) {
    this.#wanted = wanted;
    this.#onStage = onStage;
    this.#site = siteOf(start.finalUrl);
    this.#host = new URL(start.finalUrl).hostname;
    for (const url of [...start.redirects, start.finalUrl]) this.#seen.add(pageKey(url));
    this.#bytes = start.bytes;
    this.#take(start);
  }

  guess(startUrl: string): void {
    for (const path of usualPaths) this.#enqueue({ url: new URL(path, startUrl).href, rank: contactRankMax });
  }

  hasNext(): boolean {
    return this.#queue.length > 0 && this.stoppedBy === null;
  }

  /** Whether links of the page that is read next may be followed: where more are to be read, or few are known if one is not there. */
  needsLinks(): boolean {
    return this.pages.length + this.underWay + 1 < this.#wanted || this.#queue.length < spareLinks;
  }

  /** Why what is left is not read; null where it may be, or nothing is left. */
  get stoppedBy(): Exclude<SiteEmails['stoppedBy'], 'time'> {
    if (this.#queue.length === 0) return null;
    if (this.#bytes >= crawlMegabytesMax * 1_024 ** 2) return 'size';
    if (this.tooCostly >= tooCostlyMax) return 'too costly';
    return this.#inVain >= triesInVainMax ? 'in vain' : null;
  }

  next(): string | null {
    if (!this.hasNext()) return null;
    let best = 0;
    for (const [index, { rank }] of this.#queue.entries())
      if (rank < (this.#queue[best]?.rank ?? 0)) best = index;
    return this.#queue.splice(best, 1)[0]?.url ?? null;
  }

  async visit(url: string, read: () => Promise<Reading>): Promise<void> {
    this.underWay += 1;
    try {
      const reading = await read();
      this.#bytes += reading.bytes;
      const key = pageKey(reading.finalUrl);
      const isAgain = key !== pageKey(url) && this.#seen.has(key);
      this.#seen.add(key);
      if (isAgain || !this.#isOfSite(reading.finalUrl)) this.#inVain += 1;
      else this.#take(reading);
    } catch (error) {
      if (!isOfOnePage(error)) throw error;
      if (error instanceof PageTooCostly) this.tooCostly += 1;
      if (error instanceof KeptFromByRobots) this.robots = error.isUnread ? 'unread' : 'forbids';
      this.#inVain += 1;
    } finally {
      this.underWay -= 1;
    }
  }

  ranked(): SiteEmail[] {
    return rankEmails([...this.#emails.values()], this.#site).slice(0, emailsMax);
  }

  #take(reading: Reading): void {
    const { finalUrl, answers } = reading;
    this.pages.push(finalUrl);
    this.#onStage?.({ doing: 'reading_pages', done: this.pages.length, of: this.#wanted });
    for (const { email, how } of answers.emails) {
      const known = this.#emails.get(email.toLowerCase());
      if (known) {
        known.pages.push(finalUrl);
        known.how.push(...how.filter((way) => !known.how.includes(way)));
      } else this.#emails.set(email.toLowerCase(), { email, pages: [finalUrl], how: [...how] });
    }
    for (const link of linksOf(reading)) this.#enqueue(link);
  }

  #enqueue(link: ContactLink): void {
    const key = pageKey(link.url);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#queue.push(link);
  }

  #isOfSite(url: string): boolean {
    return this.#site === '' ? new URL(url).hostname === this.#host : siteOf(url) === this.#site;
  }
}

const linksOf = ({ answers }: Reading): readonly ContactLink[] =>
  'contactLinks' in answers ? answers.contactLinks : [];

function pageKey(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

/** The site's fault, or what its owner forbids; not that nothing can be read just now. */
function isOfOnePage(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return (
    error.code !== 'ENDPOINT_UNDER_MAINTENANCE' &&
    error.code !== 'unsupported_input' &&
    error.code !== 'service_unavailable' &&
    error.code !== 'too_many_at_once' &&
    error.code !== 'internal_error'
  );
}
