import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { AccountContext, AccountEndpoint } from '../account-api/define-account-endpoint.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { bodyTextOf } from '../gateway/body-text.ts';
import type { BulkJobs } from '../gateway/bulk-jobs.ts';
import type { Gateway } from '../gateway/call-endpoint.ts';
import type { ListParts } from '../gateway/lists/list-parts.ts';
import { asServiceError, type CallLine } from '../gateway/report-failure.ts';
import { longBodyMin, sentBody } from '../gateway/sent-body.ts';
import { addressKey } from '../kernel/address-key.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { meansTools, rpcErrorText } from '../kernel/rpc-error.ts';
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
import { compressAnswers } from './compress-answers.ts';
import { serveConnections } from './connection-routes.ts';
import { countCalls } from './count-calls.ts';
import { crossOrigin } from './cross-origin.ts';
import { DocsSite } from './docs/docs-site.ts';
import { docsPathsOf, docsRoutes } from './docs-routes.ts';
import { holdBodies } from './hold-bodies.ts';
import { jobRoutes } from './job-routes.ts';
import { listBytesMaxOf, listRoutes } from './list-routes.ts';
import { serveLists } from './lists-door.ts';
import { readAccountOverHttp } from './read-account-over-http.ts';
import { isRefusedWithoutCalls, refuseCall } from './refuse-calls.ts';
import { refuseOddRequests, refuseUnread, type UnreadError, type UnreadParts } from './refuse-unread.ts';
import { RouteTable } from './route-table.ts';
import { type ErrorParts, endpointOf, json, sendError } from './send.ts';
import { tellDeprecation } from './tell-deprecation.ts';
import { serveWebhooks } from './webhook-routes.ts';

export interface ServerParts extends AdmissionParts, ErrorParts {
  readonly gateway: Gateway;
  readonly jobs: BulkJobs;
  readonly lists: ListParts;
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
  /** Origins of pages that may call from within a browser. */
  readonly corsOrigins: readonly string[];
  /** Whether a page of another origin may come to the tools. */
  readonly mayCome: (request: FastifyRequest, origin: string) => boolean;
  /** Ranges (CIDR) of proxies that are believed for whom they ask. */
  readonly trustedProxies: readonly string[];
  /** Null as long as calls are taken; else what /readyz says. */
  readonly notReady: () => string | null;
  /** The service is about to stop: its callers are to come by other connections, which others take. */
  readonly isDraining: () => boolean;
  /** False: only probes and metrics are answered. */
  readonly takesCalls: boolean;
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
  const unread: UnreadParts = {
    docsUrl: parts.docsUrl,
    noSuchMethod: (path, method) => nothingFor(routes, path, method),
  };
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
    // A part of a path is no longer than a path may be: what is none of ours is answered like any other.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    logger: false,
    frameworkErrors: (error, request, reply) => {
      begin(request);
      sendError(parts, asServiceError(error), error, request, reply as FastifyReply);
    },
    // Its type is that of JSON; what comes is what Node emits.
    clientErrorHandler: (error: UnreadError, socket) => refuseUnread(unread, error, socket),
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
  const routes = new RouteTable(server);
  refuseOddRequests(server.server, unread);
  crossOrigin(server, { origins: parts.corsOrigins, mayCome: parts.mayCome, routes });
  server.addHook('onRequest', (request, reply, done) => {
    // Of answers too that others write, such as the library of OAuth.
    if (parts.isDraining()) reply.raw.setHeader('connection', 'close');
    if (!parts.takesCalls && isRefusedWithoutCalls(request)) {
      refuseCall(parts, request, reply);
      return;
    }
    // Before its body is read: whatever its type, and however it is asked for, it is not there.
    if (request.is404) notFound(parts, routes, request, reply);
    else done();
  });
  compressAnswers(server);
  if (parts.onCall) logCalls(server, parts.onCall);
  if (parts.meter) countCalls(server, parts.meter);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, textParser);
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
      .headers(reason === null ? {} : { 'retry-after': '1' })
      .type(json)
      .send(JSON.stringify(body));
  });

  // Some vendors insist on an address to post to what we ask them for ourselves. Nothing of it is read or kept.
  server.post(sinkPath, { onRequest: async (_request, reply) => reply.code(204).send() }, () => {});

  const { served } = parts.account.context;
  const lists = [...served.values()].filter(({ endpoint }) => endpoint.runs === 'job');
  for (const endpoint of served.values()) {
    if (lists.includes(endpoint)) continue;
    for (const isQuote of [false, true]) {
      server.route({
        method: 'POST',
        url: `${basePath}/${endpoint.endpoint.name}${isQuote ? '/quote' : ''}`,
        bodyLimit: parts.bodyBytesMax,
        config: { endpointId: endpoint.id },
        onRequest: admitCall(parts),
        handler: (request, reply) => {
          const sent = { ...sentBody((request.body as string | undefined) ?? ''), isQuote };
          tellDeprecation(endpoint.endpoint, sent, parts.docsUrl, reply);
          return bodies.keepWhile(request.raw, () =>
            callOverHttp(parts.gateway, endpoint, request, reply, sent),
          );
        },
      });
    }
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
  serveLists(server, parts);
  serveWebhooks(server, parts, parts.webhooks);
  serveConnections(server, parts, parts.onConnectionChanged);
  const site = new DocsSite();
  docsRoutes(server, {
    docsUrl: parts.docsUrl,
    site,
    endpoints: [...served.values()].map(({ endpoint }) => endpoint),
    accountEndpoints: parts.account.endpoints,
    routes: describedRoutes,
  });
  changelogRoutes(server, {
    docsUrl: parts.docsUrl,
    endpoints: [...served.values()].map(({ endpoint }) => endpoint),
    paths: docsPathsOf(parts.docsUrl, site),
  });
  server.setNotFoundHandler((request, reply) => notFound(parts, routes, request, reply));
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(parts, asServiceError(error), error, request, reply),
  );
  return server;
}

/** What is thrown in it is answered. */
const textParser = (
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, text: string) => void,
) => done(null, bodyTextOf(body as Buffer));

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
function notFound(
  parts: ServerParts,
  routes: RouteTable,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { method, headers } = request;
  const path = request.url.split('?', 1)[0] as string;
  const textOf = meansTools(method, path, headers.accept) ? rpcErrorText : undefined;
  if (!isBelowBase(path)) {
    begin(request);
    const error =
      refusalOf(() => parts.failures.checkAddress(request.ip)) ?? nothingFor(routes, path, method);
    sendError(parts, asServiceError(error), error, request, reply, textOf);
    return;
  }
  admitCall(parts)(request, reply, (refused) => {
    // That there is no such endpoint is said before the rate is looked at, unless very much has failed already.
    const refusal = refused ? asServiceError(refused) : null;
    const isRefused = request.admission.caller === null || refusal?.code === 'too_many_failures';
    const error = refusal && isRefused ? refusal : nothingFor(routes, path, method);
    sendError(parts, error, request.admission.caller === null ? refused : error, request, reply, textOf);
  });
}

const isBelowBase = (path: string) => path === basePath || path.startsWith(`${basePath}/`);

/** What a path answers to a method that it has not: that it has others, or that it is none. */
function nothingFor(routes: RouteTable, path: string, method: string): ServiceError {
  const shown = path.replace(/(?<=.)\/+$/, '').slice(0, 200);
  const name = isBelowBase(path) ? shown.slice(basePath.length + 1, basePath.length + 101) : null;
  const methods = routes.methodsAt(path);
  // One that has the method is the path of something that is not there, such as a file.
  if (methods.length > 0 && !methods.includes(method)) {
    const allow = methods.join(', ');
    return new ServiceError(
      'method_not_allowed',
      `${name ?? shown} is called with ${allow}, not ${method.slice(0, 40)}.`,
      { headers: { allow } },
    );
  }
  if (name === null) {
    return new ServiceError('unknown_endpoint', `There is nothing at ${shown}.`, {
      error: 'Not found',
      fix: `The endpoints are below ${basePath}, the tools for agents at /mcp; see /docs.`,
    });
  }
  return new ServiceError('unknown_endpoint', `There is no endpoint ${name}.`, {
    error: `Unknown API '${name}'. See GET /my-endpoints.`,
  });
}
