import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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

/** A port that nobody listens on now. */
export async function freePort(config: Pick<Config, 'host'>): Promise<number> {
  const probe = createServer();
  try {
    probe.listen({ host: config.host, port: 0 });
    await once(probe, 'listening');
    return (probe.address() as AddressInfo).port;
  } catch (error) {
    throw explainListen({ host: config.host, port: 0 }, error);
  } finally {
    probe.close();
  }
}

/** What stands in the way of listening, and what to do; anything unheard-of stays as it is. */
function explainListen({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is in use by another program. Choose another: PORT=${port === 8080 ? 8090 : 8080} npm start`,
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
