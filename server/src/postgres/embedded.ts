import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, packagedBinaries, usableBinaries } from './cluster-binaries.ts';
import { EmbeddedPostgresError, explainFolderTrouble } from './cluster-errors.ts';
import { configurationFile, type Parameters, sharedBuffersTried } from './cluster-parameters.ts';
import { type ClusterPlace, findClusterPlace, makePrivateFolder, replaceFile } from './cluster-place.ts';
import { isRoot } from './cluster-user.ts';
import { databaseUser, makeClusterOnce, readPassword } from './make-cluster.ts';
import * as postmasters from './postmaster.ts';

export interface EmbeddedEvent {
  readonly kind: 'starting' | 'ready' | 'adopted' | 'died' | 'restarting' | 'stopped' | 'untidy';
  readonly detail?: string;
}

export interface EmbeddedSettings {
  /** Made when it is not there. */
  readonly dataDir: string;
  readonly onEvent?: (event: EmbeddedEvent) => void;
  /** Parameters of PostgreSQL that win over ours: tests switch durability off with them. */
  readonly parameters?: Parameters;
  /** Where a service started by root puts what PostgreSQL's user cannot reach elsewhere. */
  readonly shareDir?: string;
  /** The folder with bin, lib and share of PostgreSQL, instead of the installed package's. */
  readonly nativeDir?: string;
}

export interface EmbeddedPostgres {
  /** Of the database `millrace`; understood by pg, psql and pg_dump. It stays the same when PostgreSQL starts again. */
  readonly url: string;
  /** Where the data really is: for a service started by root that can be another folder than the one asked for. */
  readonly dataDir: string;
  /** It was running already, left by a service that was killed, or shared with one. */
  readonly adopted: boolean;
  isRunning(): Promise<boolean>;
  /** Keeps the newest log files; older ones tell nobody anything and fill the disk. */
  deleteOldLogs(): void;
  /** Ends it with all its processes. Repeating it changes nothing. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data directory, or adopts the one that already runs there. It belongs to no process: when
 * the service is killed, it goes on, and the next start finds it.
 * @throws {EmbeddedPostgresError} saying what the operator can do
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const shareDir = settings.shareDir ?? '/var/lib/millrace';
  const place = await findClusterPlace(settings.dataDir, shareDir);
  const native = settings.nativeDir ?? packagedBinaries();
  const binaries = await usableBinaries(native, isRoot() ? shareDir : place.dataDir, place.user);
  await makeClusterOnce(place, binaries, { durable: settings.parameters?.fsync !== 'off' });
  const { address, adopted } = await startOrAdopt(place, binaries, settings);
  settings.onEvent?.({ kind: adopted ? 'adopted' : 'ready', detail: place.dataDir });
  return describe(place, binaries, { address, adopted }, settings);
}

/** The PostgreSQL that runs on the data directory now; null where none does. Starts nothing and makes nothing. */
export async function findEmbedded(settings: EmbeddedSettings): Promise<EmbeddedPostgres | null> {
  if (!existsSync(settings.dataDir)) return null;
  const shareDir = settings.shareDir ?? '/var/lib/millrace';
  const place = await findClusterPlace(settings.dataDir, shareDir);
  const running = await postmasters.findPostmaster(place);
  if (running === null) return null;
  const native = settings.nativeDir ?? packagedBinaries();
  const binaries = await usableBinaries(native, isRoot() ? shareDir : place.dataDir, place.user);
  const address = (await findServing(place)) ?? addressOf(running, place);
  return describe(place, binaries, { address, adopted: true }, settings);
}

function describe(
  place: ClusterPlace,
  binaries: Binaries,
  { address, adopted }: { readonly address: Address; readonly adopted: boolean },
  settings: EmbeddedSettings,
): EmbeddedPostgres {
  return {
    url: databaseUrl(address, 'millrace'),
    dataDir: place.dataDir,
    adopted,
    isRunning: async () => (await postmasters.findPostmaster(place)) !== null,
    deleteOldLogs: () => postmasters.deleteOldLogs(place),
    stop: async () => {
      await postmasters.stopPostmaster(place, binaries);
      settings.onEvent?.({ kind: 'stopped', detail: place.dataDir });
    },
  };
}

interface Address {
  /** A folder with a unix socket, or a host name. */
  readonly host: string;
  readonly port: number;
  readonly password: string;
}

function databaseUrl({ host, port, password }: Address, database: string): string {
  return `postgres://${databaseUser}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

const attemptsMax = 40;

async function startOrAdopt(
  place: ClusterPlace,
  binaries: Binaries,
  settings: EmbeddedSettings,
): Promise<{ address: Address; adopted: boolean }> {
  let memory = 0;
  let started = false;
  let lastFailure = '';
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const address = await findServing(place);
    if (address) return { address, adopted: !started };
    // One that runs and nobody can reach: its socket was deleted, for instance.
    if (await postmasters.findPostmaster(place)) await postmasters.stopPostmaster(place, binaries);
    settings.onEvent?.({ kind: 'starting', detail: place.dataDir });
    const failure = await start(place, binaries, {
      sharedBuffers: sharedBuffersTried[memory] ?? '16MB',
      overrides: settings.parameters ?? {},
    });
    started = failure === null;
    if (failure === null) continue;
    lastFailure = failure.log;
    if (isLackOfMemory(failure.log) && memory + 1 < sharedBuffersTried.length) memory++;
    else if (!passesByItself(failure.log)) throw explainStart(place, failure.log);
    await delay(Math.min(50 * attempt, 500));
  }
  throw explainStart(place, lastFailure);
}

function addressOf(running: postmasters.Postmaster, place: ClusterPlace): Address {
  return {
    host: place.socketFolder === null ? '127.0.0.1' : running.socketFolder || place.socketFolder,
    port: running.port,
    password: readPassword(place),
  };
}

async function start(
  place: ClusterPlace,
  binaries: Binaries,
  how: { readonly sharedBuffers: string; readonly overrides: Parameters },
): Promise<postmasters.StartFailure | null> {
  await postmasters.endOrphans(place, { withinMs: 3_000 });
  if ((await postmasters.findPostmaster(place)) !== null) return { log: 'postmaster.pid already exists' };
  try {
    await postmasters.removeMisleadingLocks(place);
    if (place.socketFolder !== null) makePrivateFolder(place.socketFolder, place.user);
    makePrivateFolder(join(place.cluster, 'log'), place.user);
    const port = place.socketFolder === null ? await portToUse(place) : 5432;
    replaceFile(join(place.cluster, 'postgresql.conf'), configurationFile(place, { port, ...how }), {
      mode: 0o600,
      user: place.user,
    });
    postmasters.deleteOldLogs(place);
    return await postmasters.startPostmaster(place, binaries);
  } catch (error) {
    // Only what the system refused; a bug of ours stays a bug.
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error && 'code' in error)) throw error;
    throw explainFolderTrouble('start the database', place.dataDir, place.user?.name ?? 'this user', error);
  }
}

const unreachableAfterMs = 2_000;

/** Waits through start-up and recovery. Null when nothing runs, or what runs has no door. */
async function findServing(place: ClusterPlace): Promise<Address | null> {
  const startedAt = performance.now();
  let unreachableSince: number | null = null;
  let refusal: Refusal | null = null;
  while (performance.now() - startedAt < postmasters.startTimeoutMs) {
    const running = await postmasters.findPostmaster(place);
    if (!running) return null;
    const address = addressOf(running, place);
    refusal = running.isReady ? await connectOnce(databaseUrl(address, 'millrace'), 'select 1') : null;
    // 53300: all its connections are taken, so it does serve.
    if (running.isReady && (refusal === null || refusal.code === '53300')) return address;
    if (refusal?.code === '3D000') {
      // The start that made the cluster was killed before it came to this.
      await connectOnce(databaseUrl(address, 'postgres'), 'create database millrace');
      continue;
    }
    if (refusal?.code === '28P01') throw wrongPassword(place, refusal);
    // Only this proves that it has no door: a slow answer can come from one that is busy serving others.
    if (refusal?.code !== 'ENOENT' && refusal?.code !== 'ECONNREFUSED') unreachableSince = null;
    else unreachableSince ??= performance.now();
    if (unreachableSince !== null && performance.now() - unreachableSince > unreachableAfterMs) return null;
    await delay(20);
  }
  throw new EmbeddedPostgresError(
    'start_failed',
    `Cannot open the database in ${place.dataDir}: it runs, but has not let anybody in for ` +
      `${postmasters.startTimeoutMs / 60_000} minutes. Do this: read the log in ${join(place.cluster, 'log')}.`,
    refusal,
  );
}

function wrongPassword(place: ClusterPlace, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'missing',
    `Cannot open the database in ${place.dataDir}: the password file there is not the one it was made with. ` +
      'Do this: bring the file back from a backup.',
    cause,
  );
}

type Refusal = Error & { readonly code?: string };

async function connectOnce(url: string, sql: string): Promise<Refusal | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'millrace probe',
    connectionTimeoutMillis: 5_000,
  });
  // The loss of the connection shows in the query's own failure.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
    return null;
  } catch (error) {
    return error as Refusal;
  } finally {
    await client.end();
  }
}

function isLackOfMemory(log: string): boolean {
  return /could not map anonymous shared memory|could not (create|resize) shared memory segment/.test(log);
}

/**
 * Left-overs of a killed postmaster, another start at the same time that was faster, or a stop: another command may have used the new
 * PostgreSQL and stopped it as its last user before this process saw that it was ready. A PostgreSQL that became ready meanwhile is that of
 * another start, which may have taken away the file that says why this one ended.
 */
function passesByItself(log: string): boolean {
  return /pre-existing shared memory block|postmaster\.pid"? already exists|Address already in use|^postgres ended with 0$|received (?:smart|fast|immediate) shutdown request|database system is ready to accept connections/m.test(
    log,
  );
}

const freeBytesMin = 32 * 1024 ** 2;

function explainStart(place: ClusterPlace, log: string): EmbeddedPostgresError {
  if (isLackOfMemory(log)) {
    return new EmbeddedPostgresError(
      'start_failed',
      'Cannot start the database: the system gives it no shared memory, not even 16 MB. Do this: free memory, raise the ' +
        'limit of the container (its /dev/shm too), or set DATABASE_URL to a PostgreSQL elsewhere.',
      new Error(log),
    );
  }
  const { bavail, bsize } = statfsSync(place.dataDir);
  // On a full disk PostgreSQL often cannot even write why it stopped.
  const reason = bavail * bsize < freeBytesMin ? `No space left on device\n${log}` : log;
  return explainFolderTrouble(
    'start the database',
    place.dataDir,
    place.user?.name ?? 'this user',
    new Error(reason),
  );
}

/** The port of last time when nobody took it, so that the address stays the same. */
async function portToUse(place: ClusterPlace): Promise<number> {
  const written = /^port = '(\d+)'$/m.exec(readFileSync(join(place.cluster, 'postgresql.conf'), 'utf8'));
  return (await freePort(Number(written?.[1] ?? 0))) ?? (await freePort(0)) ?? 5432;
}

function freePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? null) : null));
    });
  });
}
