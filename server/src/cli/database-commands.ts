import type { Command } from 'commander';
import { openForCommand } from '../postgres/open-for-command.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { commandGroup, subcommand } from './subcommand.ts';

export function addDatabaseCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'database', 'the PostgreSQL that Millrace brings along');
  subcommand(group, 'start', {
    description:
      'start only the database and print its connection string, until Ctrl-C: for pg_dump and psql',
    example: 'database start',
  }).action(async (options: { json?: boolean }) => {
    const { databaseUrl, dataDir } = context.config();
    if (databaseUrl !== null) {
      throw new UsageError(
        'DATABASE_URL names a PostgreSQL of your own, which Millrace does not start.',
        'Use that one, or unset DATABASE_URL.',
      );
    }
    const database = await openForCommand({ dataDir });
    try {
      printAnswer(context, options, {
        json: { url: database.url, data_directory: database.dataDir },
        text: database.url,
      });
      if (!options.json) {
        context.tell(
          `The database in ${database.dataDir} runs until Ctrl-C. Its address holds its password.\n`,
        );
      }
      await untilInterrupted(context.interrupted);
    } finally {
      await database.close();
    }
  });
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
