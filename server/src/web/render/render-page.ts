import type { BrowserContext, HTTPResponse } from 'puppeteer-core';
import { ServiceError } from '../../kernel/service-error.ts';
import { SiteFailure } from '../../outbound/explain-failure.ts';
import { isRedirect } from '../../outbound/guarded-outbound.ts';
import { hostNotFound, noPublicAddress, notAllowed } from '../../outbound/not-allowed.ts';
import type { ProxyPass } from '../../outbound/proxy-pass.ts';
import { aborted } from './aborted.ts';
import { beforeScripts } from './before-scripts.ts';
import { filterRequests } from './filter-requests.ts';
import { PageTraffic, urlLengthMax } from './page-traffic.ts';
import { DocumentReader } from './read-document.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface PageTimes {
  /** From the start to the end of all. */
  readonly totalMs: number;
  /** Until the load event; what is there by then is read. */
  readonly loadMs: number;
  /** After it, until the page has settled; what is there by then is read. */
  readonly settleMs: number;
}

export const usualPageTimes: PageTimes = { totalMs: 15_000, loadMs: 8_000, settleMs: 4_000 };

const quietMs = 500;
/** A page that always has something under way, such as a question that the server answers when it has news. */
const unchangedMs = 2_500;
const pollMs = 100;

/**
 * Opens a page in a context of its own, with nothing of any other, and gives it as it is once its scripts have done their work.
 * The context may still be there when the signal aborts: whoever has the browser sees to it.
 */
export async function renderPage(
  { context, proxy, url, times }: { context: BrowserContext; proxy: ProxyPass; url: URL; times: PageTimes },
  signal: AbortSignal,
): Promise<RenderedPage> {
  const startedAt = performance.now();
  const page = await context.newPage();
  const session = await page.createCDPSession();
  // With no origin, it is for all of them: none is granted, so all are denied.
  await session.send('Browser.grantPermissions', { permissions: [], browserContextId: context.id });
  await Promise.all([
    filterRequests(session, proxy),
    page.evaluateOnNewDocument(beforeScripts),
    page.setBypassServiceWorker(true),
  ]);
  const traffic = new PageTraffic(page);
  const reader = new DocumentReader(session);
  const within = <Value>(work: Promise<Value>) => Promise.race([work, traffic.broken, aborted(signal)]);
  const { errorText } = await within(session.send('Page.navigate', { url: url.href }));
  if (isHtml(traffic.document)) {
    if (errorText !== undefined) throw loadFailure(errorText, traffic, proxy);
    await within(Promise.race([traffic.loaded(), pause(times.loadMs)]));
    // Who has waited so long for it already, waits no more.
    if (traffic.isLoaded) await within(settled(traffic, reader, times.settleMs));
  }
  const answer = traffic.document;
  const read = isHtml(answer) ? await within(reader.read()) : null;
  const final = new URL(read?.url ?? answer?.url() ?? url.href);
  if (final.protocol === 'chrome-error:') throw loadFailure(traffic.failure, traffic, proxy);
  const isOfTheWeb = /^https?:$/.test(final.protocol) && final.href.length <= urlLengthMax;
  if (answer === null || !isOfTheWeb) {
    throw failed('The page ends at something that is no address of the web.');
  }
  // The proxy answers so where there is no tunnel to refuse.
  if (answer.status() === 403 || answer.status() === 502) {
    if (proxy.problemOf(final.origin) !== null) throw loadFailure('', traffic, proxy);
  }
  return {
    url: final.href,
    status: answer.status(),
    headers: headersOf(answer),
    visited: upTo(final.href, traffic.visited),
    html: read !== null && htmlType.test(read.contentType) ? read.html : null,
    isCut: read?.isCut ?? false,
    loadMs: performance.now() - startedAt,
  };
}

const htmlType = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/** As far as its headers tell; also before there are any, and of a redirect, since what it leads to is not known. */
function isHtml(answer: HTTPResponse | null): boolean {
  if (answer === null || isRedirect(answer.status())) return true;
  const { 'content-type': type = '', 'content-disposition': disposition = '' } = answer.headers();
  return (
    (type.trim() === '' || htmlType.test(type.trim())) &&
    !/^\s*attachment/i.test(disposition) &&
    answer.status() !== 204
  );
}

/** Until the network has been quiet for a moment, or the document has not changed for a longer one. */
async function settled(traffic: PageTraffic, reader: DocumentReader, settleMs: number): Promise<void> {
  const until = performance.now() + settleMs;
  while (performance.now() < until) {
    if (traffic.isLoaded && traffic.quietMs >= quietMs) return;
    // A document that is just being left cannot be asked.
    const unchanged = traffic.isLoaded ? await reader.unchangedMs().catch(() => 0) : 0;
    if (unchanged >= unchangedMs) return;
    await pause(pollMs);
  }
}

/** Why a main document did not come, in words for the caller. */
function loadFailure(errorText: string, { visited, document }: PageTraffic, proxy: ProxyPass): ServiceError {
  const cause = new Error(errorText);
  switch (proxy.problemOf(URL.parse(visited.at(-1) ?? '')?.origin ?? '')) {
    case 'refused':
      return notAllowed(noPublicAddress, errorText);
    case 'not found':
      return hostNotFound(URL.parse(visited.at(-1) ?? '')?.hostname ?? '', errorText);
    case 'over limit':
      return failed('The page asks for more than a page may.', cause);
    case 'unreachable':
      return failed('The site does not take connections.', cause);
  }
  const isUnsafe = /UNSAFE_REDIRECT|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|INVALID_URL|UNSAFE_PORT/.test(
    errorText,
  );
  // What is neither http nor https it gives to other programs, of which there are none, and says no more than this.
  const isNoAnswer = document === null || isRedirect(document.status());
  if (isUnsafe || (errorText === 'net::ERR_ABORTED' && isNoAnswer)) {
    return notAllowed('The site redirects to something that may not be called.', errorText);
  }
  if (errorText.includes('TOO_MANY_REDIRECTS')) return failed('The site redirects in a circle.', cause);
  if (errorText.includes('ERR_CERT')) {
    return new SiteFailure('upstream_error', 'has a certificate that is not valid', { visited, cause });
  }
  if (/ERR_SSL/.test(errorText)) {
    return new SiteFailure('upstream_error', 'does not speak TLS as it should', { visited, cause });
  }
  return failed('The site broke off its answer, or sent one that a browser does not take.', cause);
}

function failed(what: string, cause?: unknown): ServiceError {
  return new ServiceError('upstream_error', `${what} Nothing was charged.`, { cause });
}

/** A script may have changed the address without a visit. */
function upTo(final: string, visited: readonly string[]): readonly string[] {
  return visited.at(-1) === final ? visited : [...visited, final];
}

/** Where a header was sent more than once, the browser puts its values on lines. */
function headersOf(answer: HTTPResponse): RenderedPage['headers'] {
  return Object.fromEntries(
    Object.entries(answer.headers()).map(([name, value]) => {
      const values = value.split('\n').map((one) => one.trim());
      return [name.toLowerCase(), values.length > 1 ? values : value];
    }),
  );
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
