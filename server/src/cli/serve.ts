import type { Command } from 'commander';
import type { CreatedWorkspaces } from '../admin/organizations.ts';
import { createLog } from '../telemetry/log.ts';
import type { CommandContext } from './command-context.ts';

export function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('run the service until Ctrl-C; the first start prints the first keys')
    .addHelpText(
      'after',
      '\nSettings are environment variables; docs/settings.md lists them.\n\nExample:\n  PORT=8090 ./millrace serve',
    )
    .action(() => serve(context));
}

/** Runs the service until it is told to stop. Resolves when it has stopped in good order. */
async function serve(context: CommandContext): Promise<void> {
  const startedAtMs = performance.now();
  // Whoever set something wrong hears of it before the whole service is read.
  const config = context.config();
  const { startService } = await import('../boot/start.ts');
  const log = createLog({ level: config.logLevel, form: config.logForm });
  const fatal = Promise.withResolvers<never>();
  // Nobody may be waiting yet when it happens.
  fatal.promise.catch(() => {});
  const service = await startService(config, log, fatal.reject);
  try {
    // The keys are shown even to somebody who has already pressed Ctrl-C: they are made, and shown once.
    context.print(service.created ? firstStart(service.url, service.created) : laterStart(service.url));
    log.info({ url: service.url, ms: Math.round(performance.now() - startedAtMs) }, 'ready');
    const reason = await Promise.race([asked(context.interrupted), fatal.promise]);
    log.info({ reason }, 'stopping: calls under way are finished first');
  } finally {
    await service.stop();
  }
}

function asked(interrupted: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    if (interrupted.aborted) resolve(String(interrupted.reason));
    else interrupted.addEventListener('abort', () => resolve(String(interrupted.reason)), { once: true });
  });
}

function firstStart(url: string, created: CreatedWorkspaces): string {
  const key = (mode: string) =>
    created.workspaces.find((workspace) => workspace.mode === mode)?.api_key ?? '';
  return `
Millrace is ready at ${url}/api/v1
Reference:    ${url}/docs

Your keys. They are shown this once; keep them.
  live        ${key('live')}
  sandbox     ${key('sandbox')}
The live workspace begins with 10,000 credits. More: ./millrace credits grant --help

Try it:
  curl -s ${url}/api/v1/clean_domain -H 'x-api-key: ${key('live')}' -H 'content-type: application/json' -d '{"messy_url":"HTTPS://WWW.Wikipedia.org/wiki/Mill_race"}'

`;
}

const laterStart = (url: string) => `Millrace is ready at ${url}/api/v1 (reference: ${url}/docs)\n`;
