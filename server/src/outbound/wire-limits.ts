import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { ServiceError } from '../kernel/service-error.ts';

/*
 * What a site may send that is no body: undici holds the header fields against a limit, and this module all the rest, such as
 * status lines, chunk extensions and spaces without end, interim answers, and bodies in crumbs.
 */

/** What surrounds a body: headers, and of chunks their lengths, which double those of a body in pieces of a few letters. */
const wireBytesFree = 1024 ** 2;
/**
 * A piece of this size is parsed at a time. Where headers are over their limit, undici's parser goes on to the end of the piece, and
 * makes an error of each further header: of a whole 64 KiB of short ones it would hold the event loop for half a second.
 */
const pieceBytesMax = 4_096;

/** The most that an answer may bring of whose body so much is read. */
const wireBytesMax = (bodyBytesMax: number): number => wireBytesFree + 2 * bodyBytesMax;

/** Sites send one or two interim answers: early hints. */
const interimMax = 20;

/** A body may come in so many pieces, and in more if they are of this size on average: each costs a turn of our parser. */
const piecesFree = 10_000;
const pieceBytesMin = 64;

/** What a connection may still bring for the request that it was last used for. */
const allowances = new WeakMap<object, number>();

/** Of the request that is being written: undici tells of its start, and then, in the same turn, of the connection. */
let bytesMaxOfStarted = wireBytesFree;

subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  allowances.set(socket, bytesMaxOfStarted);
});

/** Goes along with a request as its `opaque`. */
export interface WireAllowance {
  readonly bodyBytesMax: number;
}

/** Hands undici what a connection brings in small pieces, and ends it where it brings more for one request than any answer has. */
export function meterSocket(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    // Node itself reads nothing (`read(0)`) to ask for more, and throws away what that gives: only undici's reads are pieces.
    if (size !== undefined) return read(size);
    if (socket.destroyed) return null;
    const piece = socket.readableLength > pieceBytesMax ? read(pieceBytesMax) : read();
    if (piece === null) return null;
    const left = (allowances.get(socket) ?? wireBytesFree) - piece.length;
    allowances.set(socket, left);
    if (left >= 0) return piece;
    socket.destroy(endless());
    return null;
  };
}

/**
 * Ends answers that come in more pieces, or with more interim ones before them, than any server sends; and tells of what the
 * request's `opaque` allows in all.
 */
export const limitWire: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  let interim = 0;
  let pieces = 0;
  let bytes = 0;
  return dispatch(options, {
    onRequestStart(controller, context) {
      bytesMaxOfStarted = wireBytesMax((options as { opaque?: WireAllowance }).opaque?.bodyBytesMax ?? 0);
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart(controller, status, headers, statusText) {
      interim += status < 200 ? 1 : 0;
      if (interim > interimMax) controller.abort(endless());
      else handler.onResponseStart?.(controller, status, headers, statusText);
    },
    onResponseData(controller, chunk) {
      pieces += 1;
      bytes += chunk.length;
      if (pieces > piecesFree + bytes / pieceBytesMin) controller.abort(endless());
      else handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  });
};

const endless = () =>
  new ServiceError(
    'upstream_error',
    'The site sends more around its answer than is read. Nothing was charged.',
  );
