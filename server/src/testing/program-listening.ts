import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A guard against programs that hang, not a promise about their speed. */
const listeningWithinMs = 60_000;

/** A port of 127.0.0.1 that nobody listens on now. */
export async function freeLocalPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Connects until the program accepts a connection. @throws where it has ended, or after a minute */
export async function untilListening(
  place: { readonly host: string; readonly port: number },
  program: ChildProcess,
): Promise<void> {
  const until = performance.now() + listeningWithinMs;
  for (;;) {
    const socket = connect(place);
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (program.exitCode !== null || performance.now() > until) throw error;
      await delay(20);
    } finally {
      socket.destroy();
    }
  }
}
