import type { Command } from 'commander';
import { openForCommand, type StopOutcome, stopUnused } from '../postgres/open-for-command.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { commandGroup, subcommand } from './subcommand.ts';

export function addDatabaseCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'database', 'the PostgreSQL that comes with Millrace');
  subcommand(group, 'start', {
    description:
      'start only the database and print its connection string, until Ctrl-C; for pg_dump and psql',
    example: 'database start',
  }).action(async (options: { json?: boolean }) => {
    const database = await openForCommand({ dataDir: ownDataDir(context) });
    try {
      printAnswer(context, options, {
        json: { url: database.url, data_directory: database.dataDir },
        text: database.url,
      });
      if (!options.json) {
        context.tell(
          `The database in ${database.dataDir} runs until Ctrl-C. Its connection string contains its password.\n`,
        );
      }
      await untilInterrupted(context.interrupted);
    } finally {
      await database.close();
    }
  });
  subcommand(group, 'stop', {
    description: 'stop a database that a killed service left running; a database in use keeps running',
    example: 'database stop',
  }).action(async (options: { json?: boolean }) => {
    const outcome = await stopUnused({ dataDir: ownDataDir(context) });
    if (outcome === 'in use') {
      throw new CommandError('A service, a command or another program uses the database.', {
        fix: 'Stop the service instead, or wait until the command ends; ./millrace doctor shows what runs.',
      });
    }
    printAnswer(context, options, { json: { stopped: outcome === 'stopped' }, text: stopTexts[outcome] });
  });
}

const stopTexts: Readonly<Record<Exclude<StopOutcome, 'in use'>, string>> = {
  stopped: 'The database has stopped.',
  'none runs': 'No database is running.',
};

/** @throws {UsageError} where the operator brings a database */
function ownDataDir(context: CommandContext): string {
  const { databaseUrl, dataDir } = context.config();
  if (databaseUrl === null) return dataDir;
  throw new UsageError(
    'DATABASE_URL names your own PostgreSQL, which Millrace does not start or stop.',
    'Use that one, or unset DATABASE_URL.',
  );
}

/** Waiting for nothing else, the process would end. */
async function untilInterrupted(interrupted: AbortSignal): Promise<void> {
  const keepAlive = setInterval(() => {}, 60_000);
  await new Promise<void>((resolve) => {
    if (interrupted.aborted) resolve();
    interrupted.addEventListener('abort', () => resolve(), { once: true });
  });
  clearInterval(keepAlive);
}
