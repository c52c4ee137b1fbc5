import type pg from 'pg';
import { HostsClient } from '../postgres/hosts-client.ts';
import type { Queryable } from '../postgres/pool.ts';

export const oldestPostgres = 15;

export type DatabaseFaultKind = 'version' | 'encoding' | 'privileges' | 'connections' | 'pooler';

/** Why Millrace cannot use a database, and what to do about it. */
export interface DatabaseFault {
  readonly kind: DatabaseFaultKind;
  readonly message: string;
  readonly fix: string;
}

export interface DatabaseNeeds {
  /** The most connections that this process has at a time. */
  readonly connections: number;
}

/**
 * All that keeps Millrace from using a database that lets it in. Changes nothing; the start and `millrace doctor` both ask it. An old
 * version comes alone, since nothing else can be asked of it.
 */
export async function examineDatabase(
  url: string,
  db: Queryable,
  needs: DatabaseNeeds,
): Promise<DatabaseFault[]> {
  const version = await versionOf(db);
  if (version < oldestPostgres) return [versionFault(version)];
  const facts = await factsOf(db);
  const faults = [encodingFault(facts), privilegeFault(facts), connectionFault(facts, needs)].filter(
    (fault) => fault !== null,
  );
  // With too few connections the probes would fail for that reason.
  if (faults.some(({ kind }) => kind === 'connections')) return faults;
  const pooler = await poolerFault(url, needs);
  return pooler === null ? faults : [...faults, pooler];
}

async function versionOf(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

const versionFault = (version: number): DatabaseFault => ({
  kind: 'version',
  message: `The database is PostgreSQL ${version}; Millrace needs ${oldestPostgres} or newer.`,
  fix: `Use PostgreSQL ${oldestPostgres} or newer.`,
});

interface Facts {
  readonly database: string;
  readonly role: string;
  readonly quotedDatabase: string;
  readonly quotedRole: string;
  readonly loginRole: string;
  readonly encoding: string;
  /** Where new tables go; null where the role may use no schema of its search path. */
  readonly schema: string | null;
  readonly quotedSchema: string;
  readonly mayCreate: boolean;
  readonly isSuperuser: boolean;
  readonly connectionsMax: number;
  readonly reservedForSuperusers: number;
  readonly reserved: number;
  /** -1: no limit. */
  readonly roleLimit: number;
  readonly databaseLimit: number;
}

async function factsOf(db: Queryable): Promise<Facts> {
  const { rows } = await db.query<Facts>(
    `select current_database()::text as database, current_user::text as role,
            quote_ident(current_database()) as "quotedDatabase", quote_ident(current_user) as "quotedRole",
            quote_ident(session_user) as "loginRole",
            pg_encoding_to_char(d.encoding)::text as encoding,
            current_schema()::text as schema, quote_ident(coalesce(current_schema(), 'public')) as "quotedSchema",
            coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate",
            r.rolsuper as "isSuperuser", r.rolconnlimit as "roleLimit", d.datconnlimit as "databaseLimit",
            current_setting('max_connections')::int as "connectionsMax",
            current_setting('superuser_reserved_connections')::int as "reservedForSuperusers",
            -- PostgreSQL has it since version 16.
            coalesce(current_setting('reserved_connections', true)::int, 0) as reserved
       from pg_database d, pg_roles r
      where d.datname = current_database() and r.rolname = session_user`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database does not list itself and the role that asks.');
  return facts;
}

function encodingFault({ encoding, database }: Facts): DatabaseFault | null {
  if (encoding === 'UTF8') return null;
  return {
    kind: 'encoding',
    message: `The database ${database} has the encoding ${encoding}, which cannot store all texts; Millrace needs UTF8.`,
    fix: `Make another database and name it in DATABASE_URL: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 ${shellWord(`${database}_utf8`)}`,
  };
}

function privilegeFault(facts: Facts): DatabaseFault | null {
  const { schema, mayCreate, role, database, quotedRole, quotedSchema } = facts;
  if (mayCreate) return null;
  return {
    kind: 'privileges',
    message: `The role ${role} may not create tables in the schema ${schema ?? 'public'} of the database ${database}.`,
    fix: `As a superuser, run in the database ${database}: GRANT USAGE, CREATE ON SCHEMA ${quotedSchema} TO ${quotedRole};`,
  };
}

/** With room for tools and a second service. */
const connectionsUsual = 100;

function connectionFault(facts: Facts, { connections: needed }: DatabaseNeeds): DatabaseFault | null {
  const { isSuperuser, connectionsMax, reservedForSuperusers, reserved } = facts;
  const { roleLimit, databaseLimit, role, database, quotedDatabase, loginRole } = facts;
  const ofServer = connectionsMax - (isSuperuser ? 0 : reservedForSuperusers + reserved);
  const few = (limit: string, fix: string): DatabaseFault => ({
    kind: 'connections',
    message: `${limit}, and Millrace needs ${needed}.`,
    fix,
  });
  if (ofServer < needed) {
    const enough = Math.max(connectionsUsual, needed + reservedForSuperusers + reserved);
    return few(
      `The server allows ${role} at most ${ofServer} connections (max_connections = ${connectionsMax}, with ${connectionsMax - ofServer} reserved)`,
      `As a superuser, run: ALTER SYSTEM SET max_connections = ${enough}; and restart PostgreSQL.`,
    );
  }
  // Limits of roles and databases do not hold for superusers.
  if (isSuperuser) return null;
  if (roleLimit >= 0 && roleLimit < needed) {
    return few(
      `The role ${role} may have at most ${roleLimit} connections`,
      `As a superuser, run: ALTER ROLE ${loginRole} CONNECTION LIMIT ${Math.max(needed, roleLimit * 2)};`,
    );
  }
  if (databaseLimit >= 0 && databaseLimit < needed) {
    return few(
      `The database ${database} allows at most ${databaseLimit} connections`,
      `As its owner, run: ALTER DATABASE ${quotedDatabase} CONNECTION LIMIT ${Math.max(needed, databaseLimit * 2)};`,
    );
  }
  return null;
}

const answerMs = 5_000;
/** Enough that no way of handing connections out gives each its own by chance. */
const probes = 3;

/** What is wrong with a pooler between this process and the database. Null where there is none, and where it keeps sessions. */
async function poolerFault(url: string, { connections }: DatabaseNeeds): Promise<DatabaseFault | null> {
  const clients: pg.Client[] = [];
  try {
    const first = await openAll(url, probes, clients);
    if (first.refusal !== null) return fewAtATime(first, connections);
    if (!(await keepSessions(clients))) return mixedSessions;
    if (await areDirect(clients)) return null;
    const more = await openAll(url, Math.max(connections - probes, 0), clients);
    return more.refusal === null ? null : fewAtATime({ ...more, opened: probes + more.opened }, connections);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const mixedSessions: DatabaseFault = {
  kind: 'pooler',
  message:
    'DATABASE_URL leads to a connection pooler that does not keep sessions, such as PgBouncer with pool_mode = transaction or statement.',
  fix: 'Name PostgreSQL itself in DATABASE_URL, or set pool_mode = session for this database in pgbouncer.ini.',
};

interface Opened {
  readonly opened: number;
  /** Why others did not open; null where all did. */
  readonly refusal: string | null;
}

const fewAtATime = ({ opened, refusal }: Opened, needed: number): DatabaseFault => ({
  kind: 'connections',
  message: `The database gives ${opened} connections now (${refusal}), and Millrace needs ${needed} at a time.`,
  fix: `If PgBouncer is in between, set its default_pool_size to ${needed} or more and max_client_conn higher; otherwise end other connections or raise max_connections.`,
});

/** Opens connections at once, and adds them to `clients`. One that answers no statement counts as refused. */
async function openAll(url: string, count: number, clients: pg.Client[]): Promise<Opened> {
  const opening = Array.from({ length: count }, async () => {
    const client: pg.Client = new HostsClient({
      connectionString: url,
      application_name: 'millrace probe',
      connectionTimeoutMillis: answerMs,
      // By this process: what waits for a pooler is not running yet.
      query_timeout: answerMs,
    });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    await client.query('select 1');
  });
  const ends = await Promise.allSettled(opening);
  const refused = ends.filter((end) => end.status === 'rejected');
  return {
    opened: ends.length - refused.length,
    refusal: refused[0] ? ((refused[0].reason as Error).message ?? 'no reason given') : null,
  };
}

const probeName = 'millrace.session_probe';
const rounds = 3;

/**
 * Whether what one statement sets for the session is there in the next one. Several connections take turns, in another order when they
 * look than when they set: a pooler that lends its connections by transaction gives one of them what another has set, or nothing.
 */
async function keepSessions(clients: readonly pg.Client[]): Promise<boolean> {
  const set = (client: pg.Client, value: string) =>
    client.query('select set_config($1, $2, false)', [probeName, value]);
  const isSet = async (client: pg.Client, value: string) => {
    const { rows } = await client.query<{ value: string | null }>(
      'select current_setting($1, true) as value',
      [probeName],
    );
    return rows[0]?.value === value;
  };
  for (let round = 0; round < rounds; round += 1) {
    const probeOf = (client: pg.Client) => `${round}-${clients.indexOf(client)}`;
    for (const client of clients) await set(client, probeOf(client));
    for (const client of clients.toReversed()) {
      if (!(await isSet(client, probeOf(client)))) return false;
    }
    // At once, so that the pooler uses several connections.
    await Promise.all(clients.map((client) => set(client, probeOf(client))));
    const kept = await Promise.all(clients.map((client) => isSet(client, probeOf(client))));
    if (kept.includes(false)) return false;
  }
  return true;
}

/** Whether the database itself is at the other end: a pooler gives its clients numbers of its own at the start of a connection. */
async function areDirect(clients: readonly pg.Client[]): Promise<boolean> {
  const direct = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return 'processID' in client && client.processID === rows[0]?.pid;
    }),
  );
  return direct.every(Boolean);
}

/** As a shell reads it back. */
const shellWord = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
