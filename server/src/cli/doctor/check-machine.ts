import { readFileSync } from 'node:fs';
import { isRoot } from '../../postgres/cluster-user.ts';
import type { Config } from '../../settings/config.ts';
import type { Misspelled } from '../../settings/misspelled-settings.ts';
import type { ConfigError } from '../../settings/setting.ts';
import { type Check, fail, ok, warn } from './check.ts';

const openFilesMin = 1_024;
const bodyBytesUsual = 16 * 1024 ** 2;

/** What does not need the database: Node, the user, limits of the system, settings. */
export function checkMachine(
  config: Config,
  wrongSettings: readonly ConfigError[],
  misspelled: readonly Misspelled[],
): Check[] {
  return [
    checkNode(),
    ...checkSettings(config, wrongSettings),
    ...misspelled.map(({ given, meant }) =>
      warn(
        'settings',
        `${given} is set, but is not a Millrace setting`,
        `Did you mean ${meant}? If not, ignore this.`,
      ),
    ),
    checkUser(),
    ...checkOpenFiles(),
    checkBodyLimit(config),
  ];
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isFit = major > 22 || (major === 22 && minor >= 18);
  return isFit
    ? ok('node', `Node ${process.versions.node}`)
    : fail(
        'node',
        `Node ${process.versions.node} is too old`,
        'Run npm ci in the project: it installs the right version.',
      );
}

function checkSettings(config: Config, wrongSettings: readonly ConfigError[]): Check[] {
  if (wrongSettings.length > 0) {
    return wrongSettings.map((error) =>
      fail(
        'settings',
        error.message,
        'Correct it in the environment or in the file .env; docs/settings.md lists all settings.',
      ),
    );
  }
  const database = config.databaseUrl === null ? 'its own PostgreSQL' : 'DATABASE_URL';
  return [
    ok('settings', `all are valid; database: ${database}, address: ${config.host} port ${config.port}`),
  ];
}

function checkUser(): Check {
  return isRoot()
    ? warn(
        'user',
        'this process runs as root',
        'Start Millrace as an ordinary user if you can: it does not need root.',
      )
    : ok('user', `user ${process.getuid?.() ?? ''}`.trim());
}

/** Each connection of a caller is an open file. */
function checkOpenFiles(): Check[] {
  const limit = openFilesLimit();
  if (limit === null) return [];
  return [
    limit < openFilesMin
      ? warn(
          'open files',
          `at most ${limit}`,
          `Raise the limit before the start: ulimit -n ${openFilesMin * 16}`,
        )
      : ok('open files', limit === Number.POSITIVE_INFINITY ? 'no limit' : `at most ${limit}`),
  ];
}

function openFilesLimit(): number | null {
  try {
    const text = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\S+)/m.exec(text)?.[1];
    return soft === undefined ? null : soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    // Only Linux has it; elsewhere nothing is said about it.
    return null;
  }
}

function checkBodyLimit({ bodyBytesMax }: Config): Check {
  return bodyBytesMax > bodyBytesUsual
    ? warn(
        'body limit',
        `bodies of ${bodyBytesMax} bytes are accepted`,
        'Each call may need several times as much memory. Lower BODY_BYTES_MAX, or give the service more memory.',
      )
    : ok('body limit', `bodies up to ${bodyBytesMax} bytes`);
}
