import { expect, test } from 'vitest';
import { inner } from '../../../testing/article-of.ts';
import { growthOf } from '../../../testing/cpu-time.ts';
import { readPage } from '../../html/page.ts';
import { article } from './article.ts';

test.each([
  ['numbers that many logos have as their width', (length: number) => graphOf(length, 'width', '1,')],
  ['letters that many logos have as their width', (length: number) => graphOf(length, 'width', '"abc",')],
  [
    'names that many articles refer to',
    (length: number) => graphOf(length, 'name', `"${' '.repeat(15_000)}",`),
  ],
])('a million characters of %s take time in proportion to their length', async (_, html) => {
  const reading = (length: number) => {
    const body = Buffer.from(html(length));
    const page = readPage({ url: inner, status: 200, headers: { 'content-type': 'text/html' }, body });
    return () => article(page, {});
  };

  const growth = await growthOf(reading, 1_000_000);

  expect(growth).toMatchObject({ inProportion: true });
});

/** The longer, the more articles with the more references to one thing, and in it a longer list. */
function graphOf(length: number, listed: string, piece: string): string {
  const references = Array(Math.floor(length / 20_000)).fill('{"@id":"a"}');
  const article = `{"@type":"Article","url":"${inner}","author":[${references}],"publisher":{"logo":[${references}]}},`;
  const list = piece.repeat(length / piece.length);
  const thing = `{"@type":"Thing","@id":"a","url":"x","${listed}":[${list}0]}`;
  return `<script type="application/ld+json">[${article.repeat(length / 50_000)}${thing}]</script>`;
}
