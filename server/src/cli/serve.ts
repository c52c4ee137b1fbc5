import type { Command } from 'commander';
import type { FirstOrganization } from '../admin/first-organization.ts';
import { readMisspelled } from '../settings/config.ts';
import type { Role } from '../settings/process-settings.ts';
import { createLog } from '../telemetry/log.ts';
import type { CommandContext } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { writeFirstKeys } from './first-keys.ts';
import { firstStartText, type KeysPlace, laterStartText } from './start-text.ts';

export function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('run the service until Ctrl-C; the first start prints the first keys')
    .addHelpText(
      'after',
      '\nSettings are environment variables, or lines in a file .env in the working folder. docs/settings.md lists them.\n\nExample:\n  PORT=8090 ./millrace serve',
    )
    .option(
      '--no-jobs',
      'run no bulk jobs, deliver no webhooks, send no notices, refill no plans and delete nothing by age: for a restored copy (docs/operations/backups.md). Same as ROLES=serve',
    )
    .action(({ jobs }: { jobs: boolean }) => serve(context, jobs));
}

/** Runs the service until a signal stops it. Resolves when it has stopped in good order. */
async function serve(context: CommandContext, jobs: boolean): Promise<void> {
  const startedAtMs = performance.now();
  // Reports wrong settings before it loads the whole service.
  const config = context.config();
  const role = roleOf(config.role, jobs);
  const { startService } = await import('../boot/start.ts');
  const log = createLog({ level: config.logLevel, form: config.logForm });
  for (const { given, meant } of readMisspelled()) {
    log.warn(`${given} is not a setting of Millrace: did you mean ${meant}?`);
  }
  const fatal = Promise.withResolvers<never>();
  // Nobody may be waiting yet when it happens.
  fatal.promise.catch(() => {});
  const hurried = new AbortController();
  const hurry = () => {
    log.info('stopping at once: calls in progress are cut off');
    hurried.abort();
    return 'last' as const;
  };
  context.onHurry = hurry;
  if (role === 'serve') {
    log.warn('started without jobs: lists and webhooks wait, no notice is sent, and plans do not refill');
  }
  if (role === 'jobs') log.info('started for jobs only: calls are refused (ROLES=jobs)');
  const service = await startService(config, log, fatal.reject, {
    hurried: hurried.signal,
    interrupted: context.interrupted,
    role,
    doctor: async () => (await import('./doctor/examine.ts')).examine(),
  }).catch((error: unknown) => {
    // It waited for others that migrate the database, and nobody wants it any more.
    if (context.interrupted.aborted && error === context.interrupted.reason) return null;
    throw error;
  });
  if (service === null) {
    log.info({ reason: context.interrupted.reason }, 'stopped before it was ready');
    return;
  }
  try {
    const { url, created } = service;
    // Also after Ctrl-C during the start: the keys are made, and shown only once.
    const place = created && placeKeys(context, config.dataDir, created);
    context.print(
      place ? firstStartText(url, created.workspaces, place, created.consoleLink) : laterStartText(url),
    );
    log.info({ url: service.url, ms: Math.round(performance.now() - startedAtMs) }, 'ready');
    // During the start: no load balancer knows of it.
    const isAskedEarly = context.interrupted.aborted;
    const reason = await Promise.race([asked(context.interrupted), fatal.promise]);
    if (reason === 'SIGTERM' && !isAskedEarly && config.drainSeconds > 0) {
      service.drain();
      log.info(
        { reason, seconds: config.drainSeconds },
        'draining: /readyz returns 503, calls are still accepted',
      );
      const over = Promise.withResolvers<void>();
      const timer = setTimeout(over.resolve, config.drainSeconds * 1_000);
      // A second signal means that no load balancer has to be waited for. Calls in progress are finished all the same.
      context.onHurry = () => {
        over.resolve();
        return 'not_last';
      };
      await Promise.race([over.promise, fatal.promise]).finally(() => clearTimeout(timer));
      context.onHurry = hurry;
    }
    log.info({ reason }, 'stopping: finishing calls in progress first');
  } finally {
    await service.stop();
  }
}

/** @throws {UsageError} where nothing would be left to do */
function roleOf(set: Role, jobs: boolean): Role {
  if (jobs) return set;
  if (set === 'jobs')
    throw new UsageError('ROLES=jobs and --no-jobs leave nothing to do.', 'Remove one of the two.');
  return 'serve';
}

function asked(interrupted: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    if (interrupted.aborted) resolve(String(interrupted.reason));
    else interrupted.addEventListener('abort', () => resolve(String(interrupted.reason)), { once: true });
  });
}

/** A terminal shows the keys and forgets them. Other output may be stored, so there they go into a file. */
function placeKeys(context: CommandContext, dataDir: string, created: FirstOrganization): KeysPlace {
  if (context.isOutputTerminal) return { in: 'terminal' };
  try {
    return { in: 'file', file: writeFirstKeys(dataDir, created.workspaces, created.consoleLink) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { in: 'nowhere', reason: error.message };
  }
}
