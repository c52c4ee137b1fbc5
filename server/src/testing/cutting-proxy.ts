import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { parse } from 'pg-connection-string';

export interface CuttingProxy {
  /** The database as seen through the proxy. */
  readonly url: string;
  /** How many answers were swallowed, and how many requests never arrived. */
  readonly cuts: { answers: number; requests: number; commits: number };
  heal(): void;
  close(): Promise<void>;
}

export interface Cutting {
  /** Every n-th answer of the server is swallowed and the connection cut: what it acknowledged stays done. */
  readonly everyAnswer?: number;
  /** Every n-th request is swallowed and the connection cut: it never happens. */
  readonly everyRequest?: number;
  /** The first commit of a transaction in which this stands arrives, and the connection is cut before its answer. */
  readonly afterCommitOf?: string;
  /** The first request in which this stands is swallowed and its connection cut, though that be one of the first four. */
  readonly atRequestOf?: string;
  /** From then on nobody gets through, until `heal`. */
  readonly isDownAfterCommit?: boolean;
}

/**
 * Stands between a client and PostgreSQL and cuts connections in the ways that a network can. What a connection is set up
 * with, its first four messages, passes unless it is asked for.
 */
export async function cutConnections(databaseUrl: string, cutting: Cutting): Promise<CuttingProxy> {
  const cuts = { answers: 0, requests: 0, commits: 0 };
  let isDown = false;
  const counts = { answers: 0, requests: 0 };
  const target = parse(databaseUrl);
  const port = Number(target.port ?? 5432);
  const socketPath = target.host?.startsWith('/') ? `${target.host}/.s.PGSQL.${port}` : null;
  const open = new Set<Socket>();

  const server: Server = createServer((client) => {
    const upstream = socketPath
      ? createConnection(socketPath)
      : createConnection(port, target.host ?? '127.0.0.1');
    let passed = 0;
    let isThatTransaction = false;
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    if (isDown) cut();
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    client.on('data', (data) => {
      if (cutting.atRequestOf && cuts.requests === 0 && data.includes(cutting.atRequestOf)) {
        cuts.requests += 1;
        cut();
      } else if (++passed > 4 && cutting.everyRequest && ++counts.requests % cutting.everyRequest === 0) {
        cuts.requests += 1;
        cut();
      } else if (isThatTransaction && cuts.commits === 0 && data.includes('commit')) {
        cuts.commits += 1;
        isDown = cutting.isDownAfterCommit === true;
        upstream.write(data, () => {
          cut();
          if (isDown) for (const socket of open) socket.destroy();
        });
      } else upstream.write(data);
      if (cutting.afterCommitOf && data.includes(cutting.afterCommitOf)) isThatTransaction = true;
    });
    upstream.on('data', (data) => {
      if (passed > 4 && cutting.everyAnswer && ++counts.answers % cutting.everyAnswer === 0) {
        cuts.answers += 1;
        cut();
      } else client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : 0;
  const credentials = `${encodeURIComponent(target.user ?? '')}:${encodeURIComponent(target.password ?? '')}`;
  return {
    url: `postgres://${credentials}@127.0.0.1:${listening}/${target.database ?? ''}`,
    cuts,
    heal: () => {
      isDown = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
