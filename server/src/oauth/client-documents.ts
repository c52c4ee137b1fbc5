import { addressKey } from '../kernel/address-key.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { Outbound } from '../outbound/outbound-request.ts';

/** Documents that strangers make us read: 20 a minute for one address, 120 for all, 16 at a time. */
const ofOneAddress = { perSecond: 20 / 60, burst: 20 };
const ofAll = { perSecond: 2, burst: 120 };
const atATimeMax = 16;
/** Of a document, inflated. The library holds one of a client itself to 5 KiB; keys of clients may be longer. */
const bytesMax = 65_536;
const totalMs = 2_500;
/** The library keeps documents of clients, and reads their keys anew at each request for a token. */
const keptMs = 30_000;
/** The library asks twice for what it did not get. */
const failureKeptMs = 5_000;
/** Where a document cannot be read, the one before is taken for so long; the library keeps none for longer either. */
const staleMs = 86_400_000;
const keptMax = 100;

/**
 * Reads what clients publish of themselves: the document behind a client id that is an address, and their keys. Anybody may name such
 * an address, so it is read through the guarded way out, by https, without following redirects.
 */
export class ClientDocuments {
  readonly #outbound: Outbound;
  readonly #asker: () => string | undefined;
  readonly #limiter = new RateLimiter();
  readonly #lately = new Map<string, { readonly document: Document | null; readonly until: number }>();
  #underWay = 0;

  /** @param asker the address of the network for which something is read now; undefined for a sign-in that has been let begin */
  constructor(outbound: Outbound, asker: () => string | undefined) {
    this.#outbound = outbound;
    this.#asker = asker;
  }

  /** As the library asks for it. @throws where the address is not allowed, or does not answer as it should */
  fetch = async (input: string | URL | Request, options?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'https:')
      throw new ServiceError('url_not_allowed', 'Clients are read by https alone.');
    if ((options?.method ?? 'GET') !== 'GET') throw new Error('clients are read, and sent nothing');
    const known = this.#lately.get(url.href);
    if (known && known.until > performance.now()) return responseOf(known.document);
    const mayRead = this.#underWay < atATimeMax && this.#mayRead();
    try {
      if (!mayRead) throw new Error('too many documents of clients are read');
      const document = await this.#read(url, options?.signal);
      this.#keep(url.href, document, document.status === 200 ? keptMs : failureKeptMs);
      return responseOf(document);
    } catch (error) {
      const before = known?.document ?? null;
      const isGood = before !== null && before.readAtMs + staleMs > performance.now();
      // Whoever may read no more must not keep others from it.
      if (mayRead) this.#keep(url.href, isGood ? before : null, failureKeptMs);
      if (!isGood) throw error;
      // What it said before holds for a while: the users of a client whose site is away would all have to sign in anew.
      return responseOf(before);
    }
  };

  async #read(url: URL, signal: AbortSignal | null | undefined): Promise<Document> {
    this.#underWay++;
    try {
      const { status, headers, body } = await this.#outbound.fetch({
        url,
        accept: 'application/json',
        bytesMax,
        over: 'refuse',
        redirectsMax: 'none',
        totalMs,
        signal: signal ?? AbortSignal.timeout(totalMs),
      });
      if (status === 429 || status >= 500) throw new Error(`the site answers with ${status}`);
      const kept = ['cache-control', 'expires', 'content-type'].flatMap((name) =>
        [headers[name] ?? []].flat().map((value): [string, string] => [name, value]),
      );
      return { status, headers: kept, body: Buffer.from(body), readAtMs: performance.now() };
    } finally {
      this.#underWay--;
    }
  }

  #mayRead(): boolean {
    const [now, address] = [performance.now(), this.#asker()];
    if (address !== undefined && !this.#limiter.take(`of ${addressKey(address)}`, ofOneAddress, now).granted)
      return false;
    return this.#limiter.take('all', ofAll, now).granted;
  }

  #keep(href: string, document: Document | null, forMs: number): void {
    this.#lately.delete(href);
    for (const oldest of this.#lately.keys()) {
      if (this.#lately.size < keptMax) break;
      this.#lately.delete(oldest);
    }
    this.#lately.set(href, { document, until: performance.now() + forMs });
  }
}

interface Document {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Buffer<ArrayBuffer>;
  readonly readAtMs: number;
}

/** @param document null for one that could not be read a moment ago */
function responseOf(document: Document | null): Response {
  if (document === null) throw new Error('it could not be read a moment ago');
  return new Response(nullBody.has(document.status) ? null : document.body, document);
}

/** `Response` takes none with these. */
const nullBody = new Set([101, 103, 204, 205, 304]);
