import type { FastifyReply } from 'fastify';

/** Says that an answer depends on a header of its request, beside those that it depends on already. */
export function addVary(reply: FastifyReply, header: 'accept' | 'accept-encoding' | 'origin'): void {
  const before = String(reply.getHeader('vary') ?? '');
  if (before === '*' || before.split(', ').includes(header)) return;
  reply.header('vary', before === '' ? header : `${before}, ${header}`);
}
