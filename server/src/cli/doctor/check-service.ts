import { createServer } from 'node:net';
import type { Config } from '../../settings/config.ts';
import { findRunningService, serviceUrl } from '../service-url.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { whoListens } from './who-listens.ts';

export interface RunningService {
  readonly pid: number | null;
}

const timeoutMs = 3_000;

/** Does a service run, does it answer, and is the port that the settings name free for one? */
export async function checkService(config: Config, running: RunningService | null): Promise<Check[]> {
  const found = await findRunningService(config);
  const url = config.isPortSet || found === null ? serviceUrl(config) : found;
  const port = config.port === 0 ? 'any' : await probePort(config);
  if (running) {
    const who = running.pid === null ? 'a service runs' : `process ${running.pid} serves`;
    const ready = await askReady(url);
    return [
      ready === 200
        ? ok('service', `${who} and responds at ${url}`)
        : ready === null
          ? warn(
              'service',
              `${who}, but Millrace does not respond at ${url}`,
              found === null
                ? 'It listens elsewhere: run this command with the HOST and PORT of the service.'
                : `It responds at ${found}: unset PORT for this command, or set it to that port.`,
            )
          : warn(
              'service',
              `${who}, but is not ready (${ready})`,
              'Wait a moment and run this again; then read its log.',
            ),
    ];
  }
  if (port === 'free' || port === 'any') {
    return [
      ok('service', 'none runs; start it with ./millrace serve'),
      ok('port', port === 'any' ? 'any free one' : `${config.port} is free`),
    ];
  }
  if (port === 'taken') {
    const other = whoListens(config.port);
    return [
      fail(
        'port',
        `${config.port} is in use by ${other ?? 'another program'}, and no service runs on this database`,
        `Stop that program, or choose another port: PORT=${config.port === 8080 ? 8090 : 8080} npm start`,
      ),
    ];
  }
  return [
    fail(
      'port',
      `cannot listen on ${config.host} port ${config.port}: ${port}`,
      'Choose another HOST or PORT.',
    ),
  ];
}

/** `free`, `taken`, or the system's reason why neither. */
function probePort({ host, port }: Config): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'taken' : (error.code ?? error.message)),
    );
    probe.listen({ host, port }, () => probe.close(() => resolve('free')));
  });
}

/** Null where nothing answers. */
async function askReady(url: string): Promise<number | null> {
  try {
    const response = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const isOurs = /"status":/.test((await response.text()).slice(0, 1_000));
    return isOurs ? response.status : null;
  } catch {
    // Whatever the reason: there is no answer.
    return null;
  }
}
