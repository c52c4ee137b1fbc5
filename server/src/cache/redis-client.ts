import type { Cluster, Redis } from 'ioredis';
import type { RedisAddress } from './redis-address.ts';

export type RedisClient = Redis | Cluster;

const commandMs = 250;
const connectMs = 2_000;
// No answer at all to a command: the connection is dead, and a new one is made.
const silenceMs = 2_000;
const reconnectMsMax = 5_000;
/** A command goes to the right node at the first or second try, or is a miss. */
const redirectionsMax = 3;
const slotsMs = 5_000;

const pauseMs = (times: number) => Math.min(50 * 2 ** Math.min(times, 10), reconnectMsMax);

const terms = {
  connectionName: 'millrace',
  lazyConnect: true,
  connectTimeout: connectMs,
  commandTimeout: commandMs,
  socketTimeout: silenceMs,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // Both ask for what a user with few rights may not know.
  enableReadyCheck: false,
  disableClientInfo: true,
} as const;

const reconnecting = { enableOfflineQueue: false, retryStrategy: pauseMs } as const;

/**
 * Connects, and from then on by itself again whenever the connection is lost, the primary server changes or slots move. Not connected is a miss at
 * once: nothing waits, and nothing is sent late.
 */
export async function openRedis(address: RedisAddress): Promise<RedisClient> {
  // Loaded only where it is configured.
  const { Cluster, Redis } = await import('ioredis');
  if (address.kind === 'server') return new Redis(address.url, { ...terms, ...reconnecting });
  const login = {
    ...(address.user === null ? {} : { username: address.user }),
    ...(address.password === null ? {} : { password: address.password }),
  };
  const tls = address.isTls ? { tls: {} } : {};
  switch (address.kind) {
    case 'sentinel':
      return new Redis({
        ...terms,
        ...login,
        ...tls,
        ...(address.isTls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
        ...(address.sentinelPassword === null ? {} : { sentinelPassword: address.sentinelPassword }),
        sentinels: [...address.nodes],
        name: address.primary,
        db: address.database,
        sentinelCommandTimeout: connectMs,
        sentinelRetryStrategy: pauseMs,
        ...reconnecting,
        // An old primary server that came back as a replica.
        reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      });
    case 'cluster':
      return new Cluster([...address.nodes], {
        redisOptions: { ...terms, ...login, ...tls },
        lazyConnect: true,
        enableOfflineQueue: false,
        enableReadyCheck: false,
        clusterRetryStrategy: pauseMs,
        maxRedirections: redirectionsMax,
        retryDelayOnFailover: 20,
        retryDelayOnClusterDown: 20,
        slotsRefreshTimeout: connectMs,
        slotsRefreshInterval: slotsMs,
      });
  }
}

const isCluster = (client: RedisClient): client is Cluster => 'nodes' in client;

/** The servers that have entries, each with its own. */
export const serversOf = (client: RedisClient): readonly Redis[] =>
  isCluster(client) ? client.nodes('master') : [client];
