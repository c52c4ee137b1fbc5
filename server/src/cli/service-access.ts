import { readApiKey } from '../settings/config.ts';
import type { CommandContext } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { runningServiceUrl } from './service-url.ts';

export interface ServiceOptions {
  readonly key?: string;
  readonly url?: string;
}

/** Where a running service is, and the key to come with. */
export interface ServiceAccess {
  /** Without a slash at its end. */
  readonly base: string;
  readonly key: string;
}

/** What options say, before anything is looked for. */
export interface GivenAccess {
  readonly url: string | null;
  readonly key: string;
}

/** @throws {UsageError} where the key or the address cannot be */
export function givenAccess(options: ServiceOptions): GivenAccess {
  const key = keyOf(options);
  const url = options.url?.replace(/\/+$/, '') ?? null;
  if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError('--url is not a URL.', 'Such as: --url http://127.0.0.1:8080');
  }
  return { url, key };
}

/** The address that was given, else that of the running service. */
export async function serviceAccess(
  context: CommandContext,
  { url, key }: GivenAccess,
): Promise<ServiceAccess> {
  return { base: url ?? (await runningServiceUrl(context.config())), key };
}

function keyOf(options: ServiceOptions): string {
  const key = options.key ?? readApiKey();
  if (key === null) {
    throw new UsageError(
      'No API key was given. Millrace stores only fingerprints of keys, so it cannot look one up.',
      'Set MILLRACE_API_KEY. To replace a lost key: ./millrace key rotate <workspace> (ids: ./millrace workspace list)',
    );
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new UsageError(
      'That cannot be an API key: it contains spaces or other invalid characters.',
      'Copy the whole key, and nothing else.',
    );
  }
  return key;
}
