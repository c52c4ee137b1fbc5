import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { ServiceError } from '../kernel/service-error.ts';

/*
 * What a site may send that is no body: undici holds the header fields against a limit, and this module all the rest, such as
 * status lines, chunk extensions and spaces without end, interim answers, and bodies in crumbs.
 */

/** Of one answer, all told: more than the largest file that is read, 50 MiB. */
const wireBytesMax = 64 * 1024 ** 2;
const lookEveryMs = 50;

/** Sites send one or two interim answers: early hints. */
const interimMax = 20;

/** A body may come in so many pieces, and in more if they are of this size on average: each costs a turn of our parser. */
const piecesFree = 10_000;
const pieceBytesMin = 64;

/** How much a connection had brought when the last request was sent over it. */
const broughtBefore = new WeakMap<object, number>();

subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  broughtBefore.set(socket, socket.bytesRead);
});

/** Ends connections that bring more for one request than any answer has. */
export class WireMeter {
  readonly #sockets = new Set<Socket>();
  #timer: NodeJS.Timeout | null = null;

  watch(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    });
    this.#timer ??= setInterval(() => this.#look(), lookEveryMs).unref();
  }

  #look(): void {
    for (const socket of this.#sockets) {
      const brought = socket.bytesRead - (broughtBefore.get(socket) ?? 0);
      if (brought > wireBytesMax) socket.destroy(endless());
    }
  }
}

/** Ends answers that come in more pieces, or with more interim ones before them, than any server sends. */
export const refuseCrumbs: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  let interim = 0;
  let pieces = 0;
  let bytes = 0;
  return dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
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
  new ServiceError('upstream_error', 'The site sends more around its answer than is read. Nothing was charged.');
