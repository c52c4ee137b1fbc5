import { expect, test } from 'vitest';
import { inner } from '../../../testing/article-of.ts';
import { growthOf } from '../../../testing/cpu-time.ts';
import { readPage } from '../../html/page.ts';
import { article } from './article.ts';

test('a page of a million characters of dated properties inside each other takes time in proportion to its length', async () => {
  const reading = (length: number) => {
    const body = Buffer.from('<b itemprop="datePublished startDate">'.repeat(length / 38));
    const page = readPage({ url: inner, status: 200, headers: { 'content-type': 'text/html' }, body });
    return () => article(page, {});
  };

  const growth = await growthOf(reading, 1_000_000);

  expect(growth).toMatchObject({ inProportion: true });
});
