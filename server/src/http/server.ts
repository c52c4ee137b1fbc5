import { isUtf8 } from 'node:buffer';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { AccountContext, AccountEndpoint } from '../account-api/define-account-endpoint.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import type { BulkJobs } from '../gateway/bulk-jobs.ts';
import type { Gateway } from '../gateway/call-endpoint.ts';
import { asServiceError, type CallLine } from '../gateway/report-failure.ts';
import { longBodyMin, sentBody } from '../gateway/sent-body.ts';
import { addressKey } from '../kernel/address-key.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { instanceHeader } from '../kernel/running-service.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { basePath } from '../kernel/version.ts';
import { BodiesInFlight } from '../limits/bodies-in-flight.ts';
import { type ConnectionSettings, Connections } from '../limits/connections.ts';
import type { DoorLimits } from '../limits/door-limits.ts';
import type { FreeReads } from '../limits/free-reads.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { WebhookParts } from '../webhooks/webhooks.ts';
import {
  type Admission,
  type AdmissionParts,
  admitCall,
  admitReader,
  begin,
  refusalOf,
} from './admission.ts';
import { callOverHttp } from './call-over-http.ts';
import { changelogRoutes } from './changelog-routes.ts';
import { serveConnections } from './connection-routes.ts';
import { docsPathsOf, docsRoutes } from './docs-routes.ts';
import { holdBodies } from './hold-bodies.ts';
import { jobRoutes } from './job-routes.ts';
import { listBytesMaxOf, listRoutes } from './list-routes.ts';
import { readAccountOverHttp } from './read-account-over-http.ts';
import { type ErrorParts, endpointOf, json, sendError } from './send.ts';
import { methodsOf } from './serve-route.ts';
import { tellDeprecation } from './tell-deprecation.ts';
import { serveWebhooks } from './webhook-routes.ts';

export interface ServerParts extends AdmissionParts, ErrorParts {
  readonly gateway: Gateway;
  readonly jobs: BulkJobs;
  readonly webhooks: WebhookParts;
  /** A tool client may do less than before, or no more. */
  readonly onConnectionChanged: () => void;
  readonly account: { readonly endpoints: readonly AccountEndpoint[]; readonly context: AccountContext };
  readonly bodyBytesMax: number;
  readonly limits: DoorLimits;
  readonly reads: FreeReads;
  /** For what free routes change. */
  readonly db: Queryable;
  readonly onConnectionsEnded: ConnectionSettings['onEnded'];
  /** Ranges (CIDR) of proxies that are believed for whom they ask. */
  readonly trustedProxies: readonly string[];
  /** Null as long as calls are taken; else what /readyz says. */
  readonly notReady: () => string | null;
  /** The service is about to stop: its callers are to come by other connections, which others take. */
  readonly isDraining: () => boolean;
  /** Of this run of the service; /readyz repeats it. */
  readonly instance: string;
}

/** What is posted there is thrown away unread, whoever sends it. */
export const sinkPath = '/vendor-results';

/** How often Node looks for requests that take too long to come. */
const timesLookMs = 2_000;

/** The REST door. It knows HTTP and nothing of money: calls go through the gateway. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { limits } = parts;
  const server = Fastify({
    // Of what is read here. Routes whose longer bodies are read by threads say so.
    bodyLimit: Math.min(longBodyMin, parts.bodyBytesMax),
    // A slow sender does not hold a socket for ever (slowloris).
    requestTimeout: 1_000 * limits.requestSeconds,
    keepAliveTimeout: 1_000 * limits.keepAliveSeconds,
    http: {
      headersTimeout: 1_000 * Math.min(limits.headersSeconds, limits.requestSeconds),
      connectionsCheckingInterval: timesLookMs,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logger: false,
    ...(parts.trustedProxies.length > 0 ? { trustProxy: [...parts.trustedProxies] } : {}),
    forceCloseConnections: 'idle',
    // A call that arrives on an open connection while the service stops is answered like any other; then the connection ends.
    return503OnClosing: false,
  });
  new Connections({
    ...limits,
    trustedProxies: parts.trustedProxies,
    onEnded: parts.onConnectionsEnded,
  }).watch(server.server);
  const bodies = new BodiesInFlight(limits.bodiesBytesMax, listBytesMaxOf(parts));
  holdBodies(server, bodies, parts.bodyBytesMax);
  server.decorateRequest('admission', null as unknown as Admission);
  server.addHook('onRequest', (_request, reply, done) => {
    // Of answers too that others write, such as the library of OAuth.
    if (parts.isDraining()) reply.raw.setHeader('connection', 'close');
    done();
  });
  if (parts.onCall) logCalls(server, parts.onCall);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const bytes = body as Buffer;
    if (isUtf8(bytes)) done(null, bytes.toString());
    // Decoded all the same, it would be another text than was sent, and be charged.
    else done(new ServiceError('invalid_json', 'The request body is not UTF-8.'));
  });
  server.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    // Nothing at all has no type, whatever the client's library writes there.
    if (request.headers['content-length'] === '0') {
      done(null, '');
      return;
    }
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
    const body = reason === null ? { status: 'ok' } : { status: 'not_ready', reason };
    return reply
      .code(reason === null ? 200 : 503)
      .header(instanceHeader, parts.instance)
      .type(json)
      .send(JSON.stringify(body));
  });

  // Some vendors insist on an address to post to what we ask them for ourselves. Nothing of it is read or kept.
  server.post(sinkPath, { onRequest: async (_request, reply) => reply.code(204).send() }, () => {});

  const { served } = parts.account.context;
  const lists = [...served.values()].filter(({ endpoint }) => endpoint.runs === 'job');
  for (const endpoint of served.values()) {
    if (lists.includes(endpoint)) continue;
    server.route({
      method: 'POST',
      url: `${basePath}/${endpoint.endpoint.name}`,
      bodyLimit: parts.bodyBytesMax,
      config: { endpointId: endpoint.id },
      onRequest: admitCall(parts),
      handler: (request, reply) => {
        const sent = sentBody((request.body as string | undefined) ?? '');
        tellDeprecation(endpoint.endpoint, sent, parts.docsUrl, reply);
        return bodies.keepWhile(request.raw, () =>
          callOverHttp(parts.gateway, endpoint, request, reply, sent),
        );
      },
    });
  }
  listRoutes(server, { ...parts, bodies }, lists);
  for (const endpoint of parts.account.endpoints) {
    server.route({
      method: 'GET',
      url: `${basePath}/${endpoint.name}`,
      onRequest: admitReader(parts, { keyOptional: endpoint.keyOptional === true }),
      handler: (request, reply) => {
        const db = parts.reads.of(request.admission.caller?.workspaceId ?? addressKey(request.ip));
        return readAccountOverHttp(endpoint, { ...parts.account.context, db }, request, reply);
      },
    });
  }
  jobRoutes(
    server,
    parts,
    lists.flatMap(({ id, endpoint }) => (endpoint.runs === 'job' ? [{ id, endpoint }] : [])),
  );
  serveWebhooks(server, parts, parts.webhooks);
  serveConnections(server, parts, parts.onConnectionChanged);
  docsRoutes(server, {
    docsUrl: parts.docsUrl,
    endpoints: [...served.values()].map(({ endpoint }) => endpoint),
    accountEndpoints: parts.account.endpoints,
    routes: describedRoutes,
  });
  changelogRoutes(server, {
    docsUrl: parts.docsUrl,
    endpoints: [...served.values()].map(({ endpoint }) => endpoint),
    paths: docsPathsOf(parts.docsUrl),
  });
  server.setNotFoundHandler((request, reply) => notFound(parts, request, reply));
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(parts, asServiceError(error), error, request, reply),
  );
  return server;
}

/** As each answer is ready, whether or not anybody waits for it. */
function logCalls(server: FastifyInstance, onCall: (line: CallLine) => void): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    done();
    // Of what is below /api/v1, all; of the rest nothing: tools write a line for each call.
    if (!request.admission || !request.url.startsWith(basePath)) return;
    const { id, caller, code, startedAtMs } = request.admission;
    onCall({
      requestId: requestIdOf(id),
      endpoint: endpointOf(request),
      workspace: caller?.workspace ?? null,
      status: reply.statusCode,
      code: code ?? null,
      credits: Number(reply.getHeader('x-credits-charged') ?? 0),
      ms: Math.round(performance.now() - startedAtMs),
    });
  });
}

/** A key is asked for before anything is said about what exists. */
function notFound(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0] as string;
  const shown = path.slice(0, 200);
  if (path !== basePath && !path.startsWith(`${basePath}/`)) {
    begin(request);
    const error = refusalOf(() => parts.failures.checkAddress(request.ip)) ?? nothingAt(shown);
    sendError(parts, asServiceError(error), error, request, reply);
    return;
  }
  admitCall(parts)(request, reply, (refused) => {
    // That there is no such endpoint is said before the rate is looked at, unless very much has failed already.
    const refusal = refused ? asServiceError(refused) : null;
    const isRefused = request.admission.caller === null || refusal?.code === 'too_many_failures';
    const error =
      refusal && isRefused ? refusal : nothingThere(parts, path.slice(basePath.length + 1), request.method);
    sendError(parts, error, request.admission.caller === null ? refused : error, request, reply);
  });
}

const nothingAt = (path: string) =>
  new ServiceError('unknown_endpoint', `There is nothing at ${path}.`, {
    error: 'Not found',
    fix: `The endpoints are below ${basePath}; see /docs.`,
  });

function nothingThere(parts: ServerParts, path: string, method: string): ServiceError {
  const name = path.replace(/\/+$/, '').slice(0, 100);
  const allow = [
    ...(parts.account.context.served.has(name) ? ['POST'] : []),
    ...(parts.account.endpoints.some((endpoint) => endpoint.name === name) ? ['GET', 'HEAD'] : []),
    ...methodsOf(describedRoutes, name),
  ].join(', ');
  if (allow !== '') {
    return new ServiceError('method_not_allowed', `${name} is called with ${allow}, not ${method}.`, {
      headers: { allow },
    });
  }
  return new ServiceError('unknown_endpoint', `There is no endpoint ${name}.`, {
    error: `Unknown API '${name}'. See GET /my-endpoints.`,
  });
}
