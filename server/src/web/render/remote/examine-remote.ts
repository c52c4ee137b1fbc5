import { notAllowed } from '../../../outbound/not-allowed.ts';
import type { ProxyPass } from '../../../outbound/proxy-pass.ts';
import { filterRequests } from '../filter-requests.ts';
import { BrowserStartError, type RunningBrowser } from '../running-browser.ts';
import type { BrowserAddress } from './browser-address.ts';
import { RemoteBrowsers, type RemoteSettings } from './remote-browsers.ts';

/** What was found out of one browser elsewhere, with nothing of its address but what may be shown. */
export interface ExaminedBrowser {
  readonly shown: string;
  readonly version: string;
  /** Address of our proxy, as given to the browser. */
  readonly proxyUrl: string;
  /** Why no page can be rendered there; null where one can. */
  readonly problem: string | null;
  readonly fix: string;
}

/** Reserved (RFC 2606): it is no host of anybody, and the proxy asks no server for it here. */
const nowhere = 'http://millrace-doctor.invalid';
const visitMsMax = 10_000;

/** Whether a browser answers, and its pages reach the proxy. They reach nothing else: the proxy refuses all. */
export async function examineRemote({
  address,
  ...settings
}: Omit<RemoteSettings, 'addresses'> & { readonly address: BrowserAddress }): Promise<ExaminedBrowser> {
  const found = { shown: address.shown, version: '', proxyUrl: '', problem: null, fix: '' };
  const browsers = new RemoteBrowsers(
    { ...settings, addresses: [address] },
    { addressesOf: () => Promise.reject(notAllowed('The doctor visits nobody.')) },
  );
  try {
    const { running, proxy } = await browsers.start();
    const pass = proxy.issue();
    try {
      const version = await running.browser.version();
      const isReached = await visit(running, { pass, proxyUrl: proxy.url });
      const seen = { ...found, version, proxyUrl: proxy.url };
      return isReached ? seen : { ...seen, ...notReached(seen, settings) };
    } finally {
      pass.close();
      await running.stop();
    }
  } catch (error) {
    if (error instanceof BrowserStartError) return { ...found, problem: error.message, fix: error.fix };
    // Of puppeteer, which was given no address.
    return {
      ...found,
      problem: `${address.shown} breaks off: ${(error as Error).message}`,
      fix: 'Look at its log.',
    };
  } finally {
    await browsers.close();
  }
}

/** Whether the proxy has heard of it from a page with a pass. */
async function visit(
  { browser }: RunningBrowser,
  { pass, proxyUrl }: { readonly pass: ProxyPass; readonly proxyUrl: string },
): Promise<boolean> {
  const context = await browser.createBrowserContext({
    proxyServer: proxyUrl,
    proxyBypassList: ['<-loopback>'],
  });
  try {
    const page = await context.newPage();
    await filterRequests(await page.createCDPSession(), pass);
    // The refusal of the proxy is an answer to the browser, and no answer at all an error.
    await page.goto(nowhere, { timeout: visitMsMax }).catch(() => {});
    return pass.problemOf(nowhere) !== null;
  } finally {
    await context.close();
  }
}

function notReached(
  { shown, proxyUrl }: Pick<ExaminedBrowser, 'shown' | 'proxyUrl'>,
  { proxyHost }: Pick<RemoteSettings, 'proxyHost'>,
) {
  return {
    problem: `${shown} answers, but its pages do not reach Millrace at ${proxyUrl}`,
    fix:
      proxyHost === null
        ? 'Set BROWSER_PROXY_HOST to an address of this machine that the browser reaches, and where a firewall is between them, BROWSER_PROXY_PORT to a port that it lets through.'
        : 'Correct BROWSER_PROXY_HOST, or let BROWSER_PROXY_PORT through the firewall between them.',
  };
}
