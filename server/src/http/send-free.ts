import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeAnswer } from '../account-api/free-answer.ts';
import { requestIdOf } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';
import { bodyOf, json, rateHeaders } from './send.ts';
import { etagOf, isUnchanged } from './unless-same.ts';

/** Answers what is free. With a key, the answer carries the same `service_meta` and headers as that of a call. */
export function sendFree(
  db: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    name,
    status = 200,
    answer,
  }: { readonly name: string; readonly status?: number; readonly answer: unknown },
): Promise<FastifyReply> {
  return sendFreeText(db, request, reply, { name, status, text: JSON.stringify(answer) });
}

/** The same with an answer that is JSON already. What is left is read while the answer is still put together: polls wait for less. */
export async function sendFreeText(
  db: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    name,
    status = 200,
    text,
    isLasting = false,
  }: {
    readonly name: string;
    readonly status?: number;
    readonly text: string | Promise<string>;
    /** It changes seldom: clients keep it, and are told where it is still the same. */
    readonly isLasting?: boolean;
  },
): Promise<FastifyReply> {
  const { id, caller, slot } = request.admission;
  reply
    .code(status)
    .header('x-request-id', requestIdOf(id))
    .header('x-credits-charged', '0')
    .header('x-credits-from', 'none')
    .type(json);
  if (!caller) return reply.send(await text);
  if (slot) rateHeaders(reply, caller, slot);
  if (isLasting) {
    // Without what each answer has of its own, such as its request id.
    const tag = { etag: etagOf(await text), cacheControl: 'private, no-cache' };
    if (isUnchanged(request, reply, tag)) return reply.code(304).send();
  }
  const { body, remaining } = await freeAnswer(db, caller, { id, name, text });
  return reply.header('x-credits-remaining', remaining).send(bodyOf(body));
}
