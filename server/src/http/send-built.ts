import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './add-vary.ts';
import type { BuiltFile } from './built-files.ts';
import { isUnchanged } from './unless-same.ts';

const yearSeconds = 31_536_000;

/** Sends a file as it was built, or 304 to clients that have it. */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const cacheControl = file.isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
  reply.type(file.type);
  if (isUnchanged(request, reply, { etag: file.etag, cacheControl })) return reply.code(304).send();
  if (file.brotli === null) return reply.send(file.body);
  addVary(reply, 'accept-encoding');
  const takesBrotli = /(?:^|[\s,])br(?:\s*;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|\s*,|\s*$)/.test(
    String(request.headers['accept-encoding'] ?? ''),
  );
  return takesBrotli ? reply.header('content-encoding', 'br').send(file.brotli) : reply.send(file.body);
}
