import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../kernel/service-error.ts';
import { oauthPaths } from '../oauth/oauth-paths.ts';
import { mcpPath } from './access-challenge.ts';

/**
 * Protects against DNS rebinding: a browser may let a page of another site call this host under a name that the site controls. So a request
 * with an origin must come from a known name, and go to one. Programs send no origin.
 * @throws {ServiceError} origin_refused
 */
export function checkOrigin(sent: SentOrigin, known: KnownOrigins): void {
  if (mayComeFrom(sent, known)) return;
  const from = URL.parse(sent.origin ?? '')?.hostname ?? 'an unknown site';
  throw new ServiceError('origin_refused', `Pages of ${from.slice(0, 200)} may not call this service.`, {
    forOperator:
      'Add the origins of pages that may call to CORS_ORIGINS, and set PUBLIC_URL to the URL of the service.',
  });
}

/** Whether a request is allowed, with its origin or without one. */
export function mayComeFrom({ origin, host }: SentOrigin, { own, named }: KnownOrigins): boolean {
  if (origin === undefined || named.includes(origin)) return true;
  const from = URL.parse(origin)?.hostname;
  const to = URL.parse(`http://${host ?? ''}`)?.hostname;
  return isKnown(from, own) && isKnown(to, own);
}

interface SentOrigin {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

export interface KnownOrigins {
  /** The host name that callers use. */
  readonly own: string;
  /** Origins that the operator has named: what a browser says of them nobody can make it say of another. */
  readonly named: readonly string[];
}

/** The origins that browsers allow for the tools and for registration: those that the tools allow. */
export function toolVisitors({
  publicUrl,
  corsOrigins: named = [],
}: {
  readonly publicUrl: string;
  readonly corsOrigins?: readonly string[] | undefined;
}) {
  const known = { own: new URL(publicUrl).hostname, named };
  return ({ url, headers }: FastifyRequest, origin: string): boolean =>
    paths.includes(url.split('?', 1)[0]?.replace(/\/$/, '') ?? '') &&
    mayComeFrom({ origin, host: headers.host }, known);
}

const paths: readonly string[] = [mcpPath, oauthPaths.register];

const isKnown = (name: string | undefined, own: string) =>
  name === own || name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name ?? '');
