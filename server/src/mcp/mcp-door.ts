import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWellFormedKey, keyPattern } from '../accounts/api-key.ts';
import type { AccessTokens } from '../gateway/access-tokens.ts';
import type { Authenticator } from '../gateway/authenticate.ts';
import { bodyTextOf } from '../gateway/body-text.ts';
import type { Caller } from '../gateway/caller.ts';
import { nestsTooDeep } from '../gateway/parse-body.ts';
import { asServiceError, reportFailure } from '../gateway/report-failure.ts';
import { bearerOf, looksLikeKey, sentKeyOf } from '../gateway/sent-key.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { refusalWords, rpcErrorText } from '../kernel/rpc-error.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { CallBudget, ConnectionBudgets } from '../limits/connection-budgets.ts';
import type { Polls } from '../limits/polls.ts';
import { holdBack } from '../limits/refusal-pace.ts';
import { noteWorkspace } from '../limits/request-owner.ts';
import type { Resources } from '../oauth/resources.ts';
import { type AccessRefusal, challengeOf, challengeOfKey, mcpPath } from './access-challenge.ts';
import type { BudgetOfAddress } from './budget-of-address.ts';
import { checkOrigin } from './check-origin.ts';
import { ChosenTools } from './chosen-tools.ts';
import { messageHeadersOf } from './message-headers.ts';
import type { MessageThreads } from './message-threads.ts';
import type { RequestContext } from './request-context.ts';
import { type ServerParts, serverOf } from './server-of.ts';
import type { Tool } from './tools.ts';
import { canceledIdsOf, Ends, requestIdsOf, type Sender, UnderWay } from './under-way.ts';

/** Messages of one request, in the one revision that had them in batches (2025-03-26). */
const batchMax = 50;

/** Of every request, for the protocol's library: it does not look at it, and the context has what the query chooses. */
const address = `http://127.0.0.1${mcpPath}`;

export interface McpParts extends ServerParts {
  readonly authenticator: Authenticator;
  readonly tools: readonly Tool[];
  /** For OAuth clients; null if OAuth is off. */
  readonly access: { readonly tokens: AccessTokens; readonly resources: Resources } | null;
  readonly budgets: ConnectionBudgets;
  readonly bodyBytesMax: number;
  /** Origins of pages that may call from within a browser, beside those of this host. */
  readonly corsOrigins: readonly string[];
  readonly polls: Polls;
  /** What the protocol's library has to say of a request: for the log, and no secret. */
  readonly onProblem: (error: Error) => void;
}

/**
 * The MCP endpoint: Streamable HTTP without sessions, in the revision of 2026-07-28 and earlier. Each request gets its own server: a shared
 * one has mixed up responses of clients before (CVE-2026-25536).
 */
export function serveMcp(server: FastifyInstance, parts: McpParts): void {
  const chosen = new ChosenTools(parts.tools);
  const underWay = new UnderWay();
  const admitted = new WeakMap<FastifyRequest, Pick<RequestContext, 'caller' | 'startedAtMs'>>();
  const origins = { own: new URL(parts.docsUrl).hostname, named: parts.corsOrigins };
  const handler = createMcpHandler((context) => serverOf(parts, contextOf(context)), {
    legacy: 'stateless',
    maxRequestBodySize: parts.bodyBytesMax,
    onerror: parts.onProblem,
  });
  // After calls in progress have ended: it would cut them off.
  server.addHook('onClose', async () => {
    await handler.close();
    await parts.threads.close();
  });
  // In a scope of its own: what is no JSON is answered in the words of the protocol.
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, end) =>
      end(null, bodyTextOf(body as Buffer)),
    );
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: mcpPath,
      bodyLimit: parts.bodyBytesMax,
      // The others are refused, in the words of the protocol.
      config: { allow: ['POST'] },
      // Before a byte of the body is read.
      onRequest: async (request) => {
        const startedAtMs = performance.now();
        checkOrigin(request.headers, origins);
        const caller = await callerOf(parts, request);
        noteWorkspace(request.raw, caller.workspaceId);
        admitted.set(request, { caller, startedAtMs });
        parts.failures.checkCaller(caller, 'call');
      },
      handler: async (request, reply) => {
        const known = admitted.get(request);
        invariant(known, 'an allowed request has a caller');
        const { caller, startedAtMs } = known;
        const query = request.url.split('?')[1] ?? '';
        const body = bodyOf(request);
        const { message, longArgumentsOf } = await messageOf(parts.threads, body, caller);
        if (Array.isArray(message) && message.length > batchMax) {
          throw new ServiceError('validation_failed', `A batch may have at most ${batchMax} messages.`);
        }
        for (const _one of freeRequestsOf(message)) {
          const refusal = parts.polls.refusal(caller.workspaceId, startedAtMs);
          if (refusal) throw refusal;
        }
        const ends = new Ends(requestIdsOf(message));
        const tools = chosen.of(query);
        const budget = budgetOf(parts.budgets, caller, tools.budget);
        const goneOf = (id: string | number) => ends.of(id);
        const context: RequestContext = {
          caller,
          tools,
          budget,
          connection: caller.grant?.id ?? tools.budget?.name ?? '',
          headers: messageHeadersOf(request.headers),
          startedAtMs,
          goneOf,
          longArgumentsOf,
        };
        const sender = senderOf(caller, request);
        for (const canceled of canceledIdsOf(message)) underWay.cancel(sender, canceled);
        const leave = underWay.enter(sender, ends);
        reply.raw.once('close', () => {
          leave();
          if (!reply.raw.writableFinished) ends.all.abort();
        });
        const asked = webRequestOf(
          request,
          message === undefined && body !== null ? noJson : null,
          ends.all.signal,
        );
        const answer = await handler.fetch(asked, {
          authInfo: { token: '', clientId: caller.workspace, scopes: [], extra: { context } },
          ...(message === undefined ? {} : { parsedBody: message }),
        });
        if (answer.status >= 400) parts.failures.note({ ...noMessage, by: caller, bytes: body?.length ?? 0 });
        return sendWeb(reply, answer);
      },
      errorHandler: (error, request, reply) =>
        refuse(parts, { thrown: error, caller: admitted.get(request)?.caller ?? null }, request, reply),
    });
    done();
  });
}

/** Requests that take no slot of a rate tier: all but calls and reads, such as lists of tools. */
const freeRequestsOf = (message: unknown) =>
  [message].flat().filter((one) => {
    const { id, method } = (one ?? {}) as { id?: unknown; method?: unknown };
    return id !== undefined && method !== 'tools/call' && method !== 'resources/read';
  });

/** The key in `x-api-key`; or in `authorization`, as a bearer token, the key or the access that a client was given. */
async function callerOf(
  { authenticator, access, failures }: McpParts,
  { headers, ip, url }: FastifyRequest,
): Promise<Caller> {
  if (url.includes('mr_') && new RegExp(keyPattern).test(url)) {
    throw new ServiceError('key_in_url', 'The request URL contains an API key.');
  }
  const key = sentKeyOf(headers);
  const bearer = headers['x-api-key'] ? undefined : bearerOf(headers);
  if (access && bearer !== undefined && !looksLikeKey(bearer)) return access.tokens.authenticate(bearer, ip);
  const known = authenticator.recall(key);
  if (known) return known;
  if (key === undefined || !isWellFormedKey(key)) failures.checkAddress(ip);
  return authenticator.authenticate(key, ip);
}

/** What the protocol's library refused. */
const noMessage = {
  kind: 'call',
  error: new ServiceError('invalid_json', 'The request is not an MCP message.'),
  call: null,
} as const;

/** An OAuth client is a connection by itself; one with a key is what its address names. */
function budgetOf(
  budgets: ConnectionBudgets,
  { grant, workspaceId }: Caller,
  said: BudgetOfAddress | null,
): CallBudget | null {
  if (grant !== undefined) {
    if (!grant.hasBudget && said === null) return null;
    return budgets.of({ grantId: grant.id, creditsMax: said?.creditsMax ?? null });
  }
  return said && budgets.of({ workspaceId, ...said });
}

function contextOf({ authInfo }: McpRequestContext): RequestContext {
  const context = authInfo?.extra?.context as RequestContext | undefined;
  invariant(context, 'an allowed request has a caller');
  return context;
}

/** Before the protocol is spoken errors have the status of the REST interface, and what clients of the protocol show of them; a client without access learns where to get it. */
function refuse(
  parts: McpParts,
  { thrown, caller }: { readonly thrown: unknown; readonly caller: Caller | null },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const id = requestIdOf(uuidv7());
  const error = asServiceError(thrown);
  parts.meter?.call({
    endpoint: 'mcp',
    door: 'mcp',
    mode: caller?.mode ?? null,
    status: error.status,
    code: error.code,
    centicredits: 0,
    ms: 0,
  });
  reportFailure(parts, error, thrown, {
    requestId: id,
    endpoint: 'mcp',
    workspace: caller?.workspace ?? null,
    isGone: reply.raw.destroyed,
  });
  const bytes = bodyOf(request)?.length ?? 0;
  parts.failures.note({ by: caller ?? request.ip, kind: 'call', error, call: null, bytes });
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (error.status === 401 || error.code === 'insufficient_scope') {
    reply.header('www-authenticate', challenge(parts.access, error, request));
  }
  reply.code(error.status).header('x-request-id', id).type('application/json; charset=utf-8');
  holdBack(request.raw, reply.raw, parts.failures.holdMs(caller ?? request.ip, error), () =>
    reply.send(rpcErrorText(error, parts.docsUrl, id)),
  );
  return reply;
}

function challenge(access: McpParts['access'], error: ServiceError, { headers }: FastifyRequest): string {
  const refusal = accessRefusalOf(error);
  return access === null ? challengeOfKey(refusal) : challengeOf(access.resources, headers.host, refusal);
}

/** Nothing was wrong with access that nobody showed (RFC 6750 3.1). */
function accessRefusalOf(error: ServiceError): AccessRefusal | null {
  if (error.code === 'missing_api_key') return null;
  const shown = error.code === 'insufficient_scope' ? error.code : 'invalid_token';
  return { error: shown, description: refusalWords(error) };
}

const senderOf = ({ workspaceId, grant }: Caller, { ip, headers, url }: FastifyRequest): Sender => ({
  workspaceId,
  connection: grant?.id ?? url,
  ip,
  userAgent: headers['user-agent'] ?? '',
});

const bodyOf = ({ method, body }: FastifyRequest): string | null =>
  method === 'POST' ? ((body as string | undefined) ?? '') : null;

/** What is no JSON is left to the protocol's library, which has words for it; it need not be long for that. */
const noJson = '{';

interface Message {
  /** Undefined for what is none. */
  readonly message: unknown;
  readonly longArgumentsOf: RequestContext['longArgumentsOf'];
}

/** @throws {ServiceError} invalid_json, body_too_large; service_unavailable where too many long ones are read */
async function messageOf(threads: MessageThreads, body: string | null, caller: Caller): Promise<Message> {
  const read = body === null ? null : await threads.read(body, caller);
  if (read?.kind === 'too_deep') throw nestsTooDeep();
  if (read?.kind === 'too_long') {
    throw new ServiceError(
      'body_too_large',
      'Only tool arguments may be long, and each call needs its own id.',
    );
  }
  if (read?.kind !== 'message') return { message: undefined, longArgumentsOf: () => undefined };
  const long = new Map(read.long.map(({ id, text }) => [id, text]));
  return { message: read.message, longArgumentsOf: (id) => long.get(id) };
}

/**
 * As the protocol's library takes it; without the key, which has done its work, and which nobody behind this needs. A message goes beside it, parsed: only
 * a body that is none is written into it once more.
 */
function webRequestOf(
  { method, headers: sent }: FastifyRequest,
  body: string | null,
  signal: AbortSignal,
): Request {
  const headers: Record<string, string> = {};
  for (const name in sent) {
    const value = sent[name];
    if (value === undefined || name === 'x-api-key' || name === 'authorization') continue;
    headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  const more = body === null ? {} : { body };
  return new Request(address, { method, headers, signal, ...more });
}

/** What is whole with its first piece goes out in one, which spares every call two streams. Events that come one by one go out as they come. */
async function sendWeb(reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  if (body === null) return reply.send('');
  const reader = body.getReader();
  const { value: first = new Uint8Array() } = await reader.read();
  const isWhole = await Promise.race([
    reader.closed.then(
      () => true,
      () => false,
    ),
    nextTurn(false),
  ]);
  if (isWhole) return reply.send(first);
  reader.releaseLock();
  const rest = Readable.fromWeb(body as ReadableStream);
  rest.unshift(first);
  return reply.send(rest);
}
