import { afterAll, expect, test } from 'vitest';
import { pageBombs } from '../testing/page-bombs.ts';
import { PageReader } from './page-reader.ts';

const { signal } = new AbortController();
const reader = new PageReader();
afterAll(() => reader.close());

/** As much as a source takes of a page. */
const pageBytes = 2 * 2 ** 20;

const listing = '<div class="result"><a class="business-name">Halden</a></div>';
const listings = (row: string, count = 1) => `<div class="search-results organic">${row.repeat(count)}</div>`;
const nothing = { listings: [], rowCount: 0, saysNone: false, isOfSearch: false };

function bombOf(name: string): string {
  const bomb = pageBombs.find((one) => one.name === name);
  return Buffer.from(bomb?.make(pageBytes) ?? '').toString('latin1');
}

test('what is read of a page comes out of the thread as it is', async () => {
  const read = await reader.read('yellowpages', 'directoryListings', listings(listing), [], signal);

  expect(read).toMatchObject({
    listings: [{ id: null, listing: { name: 'Halden', phone: null } }],
    rowCount: 1,
    saysNone: false,
  });
});

test('a page with more elements than are read is a failure: what was looked for may stand behind them', async () => {
  const read = reader.read('yellowpages', 'directoryListings', '<b>x</b>'.repeat(10_001), [], signal);

  await expect(read).rejects.toMatchObject({ provider: 'yellowpages', reason: 'unreadable' });
});

test('a page that takes too much time is a failure, and the next one is read', async () => {
  const hasty = new PageReader({ cpuMsMax: 1 });
  // Some hundred milliseconds: what it took is looked at now and then.
  const long = bombOf('attributes on one tag').repeat(10);

  const read = hasty.read('yellowpages', 'directoryListings', long, [], signal);

  await expect(read).rejects.toMatchObject({ provider: 'yellowpages', reason: 'unreadable' });
  await hasty.close();
  expect(await reader.read('yellowpages', 'directoryListings', '', [], signal)).toEqual(nothing);
});

test('that no thread is free is held against no page', async () => {
  const busy = new PageReader({ waitingMax: 0 });

  const read = busy.read('yellowpages', 'directoryListings', '', [], signal);

  await expect(read).rejects.toMatchObject({ provider: 'yellowpages', reason: 'timeout' });
  await busy.close();
});

test('who goes away hears why', async () => {
  const read = reader.read('yellowpages', 'directoryListings', '', [], AbortSignal.abort(new Error('over')));

  await expect(read).rejects.toThrow('over');
});
