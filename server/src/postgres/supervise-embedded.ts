import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, type EmbeddedSettings, startEmbedded } from './embedded.ts';

export interface Supervision {
  /** Ends the watching, not PostgreSQL. Call it before `EmbeddedPostgres.stop()`, which would be undone otherwise. */
  stop(): Promise<void>;
}

// On Linux a look costs one read in /proc; elsewhere it starts a program, and the lost connection tells first anyway.
const pollMs = process.platform === 'linux' ? 250 : 2_000;
// With a connection that tells: once more, where it should not.
const watchedPollMs = 2_000;
const pauseMsMax = 5_000;
const tidyMs = 60 * 60 * 1_000;

/**
 * Keeps PostgreSQL running: when it dies, even by kill -9, starts it again on the same address, as often as needed.
 * Open connections are lost with it; a pool gets new ones.
 */
export function superviseEmbedded(postgres: EmbeddedPostgres, settings: EmbeddedSettings): Supervision {
  const ending = new AbortController();
  const watching = watch(postgres, settings, ending.signal);
  const tidying = setInterval(() => {
    try {
      postgres.deleteOldLogs();
    } catch (error) {
      settings.onEvent?.({ kind: 'untidy', detail: (error as Error).message });
    }
  }, tidyMs).unref();
  return {
    stop: async () => {
      clearInterval(tidying);
      ending.abort();
      await watching;
    },
  };
}

async function watch(
  first: EmbeddedPostgres,
  settings: EmbeddedSettings,
  ending: AbortSignal,
): Promise<void> {
  let postgres = first;
  while (!ending.aborted) {
    await untilDead(postgres, ending);
    if (ending.aborted) return;
    settings.onEvent?.({ kind: 'died', detail: postgres.dataDir });
    postgres = (await startAgain(settings, ending)) ?? postgres;
  }
}

async function startAgain(settings: EmbeddedSettings, ending: AbortSignal): Promise<EmbeddedPostgres | null> {
  for (let attempt = 1; !ending.aborted; attempt++) {
    try {
      settings.onEvent?.({ kind: 'restarting', detail: `attempt ${attempt}` });
      return await startEmbedded(settings);
    } catch (error) {
      // A full disk, say, may be mended while we wait; there is nobody above who could do better.
      settings.onEvent?.({ kind: 'restarting', detail: (error as Error).message });
      await pause(Math.min(100 * 2 ** attempt, pauseMsMax), ending);
    }
  }
  return null;
}

async function untilDead(postgres: EmbeddedPostgres, ending: AbortSignal): Promise<void> {
  let connection: Connection | null = null;
  try {
    while (!ending.aborted && (await postgres.isRunning())) {
      connection ??= await openConnection(postgres.url);
      const lost = await Promise.race(
        [connection?.lost, pause(connection ? watchedPollMs : pollMs, ending)].filter(
          (wait) => wait !== undefined,
        ),
      );
      if (lost === 'lost') connection = null;
    }
  } finally {
    await connection?.close();
  }
}

interface Connection {
  readonly lost: Promise<'lost'>;
  close(): Promise<void>;
}

/** Idle, and only there to break when PostgreSQL does. Null when it cannot be had: the polling goes on without it. */
async function openConnection(url: string): Promise<Connection | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'millrace supervisor',
    connectionTimeoutMillis: 5_000,
  });
  const lost = new Promise<'lost'>((resolve) => {
    client.once('end', () => resolve('lost'));
    client.on('error', () => resolve('lost'));
  });
  try {
    await client.connect();
    return { lost, close: () => client.end() };
  } catch {
    // All connections taken, or it died just now: the next look tells.
    await client.end();
    return null;
  }
}

async function pause(ms: number, ending: AbortSignal): Promise<void> {
  // An abort ends the pause early, which is its whole meaning here.
  await delay(ms, undefined, { signal: ending }).catch(() => {});
}
