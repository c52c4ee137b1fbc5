import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../gateway/authenticate.ts';
import type { Caller } from '../gateway/caller.ts';
import { asServiceError, type FailureParts, reportFailure } from '../gateway/report-failure.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { checkOrigin } from './check-origin.ts';
import { ChosenTools } from './chosen-tools.ts';
import { type Connection, type ServerParts, serverOf } from './server-of.ts';
import type { Tool } from './tools.ts';

/** Where the tool protocol is spoken. */
export const mcpPath = '/mcp';

export interface McpParts extends ServerParts {
  readonly authenticator: Authenticator;
  readonly tools: readonly Tool[];
  readonly bodyBytesMax: number;
  /** What the protocol's library has to say of a request: for the log, and no secret. */
  readonly onProblem: (error: Error) => void;
}

/**
 * The door for agents: Streamable HTTP, without sessions, in the revision of 2026-07-28 and in the earlier ones. A fresh server answers each request: one
 * that is shared has crossed the answers of its clients before (CVE-2026-25536).
 */
export function serveMcp(server: FastifyInstance, parts: McpParts): void {
  const chosen = new ChosenTools(parts.tools);
  const ownHost = new URL(parts.docsUrl).hostname;
  const handler = createMcpHandler((context) => serverOf(parts, connectionOf(context)), {
    legacy: 'stateless',
    maxRequestBodySize: parts.bodyBytesMax,
    onerror: parts.onProblem,
  });
  server.addHook('preClose', () => handler.close());
  // In a scope of its own: what is no JSON is answered in the words of the protocol.
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, end) => end(null, body));
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: mcpPath,
      handler: async (request, reply) => {
        const startedAtMs = performance.now();
        checkOrigin(request.headers, ownHost);
        const caller = await callerOf(parts.authenticator, request);
        const query = request.url.split('?')[1] ?? '';
        const connection: Connection = { caller, tools: chosen.of(query), startedAtMs };
        return exchange(handler, connection, request, reply);
      },
      errorHandler: (error, _request, reply) => refuse(parts, error, reply),
    });
    done();
  });
}

/** The key in `x-api-key`, or where clients of the protocol put it: in `authorization`, as a bearer token. */
async function callerOf(authenticator: Authenticator, { headers, ip }: FastifyRequest): Promise<Caller> {
  const own = headers['x-api-key'];
  const key = typeof own === 'string' ? own : /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return authenticator.recall(key) ?? authenticator.authenticate(key, ip);
}

function connectionOf({ authInfo }: McpRequestContext): Connection {
  const connection = authInfo?.extra?.connection as Connection | undefined;
  invariant(connection, 'a request that was let in has a caller');
  return connection;
}

/** Before the protocol is spoken errors are those of the REST interface; a client that has no key is told where it may get access. */
function refuse(parts: FailureParts, thrown: unknown, reply: FastifyReply): FastifyReply {
  const id = requestIdOf(uuidv7());
  const error = asServiceError(thrown);
  reportFailure(parts, error, thrown, id);
  const { retryAfterSeconds } = error.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="millrace"');
  return reply
    .code(error.status)
    .header('x-request-id', id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...error.toBody(parts.docsUrl), request_id: id }));
}

async function exchange(
  handler: ReturnType<typeof createMcpHandler>,
  connection: Connection,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The key has done its work, and nobody behind this needs it.
    if (value === undefined || name === 'x-api-key' || name === 'authorization') continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  const { method } = request;
  const body = method === 'POST' ? ((request.body as string | undefined) ?? '') : null;
  const asked = new Request(new URL(request.url, 'http://127.0.0.1'), {
    method,
    headers,
    signal: gone.signal,
    ...(body === null ? {} : { body }),
  });
  const answer = await handler.fetch(asked, {
    authInfo: { token: '', clientId: connection.caller.workspace, scopes: [], extra: { connection } },
    ...parsed(body),
  });
  reply.code(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  if (answer.body === null) return reply.send('');
  return reply.send(Readable.fromWeb(answer.body as ReadableStream));
}

/** What is no JSON is left to the library, which has words for it. */
function parsed(body: string | null): { parsedBody?: unknown } {
  if (body === null) return {};
  try {
    return { parsedBody: JSON.parse(body) };
  } catch {
    return {};
  }
}
