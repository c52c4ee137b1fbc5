import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway/call-endpoint.ts';
import { dryRunOf } from '../gateway/call-headers.ts';
import type { CallToMake, ServedEndpoint } from '../gateway/gateway-call.ts';
import { idempotencyKeyOf } from '../gateway/idempotency.ts';
import { invariant } from '../kernel/invariant.ts';
import { sendAnswer } from './send.ts';

export interface SentCall extends Pick<CallToMake, 'body' | 'bodyText' | 'list'> {
  /** It came to `/quote`, which asks what X-Dry-Run asks. */
  readonly isQuote?: boolean;
}

/** Hands a call to the gateway, with what its headers say, and sends the answer. */
export async function callOverHttp(
  gateway: Gateway,
  endpoint: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { isQuote = false, ...sent }: SentCall,
): Promise<FastifyReply> {
  const { id, startedAtMs, caller } = request.admission;
  invariant(caller, 'a call that was admitted has a caller');
  // A price is asked at an address of its own, which is no call.
  if (!isQuote) request.admission.called = endpoint.endpoint.name;
  const { headers } = request;
  const answer = await gateway.callEndpoint({
    ...sent,
    id,
    endpoint,
    caller,
    overflow: headers['x-plan-overflow'] ?? null,
    dryRun: dryRunOf(headers['x-dry-run']) || isQuote,
    idempotencyKey: idempotencyKeyOf(headers['idempotency-key']),
    startedAtMs,
    gone: endpoint.endpoint.runs === 'outside' ? goneSignal(reply) : null,
  });
  return sendAnswer(request, reply, answer);
}

/** Aborted when the connection closes before the answer is out. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
