import { type EventEmitter, once } from 'node:events';
import type { FastifyInstance } from 'fastify';

const idlePollMs = 100;
const turnsMax = 2_000;
const quietTurnMs = 1;
const quietTurns = 3;

const closing = Symbol('closing');

/** Does something once no connection is taken any more, and before those that are there have ended: what lasts would keep the service from stopping. */
export function onClosing({ server }: FastifyInstance, run: () => void): void {
  (server as EventEmitter).once(closing, run);
}

/** Connections whose last call was answered during the closing are closed as well, whatever their clients want. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const { server: listener } = server;
  if (listener.listening) {
    const closed = once(listener, 'close');
    await quiet();
    // At once, with nothing in between: what the kernel connects from here on until the socket is closed would be reset.
    listener.close();
    (listener as EventEmitter).emit(closing);
    const closingIdle = setInterval(() => listener.closeIdleConnections(), idlePollMs);
    await closed;
    clearInterval(closingIdle);
  }
  await server.close();
}

/**
 * Until turns of the event loop have passed in which nothing happened: connections that the kernel had made have been taken then. A busy process
 * takes some hundred turns for that at most.
 */
async function quiet(): Promise<void> {
  let turnsInARow = 0;
  for (let turn = 0; turn < turnsMax && turnsInARow < quietTurns; turn++) {
    const startedAtMs = performance.now();
    await new Promise<void>((resolve) => setImmediate(resolve));
    turnsInARow = performance.now() - startedAtMs < quietTurnMs ? turnsInARow + 1 : 0;
  }
}
