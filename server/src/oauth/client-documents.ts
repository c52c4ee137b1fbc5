import { ServiceError } from '../kernel/service-error.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { takeOfAddress } from '../limits/take-of-address.ts';
import type { Outbound } from '../outbound/outbound-request.ts';
import { ClientAwayError } from './client-away.ts';
import { type Document, type KnownClients, type Published, staleMs } from './known-clients.ts';

/** Documents that strangers make us read: 20 a minute for one address, 120 for all, 16 at a time. */
const ofOneAddress = { perSecond: 20 / 60, burst: 20 };
const ofAll = { perSecond: 2, burst: 120 };
/** Of each client that somebody has let in, beside those: strangers may not keep it from being read. */
const ofKnownClient = { perSecond: 20 / 60, burst: 20 };
/** Of strangers, and as many of known clients. */
const atATimeMax = 16;
/** Of a document, inflated. The library holds one of a client itself to 5 KiB; keys of clients may be longer. */
const bytesMax = 65_536;
const totalMs = 2_500;
/** The library keeps documents of clients, and reads their keys anew at each request for a token. */
const keptMs = 30_000;
/** The library asks twice for what it did not get. */
const failureKeptMs = 5_000;
const keptMax = 100;

/** Strangers cannot take the place of the others. */
type Lane = 'strangers' | 'known';

interface Asking {
  /** Of the network; undefined for a sign-in that has been let begin. */
  readonly address: string | undefined;
  /** Undefined as long as the client is not known: its own document is asked for then, by its id. */
  readonly clientId: string | undefined;
}

/**
 * Reads what clients publish of themselves: the document behind a client id that is an address, and their keys. Anybody may name such
 * an address, so it is read through the guarded way out, by https, without following redirects.
 */
export class ClientDocuments {
  readonly #outbound: Outbound;
  readonly #asking: () => Asking;
  readonly #known: KnownClients;
  readonly #limiter = new RateLimiter();
  readonly #lately = new Map<string, { readonly document: Document | null; readonly until: number }>();
  readonly #underWay: Record<Lane, number> = { strangers: 0, known: 0 };

  /** @param asking who asks for what is read now */
  constructor(outbound: Outbound, known: KnownClients, asking: () => Asking) {
    this.#outbound = outbound;
    this.#known = known;
    this.#asking = asking;
  }

  /**
   * As the library asks for it.
   * @throws where the address is not allowed, or does not answer as it should
   * @throws {ClientAwayError} where that is so of a client that somebody has let in
   */
  fetch = async (input: string | URL | Request, options?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const url = new URL(address);
    if (url.protocol !== 'https:')
      throw new ServiceError('url_not_allowed', 'Client metadata documents must use https.');
    if ((options?.method ?? 'GET') !== 'GET') throw new Error('client documents are read with GET only');
    const { clientId = address } = this.#asking();
    const published: Published = { clientId, kind: clientId === address ? 'client' : 'keys', url: url.href };
    const lately = this.#lately.get(url.href);
    if (lately && lately.until > performance.now()) {
      return responseOf(
        lately.document ?? (await this.#before(published, new Error('reading it failed a moment ago'))),
      );
    }
    const mayRead = await this.#mayRead(published);
    try {
      if (mayRead === null) throw new Error('too many client documents are being read');
      const document = await this.#read(published, options?.signal, mayRead);
      this.#keep(url.href, document, document.status === 200 ? keptMs : failureKeptMs);
      // It holds, whether or not it can be kept.
      await this.#known.keep(published, document).catch(() => {});
      return responseOf(document);
    } catch (error) {
      const before = lately?.document ?? null;
      const isGood = before?.status === 200 && before.readAtMs + staleMs > Date.now();
      // Whoever may read no more must not keep others from it.
      if (mayRead !== null) this.#keep(url.href, isGood ? before : null, failureKeptMs);
      // What it said before holds for a while: the users of a client whose site is away would all have to sign in anew.
      return responseOf(isGood ? before : await this.#before(published, error));
    }
  };

  /** Keeps what a client said of itself before somebody let it in. */
  async noteGrant(clientId: string): Promise<void> {
    const document = URL.canParse(clientId) ? this.#lately.get(new URL(clientId).href)?.document : null;
    if (document?.status !== 200) return;
    // Without it the client needs its site when it comes again, and no more.
    await this.#known
      .keep({ clientId, kind: 'client', url: new URL(clientId).href }, document)
      .catch(() => {});
  }

  /** As it was before, of a client that somebody has let in. @throws `why`, or {ClientAwayError} */
  async #before(published: Published, why: unknown): Promise<Document> {
    if (!(await asked(this.#known.isKnown(published.clientId)))) throw why;
    const document = await asked(this.#known.lastOf(published));
    if (document === null)
      throw new ClientAwayError('the document of the client cannot be read now', { cause: why });
    return document;
  }

  /** What it says of itself, or that it says nothing any more (404, 410). @throws for whatever else its site answers */
  async #read(published: Published, signal: AbortSignal | null | undefined, as: Lane): Promise<Document> {
    this.#underWay[as]++;
    try {
      const { status, headers, body } = await this.#outbound.fetch({
        url: new URL(published.url),
        accept: 'application/json',
        bytesMax,
        over: 'refuse',
        redirectsMax: 'none',
        totalMs,
        signal: signal ?? AbortSignal.timeout(totalMs),
      });
      if (![200, 404, 410].includes(status)) throw new Error(`the site answers with ${status}`);
      if (status === 200 && !isOf(published, body)) throw new Error('the site answers with something else');
      const kept = ['cache-control', 'expires', 'content-type'].flatMap((name) =>
        [headers[name] ?? []].flat().map((value): [string, string] => [name, value]),
      );
      return { status, headers: kept, body: Buffer.from(body), readAtMs: Date.now() };
    } finally {
      this.#underWay[as]--;
    }
  }

  /** Among whom it may be read. Only for what strangers may read no more is looked up who is none. */
  async #mayRead({ clientId }: Published): Promise<Lane | null> {
    const now = performance.now();
    if (this.#underWay.strangers < atATimeMax && this.#mayStrangersRead(now)) return 'strangers';
    if (!(await asked(this.#known.isKnown(clientId)))) return null;
    const isFree = this.#underWay.known < atATimeMax;
    return isFree && this.#limiter.take(`known ${clientId}`, ofKnownClient, now).granted ? 'known' : null;
  }

  #mayStrangersRead(now: number): boolean {
    const { address } = this.#asking();
    if (address !== undefined) {
      const asked = { kind: 'of', address, rate: ofOneAddress, nowMs: now };
      if (!takeOfAddress(this.#limiter, asked).granted) return false;
    }
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

/** A page that says "back soon" is no word of the client, and takes the place of none. */
function isOf({ kind, clientId }: Published, body: Uint8Array): boolean {
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return false;
  }
  if (typeof said !== 'object' || said === null) return false;
  return kind === 'client'
    ? 'client_id' in said && said.client_id === clientId
    : 'keys' in said && Array.isArray(said.keys);
}

/** Without the database nobody knows who is a stranger. */
function asked<Value>(question: Promise<Value>): Promise<Value> {
  return question.catch((cause: unknown) => {
    throw new ClientAwayError('cannot check now whether the client is known', { cause });
  });
}

function responseOf(document: Document): Response {
  return new Response(nullBody.has(document.status) ? null : document.body, document);
}

/** `Response` takes none with these. */
const nullBody = new Set([101, 103, 204, 205, 304]);
