import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { keyPattern } from '../accounts/api-key.ts';
import type { Authenticator } from '../gateway/authenticate.ts';
import type { Answer, Gateway, ServedEndpoint } from '../gateway/call-endpoint.ts';
import type { Caller } from '../gateway/caller.ts';
import { parseBody } from '../gateway/parse-request.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { rateTiers } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { RateLimiter, Slot } from '../limits/rate-limiter.ts';

export const basePath = '/api/v1';

export interface ServerParts {
  readonly gateway: Gateway;
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly served: ReadonlyMap<string, ServedEndpoint>;
  /** Where docs/errors is published, for `docs_url`. */
  readonly docsUrl: string;
  readonly bodyBytesMax: number;
  /** Null as long as calls are taken; else what /readyz says. */
  readonly notReady: () => string | null;
  readonly onBug: (error: unknown, requestId: string) => void;
}

/** What is known of a call before its body is read. */
interface Admission {
  readonly id: string;
  readonly startedAtMs: number;
  caller: Caller | null;
  slot: Slot | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission;
  }
}

const json = 'application/json; charset=utf-8';

export function createServer(parts: ServerParts): FastifyInstance {
  const server = Fastify({
    bodyLimit: parts.bodyBytesMax,
    // A slow sender does not hold a socket for ever (slowloris).
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logger: false,
    // Addresses of proxies are believed only where the operator says so, which comes with the setting.
    trustProxy: false,
  });
  server.decorateRequest('admission', null as unknown as Admission);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(
      new ServiceError(
        'unsupported_media_type',
        'Send the body as JSON, with Content-Type: application/json.',
      ),
    );
  });

  server.get('/livez', (_request, reply) => reply.type(json).send('{"status":"ok"}'));
  server.get('/readyz', (_request, reply) => {
    const reason = parts.notReady();
    return reply
      .code(reason === null ? 200 : 503)
      .type(json)
      .send(JSON.stringify(reason === null ? { status: 'ok' } : { status: 'not_ready', reason }));
  });

  const admit = admission(parts);
  for (const served of parts.served.values()) {
    server.route({
      method: 'POST',
      url: `${basePath}/${served.endpoint.name}`,
      onRequest: admit,
      handler: (request, reply) => callOverHttp(parts, served, request, reply),
    });
  }

  server.setNotFoundHandler((request, reply) => notFound(parts, request, reply));
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(parts, toServiceError(error), error, request, reply),
  );
  return server;
}

/** Key, then rate slot, before a byte of the body is read. */
function admission(parts: ServerParts) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const id = uuidv7();
    request.admission = { id, startedAtMs: performance.now(), caller: null, slot: null };
    const header = request.headers['x-api-key'];
    const key = typeof header === 'string' ? header : undefined;
    if (request.url.includes('mr_') && keyPattern.test(request.url)) {
      done(new ServiceError('key_in_url', 'An API key stands in the address of the request.'));
      return;
    }
    const known = parts.authenticator.recall(key);
    if (known) {
      takeSlot(parts, request, known, done);
      return;
    }
    parts.authenticator.authenticate(key, request.ip).then(
      (caller) => takeSlot(parts, request, caller, done),
      (error: Error) => done(error),
    );
    void reply;
  };
}

function takeSlot(
  parts: ServerParts,
  request: FastifyRequest,
  caller: Caller,
  done: (error?: Error) => void,
): void {
  request.admission.caller = caller;
  const slot = parts.rateLimiter.take(caller.workspaceId, rateTiers[caller.rateTier], performance.now());
  request.admission.slot = slot;
  if (slot.granted) done();
  else {
    done(
      new ServiceError(
        'rate_limited',
        `The rate tier ${caller.rateTier} allows ${rateTiers[caller.rateTier].perSecond} calls a second.`,
        {
          retryAfterSeconds: slot.retryAfterSeconds,
        },
      ),
    );
  }
}

async function callOverHttp(
  parts: ServerParts,
  served: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, startedAtMs, caller } = request.admission;
  const bodyText = (request.body as string | undefined) ?? '';
  const { headers } = request;
  const gone = served.endpoint.runs === 'outside' ? goneSignal(reply) : null;
  const answer = await parts.gateway.callEndpoint({
    id,
    endpoint: served,
    caller: caller as Caller,
    body: parseBody(bodyText),
    overflow: overflowHeader(headers['x-plan-overflow']),
    dryRun: headers['x-dry-run'] !== undefined && /^(true|1)$/i.test(String(headers['x-dry-run'])),
    idempotencyKey: idempotencyHeader(headers['idempotency-key']),
    bodyText,
    startedAtMs,
    gone,
  });
  return sendAnswer(request, reply, answer);
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { id, caller, slot } = request.admission;
  if (caller && slot) rateHeaders(reply, caller, slot);
  reply.header('x-request-id', requestIdOf(id));
  reply.header('x-credits-charged', String(answer.charged));
  reply.header('x-credits-from', answer.from);
  reply.header('x-credits-remaining', answer.remaining);
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  reply.header('content-type', json);
  return reply.code(answer.status).send(answer.body);
}

const policies = Object.fromEntries(
  Object.entries(rateTiers).map(([tier, { perSecond, burst }]) => [
    tier,
    `"${tier}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
  ]),
);

/** draft-ietf-httpapi-ratelimit-headers: the tier as a policy of `burst` calls in the time it takes to refill. */
function rateHeaders(reply: FastifyReply, caller: Caller, slot: Slot): void {
  reply.header('ratelimit-policy', policies[caller.rateTier] as string);
  const { perSecond, burst } = rateTiers[caller.rateTier];
  reply.header(
    'ratelimit',
    `"${caller.rateTier}";r=${slot.remaining};t=${slot.granted ? Math.ceil((burst - slot.remaining) / perSecond) : slot.retryAfterSeconds}`,
  );
}

function overflowHeader(value: string | string[] | undefined): 'wallet' | 'block' | null {
  if (value === undefined) return null;
  if (value === 'wallet' || value === 'block') return value;
  throw new ServiceError('invalid_plan_overflow', 'X-Plan-Overflow must be wallet or block.');
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

function notFound(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0] as string;
  const admit = admission(parts);
  if (!path.startsWith(basePath)) {
    request.admission = { id: uuidv7(), startedAtMs: performance.now(), caller: null, slot: null };
    sendError(
      parts,
      new ServiceError('unknown_endpoint', `There is nothing at ${path.slice(0, 200)}.`, {
        error: 'Not found',
      }),
      undefined,
      request,
      reply,
    );
    return;
  }
  admit(request, reply, (error) => {
    if (error) {
      sendError(parts, toServiceError(error), error, request, reply);
      return;
    }
    const name = path.slice(basePath.length + 1);
    const allow = parts.served.has(name) ? 'POST' : undefined;
    sendError(
      parts,
      allow
        ? new ServiceError('method_not_allowed', `${name} is called with ${allow}.`, { headers: { allow } })
        : new ServiceError('unknown_endpoint', `There is no endpoint ${name.slice(0, 100)}.`, {
            error: `Unknown API '${name.slice(0, 100)}'. See GET /my-endpoints.`,
          }),
      undefined,
      request,
      reply,
    );
  });
}

/** Errors of the framework in the words of the catalogue; whatever else is thrown is a bug. */
function toServiceError(error: Error): ServiceError {
  if (error instanceof ServiceError) return error;
  switch ((error as FastifyError).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError('body_too_large', 'The request body is larger than this service accepts.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError(
        'unsupported_media_type',
        'Send the body as JSON, with Content-Type: application/json.',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ServiceError('invalid_json', 'The request body could not be read.');
    default:
      return new ServiceError('internal_error', 'Something went wrong on our side. Nothing was charged.', {
        cause: error,
      });
  }
}

function sendError(
  parts: ServerParts,
  error: ServiceError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { id, caller, slot } = request.admission ?? { id: uuidv7(), caller: null, slot: null };
  if (error.status >= 500 && error.code !== 'ENDPOINT_UNDER_MAINTENANCE')
    parts.onBug(cause ?? error, requestIdOf(id));
  if (caller && slot) {
    rateHeaders(reply, caller, slot);
    // The slot of a call that failed is free again, but for one that was refused for want of a slot.
    if (slot.granted) parts.rateLimiter.giveBack(caller.workspaceId, rateTiers[caller.rateTier]);
  }
  const { retryAfterSeconds, headers } = error.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value);
  reply.header('x-request-id', requestIdOf(id));
  reply.header('x-credits-charged', '0');
  reply.header('x-credits-from', 'none');
  reply
    .code(error.status)
    .type(json)
    .send(JSON.stringify({ ...error.toBody(parts.docsUrl), request_id: requestIdOf(id) }));
}
