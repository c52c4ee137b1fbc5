import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { parse } from 'pg-connection-string';

export interface HangingProxy {
  /** The database as seen through the proxy. */
  readonly url: string;
  /** From now on the open connections say nothing more: neither way, or what the server answers. New ones neither. */
  hang(what: 'all' | 'answers'): void;
  /** What was held is sent on, and all goes on. */
  heal(): void;
  close(): Promise<void>;
}

/** Stands between a client and PostgreSQL, and stops passing on what they say without closing anything: as a stopped server, or a network that swallows. */
export async function hangConnections(databaseUrl: string): Promise<HangingProxy> {
  const target = parse(databaseUrl);
  const port = Number(target.port ?? 5432);
  const socketPath = target.host?.startsWith('/') ? `${target.host}/.s.PGSQL.${port}` : null;
  const open = new Set<Socket>();
  const held: (() => void)[] = [];
  let hanging: 'all' | 'answers' | null = null;
  const server: Server = createServer((client) => {
    const upstream = socketPath
      ? createConnection(socketPath)
      : createConnection(port, target.host ?? '127.0.0.1');
    for (const [from, to, isAnswer] of [
      [client, upstream, false],
      [upstream, client, true],
    ] as const) {
      open.add(from);
      const pass = (send: () => void) => {
        if (hanging === 'all' || (hanging === 'answers' && isAnswer)) held.push(send);
        else send();
      };
      from.on('data', (data) => pass(() => to.write(data)));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        // After what it still said.
        pass(() => to.end());
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : 0;
  const credentials = `${encodeURIComponent(target.user ?? '')}:${encodeURIComponent(target.password ?? '')}`;
  return {
    url: `postgres://${credentials}@127.0.0.1:${listening}/${target.database ?? ''}`,
    hang: (what) => {
      hanging = what;
    },
    heal: () => {
      hanging = null;
      for (const send of held.splice(0)) send();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
