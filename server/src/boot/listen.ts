import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { whoListens } from '../cli/doctor/who-listens.ts';
import type { Config } from '../settings/config.ts';
import type { App } from './app.ts';
import { StartError } from './start-error.ts';

// Connections that wait to be taken; the system lowers it to its own limit (net.core.somaxconn). With Node's 511, a thousand
// clients that come at once wait a second or more for their connection.
const backlogMax = 4_096;

/** Takes calls at the address of the settings, which it returns. @throws {StartError} */
export async function listen(app: App, config: Config): Promise<string> {
  try {
    await app.server.listen({ host: config.host, port: config.port, backlog: backlogMax });
  } catch (error) {
    throw explainListen(config, error);
  }
  return addressOf(config);
}

export const addressOf = (config: Config) =>
  config.publicUrl ?? `http://${hostForUrl(config.host)}:${config.port}`;

/** A port that nobody listens on now. @throws {StartError} */
export const freePort = ({ host }: Pick<Config, 'host'>): Promise<number> => tryPort({ host, port: 0 });

/**
 * Listens for a moment, before anything is made. The port is not held until the service is ready: an open port means to
 * load balancers and scripts that it is. Should another program take the port meanwhile, `listen` reports it.
 * @throws {StartError}
 */
export async function tryPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    const free = (probe.address() as AddressInfo).port;
    probe.close();
    await once(probe, 'close');
    return free;
  } catch (error) {
    throw explainListen({ host, port }, error);
  }
}

export const isPortInUse = (error: unknown) =>
  error instanceof StartError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';

/** Why it cannot listen, and what to do. An unknown error stays as it is. */
export function explainListen({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is in use by ${whoListens(port) ?? 'another program'}. Choose another: PORT=${port === 8080 ? 8090 : 8080} npm start`,
        { cause: error },
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs rights that this user lacks. Choose one above 1023: PORT=8080 npm start`,
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST ${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
        {
          cause: error,
        },
      );
    default:
      return error;
  }
}

const hostForUrl = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host;
