import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway/call-endpoint.ts';
import { dryRunOf } from '../gateway/call-headers.ts';
import type { Caller } from '../gateway/caller.ts';
import type { CallToMake, ServedEndpoint } from '../gateway/gateway-call.ts';
import { idempotencyKeyOf } from '../gateway/idempotency.ts';
import { type CallToTrace, tracedCall } from '../gateway/traced-call.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { basePath } from '../kernel/version.ts';
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
  const answer = await tracedCall(
    gateway.tracer,
    () => traceOf(request, caller, endpoint.endpoint.name, isQuote),
    () =>
      gateway.callEndpoint({
        ...sent,
        id,
        endpoint,
        caller,
        overflow: headers['x-plan-overflow'] ?? null,
        dryRun: dryRunOf(headers['x-dry-run']) || isQuote,
        idempotencyKey: idempotencyKeyOf(headers['idempotency-key']),
        startedAtMs,
        gone: endpoint.endpoint.runs === 'outside' ? goneSignal(reply) : null,
      }),
  );
  return sendAnswer(request, reply, answer);
}

/** By the conventions of OpenTelemetry for servers of HTTP. */
function traceOf(
  { admission, headers }: FastifyRequest,
  caller: Caller,
  endpoint: string,
  isQuote: boolean,
): CallToTrace {
  const route = `${basePath}/${endpoint}${isQuote ? '/quote' : ''}`;
  return {
    name: `POST ${route}`,
    fields: { 'http.request.method': 'POST', 'http.route': route, 'millrace.endpoint': endpoint },
    parent: headers.traceparent,
    caller,
    requestId: requestIdOf(admission.id),
    startedAtMs: admission.startedAtMs,
    admittedAtMs: admission.admittedAtMs ?? null,
  };
}

/** Aborted when the connection closes before the answer is out. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
