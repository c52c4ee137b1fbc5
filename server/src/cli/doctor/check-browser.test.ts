import { expect, test } from 'vitest';
import { chromiumPath } from '../../testing/chromium.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { RemoteChromium, remoteOf } from '../../testing/remote-chromium.ts';
import { readBrowserAddresses } from '../../web/render/remote/browser-address.ts';
import { checkBrowser } from './check-browser.ts';

test('doctor says nothing of a browser where none is set', async () => {
  const checks = await checkBrowser({ browserPath: null, browserRemote: null });

  expect(checks).toEqual([]);
});

// A browser has 15 s to start and 20 s to answer.
test.skipIf(whyMissing('chromium') !== null)(
  'doctor names the browser that starts, and warns where it has no sandbox',
  {
    timeout: 240_000,
  },
  async () => {
    const isRoot = process.getuid?.() === 0;

    const checks = await checkBrowser({ browserPath: chromiumPath(), browserRemote: null });

    expect(checks).toMatchObject([{ name: 'browser', status: isRoot ? 'warn' : 'ok' }]);
    expect(checks[0]?.detail).toMatch(/^Chrome\/\d+.* starts/);
  },
);

test.each(['/nowhere/chromium', '/bin/false'])(
  'doctor says that %s is no browser, and what to install',
  async (path) => {
    const checks = await checkBrowser({ browserPath: path, browserRemote: null });

    expect(checks).toMatchObject([{ name: 'browser', status: 'fail' }]);
    expect(checks[0]?.detail).toContain(path);
    expect(checks[0]?.fix).toContain('apt-get install chromium');
  },
);

test.skipIf(whyMissing('chromium') !== null)(
  'doctor says of each browser elsewhere whether it answers, its version, and whether its pages reach Millrace; never its token',
  { timeout: 240_000 },
  async () => {
    const chromium = await RemoteChromium.start();
    const addresses = readBrowserAddresses(
      `${chromium.webSocketUrl}?token=secret,ws://127.0.0.1:9/path-secret?token=secret`,
    );

    const checks = await checkBrowser({ browserPath: '/ignored', browserRemote: remoteOf(addresses) });
    const lost = await checkBrowser({
      browserPath: null,
      browserRemote: { ...remoteOf(addresses.slice(0, 1)), proxyHost: 'nowhere.invalid' },
    });
    await chromium.stop();

    expect(checks).toMatchObject([
      { name: 'browser', status: 'ok' },
      { name: 'browser', status: 'fail', fix: expect.stringContaining('BROWSER_URL') },
    ]);
    expect(checks[0]?.detail).toMatch(
      /^Chrome\/\d+\S+ at ws:\/\/127\.0\.0\.1:\d+ answers, and its pages reach Millrace at http:/,
    );
    expect(checks[1]?.detail).toContain('ws://127.0.0.1:9: it takes no connections');
    expect(lost).toMatchObject([{ status: 'fail', fix: expect.stringContaining('BROWSER_PROXY_HOST') }]);
    expect(lost[0]?.detail).toMatch(
      /answers, but its pages do not reach Millrace at http:\/\/nowhere\.invalid:\d+$/,
    );
    expect(JSON.stringify([checks, lost])).not.toMatch(/secret|devtools/);
  },
);
