import { type DatabaseUse, startedForParameter, useDatabase } from './database-use.ts';
import { type EmbeddedPostgres, type EmbeddedSettings, findEmbedded, startEmbedded } from './embedded.ts';
import { isDatabaseAway } from './is-database-away.ts';

export interface CommandDatabase {
  readonly url: string;
  readonly dataDir: string;
  /** It ran, and no process of Millrace used it: a service or a command that was killed left it. */
  readonly wasLeft: 'by a service' | 'by a command' | null;
  /** Stops the database where the last command leaves. One that a service started goes on, for the service that adopts it. */
  close(): Promise<void>;
}

/** The database for one command: the one that runs, else one started for as long as commands use it. */
export async function openForCommand(settings: EmbeddedSettings): Promise<CommandDatabase> {
  const parameters = { ...settings.parameters, [startedForParameter]: 'command' };
  const { postgres, value: use } = await startAndUse({ ...settings, parameters }, ({ url }) =>
    useDatabase(url),
  );
  const { others, isStartedForCommand } = use.found;
  return {
    url: postgres.url,
    dataDir: postgres.dataDir,
    wasLeft:
      !postgres.adopted || others.length > 0 ? null : isStartedForCommand ? 'by a command' : 'by a service',
    close: () => leaveLast(use, postgres),
  };
}

function leaveLast(use: DatabaseUse, postgres: EmbeddedPostgres): Promise<void> {
  return use.leave(async (users) => {
    if (users.isStartedForCommand) await postgres.stop();
  });
}

export type StopOutcome = 'stopped' | 'none runs' | 'in use';

/** Stops the database that a killed service or command left running, and nothing that anybody uses. */
export async function stopUnused(settings: EmbeddedSettings): Promise<StopOutcome> {
  const postgres = await findEmbedded(settings);
  if (postgres === null) return 'none runs';
  let outcome: StopOutcome = 'in use';
  const stop = async () => {
    await postgres.stop();
    outcome = 'stopped';
  };
  try {
    const use = await useDatabase(postgres.url);
    await use.leave(stop);
  } catch (error) {
    // It lets nobody in, so nobody uses it: its socket was deleted, for instance.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw error;
    await stop();
  }
  return outcome;
}

const attemptsMax = 5;

/**
 * Starts or adopts the database and begins to use it. Where its last user stops it in between, it is started again.
 * @throws what `begin` throws, and {EmbeddedPostgresError}
 */
export async function startAndUse<Value>(
  settings: EmbeddedSettings,
  begin: (postgres: EmbeddedPostgres) => Promise<Value>,
): Promise<{ readonly postgres: EmbeddedPostgres; readonly value: Value }> {
  for (let attempt = 1; ; attempt += 1) {
    const postgres = await startEmbedded(settings);
    try {
      return { postgres, value: await begin(postgres) };
    } catch (error) {
      if (attempt < attemptsMax && isDatabaseAway(error)) continue;
      throw error;
    }
  }
}
