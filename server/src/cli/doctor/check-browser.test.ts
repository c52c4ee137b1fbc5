import { expect, test } from 'vitest';
import { chromiumPath } from '../../testing/chromium.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
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
