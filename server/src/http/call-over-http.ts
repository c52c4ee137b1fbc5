import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway/call-endpoint.ts';
import type { CallToMake, ServedEndpoint } from '../gateway/gateway-call.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { sendAnswer } from './send.ts';

/** Hands a call to the gateway, with what its headers say, and sends the answer. */
export async function callOverHttp(
  gateway: Gateway,
  endpoint: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Pick<CallToMake, 'body' | 'bodyText' | 'list'>,
): Promise<FastifyReply> {
  const { id, startedAtMs, caller } = request.admission;
  invariant(caller, 'a call that was admitted has a caller');
  const { headers } = request;
  const answer = await gateway.callEndpoint({
    ...sent,
    id,
    endpoint,
    caller,
    overflow: headers['x-plan-overflow'] ?? null,
    dryRun: /^(true|1)$/i.test(String(headers['x-dry-run'] ?? '')),
    idempotencyKey: idempotencyHeader(headers['idempotency-key']),
    startedAtMs,
    gone: endpoint.endpoint.runs === 'outside' ? goneSignal(reply) : null,
  });
  return sendAnswer(request, reply, answer);
}

function idempotencyHeader(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)) return value;
  throw new ServiceError(
    'invalid_idempotency_key',
    'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  );
}

/** Aborted when the connection closes before the answer is out. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
