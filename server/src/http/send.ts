import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../gateway/caller.ts';
import type { Failures } from '../gateway/failures.ts';
import type { Answer } from '../gateway/gateway-call.ts';
import { type FailureParts, reportFailure } from '../gateway/report-failure.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { bytesOf, type JsonPieces } from '../kernel/json-pieces.ts';
import { rateTiers } from '../kernel/rate-tiers.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import { basePath } from '../kernel/version.ts';
import type { Slot } from '../limits/rate-limiter.ts';
import { holdBack } from '../limits/refusal-pace.ts';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';

export const json = 'application/json; charset=utf-8';

export interface ErrorParts extends FailureParts {
  readonly rateLimiter: SharedRateLimiter;
  readonly failures: Failures;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of routes that call an endpoint: its number in the database. */
    endpointId?: number;
    /** Of routes that read their body as a stream: the bytes of it that are in memory. */
    heldBytes?: number;
  }
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { id, caller, slot } = request.admission;
  request.admission.charged = answer.charged;
  if (caller && slot) rateHeaders(reply, caller, slot);
  reply.header('x-request-id', requestIdOf(id));
  reply.header('x-credits-charged', String(answer.charged));
  reply.header('x-credits-from', answer.from);
  reply.header('x-credits-remaining', answer.remaining);
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  reply.header('content-type', json);
  if (answer.status === 201) reply.header('location', locationOf(answer.body));
  return reply.code(answer.status).send(bodyOf(answer.body));
}

/** Where the job is that was made. Quotes within a text of the caller are escaped, so this finds the field. */
const locationOf = (body: JsonPieces): string =>
  /"inquiry_url":"(\/[^"]+)"/.exec(body.join(''))?.[1] ?? basePath;

/** One piece is sent as quickly as a text, without a buffer of its own. */
export const bodyOf = (json: JsonPieces): string | Buffer =>
  json.length === 1 ? (json[0] as string) : bytesOf(json);

const policies = Object.fromEntries(
  Object.entries(rateTiers).map(([tier, { perSecond, burst }]) => [
    tier,
    `"${tier}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
  ]),
);

/** draft-ietf-httpapi-ratelimit-headers: the tier as a policy of `burst` calls in the time it takes to refill. */
export function rateHeaders(reply: FastifyReply, caller: Caller, slot: Slot): void {
  reply.header('ratelimit-policy', policies[caller.rateTier] as string);
  const { perSecond, burst } = rateTiers[caller.rateTier];
  reply.header(
    'ratelimit',
    `"${caller.rateTier}";r=${slot.remaining};t=${slot.granted ? Math.ceil((burst - slot.remaining) / perSecond) : slot.retryAfterSeconds}`,
  );
}

/** As the log names it: what stands behind /api/v1, with the names of its parameters, so that there are no more than there are routes. */
export const endpointOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.url ?? 'unknown').replace(`${basePath}/`, '');

/** Bytes of a body that was read, or its characters. */
const readOf = ({ body }: FastifyRequest): number =>
  (body as string | Buffer | null | undefined)?.length ?? 0;

export function sendError(
  parts: ErrorParts,
  error: ServiceError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  textOf = flatErrorText,
): void {
  const { id, caller, slot } = request.admission ?? { id: uuidv7(), caller: null, slot: null };
  if (request.admission) request.admission.code = error.code;
  parts.meter?.refused(error.code);
  reportFailure(parts, error, cause, {
    requestId: requestIdOf(id),
    endpoint: endpointOf(request),
    workspace: caller?.workspace ?? null,
    isGone: reply.raw.destroyed,
  });
  const endpointId = request.routeOptions.config?.endpointId;
  parts.failures.note({
    by: caller ?? request.ip,
    kind: slot === null ? 'poll' : 'call',
    error,
    call: endpointId === undefined ? null : { endpointId, callId: id },
    bytes: readOf(request),
  });
  if (caller && slot) {
    rateHeaders(reply, caller, slot);
    // The slot of a call that failed is free again, but for one that was refused for want of a slot.
    if (slot.granted) parts.rateLimiter.giveBack(caller.workspaceId, rateTiers[caller.rateTier]);
  }
  const { retryAfterSeconds } = error;
  const { headers } = error.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value);
  reply.header('x-request-id', requestIdOf(id));
  reply.header('x-credits-charged', '0');
  reply.header('x-credits-from', 'none');
  reply.code(error.status).type(json);
  holdBack(request.raw, reply.raw, parts.failures.holdMs(caller ?? request.ip, error), () =>
    reply.send(textOf(error, parts.docsUrl, requestIdOf(id))),
  );
}

/** The body of an error: flat (specification 7). */
const flatErrorText = (error: ServiceError, docsUrl: string, requestId: string): string =>
  JSON.stringify({ ...error.toBody(docsUrl), request_id: requestId });
