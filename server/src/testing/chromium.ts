import { existsSync } from 'node:fs';

const usualPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's Chromium; null where there is none. */
export function findChromium(): string | null {
  return usualPaths.find((one) => existsSync(one)) ?? null;
}

/** For tests that are skipped where it is missing (`machine-parts.ts`). */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === null) {
    throw new Error('There is no Chromium on this machine. Install it: apt-get install chromium');
  }
  return path;
}
