import { pipeline, type Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { invariant } from '../kernel/invariant.ts';
import { orAborted } from '../kernel/or-aborted.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { traced } from '../kernel/span.ts';
import { AddressGuard } from './address-guard.ts';
import { Connections, type ConnectionTimes } from './connections.ts';
import { explainFailure } from './explain-failure.ts';
import { HopCookies } from './hop-cookies.ts';
import { HostGate, type Politeness } from './host-gate.ts';
import {
  acceptedEncodings,
  atOnceBytesMax,
  type BodyPart,
  type Inflation,
  inflateAtOnce,
  inflationOf,
  RatioWatch,
} from './inflate.ts';
import { inspectTls, type TlsInspection } from './inspect-tls.ts';
import { noPublicAddress, notAllowed } from './not-allowed.ts';
import type { FetchedResponse, HostOutbound, OpenedResponse, OutboundRequest } from './outbound-request.ts';
import { dnsSilent, type HostAddresses, HostResolver } from './resolve-host.ts';
import type { WireAllowance } from './wire-limits.ts';

export interface OutboundSettings {
  /** Private ranges that may be called, as CIDR; there any port will do. */
  readonly allow: readonly string[];
  /** Ports of public addresses that may be called. */
  readonly ports: readonly number[];
  /** DNS servers; the system's where there are none. */
  readonly dnsServers?: readonly string[];
  readonly politeness: Politeness;
  readonly userAgent: string;
  readonly times?: Partial<OutboundTimes>;
}

export interface OutboundTimes extends ConnectionTimes {
  /** Of a fetch from the look-up of the name to the last byte, redirects included, where the request does not say. */
  readonly totalMs: number;
}

export const usualTimes: OutboundTimes = {
  connectMs: 5_000,
  firstByteMs: 10_000,
  silenceMs: 10_000,
  totalMs: 20_000,
};
const redirectsUsual = 5;
const urlLengthMax = 8_192;

/** The only way out: every hop of every request is checked anew, pinned to the addresses that were checked, bounded and polite. */
export class GuardedOutbound implements HostOutbound {
  readonly #settings: OutboundSettings;
  readonly #times: OutboundTimes;
  readonly #resolver: HostResolver;
  readonly #gate: HostGate;
  readonly #connections: Connections;

  constructor(settings: OutboundSettings) {
    this.#settings = settings;
    this.#resolver = new HostResolver(new AddressGuard(settings.allow), settings.dnsServers);
    this.#gate = new HostGate(settings.politeness);
    this.#times = { ...usualTimes, ...settings.times };
    this.#connections = new Connections(this.#times, settings.politeness.concurrency);
  }

  /** In a trace without its host, since callers choose it, and it may be somebody's name. */
  open(request: OutboundRequest): Promise<OpenedResponse> {
    const method = request.post ? 'POST' : 'GET';
    const fields = { 'http.request.method': method };
    return traced(
      method,
      () => ({ kind: 'client', fields }),
      async (span) => {
        const opened = await this.#opened(request);
        span?.set({ 'http.response.status_code': opened.status });
        return opened;
      },
    );
  }

  async #opened(request: OutboundRequest): Promise<OpenedResponse> {
    const timeout = AbortSignal.timeout(request.totalMs ?? this.#times.totalMs);
    const signal = AbortSignal.any([timeout, request.signal]);
    const redirectsMax = request.post ? 'none' : (request.redirectsMax ?? redirectsUsual);
    invariant(!request.headers || redirectsMax === 'none', 'headers of a request go to one host alone');
    const cookies = request.cookies ?? new HopCookies();
    const visited: string[] = [];
    const seen = new Set<string>();
    let url = request.url;
    try {
      for (;;) {
        visited.push(url.href);
        const hop = await this.#hop(url, request, { cookies, isFollowUp: visited.length > 1, signal });
        const { statusCode: status, headers } = hop.response;
        cookies.keep(url, headers['set-cookie']);
        const target = isRedirect(status) && redirectsMax !== 'none' ? redirectTarget(headers, url) : null;
        if (target === null) {
          const body = this.#body(hop, request, visited, { request: request.signal, all: signal });
          const isCut = () => hop.isCut;
          return { url: url.href, status, headers: plainHeaders(headers), visited, body, isCut };
        }
        await hop.discard();
        if (visited.length > Number(redirectsMax)) {
          throw new ServiceError(
            'upstream_error',
            `The site redirects more than ${redirectsMax} times. Nothing was charged.`,
            { retryAfterSeconds: null },
          );
        }
        // A site may send a visitor back to the same address once he has its cookie.
        const state = `${target.href} ${cookies.for(target) ?? ''}`;
        if (seen.has(state)) {
          throw new ServiceError('upstream_error', 'The site redirects in a circle. Nothing was charged.', {
            retryAfterSeconds: null,
          });
        }
        seen.add(state);
        url = target;
      }
    } catch (error) {
      throw explainFailure(error, request.signal, visited);
    }
  }

  async fetch(request: OutboundRequest): Promise<FetchedResponse> {
    const startedAt = performance.now();
    const { body, isCut, ...rest } = await this.open(request);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
    }
    return {
      ...rest,
      body: chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks, length),
      isCut: isCut(),
      loadMs: performance.now() - startedAt,
    };
  }

  /** Whether something may be posted there. @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
  async checkReceiver(url: URL, signal: AbortSignal): Promise<void> {
    try {
      mustBeSafe(url, await this.#check(url, signal));
    } catch (error) {
      // Its own time is over before that of the DNS: nobody else has set this signal.
      throw signal.aborted && error === signal.reason ? dnsSilent(url.hostname, error) : error;
    }
  }

  /** The public addresses of a host. @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
  async addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    return (await this.#check(url, signal)).addresses;
  }

  /** The names of the servers that take a domain's mail, the preferred first. */
  mailServersOf(domain: string, signal: AbortSignal): Promise<string[]> {
    return orAborted(this.#resolver.mailServers(domain), signal);
  }

  /** Looks at a host's certificate. @throws {ServiceError} as `open` */
  async inspectTls(url: URL, signal: AbortSignal): Promise<TlsInspection> {
    const addresses = await this.#check(url, signal);
    const leave = await this.#gate.enter(gateOf(url), signal, { isFollowUp: true });
    try {
      return await inspectTls({ hostname: url.hostname, port: Number(url.port || 443), addresses }, signal);
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #hop(
    url: URL,
    request: OutboundRequest,
    { cookies, isFollowUp, signal }: { cookies: HopCookies; isFollowUp: boolean; signal: AbortSignal },
  ): Promise<Hop> {
    const { post } = request;
    const addresses = await this.#check(url, signal);
    if (post) mustBeSafe(url, addresses);
    const leave = post
      ? () => {}
      : await this.#gate.enter(gateOf(url), signal, { isFollowUp, spacingMs: request.spacingMs });
    try {
      const connection = await this.#connections.to(url.origin, addresses);
      const response = await connection.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: post ? 'POST' : (request.method ?? 'GET'),
        body: post?.body ?? null,
        headers: {
          accept: request.accept ?? '*/*',
          'accept-encoding': acceptedEncodings,
          'accept-language': 'en,*;q=0.5',
          'user-agent': this.#settings.userAgent,
          ...(post ? post.headers : { ...cookies.header(url), ...request.headers }),
        },
        opaque: { bodyBytesMax: request.bytesMax } satisfies WireAllowance,
        signal,
      });
      if (post) return new Hop(response, leave);
      this.#gate.connected(gateOf(url), true);
      if (response.statusCode === 429 || (response.statusCode === 503 && response.headers['retry-after'])) {
        this.#gate.stayAway(gateOf(url), firstOf(response.headers['retry-after']));
      }
      return new Hop(response, leave);
    } catch (error) {
      leave();
      if (!post && isConnectFailure(error)) this.#gate.connected(gateOf(url), false);
      throw error;
    }
  }

  /** Everything that must hold before a byte is sent. @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
  async #check(url: URL, signal: AbortSignal): Promise<HostAddresses> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw notAllowed('Only addresses of http and https are called.');
    }
    if (url.username !== '' || url.password !== '') {
      throw notAllowed('The address has a user name or password in it.');
    }
    if (url.href.length > urlLengthMax)
      throw notAllowed(`The address is longer than ${urlLengthMax} characters.`);
    const addresses = await orAborted(this.#resolver.resolve(url.hostname), signal);
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (!addresses.isOperators && !this.#settings.ports.includes(port)) {
      throw notAllowed(noPublicAddress, `port ${port}`);
    }
    return addresses;
  }

  /** The body, decompressed and measured. The host's turn ends with it. */
  async *#body(
    hop: Hop,
    { bytesMax, over }: OutboundRequest,
    visited: readonly string[],
    signals: { request: AbortSignal; all: AbortSignal },
  ): AsyncGenerator<Uint8Array> {
    const { body } = hop.response;
    const inflation = inflationFor(hop);
    const watch = new RatioWatch();
    let stream: Readable = body;
    // What was read from the site in time may still be inflated for ever.
    const onAbort = () => stream.destroy(asError(signals.all.reason));
    signals.all.addEventListener('abort', onAbort, { once: true });
    try {
      signals.all.throwIfAborted();
      let source: AsyncIterable<Buffer> | Iterable<Buffer> = body;
      if (inflation !== null) {
        const beginning = await readBeginning(body);
        const atOnce = beginning.isMore
          ? null
          : await orAborted(inflateAtOnce(beginning, inflation, bytesMax), signals.all);
        if (atOnce === null) stream = inflated(beginning, inflation, watch);
        source = atOnce ?? stream;
      }
      for await (const chunk of source) {
        signals.all.throwIfAborted();
        watch.bytesOut += chunk.length;
        if (stream !== body) watch.check();
        if (watch.bytesOut > bytesMax) {
          if (over === 'refuse') throw tooLarge(bytesMax);
          hop.isCut = true;
          yield chunk.subarray(0, chunk.length - (watch.bytesOut - bytesMax));
          return;
        }
        yield chunk;
      }
    } catch (error) {
      throw explainFailure(error, signals.request, visited);
    } finally {
      signals.all.removeEventListener('abort', onAbort);
      stream.destroy();
      body.destroy();
      hop.leave();
    }
  }
}

/** How long a compressed body may pause and still be inflated at once; what came before a longer pause is not held back. */
const promptMs = 20;

interface Beginning extends BodyPart {
  /** More of it is on its way, or may be. */
  readonly isMore: boolean;
  /** What comes after it: the next piece, asked for already, and the others. */
  readonly next: Promise<IteratorResult<Buffer>>;
  readonly rest: AsyncIterator<Buffer>;
}

/** What of a body comes without a pause, and not much more of it than is inflated at once. */
async function readBeginning(body: Readable): Promise<Beginning> {
  const rest: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  const beginning = (isMore: boolean, failure: unknown = null): Beginning => ({
    bytes: Buffer.concat(chunks, length),
    failure,
    isMore,
    next,
    rest,
  });
  let next = rest.next();
  let timer: NodeJS.Timeout | undefined;
  const pause = Promise.withResolvers<null>();
  try {
    while (length < atOnceBytesMax) {
      const result = await Promise.race([next, pause.promise]);
      if (result === null) return beginning(true);
      if (result.done) return beginning(false);
      chunks.push(result.value);
      length += result.value.length;
      timer ??= setTimeout(() => pause.resolve(null), promptMs);
      next = rest.next();
      // It is awaited where the rest is read, if it is.
      next.catch(() => {});
    }
    return beginning(true);
  } catch (failure) {
    return beginning(false, failure);
  } finally {
    clearTimeout(timer);
  }
}

function inflated({ bytes, next, rest }: Beginning, by: Inflation, watch: RatioWatch): Readable {
  async function* compressed() {
    watch.bytesIn += bytes.length;
    yield bytes;
    for (let piece = await next; !piece.done; piece = await rest.next()) {
      watch.bytesIn += piece.value.length;
      if (watch.isHollow) throw hollow();
      yield piece.value;
    }
  }
  // Errors arrive at whoever reads the last of them.
  return pipeline(compressed(), by.stream(), () => {});
}

/** An answer whose body has not been read. */
class Hop {
  readonly response: Dispatcher.ResponseData<unknown>;
  readonly leave: () => void;
  isCut = false;

  constructor(response: Dispatcher.ResponseData<unknown>, leave: () => void) {
    this.response = response;
    this.leave = leave;
    // Destroyed before its end it reports an error, which whoever destroys it knows.
    response.body.on('error', () => {});
  }

  /** Of a redirect nobody reads the body; a short one is taken so that the connection can be used again. */
  async discard(): Promise<void> {
    try {
      await this.response.body.dump({ limit: 16_384 });
    } catch {
      // The next hop does not depend on it.
    } finally {
      this.leave();
    }
  }
}

function inflationFor(hop: Hop): Inflation | null {
  try {
    return inflationOf(firstOf(hop.response.headers['content-encoding']));
  } catch (error) {
    hop.response.body.destroy();
    hop.leave();
    throw error;
  }
}

/** What is posted is nobody else's business on the way. */
function mustBeSafe(url: URL, { isOperators }: HostAddresses): void {
  if (url.protocol !== 'https:' && !isOperators) throw notAllowed('Webhook URLs must use https.');
}

/** A host with and without a dot at its end is one host, which is to notice us once. */
const gateOf = ({ host }: URL) => host.replace(/\.(?=:|$)/, '');

export const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** Where a redirect goes; null where it does not say. The fragment is kept where the target has none of its own (RFC 9110, 10.2.2). */
export function redirectTarget(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  from: URL,
): URL | null {
  const location = firstOf(headers.location);
  if (location === null || location.trim() === '') return null;
  const target = URL.parse(asText(location).trim(), from.href);
  if (target === null) throw notAllowed('The site redirects to something that is no address.');
  if (target.hash === '' && from.hash !== '') target.hash = from.hash;
  return target;
}

/** Header values are bytes, read one a character; browsers take those of an address as UTF-8 where they are. */
function asText(latin1: string): string {
  if (!/[\x80-\xff]/.test(latin1)) return latin1;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}

export function firstOf(value: string | readonly string[] | undefined): string | null {
  return (typeof value === 'string' ? value : value?.[0]) ?? null;
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): OpenedResponse['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | string[]
  >;
}

function isConnectFailure(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/.test(code ?? '');
}

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError(
    'upstream_error',
    `The page is larger than ${sizeText(bytesMax)}. Nothing was charged.`,
    { retryAfterSeconds: null },
  );
}

const hollow = () =>
  new ServiceError(
    'upstream_error',
    'The site sends a compressed body that holds less than it takes. Nothing was charged.',
    { retryAfterSeconds: null },
  );

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

const sizeText = (bytes: number) =>
  bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MiB` : `${Math.round(bytes / 1024)} KiB`;
