import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { chooseClusterUser, isRoot } from '../../server/src/postgres/cluster-user.ts';
import { runCommand } from '../../server/src/postgres/run-command.ts';
import { makeMemoryFolder } from '../../server/src/testing/memory-folder.ts';

const versionsRoot = '/usr/lib/postgresql';
const timeoutMs = 60_000;

/** A primary and its synchronous standby, from Debian's packages, as docs/operations/fail-over.md sets them up. */
export interface ReplicatedPostgres {
  /** Of the one address that services know. It leads to the primary, and after `failOver` to the standby. */
  readonly url: string;
  /** Kills the primary with SIGKILL, promotes the standby, and leads the address there. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const version = Math.max(...readdirSync(versionsRoot).map(Number).filter(Boolean));
  const bin = join(versionsRoot, String(version), 'bin');
  const user = isRoot() ? await chooseClusterUser() : null;
  const folder = makeMemoryFolder('millrace-replicated-');
  chmodSync(folder, 0o777);
  const run = async (program: string, ...words: string[]) => {
    const { succeeded, output } = await runCommand(join(bin, program), words, { user, timeoutMs });
    if (!succeeded) throw new Error(`${program}: ${output}`);
  };
  const start = (data: string, port: number) =>
    run(
      'pg_ctl',
      'start',
      '-w',
      '-D',
      data,
      '-l',
      `${data}.log`,
      '-o',
      `-p ${port} -c listen_addresses= -c unix_socket_directories=${folder} -c max_connections=100`,
    );
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  // Of sockets in the folder: nobody else can have them.
  const [primaryPort, standbyPort] = [5432, 5433];
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'test');
  await run(
    'initdb',
    '-D',
    primary,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-U',
    'operator',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-N',
  );
  await start(primary, primaryPort);
  const server = (port: number) => ({
    host: folder,
    port,
    user: 'operator',
    password: 'test',
    database: 'postgres',
  });
  await run(
    'pg_basebackup',
    '-D',
    standby,
    '-R',
    '--checkpoint=fast',
    '-d',
    `host=${folder} port=${primaryPort} user=operator password=test application_name=standby`,
  );
  await start(standby, standbyPort);
  await ask(server(primaryPort), `alter system set synchronous_standby_names = 'standby'`);
  await ask(server(primaryPort), 'select pg_reload_conf()');
  while ((await ask(server(primaryPort), `select from pg_stat_replication where sync_state = 'sync'`)) !== 1);

  const socketOf = (port: number) => join(folder, `.s.PGSQL.${port}`);
  const front = await frontOf(socketOf(primaryPort));
  return {
    url: `postgres://operator:test@127.0.0.1:${front.port}/postgres`,
    failOver: async () => {
      process.kill(Number(readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await run('pg_ctl', 'promote', '-w', '-D', standby);
      front.leadTo(socketOf(standbyPort));
    },
    stop: async () => {
      await front.close();
      for (const data of [standby, primary]) {
        if (existsSync(join(data, 'postmaster.pid')))
          await run('pg_ctl', 'stop', '-m', 'immediate', '-D', data).catch(() => {});
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** @returns how many rows there were */
async function ask(server: pg.ClientConfig, sql: string): Promise<number> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** What a load balancer does for a database: one address, whose connections end as it leads elsewhere. */
async function frontOf(first: string) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection(target);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut).on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    client.pipe(upstream);
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (socket: string) => {
      target = socket;
      for (const socket of open) socket.destroy();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
