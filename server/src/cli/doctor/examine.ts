import { connectionsNeeded } from '../../boot/connections-needed.ts';
import { connectToDatabase } from '../../boot/prepare-database.ts';
import { findService } from '../../postgres/data-directory-hold.ts';
import { type CommandDatabase, openForCommand } from '../../postgres/open-for-command.ts';
import { createPool, type Queryable } from '../../postgres/pool.ts';
import { type Config, examineConfig } from '../../settings/config.ts';
import { redact } from '../../telemetry/log.ts';
import { explainError } from '../explain-error.ts';
import { isServed } from '../with-database.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { checkBrowser } from './check-browser.ts';
import { checkCache } from './check-cache.ts';
import { checkDataDirectory } from './check-data-directory.ts';
import { checkDatabase, checkFitness } from './check-database.ts';
import { checkHosts } from './check-hosts.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkOidc } from './check-oidc.ts';
import { checkProviders } from './check-providers.ts';
import { checkService, type RunningService } from './check-service.ts';
import { checkMails, checkSmtp } from './check-smtp.ts';
import { checkSources } from './check-sources.ts';
import { checkVendorKeys } from './check-vendor-keys.ts';

/** Looks at everything that can keep Millrace from working, and changes nothing. */
export async function examine(): Promise<Check[]> {
  const { config, errors, misspelled } = examineConfig();
  const checks = [
    ...checkMachine(config, errors, misspelled),
    await checkCache(config),
    ...(await checkBrowser(config)),
    ...(await checkMail(config)),
    ...(await checkSmtp(config)),
    ...(await checkOidc(config)),
    ...(await checkProviders(config)),
    ...(await checkVendorKeys(config)),
  ];
  if (config.databaseUrl !== null) return [...checks, ...(await examineDatabase(config, config.databaseUrl))];
  const { checks: found, hasDatabase } = await checkDataDirectory(config.dataDir);
  checks.push(...found);
  if (!hasDatabase) return [...checks, ...(await checkService(config, null))];
  try {
    const opened = await openForCommand({ dataDir: config.dataDir });
    try {
      return [...checks, ...checkLeftOver(opened), ...(await examineDatabase(config, opened.url))];
    } finally {
      await opened.close();
    }
  } catch (error) {
    return [...checks, databaseFailure(error)];
  }
}

/** A PostgreSQL that ran before this command came, although no service and no command used it. */
function checkLeftOver({ wasLeft }: CommandDatabase): Check[] {
  switch (wasLeft) {
    case 'by a service':
      return [
        warn(
          'left over',
          'PostgreSQL runs without a service: a killed service left it running',
          'Stop it with ./millrace database stop, or start the service, which uses it.',
        ),
      ];
    case 'by a command':
      return [ok('left over', 'PostgreSQL ran for a killed command; this command stops it now')];
    case null:
      return [];
  }
}

async function examineDatabase(config: Config, url: string): Promise<Check[]> {
  const hosts = await checkHosts(url);
  const pool = createPool({ connectionString: url, connectionsMax: 1, applicationName: 'millrace doctor' });
  try {
    // Its words for a database that does not answer are better than the pool's.
    await (await connectToDatabase(url, 'millrace doctor')).end();
    const running = await runningService(pool);
    return [
      ...hosts,
      ...(await checkFitness(url, pool, { connections: connectionsNeeded(config) })),
      ...(await checkDatabase(pool, { isRunning: running !== null, datasetUrl: config.datasetUrl })),
      ...(await checkService(config, running)),
      ...(await checkSources(pool)),
      ...(await checkMails(pool)),
    ];
  } catch (error) {
    return [...hosts, databaseFailure(error)];
  } finally {
    await pool.end();
  }
}

/** The one that holds the database, or where several share one, any. */
async function runningService(db: Queryable): Promise<RunningService | null> {
  const holder = await findService(db);
  if (holder) return holder;
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('processes') is not null as exists`,
  );
  return rows[0]?.exists && (await isServed(db)) ? { pid: null } : null;
}

function databaseFailure(error: unknown): Check {
  const { error: what, fix, isKnown } = explainError(error);
  if (!isKnown) throw error;
  return fail('database', redact(what), redact(fix ?? 'Read its log.'));
}
