import type { CDPSession, Protocol } from 'puppeteer-core';

/** What is not needed to read a page. Images and fonts are not even asked for; this is for those that are all the same. */
const notLoaded: ReadonlySet<Protocol.Network.ResourceType> = new Set<Protocol.Network.ResourceType>([
  'Image',
  'Media',
  'Font',
  'TextTrack',
  'Ping',
  'CSPViolationReport',
  'Prefetch',
  'Manifest',
]);
/**
 * In place of an image. A browser elsewhere may have images on: to a script, one that is refused is broken, and many pages take it away
 * or put another in its place.
 *
 * @see https://en.wikipedia.org/wiki/GIF, the smallest one, of one transparent pixel
 */
const emptyImage: Omit<Protocol.Fetch.FulfillRequestRequest, 'requestId'> = {
  responseCode: 200,
  responseHeaders: [
    { name: 'content-type', value: 'image/gif' },
    { name: 'access-control-allow-origin', value: '*' },
  ],
  body: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
};
/** More of a page's requests are refused; documents are counted elsewhere. */
const requestsMax = 1_000;

/**
 * Refuses what is not needed to read a page, and shows the proxy, but nobody else, the page's pass to it: a site that asks for a
 * name and password gets none. (Puppeteer's own `authenticate` would give it those of the proxy.)
 */
export async function filterRequests(
  session: CDPSession,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  let requests = 0;
  // A request that is over by then is none of our business.
  const answer = (sent: Promise<unknown>) => sent.catch(() => {});
  session.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
    requests += 1;
    const isOver = requests > requestsMax && resourceType !== 'Document';
    if (resourceType === 'Image' && !isOver) {
      answer(session.send('Fetch.fulfillRequest', { requestId, ...emptyImage }));
      return;
    }
    const isRefused = isOver || notLoaded.has(resourceType);
    answer(
      isRefused
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : session.send('Fetch.continueRequest', { requestId }),
    );
  });
  const asked = new Set<string>();
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    // Who asks twice has not taken it the first time: the page has ended.
    const mayHave = authChallenge.source === 'Proxy' && !asked.has(requestId);
    asked.add(requestId);
    answer(
      session.send('Fetch.continueWithAuth', {
        requestId,
        authChallengeResponse: mayHave
          ? { response: 'ProvideCredentials', username, password }
          : { response: 'CancelAuth' },
      }),
    );
  });
  await session.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*' }] });
}
