import { ServiceError } from '../../kernel/service-error.ts';
import { firstOf, isRedirect, redirectTarget } from '../../outbound/guarded-outbound.ts';
import { HopCookies } from '../../outbound/hop-cookies.ts';
import type { Outbound } from '../../outbound/outbound-request.ts';
import type { FetchedPage } from '../html/page.ts';
import type { ClientRedirect } from './client-redirect.ts';

export const hopKinds = ['http', 'refresh_header', 'meta_refresh', 'javascript'] as const;

export const redirectProblems = ['loop', 'too_many_redirects', 'unreachable', 'no_web_address'] as const;

export interface Hop {
  readonly url: string;
  /** Null where it did not answer, or was not asked. */
  readonly status: number | null;
  /** How it leads to the next one; null at the end. */
  readonly leadsBy: (typeof hopKinds)[number] | null;
}

export interface FollowedRedirects {
  readonly hops: readonly Hop[];
  /** Why it ended before a page: a circle, too many hops, what the site of the last hop did, or where it led. Null where one was reached. */
  readonly problem: (typeof redirectProblems)[number] | null;
  readonly problemText: string | null;
}

/** As many as browsers follow (WHATWG Fetch, HTTP-redirect fetch). Campaign links pass through a dozen trackers. */
export const hopsMax = 20;
/** A page that leads on does so in its beginning. */
const bytesRead = 512 * 1024;

/**
 * Follows an address to where it ends, by HTTP and by what pages do themselves. Each hop is asked with GET, since many servers
 * refuse or misanswer HEAD; only a page's beginning is read.
 *
 * @throws {ServiceError} where the first address cannot be called, or any of them may not be
 */
export async function followRedirects(
  start: URL,
  {
    outbound,
    leadsOn,
  }: { outbound: Outbound; leadsOn: (page: FetchedPage) => Promise<ClientRedirect | null> },
  signal: AbortSignal,
): Promise<FollowedRedirects> {
  const cookies = new HopCookies();
  const hops: Hop[] = [];
  const seen = new Set<string>();
  let url = start;
  for (;;) {
    const state = `${withoutFragment(url)} ${cookies.for(url) ?? ''}`;
    if (seen.has(state)) return ended(hops, 'loop', `The chain comes back to ${url.href}.`);
    if (hops.length > hopsMax) {
      return ended(hops, 'too_many_redirects', `The chain is longer than ${hopsMax} redirects.`);
    }
    if (hops.length > 0 && !isOfWeb(url)) {
      // Links to shops and messengers end in the app: where is what the caller wants to know, and nothing is called for it.
      hops.push({ url: url.href, status: null, leadsBy: null });
      return ended(hops, 'no_web_address', `The chain leads to an address of ${url.protocol}, and no page.`);
    }
    seen.add(state);
    let next: { url: URL; by: Hop['leadsBy'] } | null;
    let status: number;
    try {
      const opened = await outbound.open({
        url,
        cookies,
        redirectsMax: 'none',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        bytesMax: bytesRead,
        over: 'cut',
        signal,
      });
      status = opened.status;
      const target = isRedirect(status) ? redirectTarget(opened.headers, url) : null;
      next = target ? { url: target, by: 'http' } : null;
      const isPage = /html/i.test(firstOf(opened.headers['content-type']) ?? 'html');
      if (target || !(isPage || opened.headers.refresh)) await closed(opened.body);
      else next = await nextOfPage({ ...opened, body: await read(opened.body) }, url, leadsOn);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'url_not_allowed' || hops.length === 0)
        throw error;
      hops.push({ url: url.href, status: null, leadsBy: null });
      return ended(hops, 'unreachable', error.message.replace(' Nothing was charged.', ''));
    }
    hops.push({ url: url.href, status, leadsBy: next?.by ?? null });
    if (next === null) return ended(hops, null, null);
    url = next.url;
  }
}

async function nextOfPage(
  page: FetchedPage,
  from: URL,
  leadsOn: (page: FetchedPage) => Promise<ClientRedirect | null>,
): Promise<{ url: URL; by: Hop['leadsBy'] } | null> {
  const redirect = await leadsOn(page);
  if (redirect === null) return null;
  const url = new URL(redirect.url);
  if (url.hash === '') url.hash = from.hash;
  return { url, by: redirect.kind };
}

async function read(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function closed(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of body) return;
}

function isOfWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

function withoutFragment(url: URL): string {
  return url.href.split('#', 1)[0] ?? '';
}

function ended(
  hops: readonly Hop[],
  problem: FollowedRedirects['problem'],
  problemText: string | null,
): FollowedRedirects {
  return { hops, problem, problemText };
}
