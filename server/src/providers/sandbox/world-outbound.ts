import { isIP } from 'node:net';
import { SiteFailure } from '../../outbound/explain-failure.ts';
import { isRedirect, redirectTarget } from '../../outbound/guarded-outbound.ts';
import type { TlsInspection } from '../../outbound/inspect-tls.ts';
import { hostNotFound, noPublicAddress, notAllowed } from '../../outbound/not-allowed.ts';
import type {
  FetchedResponse,
  HostOutbound,
  OpenedResponse,
  OutboundRequest,
} from '../../outbound/outbound-request.ts';
import { dayOf } from '../../world/calendar.ts';
import type { SiteHost, Sites } from '../../world/sites/sites.ts';

const redirectsUsual = 5;
const dayMs = 86_400_000;
/** Of the answer of a site of the world: it is there at once. */
const loadMs = 1;

/** The way out into a made-up web: nothing leaves the process. What is refused is what the real way out refuses. */
export class WorldOutbound implements HostOutbound {
  readonly #sites: () => Sites;
  readonly #clock: () => number;

  constructor(sites: () => Sites, clock: () => number) {
    this.#sites = sites;
    this.#clock = clock;
  }

  async open(request: OutboundRequest): Promise<OpenedResponse> {
    const { isCut, body, ...response } = this.#answer(request);
    return { ...response, body: once(body), isCut: () => isCut };
  }

  readonly fetch = async (request: OutboundRequest): Promise<FetchedResponse> => ({
    ...this.#answer(request),
    loadMs,
  });

  async addressesOf(url: URL): Promise<readonly string[]> {
    return this.#host(url).addresses;
  }

  async mailServersOf(domain: string): Promise<readonly string[]> {
    return this.#sites().host(domain)?.mailServers ?? [];
  }

  async inspectTls(url: URL): Promise<TlsInspection> {
    const { certificateDays } = this.#host(url);
    const day = dayOf(this.#clock());
    return {
      protocol: 'TLSv1.3',
      cipher: 'TLS_AES_128_GCM_SHA256',
      problem: null,
      certificate: certificateOf(url.hostname, {
        from: day - (90 - certificateDays) * dayMs,
        // To the end of the last day.
        to: day + (certificateDays + 1) * dayMs - 1,
      }),
    };
  }

  #host(url: URL): SiteHost {
    mustBeOfWeb(url);
    const host = this.#sites().host(url.hostname);
    if (host === null) throw unknownHost(url);
    return host;
  }

  #answer(request: OutboundRequest): Omit<FetchedResponse, 'loadMs'> {
    request.signal.throwIfAborted();
    const { redirectsMax = redirectsUsual, bytesMax } = request;
    const visited: string[] = [];
    let url = request.url;
    for (;;) {
      mustBeOfWeb(url);
      const answer = this.#sites().answer(url, dayOf(this.#clock()));
      if (answer === null) throw unknownHost(url);
      visited.push(url.href);
      const { status, headers } = answer;
      const target = isRedirect(status) && redirectsMax !== 'none' ? redirectTarget(headers, url) : null;
      if (target === null) {
        const body = Buffer.from(answer.body);
        const isCut = body.length > bytesMax;
        return {
          url: url.href,
          status,
          headers,
          visited,
          body: isCut ? body.slice(0, bytesMax) : body,
          isCut,
        };
      }
      if (visited.length > Number(redirectsMax)) {
        throw new SiteFailure('upstream_error', `redirects more than ${redirectsMax} times`, { visited });
      }
      url = target;
    }
  }
}

const unknownHost = ({ hostname }: URL) =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostNotFound(hostname) : notAllowed(noPublicAddress);

/** As the real way out has it (outbound/guarded-outbound.ts). */
function mustBeOfWeb(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw notAllowed('Only addresses of http and https are called.');
  }
  if (url.username !== '' || url.password !== '') {
    throw notAllowed('The address has a user name or password in it.');
  }
  if (url.port !== '') throw notAllowed(noPublicAddress);
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

const country = 'XX';

function certificateOf(
  host: string,
  { from, to }: { readonly from: number; readonly to: number },
): TlsInspection['certificate'] {
  const name = host.replace(/^www\./, '');
  return {
    subject: { C: country, ST: '', L: '', O: '', OU: '', CN: name },
    issuer: { C: country, ST: '', L: '', O: 'Example Trust CA', OU: '', CN: 'Example Trust CA R1' },
    subjectaltname: `DNS:${name}, DNS:www.${name}`,
    valid_from: new Date(from).toUTCString(),
    valid_to: new Date(to).toUTCString(),
    bits: 256,
    ca: false,
    raw: Buffer.alloc(0),
    serialNumber: '01',
    fingerprint: '',
    fingerprint256: '',
    fingerprint512: '',
  };
}
