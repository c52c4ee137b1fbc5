import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { errorCatalog } from '../kernel/error-catalog.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { json } from './send.ts';

export interface UnreadParts {
  readonly docsUrl: string;
  /** Of a path: what says 405 with its `Allow`, or 404. */
  readonly noSuchMethod: (path: string, method: string) => ServiceError;
}

/** As Node emits it. */
export interface UnreadError {
  readonly code?: string;
  /** The bytes in which the fault is. */
  readonly rawPacket?: unknown;
}

/** A client that does not take its refusal, or goes on sending, is cut off after that. */
const lingerMs = 1_000;
/** Of what is shown of a request that could not be read. */
const shownMax = 200;
/** Node reads no more of a request line and headers together. */
const headBytesMax = 16_384;

/** What Node's parser refuses before there is a request. Such a connection is good for nothing more. */
export function refuseUnread(parts: UnreadParts, error: UnreadError, socket: Socket): void {
  // What comes after a fault is refused again, piece by piece: it has its answer.
  if (error.code === 'ECONNRESET' || socket.destroyed || refused.has(socket)) return;
  // An answer that has begun would get ours in its middle.
  const begun = (socket as Socket & { _httpMessage?: { readonly headersSent: boolean } | null })._httpMessage;
  if (!socket.writable || begun?.headersSent) socket.destroy();
  else endWith(socket, refusalOf(parts, error), parts.docsUrl);
}

/** `Expect` with what Node does not know, and CONNECT, which no route can have. */
export function refuseOddRequests(server: FastifyInstance['server'], parts: UnreadParts): void {
  server.on('checkExpectation', (_request, response) => {
    const error = new ServiceError('expectation_failed', 'Only Expect: 100-continue is understood.');
    const { headers, body } = answerOf(error, parts.docsUrl);
    response.writeHead(error.status, headers).end(body);
  });
  server.on('connect', (request, socket: Duplex) => {
    socket.on('error', () => {});
    const error = new ServiceError('method_not_allowed', 'This is no proxy: CONNECT is for no path of it.', {
      headers: {
        allow: parts.noSuchMethod(request.url ?? '', 'CONNECT').options.headers?.allow ?? 'GET, HEAD, POST',
      },
    });
    endWith(socket, error, parts.docsUrl);
  });
}

function refusalOf({ noSuchMethod }: UnreadParts, { code, rawPacket }: UnreadError): ServiceError {
  // Only what came in one piece with the fault.
  const sent = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, headBytesMax) : Buffer.alloc(0);
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceError('request_timeout', 'The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return sent.includes('\n')
        ? new ServiceError('headers_too_large', 'Address and headers are larger than 16 KiB together.')
        : new ServiceError('url_too_long', 'The URL of the request is too long.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ServiceError('body_too_large', 'The chunks of the body have extensions that are too long.');
    case 'HPE_INVALID_METHOD': {
      // Of a method that nobody has heard of, which the parser takes for an error of form.
      const [, method, path] = requestLine.exec(sent.toString('latin1')) ?? [];
      if (method !== undefined && path !== undefined) return noSuchMethod(path.slice(0, shownMax), method);
    }
  }
  return new ServiceError('malformed_request', 'The request is not valid HTTP.');
}

/** RFC 9112 3, with any token as its method. */
const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) (\/\S*) HTTP\/1\.[01]\r?\n/;

function answerOf(error: ServiceError, docsUrl: string) {
  const requestId = requestIdOf(uuidv7());
  const body = JSON.stringify({ ...error.toBody(docsUrl), request_id: requestId });
  const headers: Record<string, string> = {
    ...error.options.headers,
    'x-request-id': requestId,
    'x-credits-charged': '0',
    'x-credits-from': 'none',
    'content-type': json,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { headers, body };
}

const refused = new WeakSet<Duplex>();

function endWith(socket: Duplex, error: ServiceError, docsUrl: string): void {
  refused.add(socket);
  const { headers, body } = answerOf(error, docsUrl);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${errorCatalog[error.code].error}\r\n${lines.join('')}\r\n${body}`);
  // What is still on its way is taken, or the refusal would be lost to a reset.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
