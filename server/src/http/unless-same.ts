import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As compressed and as it is, an answer has one tag, so it is a weak one (RFC 9110 8.8.3.3). */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${hash('sha256', content, 'base64url').slice(0, 27)}"`;

/**
 * Tags an answer, and says whether its client has it already: then 304 is to be sent, without a body.
 * @param cacheControl who may keep it, and for how long
 */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, cacheControl }: { readonly etag: string; readonly cacheControl: string },
): boolean {
  reply.header('etag', etag).header('cache-control', cacheControl);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && knows(request.headers['if-none-match'], etag);
}

/** RFC 9110 13.1.2: weakly compared, so that what a proxy made strong or weak is the same. */
function knows(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const plain = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === plain);
}
