import pg from 'pg';
import { invariant } from '../kernel/invariant.ts';

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
  readonly connectionString: string;
  readonly connectionsMax: number;
  readonly applicationName: string;
  /** No statement of a request may run longer; long jobs set their own. */
  readonly statementTimeoutMs?: number;
  /** How long a connection may be waited for; five seconds where it is not given. */
  readonly connectTimeoutMs?: number;
  /** Done with each connection before it is used; where it fails, whoever wanted the connection is told. */
  readonly prepare?: (client: pg.ClientBase) => Promise<void>;
  /** After that long a connection is replaced by another. */
  readonly lifetimeSeconds?: number;
  readonly onError?: (error: Error) => void;
}

export function createPool(settings: PoolSettings): Pool {
  const { prepare } = settings;
  const pool = new pg.Pool({
    connectionString: settings.connectionString,
    max: settings.connectionsMax,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    types: typeParsers,
    onConnect: async (client) => {
      await limitStatements(client, settings.statementTimeoutMs ?? 10_000);
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

/** The time for each statement of a connection. Not as a parameter of its start, which PgBouncer refuses. */
export async function limitStatements(client: Queryable, timeoutMs: number): Promise<void> {
  await client.query(`set statement_timeout = ${timeoutMs}`);
}
