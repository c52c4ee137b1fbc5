import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce } from './compress-answers.ts';
import { etagOf, isUnchanged } from './unless-same.ts';

/** A document that is the same for all who read it, until the service starts again. */
export interface Lasting {
  readonly type: string;
  /** As bytes that all answers share: of a text, each reader who takes nothing would hold a copy. */
  readonly body: Buffer;
  readonly etag: string;
  /** That clients ask before they use what they kept, where it is not given. */
  readonly cacheControl?: string;
}

export function lasting(text: string, type: string): Lasting {
  const body = Buffer.from(text);
  return { type, body, etag: etagOf(body) };
}

/** Sends a document, or 304 to who has it. Where its reply says that something is not there, it is sent in any case. */
export function sendLasting(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, etag, cacheControl = 'no-cache' }: Lasting,
): FastifyReply {
  reply.type(type);
  const isThere = reply.statusCode === 200;
  if (isThere && isUnchanged(request, reply, { etag, cacheControl })) return reply.code(304).send();
  if (!isThere) reply.header('cache-control', cacheControl);
  return reply.send(compressOnce(body));
}
