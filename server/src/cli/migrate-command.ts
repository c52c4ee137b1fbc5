import type { Command } from 'commander';
import { connectToDatabase, prepareDatabase } from '../boot/prepare-database.ts';
import { readMigrations } from '../postgres/migrate.ts';
import { openForCommand } from '../postgres/open-for-command.ts';
import { pendingMigrations } from '../postgres/pending-migrations.ts';
import { settings } from '../settings/settings.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { subcommand } from './subcommand.ts';
import { isServed } from './with-database.ts';

interface MigrateOptions {
  readonly json?: boolean;
  readonly wait?: string;
  readonly whileServed?: boolean;
}

/** One connection migrates, one rebuilds the index of records. */
const connections = 3;

export function addMigrateCommand(program: Command, context: CommandContext): void {
  subcommand(program, 'migrate', {
    description:
      'update the database to this version of Millrace, and exit; services with MIGRATIONS=wait wait for it (docs/operations/kubernetes.md)',
    example: 'migrate --json',
  })
    .option(
      '--wait <seconds>',
      'how long to wait for another process that migrates (MIGRATIONS_WAIT_SECONDS)',
    )
    .option('--while-served', 'migrate even while services of the older version accept calls')
    .action((options: MigrateOptions) => migrateDatabase(context, options));
}

async function migrateDatabase(context: CommandContext, options: MigrateOptions): Promise<void> {
  const { databaseUrl, dataDir, migrationsWaitSeconds } = context.config();
  const waitSeconds = options.wait === undefined ? migrationsWaitSeconds : secondsOf(options.wait);
  const opened = databaseUrl === null ? await openForCommand({ dataDir }) : null;
  try {
    const url = databaseUrl ?? opened?.url ?? '';
    if (!options.whileServed) await refuseWhileServed(url);
    const startedAt = performance.now();
    const applied = await prepareDatabase(
      url,
      { info: () => {}, warn: () => {} },
      { connections },
      {
        waitMs: waitSeconds * 1_000,
        signal: context.interrupted,
        onDelay: async (why) => {
          if (why === 'waiting') context.tell('Waiting for another process that migrates the database.\n');
        },
      },
    ).catch((error: unknown) => {
      if (context.interrupted.aborted && error === context.interrupted.reason) {
        throw new CommandError('Interrupted before anything changed.', {
          exitCode: exitCodes.interrupted,
        });
      }
      throw error;
    });
    const version = readMigrations().at(-1)?.name ?? '';
    printAnswer(context, options, {
      json: { applied, version, seconds: Math.round(performance.now() - startedAt) / 1_000 },
      text: textOf(applied, version),
    });
  } finally {
    await opened?.close();
  }
}

function textOf(applied: readonly string[], version: string): string {
  if (applied.length === 0) return `The database is up to date: ${version}. Nothing changed.`;
  return [`The database is now up to date: ${version}. Applied:`, ...applied.map((name) => `  ${name}`)].join(
    '\n',
  );
}

/** Tables do not change beneath an older version that answers calls, unless the operator says so. */
async function refuseWhileServed(url: string): Promise<void> {
  const client = await connectToDatabase(url, 'millrace command');
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('processes') is not null as exists`,
    );
    if (!rows[0]?.exists) return;
    const pending = await pendingMigrations(client);
    if (pending.length === 0 || !(await isServed(client))) return;
    throw new CommandError(
      `Services of an older version accept calls from this database, and ${pending.length} migrations would change its tables while they run. Nothing changed.`,
      {
        fix: 'Stop the services, then run this again. To migrate while they run, add --while-served, but only if the changelog says that the older version can continue.',
      },
    );
  } finally {
    await client.end();
  }
}

/** @throws {UsageError} */
function secondsOf(text: string): number {
  try {
    return settings.migrationsWaitSeconds.read(text);
  } catch {
    throw new UsageError('--wait must be a number of seconds from 1 to 86400.');
  }
}
