import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { parse } from 'pg-connection-string';
import { invariant } from '../kernel/invariant.ts';

/** A host of its own, for clients: behind it is a database of the tests' server. */
export interface RenamingProxy extends AsyncDisposable {
  /** Such as 127.0.0.1:40123. */
  readonly host: string;
  /** How many connections have come. */
  readonly connections: number;
  /** From now on connections say nothing more, and new ones neither, as on a machine that hangs. */
  hang(): void;
  /** Nobody listens any more, and open connections end, as on a machine that is off. */
  close(): Promise<void>;
}

/**
 * Leads connections that ask for the database `name` to the one of `databaseUrl`, whose name has to be as long. So several hosts have one
 * connection string, and each a database of its own.
 */
export async function leadElsewhere(databaseUrl: string, name: string): Promise<RenamingProxy> {
  const target = parse(databaseUrl);
  const database = target.database ?? '';
  invariant(database.length === name.length, 'the names of databases in tests are of one length');
  const port = Number(target.port ?? 5432);
  const open = new Set<Socket>();
  let isHanging = false;
  let connections = 0;
  const server = createServer((client) => {
    connections++;
    const upstream = target.host?.startsWith('/')
      ? createConnection(`${target.host}/.s.PGSQL.${port}`)
      : createConnection(port, target.host ?? '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (data) => {
        if (!isHanging) to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    // Before the listener above: what begins a connection is its first packet.
    client.prependOnceListener('data', (data) => {
      const named = `database\0${name}\0`;
      const at = data.indexOf(named, 0, 'latin1');
      if (at >= 0) data.write(database, at + 'database\0'.length, 'latin1');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    hang: () => {
      isHanging = true;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
