import type { FastifyInstance } from 'fastify';

const idlePollMs = 100;
const acceptTurns = 3;

/** Connections whose last call was answered during the closing are closed as well, whatever their clients want. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  // Connections that the kernel has made but Node has not taken yet would be reset with the listening socket.
  for (let turn = 0; turn < acceptTurns; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  const closing = setInterval(() => server.server.closeIdleConnections(), idlePollMs);
  try {
    await server.close();
  } finally {
    clearInterval(closing);
  }
}
