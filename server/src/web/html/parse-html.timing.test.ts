import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { pageBombs } from '../../testing/page-bombs.ts';
import { lineOf } from './document.ts';
import { readPage } from './page.ts';

const bombBytes = 240_000;

test.each(pageBombs.map((bomb) => [bomb.name, bomb] as const))(
  'time is in proportion to the page: %s',
  async (_, bomb) => {
    const reading = (bytes: number) => {
      const fetched = {
        url: 'https://acme.example/',
        status: 200,
        headers: { 'content-type': bomb.contentType },
        body: bomb.make(bytes),
      };
      return () => lineOf(readPage(fetched).document.root);
    };

    const growth = await growthOf(reading, bombBytes);

    expect(growth).toMatchObject({ inProportion: true });
    // One second a megabyte, and some for the engine's first look at the code.
    expect(growth.wholeMs).toBeLessThan(500);
  },
);
