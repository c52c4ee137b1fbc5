import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

const programs = ['/usr/bin/valkey-server', '/usr/bin/redis-server'];
/** The machine's Valkey or Redis; null where there is none. */
export function redisProgram(): string | null {
  return programs.find((path) => existsSync(path)) ?? null;
}

const startMs = 10_000;
const password = 'hunter2';

/** A Valkey or Redis of the test's own, in memory, on a port of 127.0.0.1. */
export class TestRedis {
  readonly #folder = mkdtempSync(join(tmpdir(), 'millrace-redis-'));
  readonly #port: number;
  #server: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://:${password}@127.0.0.1:${this.#port}`;
  }

  /** Again, empty, at the same address. */
  async start(): Promise<void> {
    const program = redisProgram();
    if (program === null) {
      throw new Error('These tests need a Redis: apt-get install redis-server (or valkey-server).');
    }
    const where = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const what = ['--save', '', '--appendonly', 'no', '--requirepass', password];
    const server = spawn(program, [...where, ...what], { stdio: 'ignore' });
    this.#server = server;
    // Also where a test ends in the middle.
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    server.once('exit', () => process.off('exit', kill));
    await this.#answers();
  }

  /** Runs no more, but its connections stay open: as a machine that hangs. */
  freeze(): void {
    this.#server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#server?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** On a connection of its own. */
  async use<Result>(work: (client: Redis) => Promise<Result>): Promise<Result> {
    const client = new Redis(this.url);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  async #answers(): Promise<void> {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    // Until it listens each try is one.
    client.on('error', () => {});
    const late = setTimeout(() => client.disconnect(), startMs);
    try {
      await client.ping();
    } finally {
      clearTimeout(late);
      client.disconnect();
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
