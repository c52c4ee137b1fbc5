import type { LookupFunction, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import { plainAddress } from './address-guard.ts';
import type { HostAddresses } from './resolve-host.ts';
import { limitWire, meterSocket } from './wire-limits.ts';

export interface ConnectionTimes {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** Between two pieces of a body. */
  readonly silenceMs: number;
}

const headerBytesMax = 32 * 1024;
const poolsMax = 500;
const idleMs = 4_000;

/**
 * Connections to hosts whose addresses have been checked. Each is made to one of just these addresses, whatever its host's
 * name means by then, and is used again for that host only.
 */
export class Connections {
  readonly #times: ConnectionTimes;
  readonly #perHost: number;
  readonly #pools = new Map<string, Dispatcher>();

  constructor(times: ConnectionTimes, perHost: number) {
    this.#times = times;
    this.#perHost = perHost;
  }

  /** Connections to an origin at the addresses of its host. */
  async to(origin: string, { addresses }: HostAddresses): Promise<Dispatcher> {
    const undici = await loadUndici();
    const key = `${origin} ${addresses.join(' ')}`;
    let pool = this.#pools.get(key);
    if (pool) this.#pools.delete(key);
    else pool = this.#newPool(undici, origin, addresses);
    this.#pools.set(key, pool);
    if (this.#pools.size > poolsMax) this.#dropOldest();
    return pool;
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #newPool(undici: Undici, origin: string, addresses: readonly string[]): Dispatcher {
    const { connectMs, firstByteMs, silenceMs } = this.#times;
    const connect = connectorTo(undici, addresses, connectMs);
    const pool: Pool = new undici.Pool(origin, {
      connections: this.#perHost,
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: headerBytesMax,
      headersTimeout: firstByteMs,
      bodyTimeout: silenceMs,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      clientTtl: 60_000,
      connect: (options, callback) =>
        connect(options, (...connected) => {
          const [, socket] = connected;
          if (socket) meterSocket(socket);
          callback(...connected);
        }),
    });
    return pool.compose(limitWire);
  }

  #dropOldest(): void {
    const [key, pool] = this.#pools.entries().next().value ?? [];
    if (key === undefined || pool === undefined) return;
    this.#pools.delete(key);
    // What it still has under way may end.
    pool.close().catch(() => {});
  }
}

type Undici = typeof import('undici');

/** A sixth of all the source that a start would read, and nothing that a start needs. */
const loadUndici = (): Promise<Undici> => import('undici');

/** Connects to these addresses only, and makes sure of it. */
export async function pinnedConnector(
  addresses: readonly string[],
  timeout: number,
): Promise<buildConnector.connector> {
  return connectorTo(await loadUndici(), addresses, timeout);
}

function connectorTo(
  undici: Undici,
  addresses: readonly string[],
  timeout: number,
): buildConnector.connector {
  const connect = undici.buildConnector({
    timeout,
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 500,
  } as buildConnector.BuildOptions);
  const allowed = new Set(addresses.map(plainAddress));
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      if (!allowed.has(plainAddress((socket as Socket | TLSSocket).remoteAddress ?? ''))) {
        (socket as Socket).destroy();
        return callback(new Error('connected to an address that was not checked'), null);
      }
      return callback(null, socket as Socket);
    });
  };
}

/** Answers with the addresses that were checked, whatever the name. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, options, callback) => {
    // Node asks for all addresses where it chooses the family, and fails on a single one then.
    if (options.all) return callback(null, all);
    const one = all.find(({ family }) => !options.family || family === options.family) ?? all[0];
    return callback(null, one?.address ?? '', one?.family);
  };
}
