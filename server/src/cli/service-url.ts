import { instanceHeader, type RunningService } from '../kernel/running-service.ts';
import type { Config } from '../settings/config.ts';
import { readServiceFile } from '../settings/service-file.ts';

/** Where a service with these settings is reached from this machine. */
export function serviceUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

export type WhereServiceIs = Pick<Config, 'host' | 'port' | 'isPortSet' | 'databaseUrl' | 'dataDir'>;

/** Where the running service answers: at PORT where that is set, else where the data directory or the database says. */
export async function runningServiceUrl(config: WhereServiceIs): Promise<string> {
  return (config.isPortSet ? null : await findRunningService(config)) ?? serviceUrl(config);
}

const askMs = 2_000;

/** The address of a service of this data directory or database that answers now, whatever HOST and PORT say; null where none does. */
export async function findRunningService(
  config: Pick<WhereServiceIs, 'databaseUrl' | 'dataDir'>,
): Promise<string | null> {
  const services = await knownServices(config);
  const places = services.flatMap(({ instance, addresses }) =>
    addresses.map((address) => ({ instance, address })),
  );
  const answers = await Promise.all(places.map(isAt));
  return places.find((_, index) => answers[index])?.address ?? null;
}

async function knownServices({
  databaseUrl,
  dataDir,
}: Pick<WhereServiceIs, 'databaseUrl' | 'dataDir'>): Promise<readonly RunningService[]> {
  if (databaseUrl === null) {
    const service = readServiceFile(dataDir);
    return service === null ? [] : [service];
  }
  // Only here: what talks to a database takes longer to read than a call takes.
  const { servicesOfDatabase } = await import('./services-of-database.ts');
  return servicesOfDatabase(databaseUrl);
}

/** Whether this very service answers there: another program, or another Millrace, may have the port of one that was killed. */
async function isAt({ instance, address }: { instance: string; address: string }): Promise<boolean> {
  try {
    const response = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(askMs),
      redirect: 'error',
    });
    await response.body?.cancel();
    return response.headers.get(instanceHeader) === instance;
  } catch {
    // Whatever the reason: it does not answer.
    return false;
  }
}
