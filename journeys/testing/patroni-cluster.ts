import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type ClusterUser, chooseClusterUser, isRoot } from '../../server/src/postgres/cluster-user.ts';
import { newestDebianPostgres } from '../../server/src/testing/debian-postgres.ts';
import { makeMemoryFolder } from '../../server/src/testing/memory-folder.ts';
import { processesBelow, signalAll } from '../../server/src/testing/processes-below.ts';
import { freeLocalPort } from '../../server/src/testing/program-listening.ts';

const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
} as const;
const guard = { timeout: 120_000, interval: 100 };
const password = 'test';

/** Why there is no cluster here; null where there can be one. */
export function whyNoPatroni(): string | null {
  if (process.env.MILLRACE_TEST_PATRONI !== '1') return 'MILLRACE_TEST_PATRONI=1 runs it';
  const missing = Object.values(programs).filter((path) => !existsSync(path));
  return missing.length > 0 || newestDebianPostgres() === null
    ? `${missing.join(', ') || 'PostgreSQL of Debian'} is not installed (RUNLEVEL=1 apt-get install --no-install-recommends patroni python3-etcd etcd-server haproxy postgresql)`
    : null;
}

interface Member {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  readonly config: string;
  process: ChildProcess | null;
}

interface Seen {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/**
 * Two PostgreSQL under Patroni in synchronous mode, one etcd, and HAProxy in front, all of Debian's packages and all on loopback. One etcd is
 * for tests: in life there are three.
 */
export class PatroniCluster {
  readonly #folder: string;
  readonly #user: ClusterUser | null;
  readonly #members: readonly Member[];
  readonly #ports: { readonly etcd: number; readonly peer: number; readonly front: number };
  readonly #helpers: ChildProcess[] = [];

  private constructor(
    folder: string,
    user: ClusterUser | null,
    members: readonly Member[],
    ports: { etcd: number; peer: number; front: number },
  ) {
    this.#folder = folder;
    this.#user = user;
    this.#members = members;
    this.#ports = ports;
  }

  static async start(): Promise<PatroniCluster> {
    const folder = makeMemoryFolder('millrace-patroni-');
    chmodSync(folder, 0o777);
    const user = isRoot() ? await chooseClusterUser() : null;
    const members: Member[] = [];
    for (const name of ['a', 'b']) {
      const [port, restPort] = [await freeLocalPort(), await freeLocalPort()];
      const config = join(folder, `${name}.yml`);
      members.push({ name, port, restPort, data: join(folder, name), config, process: null });
    }
    const ports = { etcd: await freeLocalPort(), peer: await freeLocalPort(), front: await freeLocalPort() };
    const cluster = new PatroniCluster(folder, user, members, ports);
    try {
      await cluster.#startEtcd();
      for (const member of members) {
        cluster.#configure(member);
        cluster.#startMember(member);
        // The first one makes the database, the second one copies it.
        await cluster.#until((seen) =>
          seen.some(({ role, state }) => role === 'leader' && state === 'running'),
        );
      }
      await cluster.untilWhole();
      await cluster.#startHaproxy();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Through HAProxy. */
  get frontUrl(): string {
    return `postgres://operator:${password}@127.0.0.1:${this.#ports.front}/postgres`;
  }

  /** Of both members. */
  get hostsUrl(): string {
    const hosts = this.#members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://operator:${password}@${hosts}/postgres?target_session_attrs=read-write`;
  }

  /** Kills Patroni and each process of PostgreSQL on the leader, as the end of its machine would. */
  async killLeader(): Promise<void> {
    const leader = await this.#leader();
    const postmaster = Number(readFileSync(join(leader.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    signalAll([...processesBelow(leader.process?.pid ?? 0), ...processesBelow(postmaster)], 'SIGKILL');
  }

  /** Until another member has taken over. */
  async untilPromoted(): Promise<void> {
    await this.#until((seen) => {
      const dead = this.#members.find(({ process: one }) => one?.signalCode !== null);
      return seen.some(
        ({ name, role, state }) => role === 'leader' && state === 'running' && name !== dead?.name,
      );
    });
  }

  /** The machine that was killed comes back: Patroni makes it a standby. */
  async bringBack(): Promise<void> {
    for (const member of this.#members) if (member.process?.signalCode !== null) this.#startMember(member);
    await this.untilWhole();
  }

  /** Until there is a leader with a synchronous standby. */
  untilWhole(): Promise<void> {
    return this.#until(
      (seen) =>
        seen.some(({ role, state }) => role === 'leader' && state === 'running') &&
        seen.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state)),
    );
  }

  async stop(): Promise<void> {
    for (const { process: patroni, data } of this.#members) {
      const file = join(data, 'postmaster.pid');
      // Patroni first: it would start what it misses.
      if (patroni?.pid) signalAll(processesBelow(patroni.pid), 'SIGKILL');
      if (existsSync(file)) {
        const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
        if (isOf(postmaster, data)) signalAll(processesBelow(postmaster), 'SIGKILL');
      }
    }
    for (const helper of this.#helpers) {
      if (helper.exitCode !== null || helper.signalCode !== null) continue;
      const ended = once(helper, 'exit');
      helper.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #leader(): Promise<Member> {
    const seen = await this.#seen();
    const name = seen.find(({ role }) => role === 'leader')?.name;
    const leader = this.#members.find((member) => member.name === name);
    if (!leader) throw new Error('the cluster has no leader');
    return leader;
  }

  /** What the members say of the cluster. */
  async #seen(): Promise<Seen[]> {
    for (const { restPort } of this.#members) {
      try {
        const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        return ((await answer.json()) as { members: Seen[] }).members;
      } catch {
        // That one is not there: the other one is asked.
      }
    }
    return [];
  }

  async #until(is: (seen: Seen[]) => boolean): Promise<void> {
    await vi
      .waitFor(async () => expect(await this.#seen()).toSatisfy(is), guard)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${this.#logs()}`);
      });
  }

  #logs(): string {
    return this.#members
      .map(({ name }) => join(this.#folder, `patroni-${name}.log`))
      .filter(existsSync)
      .map((file) => readFileSync(file, 'utf8').split('\n').slice(-15).join('\n'))
      .join('\n');
  }

  async #startEtcd(): Promise<void> {
    const { etcd, peer } = this.#ports;
    const address = `http://127.0.0.1:${etcd}`;
    const data = join(this.#folder, 'etcd');
    this.#start(programs.etcd, 'etcd', [
      ...[
        '--name',
        'one',
        '--data-dir',
        data,
        '--listen-client-urls',
        address,
        '--advertise-client-urls',
        address,
      ],
      ...[
        '--listen-peer-urls',
        `http://127.0.0.1:${peer}`,
        '--initial-advertise-peer-urls',
        `http://127.0.0.1:${peer}`,
      ],
      ...['--initial-cluster', `one=http://127.0.0.1:${peer}`],
    ]);
    await vi.waitFor(async () => expect((await fetch(`${address}/health`)).status).toBe(200), guard);
  }

  async #startHaproxy(): Promise<void> {
    const config = join(this.#folder, 'haproxy.cfg');
    const servers = this.#members.map(
      ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
    );
    // docs/operations/fail-over.md shows the same.
    writeFileSync(
      config,
      `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen postgres
  bind 127.0.0.1:${this.#ports.front}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
    );
    this.#start(programs.haproxy, 'haproxy', ['-db', '-f', config]);
  }

  #startMember(member: Member): void {
    member.process = this.#start(programs.patroni, `patroni-${member.name}`, [member.config]);
  }

  #start(program: string, name: string, words: readonly string[]): ChildProcess {
    const child = spawn(program, words, {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: this.#folder },
      ...(this.#user ? { uid: this.#user.uid, gid: this.#user.gid } : {}),
    });
    const log = createWriteStream(join(this.#folder, `${name}.log`), { flags: 'a' });
    // The folder may be gone before the last line.
    log.on('error', () => {});
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#helpers.push(child);
    return child;
  }

  #configure({ name, port, restPort, data, config }: Member): void {
    const sockets = join(this.#folder, `sockets-${name}`);
    mkdirSync(sockets);
    chmodSync(sockets, 0o777);
    const address = `127.0.0.1:${port}`;
    // JSON is YAML.
    const settings = {
      scope: 'millrace',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { host: `127.0.0.1:${this.#ports.etcd}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 150, wal_log_hints: 'on', dynamic_shared_memory_type: 'mmap' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
        ],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: data,
        bin_dir: newestDebianPostgres(),
        pgpass: join(this.#folder, `pgpass-${name}`),
        authentication: {
          superuser: { username: 'operator', password },
          replication: { username: 'replicator', password },
        },
        parameters: { unix_socket_directories: sockets, password_encryption: 'scram-sha-256' },
      },
    };
    writeFileSync(config, JSON.stringify(settings, null, 2), { mode: 0o644 });
  }
}

function isOf(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return false;
  }
}
