import pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import { HostsClient } from './hosts-client.ts';
import { LimitedClient } from './limited-client.ts';

export type Pool = pg.Pool;
export type Client = pg.PoolClient | pg.Client;
/** Anything that runs a statement: a pool, or a client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

const int8Oid = 20;

/** bigint columns arrive as JavaScript numbers; one that a double cannot hold exactly is a bug, not a rounding. */
function parseInt8(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), `a bigint column stays below 2^53, unlike ${text}`);
  return value;
}

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8Oid && format !== 'binary'
      ? parseInt8
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface PoolSettings {
  /** May name several hosts: connections go to the one that takes the writes. */
  readonly connectionString: string;
  readonly connectionsMax: number;
  readonly applicationName: string;
  /** No statement may take longer, and none is waited for any longer: five seconds where it is not given, 0 for as long as it takes. */
  readonly statementTimeoutMs?: number;
  /** How long a connection may be waited for; two seconds where it is not given. */
  readonly connectTimeoutMs?: number;
  /** Done with each connection before it is used; where it fails, whoever wanted the connection is told. */
  readonly prepare?: (client: pg.ClientBase) => Promise<void>;
  /** After that long a connection is replaced by another. */
  readonly lifetimeSeconds?: number;
  readonly onError?: (error: Error) => void;
}

export const usualTimes = { connectMs: 2_000, statementMs: 5_000 } as const;

export function createPool(settings: PoolSettings): Pool {
  const { prepare } = settings;
  const connectMs = settings.connectTimeoutMs ?? usualTimes.connectMs;
  const statementMs = settings.statementTimeoutMs ?? usualTimes.statementMs;
  const pool = new pg.Pool({
    Client: HostsClient,
    connectionString: settings.connectionString,
    max: settings.connectionsMax,
    application_name: settings.applicationName,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    types: typeParsers,
    onConnect: async (client) => {
      // Part of connecting, as long as it is not ready.
      if (client instanceof LimitedClient) client.limitAnswers(connectMs);
      await limitStatements(client, statementMs);
      await prepare?.(client);
    },
    ...(settings.lifetimeSeconds ? { maxLifetimeSeconds: settings.lifetimeSeconds } : {}),
  });
  // Without a listener, the loss of an idle connection (a restart of PostgreSQL) would end the process.
  pool.on('error', settings.onError ?? (() => {}));
  // Nor between two statements of a transaction: the next one says that the connection is gone.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export interface ConnectionSettings {
  readonly connectionString: string;
  readonly applicationName: string;
  readonly connectMs: number;
  readonly statementMs: number;
  readonly prepare?: (client: pg.ClientBase) => Promise<void>;
}

/** A connection of its own, with the limits of a pool's. Its loss shows in the next statement. @throws where it cannot be had in time */
export async function openConnection(settings: ConnectionSettings): Promise<pg.Client> {
  const client = new HostsClient({
    connectionString: settings.connectionString,
    types: typeParsers,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.connectMs,
    keepAlive: true,
  });
  // Without a listener its loss would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    client.limitAnswers(settings.connectMs);
    await limitStatements(client, settings.statementMs);
    await settings.prepare?.(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

/** PostgreSQL is given a little less, so that of a server that works it is the server who ends a statement. */
const shareOfServer = 0.9;

/**
 * The time for each statement of a connection from now on; 0 for as long as it takes. Not as a parameter of its start, which PgBouncer refuses.
 * It holds for the rest of the connection's life.
 */
export async function limitStatements(
  client: Pick<pg.ClientBase, 'query'>,
  timeoutMs: number,
): Promise<void> {
  // What is under way longer than before is this one, which takes no time.
  await client.query(`set statement_timeout = ${Math.ceil(timeoutMs * shareOfServer)}`);
  if (client instanceof LimitedClient) client.limitAnswers(timeoutMs);
}
