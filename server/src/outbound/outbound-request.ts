import type { HopCookies } from './hop-cookies.ts';
import type { TlsInspection } from './inspect-tls.ts';

/** What is asked of an address that a caller, a page or a redirect named. */
export interface OutboundRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'HEAD';
  /**
   * Makes it a POST, to somebody who asked to be told: by https only unless the operator allowed the address, without following
   * redirects, without cookies, and without the turns of `Politeness`, since who sends keeps his own.
   */
  readonly post?: Posted;
  /** The Accept header; any type where it is not given. */
  readonly accept?: string;
  /** Further headers of a GET, such as a token: only with `redirectsMax: 'none'`, since no other host may see them. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The most bytes of the body that are read, after decompression. */
  readonly bytesMax: number;
  /** What happens where there are more: an error, or a body that ends there. */
  readonly over: 'refuse' | 'cut';
  /** Redirects that are followed; 5 where it is not given, and one more is an error. `none` gives the redirect itself. */
  readonly redirectsMax?: number | 'none';
  /** Those of the chain of redirects so far, where the caller follows them himself. */
  readonly cookies?: HopCookies;
  /** From the look-up of the name to the last byte, over all redirects; 20 seconds where it is not given. */
  readonly totalMs?: number;
  /** What the site's robots.txt asks for between two requests; ours where that is longer. */
  readonly spacingMs?: number;
  readonly signal: AbortSignal;
}

export interface Posted {
  readonly body: string;
  /** With the type of the body. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer whose body is still on its way. The body must be read to its end or closed (a `for await` that is left does). */
export interface OpenedResponse {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Every address on the way: the first as it was asked for, the last the same as `url`. */
  readonly visited: readonly string[];
  /** Decompressed. Ends with a ServiceError where it breaks a limit or breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Asked when the body has ended: it was longer than `bytesMax`, and was cut there. */
  isCut(): boolean;
}

/** An answer that has been read. */
export interface FetchedResponse extends Omit<OpenedResponse, 'body' | 'isCut'> {
  readonly body: Uint8Array;
  /** The body was longer than `bytesMax`, and this is its beginning. */
  readonly isCut: boolean;
  /** From the first look-up to the last byte. */
  readonly loadMs: number;
}

/** The only way out of the process to an address that somebody else chose. */
export interface Outbound {
  /**
   * Follows redirects, and answers as soon as the headers are there, whatever the status.
   *
   * @throws {ServiceError} `url_not_allowed`, `host_not_found`, `upstream_error` or `upstream_timeout`; its message may be shown to the caller
   */
  open(request: OutboundRequest): Promise<OpenedResponse>;
  /** The same, with the body read. @throws {ServiceError} as `open` */
  fetch(request: OutboundRequest): Promise<FetchedResponse>;
}

/** The same, and what a host shows beside its pages. */
export interface HostOutbound extends Outbound {
  /** @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
  addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]>;
  /** Names of the servers that take a domain's mail, the preferred first. */
  mailServersOf(domain: string, signal: AbortSignal): Promise<readonly string[]>;
  /** @throws {ServiceError} as `open` */
  inspectTls(url: URL, signal: AbortSignal): Promise<TlsInspection>;
}
