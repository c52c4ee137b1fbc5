import type { IncomingHttpHeaders } from 'node:http';

/**
 * The key as a caller sent it: in `x-api-key`, or else as `authorization: Bearer`. The first one wins, since proxies and clients add an
 * `authorization` of their own. Undefined where there is neither.
 */
export function sentKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const own = headers['x-api-key'];
  if (own !== undefined && own !== '') return typeof own === 'string' ? own : own.join(', ');
  return bearerOf(headers) ?? own;
}

export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1];

/** Others use bearer tokens too: random letters may begin with any three. */
export const looksLikeKey = (text: string): boolean => /^mr_(?:live|sandbox)_/.test(text);
