import type { CreatedWorkspaces } from '../admin/organizations.ts';
import type { Config } from '../config.ts';
import { type Service, startService } from '../start.ts';
import { createLog } from '../telemetry/log.ts';

/** Runs the service until it is told to stop. Resolves when it has stopped in good order. */
export async function serve(config: Config, print: (text: string) => void): Promise<void> {
  const startedAtMs = performance.now();
  const log = createLog({ level: config.logLevel, form: config.logForm });
  const stopped = Promise.withResolvers<void>();
  let service: Service | undefined;
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping: calls under way are finished first');
    (service ? service.stop() : Promise.resolve()).then(stopped.resolve, stopped.reject);
  };
  service = await startService(config, log, (error) => {
    log.fatal({ err: error }, 'this service must stop');
    stop('another service has taken over the data directory');
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Asked twice: whoever asks is in a hurry. What is on disk is safe.
      if (stopping) process.exit(130);
      stop(signal);
    });
  }
  print(service.created ? firstStart(service.url, service.created) : laterStart(service.url));
  log.info({ url: service.url, ms: Math.round(performance.now() - startedAtMs) }, 'ready');
  await stopped.promise;
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
The live workspace begins with 10,000 credits. More: npx millrace credits grant --help

Try it:
  curl -s ${url}/api/v1/clean_domain -H 'x-api-key: ${key('live')}' -H 'content-type: application/json' -d '{"messy_url":"HTTPS://WWW.Wikipedia.org/wiki/Mill_race"}'

`;
}

const laterStart = (url: string) => `Millrace is ready at ${url}/api/v1 (reference: ${url}/docs)\n`;
