import { afterAll, describe, expect, test } from 'vitest';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { pageBombs } from '../testing/page-bombs.ts';
import { VendorEmulator } from '../testing/vendor-emulator.ts';
import { ProviderFailure } from './capabilities.ts';
import { PageReader, type PageTask } from './page-reader.ts';
import { openYellowpages } from './yellowpages/yellowpages.ts';

const { signal } = new AbortController();
// How long a page takes on the clock depends on who else has the cores.
const reader = new PageReader({ totalMsMax: 60_000, waitMsMax: 60_000 });
afterAll(() => reader.close());

/** As much as a source takes of a page. */
const pageBytes = 2 * 2 ** 20;
/** Of the main thread, for one page: other calls wait no longer meanwhile. */
const heldMsMax = 20;

function bombOf(name: string): string {
  const bomb = pageBombs.find((one) => one.name === name);
  return Buffer.from(bomb?.make(pageBytes) ?? '').toString('latin1');
}

describe('a page that takes long to read keeps no other call waiting', () => {
  const longest = [
    'attributes on one tag',
    'body again and again, each with an attribute of its own',
    'UTF-16, big end first',
    'null bytes in SVG',
  ];
  const bombs = longest.map((name): [string, string] => [name, bombOf(name)]);

  test.each<[string, string]>([...bombs, ['long classes', `<p class="${'a '.repeat(2_400)}">`.repeat(430)]])(
    '%s',
    async (_name, html) => {
      expect(html.length).toBeGreaterThan(pageBytes / 2);
      await reader.read('yellowpages', 'directoryListings', '', [], signal);
      const tasks: PageTask[] = ['directoryListings', 'networkAds'];

      for (const task of tasks) {
        const work = () => reader.read('yellowpages', task, html, [], signal);
        expect(await quickestCpuMs(work, heldMsMax)).toBeLessThan(heldMsMax);
      }
    },
  );
});

test('a source that reads pages has them read so', async () => {
  const html = `<p class="${'a '.repeat(2_400)}">`.repeat(430);
  await using emulator = await VendorEmulator.start(() => ({
    headers: { 'content-type': 'text/html' },
    body: html,
  }));
  const provider = openYellowpages({ addresses: { BASE_URL: emulator.url }, userAgent: 'Millrace/test' });
  const search = { text: 'plumber', location: 'Dayton, OH', page: 1, pages: 1 };
  const ask = () => provider.searchDirectory?.(search, signal).catch((error: unknown) => error);
  expect(await ask()).toBeInstanceOf(ProviderFailure);

  expect(await quickestCpuMs(ask, 3 * heldMsMax)).toBeLessThan(3 * heldMsMax);
});
