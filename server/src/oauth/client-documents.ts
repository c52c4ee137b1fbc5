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

/**
 * Reads what clients publish of themselves: the document behind a client id that is an address, and their keys. Anybody may name such
 * an address, so it is read through the guarded way out, by https, without following redirects.
 */
export class ClientDocuments {
  readonly #outbound: Outbound;
  readonly #limiter = new RateLimiter();
  #underWay = 0;

  constructor(outbound: Outbound) {
    this.#outbound = outbound;
  }

  /** Whether another one may be read for this address of the network now. */
  mayRead(address: string): boolean {
    const now = performance.now();
    return (
      this.#limiter.take(address, ofOneAddress, now).granted && this.#limiter.take('', ofAll, now).granted
    );
  }

  /** As the library asks for it. @throws where the address is not allowed, or does not answer as it should */
  fetch = async (input: string | URL | Request, options?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'https:')
      throw new ServiceError('url_not_allowed', 'Clients are read by https alone.');
    if ((options?.method ?? 'GET') !== 'GET') throw new Error('clients are read, and sent nothing');
    if (this.#underWay >= atATimeMax) throw new Error('too many documents of clients are being read');
    this.#underWay++;
    try {
      const { status, headers, body } = await this.#outbound.fetch({
        url,
        accept: 'application/json',
        bytesMax,
        over: 'refuse',
        redirectsMax: 'none',
        totalMs,
        signal: options?.signal ?? AbortSignal.timeout(totalMs),
      });
      const kept = ['cache-control', 'expires', 'content-type'].flatMap((name) =>
        [headers[name] ?? []].flat().map((value): [string, string] => [name, value]),
      );
      return new Response(nullBody.has(status) ? null : Buffer.from(body), { status, headers: kept });
    } finally {
      this.#underWay--;
    }
  };
}

/** `Response` takes none with these. */
const nullBody = new Set([101, 103, 204, 205, 304]);
