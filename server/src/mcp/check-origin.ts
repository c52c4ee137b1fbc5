import { ServiceError } from '../kernel/service-error.ts';

/**
 * Keeps pages of other sites out, which a browser lets ask under a name that they have made to mean this host (DNS rebinding): a request that names an
 * origin must come to, and from, a name that is known. Programs name none.
 * @param own the name under which callers reach the service
 * @throws {ServiceError} origin_refused
 */
export function checkOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  own: string,
): void {
  if (origin === undefined) return;
  const from = URL.parse(origin)?.hostname;
  const to = URL.parse(`http://${host ?? ''}`)?.hostname;
  if (isKnown(from, own) && isKnown(to, own)) return;
  throw new ServiceError(
    'origin_refused',
    `A page of ${(from ?? 'an unknown site').slice(0, 200)} may not ask here.`,
  );
}

const isKnown = (name: string | undefined, own: string) =>
  name === own || name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name ?? '');
