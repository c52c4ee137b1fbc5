import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRemote } from '../../settings/config.ts';
import { ConfigError } from '../../settings/setting.ts';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { RemoteService } from './remote-service.ts';

/** Commands that work on a service elsewhere; the others need its machine. */
const remoteCommands: ReadonlySet<string> = new Set([
  ...['org create', 'org list', 'org show'],
  ...['workspace create', 'workspace list', 'workspace enable', 'workspace disable'],
  ...['workspace tier', 'workspace bodies'],
  ...['key rotate', 'key revoke'],
  ...['credits grant', 'credits adjust', 'credits list'],
  ...['endpoint list', 'endpoint off', 'endpoint on'],
  ...['report usage', 'report revenue'],
]);
/** These call endpoints, with an API key and an address of their own. */
const callers: ReadonlySet<string> = new Set(['call', 'list', 'bulk', 'mcp']);

const linesMax = 1_000;

/**
 * Takes `--url` from before the command, or MILLRACE_URL, and puts the service there into the context.
 *
 * @returns the words of the command
 * @throws {UsageError} where the address or the key cannot be, or the command needs the machine of the service
 */
export function takeRemote(words: readonly string[], context: CommandContext): readonly string[] {
  const [given, rest] = urlIn(words);
  const { url: ofSettings, key, configFolder } = settingsFor(given);
  const url = given ?? ofSettings;
  const asksForHelp = rest.length === 0 || rest.some((word) => /^(?:-h|--help|-v|--version)$/.test(word));
  if (url === null || asksForHelp) return rest;
  if (callers.has(rest[0] ?? '')) return given === null ? rest : [...rest, '--url', given];
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError('--url is not a URL.', 'Such as: --url https://data.example');
  }
  const command = rest.slice(0, 2).join(' ');
  if (!remoteCommands.has(command)) {
    throw new UsageError(
      `${rest[0]} works only on the machine of the service.`,
      `Run it there, without ${given === null ? 'MILLRACE_URL' : '--url'}. These work from here: ${[...remoteCommands].join(', ')}.`,
    );
  }
  context.remote = new RemoteService({
    url,
    key: key ?? keyFor(url, configFolder),
    interrupted: context.interrupted,
  });
  return rest;
}

/** The command that needs an unreadable settings file reports it. */
function settingsFor(given: string | null): ReturnType<typeof readRemote> {
  try {
    return readRemote();
  } catch (error) {
    if (given !== null || !(error instanceof ConfigError)) throw error;
    return { url: null, key: null, configFolder: null };
  }
}

function urlIn(words: readonly string[]): [string | null, readonly string[]] {
  const [first = '', second] = words;
  if (first.startsWith('--url=')) return [first.slice('--url='.length), words.slice(1)];
  if (first !== '--url') return [null, words];
  if (second === undefined) throw new UsageError('--url needs a URL.', 'Such as: --url https://data.example');
  return [second, words.slice(2)];
}

/** Of a file that nobody else may read: a line each, an address and its key. */
function keyFor(url: string, configFolder: string | null): string {
  const how =
    'Create a key of the instance in the console (Operator, Management keys), and set MILLRACE_KEY=mm_….';
  const file = configFolder === null ? null : join(configFolder, 'millrace', 'keys');
  if (file === null || !existsSync(file)) throw new UsageError('No management key was given.', how);
  // Windows has no such bits: it stores access rights elsewhere.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new UsageError(`Others can read ${file}, so Millrace does not use its keys.`, `chmod 600 ${file}`);
  }
  const { origin } = new URL(url);
  for (const line of readFileSync(file, 'utf8').split('\n', linesMax)) {
    const [address = '', key = ''] = line.trim().split(/\s+/);
    if (URL.parse(address)?.origin === origin && /^mm_[\x21-\x7e]{1,200}$/.test(key)) return key;
  }
  throw new UsageError(`${file} has no key for ${origin}.`, `Add the line: ${origin} mm_…`);
}
