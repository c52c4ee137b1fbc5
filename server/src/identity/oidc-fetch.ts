import { ServiceError } from '../kernel/service-error.ts';
import type { Outbound } from '../outbound/outbound-request.ts';

/** Ways to an identity provider. */
export interface OidcWays {
  /** To the host of the issuer, wherever it is: the operator named it. */
  readonly toIssuer: Outbound;
  /** To hosts that the provider names: only where callers may go as well. */
  readonly toOthers: Outbound;
}

/** Of a document, a set of keys, tokens: those of large providers have some ten kilobytes. */
const bytesMax = 256 * 1024;
/** From the look-up of the name to the last byte. */
export const requestMs = 10_000;

/** What openid-client asks with: a part of `fetch`. */
interface Options {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** `fetch` for an identity provider: guarded, without redirects, bounded in time and size. */
export function oidcFetch(
  issuer: string,
  { toIssuer, toOthers }: OidcWays,
): (url: string, options: Options) => Promise<Response> {
  const { host } = new URL(issuer);
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const way = url.host === host ? toIssuer : toOthers;
    const isPost = method === 'POST';
    if (!isPost && method !== 'GET') {
      throw new ServiceError(
        'oidc_unavailable',
        `Millrace does not query the identity provider by ${method}.`,
      );
    }
    const {
      status,
      headers: answered,
      body: bytes,
    } = await way.fetch({
      url,
      ...(isPost ? { post: { body: String(body ?? ''), headers } } : { headers }),
      bytesMax,
      over: 'refuse',
      redirectsMax: 'none',
      totalMs: requestMs,
      signal: signal ?? AbortSignal.timeout(requestMs),
    });
    const type = answered['content-type'];
    return new Response(bytes.length === 0 ? null : Buffer.from(bytes), {
      status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };
}
