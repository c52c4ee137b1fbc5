import { isRoot } from '../../postgres/cluster-user.ts';
import type { Config } from '../../settings/config.ts';
import { BrowserProcess } from '../../web/render/browser-process.ts';
import { type ExaminedBrowser, examineRemote } from '../../web/render/remote/examine-remote.ts';
import { BrowserStartError } from '../../web/render/running-browser.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Nobody listens there: the browser only has to start. */
const noProxy = 'http://127.0.0.1:9';

/** Starts the browser once and ends it, or looks at those elsewhere. Says nothing where none is set: pages are not rendered then. */
export async function checkBrowser({
  browserPath,
  browserRemote,
}: Pick<Config, 'browserPath' | 'browserRemote'>): Promise<Check[]> {
  if (browserRemote !== null) {
    const userAgent = 'millrace doctor';
    const all = browserRemote.addresses.map((address) =>
      examineRemote({ ...browserRemote, address, userAgent }),
    );
    return (await Promise.all(all)).map(checkOf);
  }
  return browserPath === null ? [] : await checkLocal(browserPath);
}

/** Its address is a secret but for the host. */
function checkOf({ shown, version, proxyUrl, problem, fix }: ExaminedBrowser): Check {
  if (problem !== null) return fail('browser', problem, fix);
  return ok('browser', `${version} at ${shown} answers, and its pages reach Millrace at ${proxyUrl}`);
}

async function checkLocal(path: string): Promise<Check[]> {
  try {
    const browser = await BrowserProcess.start({ path, userAgent: 'millrace doctor', proxyUrl: noProxy });
    try {
      const version = await versionOf(path, browser);
      return [
        isRoot()
          ? warn(
              'browser',
              `${version} starts, but without its sandbox, because this process runs as root`,
              'Start Millrace as an ordinary user. A page that breaks out of the browser gets all the rights of that user.',
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
        'Install Chromium (apt-get install chromium) and set BROWSER_PATH to it. Or unset BROWSER_PATH: Millrace then does not render pages.',
      ),
    ];
  }
}

/** @throws {BrowserStartError} where it started and then says nothing */
async function versionOf(path: string, { browser }: BrowserProcess): Promise<string> {
  try {
    return await browser.version();
  } catch (cause) {
    throw new BrowserStartError(`${path} starts but does not respond: ${(cause as Error).message}`, {
      cause,
    });
  }
}
