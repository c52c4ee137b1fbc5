import { networkHost } from './network-host.ts';

/**
 * The number of a job out of what callers send: the number, its URN (`urn:li:jobPosting:…`), or its address on the network
 * (`/jobs/view/<number>`, `/jobs/view/<title>-<number>`, `?currentJobId=<number>`). Undefined for anything else.
 */
export function jobIdOf(input: string): string | undefined {
  const text = input.trim();
  if (text === '' || input.length > 2_000) return undefined;
  const bare = /^(?:urn:li:[a-z_]{0,40}job[a-z_]{0,40}:)?(\d{1,19})$/i.exec(text)?.[1];
  if (bare) return bare;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !networkHost(url.hostname)) return undefined;
  const inPath = /^\/jobs\/view\/(?:[^/]*-)?(\d{1,19})(?:\/|$)/i.exec(url.pathname)?.[1];
  const inQuery = url.searchParams.get('currentJobId');
  return inPath ?? (inQuery !== null && /^\d{1,19}$/.test(inQuery) ? inQuery : undefined);
}
