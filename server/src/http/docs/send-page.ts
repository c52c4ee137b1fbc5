import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Lasting, lasting, sendLasting } from '../send-lasting.ts';

/** `script` and `connect` only where a page needs them. Swagger UI has its icons as data: addresses. Forms are only those that a script reads. */
const policy = {
  page: `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  site: `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  reference: `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;

export const page = (text: string): Lasting => lasting(text, 'text/html; charset=utf-8');

export function html(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: keyof typeof policy,
  content: Lasting,
): FastifyReply {
  return sendLasting(request, guardedPage(reply, kind), content);
}

/** What holds for every page. */
export function guardedPage(reply: FastifyReply, kind: keyof typeof policy): FastifyReply {
  return guarded(reply)
    .header('content-security-policy', policy[kind])
    .header('cross-origin-opener-policy', 'same-origin')
    .header('x-frame-options', 'DENY');
}

/** What holds for every file: a browser neither guesses types nor tells others where it was. */
export function guarded(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-resource-policy', 'same-origin');
}

export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
