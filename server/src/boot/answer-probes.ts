import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Config } from '../settings/config.ts';
import { explainListen } from './listen.ts';

const connectionsMax = 100;
const requestMs = 5_000;

export interface Probes {
  /** Frees the port. */
  close(): Promise<void>;
}

/**
 * Answers at the port of the service as long as the database is brought up to date, which can take minutes: /livez says 200, so that nobody
 * ends the process over it, and all else 503 with the reason, /readyz included. No call is read.
 * @throws {StartError} where the port is taken
 */
export async function answerProbes(
  { host, port }: Pick<Config, 'host' | 'port'>,
  reason: string,
): Promise<Probes> {
  const server = createServer(
    { requestTimeout: requestMs, headersTimeout: requestMs },
    (request, response) => {
      const isAlive = request.url === '/livez';
      const body = isAlive ? { status: 'ok' } : { status: 'not_ready', reason };
      response.writeHead(isAlive ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
        ...(isAlive ? {} : { 'retry-after': '1' }),
      });
      response.end(JSON.stringify(body));
      // What is sent is not wanted.
      request.resume();
    },
  );
  server.maxConnections = connectionsMax;
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw explainListen({ host, port }, error);
  }
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
