import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { readPage } from '../html/page.ts';
import { metaTags } from './meta-tags.ts';

test.each([
  ['tags', '<meta property="og:image" content="/a"><meta name=x content=y>'],
  ['links', '<link rel="icon alternate canonical" hreflang=de href=/x sizes=32x32>'],
  ['headings', '<h1><div>'],
  ['titles of drawings', '<svg><title></svg>'],
  ['names', `<meta property="${'og:x '.repeat(500)}" content=a>`],
  ['white space', `<meta name=a content="${' \n'.repeat(5_000)}x">`],
])('a page of a million characters of %s takes time in proportion to its length', async (_, piece) => {
  const reading = (length: number) => {
    const page = readPage({
      url: 'https://halden.example',
      status: 200,
      headers: {},
      body: Buffer.from(`<html>${piece.repeat(length / piece.length)}`),
    });
    return () => metaTags(page, {});
  };

  const growth = await growthOf(reading, 1_000_000);

  expect(growth).toMatchObject({ inProportion: true });
});
