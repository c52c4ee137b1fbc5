import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freeLocalPort, untilListening } from './program-listening.ts';
import { redisProgram } from './redis.ts';

/** Several servers of a test's own, in memory, on ports of 127.0.0.1. */
export interface RedisGroup extends AsyncDisposable {
  /** As CACHE_URL has it. */
  readonly url: string;
  /** As by kill -9: the server that took the writes of the first slot. */
  killPrimary(): Promise<void>;
}

const password = 'hunter2';
/** Until Sentinels and nodes take a server for dead. Short, so that tests need not wait; no verdict hangs on it. */
const downAfterMs = 500;

class Servers {
  readonly folder = mkdtempSync(join(tmpdir(), 'millrace-redises-'));
  readonly #running = new Map<number, ChildProcess>();

  async start(port: number, lines: readonly string[], words: readonly string[] = []): Promise<void> {
    const program = redisProgram();
    if (program === null)
      throw new Error('These tests need a Redis: apt-get install redis-server (or valkey-server).');
    const folder = join(this.folder, String(port));
    mkdirSync(folder);
    const file = join(folder, 'redis.conf');
    const usual = [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`];
    writeFileSync(file, `${[...usual, ...lines].join('\n')}\n`);
    const server = spawn(program, [file, ...words], { stdio: 'ignore' });
    this.#running.set(port, server);
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    server.once('exit', () => process.off('exit', kill));
    await untilListening({ host: '127.0.0.1', port }, server);
  }

  async kill(port: number): Promise<void> {
    const server = this.#running.get(port);
    this.#running.delete(port);
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    for (const port of [...this.#running.keys()]) await this.kill(port);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const data = [
  'save ""',
  'appendonly no',
  'repl-diskless-sync-delay 0',
  `requirepass ${password}`,
  `masterauth ${password}`,
  // With the rights that docs/operations/cache.md names, and no others.
  `user millrace on >${password} ~millrace:* +get +set +ping +scan +strlen +getrange +unlink +cluster|slots`,
];

/** A primary server, a replica, and three Sentinels that watch both. */
export async function startSentinels(): Promise<RedisGroup> {
  const servers = new Servers();
  try {
    const primary = await freeLocalPort();
    await servers.start(primary, data);
    await servers.start(await freeLocalPort(), [...data, `replicaof 127.0.0.1 ${primary}`]);
    const sentinels: number[] = [];
    for (let count = 0; count < 3; count++) {
      const port = await freeLocalPort();
      sentinels.push(port);
      const watched = [
        `sentinel monitor cache 127.0.0.1 ${primary} 2`,
        `sentinel auth-pass cache ${password}`,
        `sentinel down-after-milliseconds cache ${downAfterMs}`,
        'sentinel failover-timeout cache 5000',
      ];
      await servers.start(port, watched, ['--sentinel']);
    }
    const hosts = sentinels.map((port) => `127.0.0.1:${port}`).join(',');
    return {
      url: `redis+sentinel://millrace:${password}@${hosts}/cache`,
      killPrimary: () => servers.kill(primary),
      [Symbol.asyncDispose]: () => servers.remove(),
    };
  } catch (error) {
    await servers.remove();
    throw error;
  }
}

/** Three primary servers, each with a replica. */
export async function startCluster(): Promise<RedisGroup> {
  const servers = new Servers();
  try {
    const ports: number[] = [];
    for (let count = 0; count < 6; count++) {
      const port = await clusterPort();
      ports.push(port);
      await servers.start(port, [...data, 'cluster-enabled yes', `cluster-node-timeout ${2 * downAfterMs}`]);
    }
    const nodes = ports.map((port) => `127.0.0.1:${port}`);
    const words = ['--cluster', 'create', ...nodes, '--cluster-replicas', '1', '--cluster-yes'];
    execFileSync(clientProgram(), ['--no-auth-warning', '-a', password, ...words], { timeout: 60_000 });
    return {
      url: `redis+cluster://millrace:${password}@${nodes.slice(0, 3).join(',')}`,
      // `create` makes primary servers of the first three.
      killPrimary: () => servers.kill(ports[0] ?? 0),
      [Symbol.asyncDispose]: () => servers.remove(),
    };
  } catch (error) {
    await servers.remove();
    throw error;
  }
}

/** Nodes talk to each other at ports that are higher by 10,000. */
async function clusterPort(): Promise<number> {
  for (;;) {
    const port = await freeLocalPort();
    if (port <= 55_000) return port;
  }
}

function clientProgram(): string {
  const folder = dirname(redisProgram() ?? '');
  const found = ['valkey-cli', 'redis-cli']
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error('These tests need redis-cli: apt-get install redis-tools.');
  return found;
}
