import { isRoot } from '../../postgres/cluster-user.ts';
import type { Config } from '../../settings/config.ts';
import { BrowserProcess, BrowserStartError } from '../../web/render/browser-process.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Nobody listens there: the browser only has to start. */
const noProxy = 'http://127.0.0.1:9';

/** Starts the browser once and ends it. Says nothing where none is set: pages are not rendered then. */
export async function checkBrowser({ browserPath: path }: Pick<Config, 'browserPath'>): Promise<Check[]> {
  if (path === null) return [];
  try {
    const browser = await BrowserProcess.start({ path, userAgent: 'millrace doctor', proxyUrl: noProxy });
    try {
      const version = await versionOf(path, browser);
      return [
        isRoot()
          ? warn(
              'browser',
              `${version} starts, without its sandbox, since this runs as root`,
              'Start Millrace as an ordinary user: a page that breaks out of the browser has all the rights of that user.',
            )
          : ok('browser', `${version} starts`),
      ];
    } finally {
      await browser.stop();
    }
  } catch (error) {
    if (!(error instanceof BrowserStartError)) throw error;
    return [
      fail(
        'browser',
        error.message,
        'Install Chromium (apt-get install chromium) and set BROWSER_PATH to it, or leave BROWSER_PATH out: pages are not rendered then.',
      ),
    ];
  }
}

/** @throws {BrowserStartError} where it started and then says nothing */
async function versionOf(path: string, { browser }: BrowserProcess): Promise<string> {
  try {
    return await browser.version();
  } catch (cause) {
    throw new BrowserStartError(`${path} starts and does not answer: ${(cause as Error).message}`, { cause });
  }
}
