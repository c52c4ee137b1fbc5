import { existsSync } from 'node:fs';

const usualPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's Chromium. Tests that need it fail without, since what they promise would not be tested. */
export function chromiumPath(): string {
  const path = usualPaths.find((one) => existsSync(one));
  if (path === undefined) {
    throw new Error('There is no Chromium on this machine. Install it: apt-get install chromium');
  }
  return path;
}
