import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { type ClusterUser, chooseClusterUser, isRoot } from '../postgres/cluster-user.ts';
import { runCommand } from '../postgres/run-command.ts';
import { newestDebianPostgres } from './debian-postgres.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { processesBelow, signalAll } from './processes-below.ts';

const timeoutMs = 60_000;
const password = 'test';
/** For people who are no superuser. */
const role = { name: 'millrace', password };

/** A server with its folder, and its socket in the folder of both. */
interface Server {
  readonly name: 'a' | 'b';
  readonly data: string;
  readonly port: number;
}

/**
 * A primary and its standby from Debian's packages, as docs/operations/fail-over.md sets them up. Both listen on sockets in a folder of
 * their own, which nobody else takes while a server is down.
 */
export class ReplicatedPostgres {
  readonly #bin: string;
  readonly #folder: string;
  readonly #user: ClusterUser | null;
  readonly #isSynchronous: boolean;
  #primary: Server;
  #standby: Server;
  #front: Front | null = null;

  private constructor(parts: {
    bin: string;
    folder: string;
    user: ClusterUser | null;
    isSynchronous: boolean;
  }) {
    this.#bin = parts.bin;
    this.#folder = parts.folder;
    this.#user = parts.user;
    this.#isSynchronous = parts.isSynchronous;
    this.#primary = { name: 'a', data: join(parts.folder, 'a'), port: 5432 };
    this.#standby = { name: 'b', data: join(parts.folder, 'b'), port: 5433 };
  }

  static async start({ isSynchronous = true } = {}): Promise<ReplicatedPostgres> {
    const bin = newestDebianPostgres();
    if (bin === null) throw new Error('PostgreSQL of Debian is not installed');
    const folder = makeMemoryFolder('millrace-replicated-');
    chmodSync(folder, 0o777);
    const user = isRoot() ? await chooseClusterUser() : null;
    const pair = new ReplicatedPostgres({ bin, folder, user, isSynchronous });
    try {
      await pair.#makePrimary();
      await pair.#makeStandby();
      pair.#front = await Front.open(pair.#socketOf(pair.#primary));
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  /** Names both servers, in the same order for ever. */
  get url(): string {
    return this.#urlOf('operator', '5432,5433', `${this.#folder},${this.#folder}`);
  }

  /** The primary, as a role sees it that is no superuser. */
  get roleOfPrimaryUrl(): string {
    return this.#urlOf(role.name, String(this.#primary.port), this.#folder);
  }

  /** Of one address, as of a load balancer. It leads to the primary, and after `moveFront` to the new one. */
  get frontUrl(): string {
    return `postgres://operator:${password}@127.0.0.1:${this.#front?.port}/postgres`;
  }

  /** For what the test itself asks. */
  get primaryUrl(): string {
    return this.#urlOf('operator', String(this.#primary.port), this.#folder);
  }

  /** What is known only by the primary stays there. */
  pauseReplication(): void {
    signalAll(this.#walSenders(), 'SIGSTOP');
  }

  /** Each process of the primary stops where it is, as on a machine that hangs. */
  freezePrimary(): void {
    signalAll(processesOf(this.#primary), 'SIGSTOP');
  }

  /** Each process of the primary, as the end of its machine would. */
  killPrimary(): void {
    signalAll(processesOf(this.#primary), 'SIGKILL');
  }

  killStandby(): void {
    signalAll(processesOf(this.#standby), 'SIGKILL');
  }

  /** The standby takes the writes. It waits for no other until `rebuild`. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl', 'promote', '-w', '-D', this.#standby.data);
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  moveFront(): void {
    this.#front?.leadTo(this.#socketOf(this.#primary));
  }

  /** The old primary becomes the standby of the new one: what it alone knew is gone. */
  async rebuild(): Promise<void> {
    const { data } = this.#standby;
    signalAll(processesOf(this.#standby), 'SIGKILL');
    await this.#forgetMemory(this.#standby);
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    await this.#makeStandby();
  }

  /** As a mistake does, or a machine that comes back: the old primary takes writes, too. */
  async startOldPrimary(): Promise<void> {
    const { data } = this.#standby;
    await this.#forgetMemory(this.#standby);
    // On a busy machine, killed processes remain for a moment, and PostgreSQL would respect their lock.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    await this.#start(this.#standby);
  }

  async ask(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client(this.primaryUrl);
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.#front?.close();
    for (const server of [this.#standby, this.#primary]) {
      signalAll(processesOf(server), 'SIGKILL');
      await this.#forgetMemory(server);
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #makePrimary(): Promise<void> {
    const { data } = this.#primary;
    const passwordFile = join(this.#folder, 'password');
    writeFileSync(passwordFile, password);
    const words = ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-U', 'operator', '-A', 'scram-sha-256'];
    await this.#run('initdb', ...words, `--pwfile=${passwordFile}`, '-N');
    await this.#start(this.#primary);
    await this.ask(`create role ${role.name} login password '${role.password}'`);
    await this.ask(`grant create on schema public to ${role.name}`);
  }

  async #makeStandby(): Promise<void> {
    const source = `host=${this.#folder} port=${this.#primary.port} user=operator password=${password}`;
    const { name, data } = this.#standby;
    const words = ['-D', data, '-R', '--checkpoint=fast'];
    await this.#run('pg_basebackup', ...words, '-d', `${source} application_name=${name}`);
    await this.#start(this.#standby);
    if (this.#isSynchronous) {
      await this.ask(`alter system set synchronous_standby_names = '${name}'`);
      await this.ask('select pg_reload_conf()');
    }
    const state = this.#isSynchronous ? 'sync' : 'async';
    const isThere = `select from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
    while ((await this.ask(isThere)).rowCount !== 1);
  }

  #start({ data, port }: Server): Promise<void> {
    const settings = [
      `-p ${port}`,
      '-c listen_addresses=',
      `-c unix_socket_directories=${this.#folder}`,
      '-c max_connections=150',
      '-c wal_retrieve_retry_interval=100',
      // A paused primary is waited for, however long a busy machine takes.
      '-c wal_receiver_timeout=0',
      // Memory that a kill leaves goes with its folder.
      '-c dynamic_shared_memory_type=mmap',
    ];
    return this.#run('pg_ctl', 'start', '-w', '-D', data, '-l', `${data}.log`, '-o', settings.join(' '));
  }

  #walSenders(): number[] {
    return processesOf(this.#primary).filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walsender');
      } catch {
        return false;
      }
    });
  }

  /** A killed server leaves a segment of shared memory, whose number is in its lock file. */
  async #forgetMemory({ data }: Server): Promise<void> {
    const segment = lockFileOf(data)[6]?.trim().split(/\s+/)[1];
    if (segment) await runCommand('ipcrm', ['-m', segment], { user: this.#user, timeoutMs });
  }

  async #run(program: string, ...words: string[]): Promise<void> {
    const command = join(this.#bin, program);
    const { succeeded, output } = await runCommand(command, words, { user: this.#user, timeoutMs });
    if (!succeeded) throw new Error(`${program}: ${output}`);
  }

  #socketOf = ({ port }: Server) => join(this.#folder, `.s.PGSQL.${port}`);

  #urlOf(user: string, ports: string, hosts: string): string {
    return `postgres://${user}:${password}@localhost/postgres?host=${hosts}&port=${ports}`;
  }
}

const lockFileOf = (data: string): string[] => {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
};

/** None where it never ran, or has ended in good order. */
function processesOf({ data }: Server): number[] {
  const pid = Number(lockFileOf(data)[0]);
  if (!pid) return [];
  try {
    // After a kill the number may be that of another program.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) return [];
  } catch {
    return [];
  }
  return processesBelow(pid);
}

/** What a load balancer does for a database: one address, whose connections end as it leads elsewhere. */
class Front {
  readonly port: number;
  readonly #server: ReturnType<typeof createServer>;
  readonly #open: Set<Socket>;
  #target: string;

  private constructor(server: ReturnType<typeof createServer>, target: string, open: Set<Socket>) {
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
    this.#open = open;
    this.#target = target;
    server.on('connection', (client) => this.#lead(client));
  }

  static async open(target: string): Promise<Front> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Front(server, target, new Set());
  }

  leadTo(target: string): void {
    this.#target = target;
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #lead(client: Socket): void {
    const upstream = createConnection(this.#target);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      this.#open.add(socket);
      socket.on('error', cut).on('close', () => {
        this.#open.delete(socket);
        cut();
      });
    }
    client.pipe(upstream);
    upstream.pipe(client);
  }
}
