import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { XmlEntries } from './xml-entries.ts';

test.each([
  ['tags', '<a>'],
  ['open entries', '<url><loc>'],
  ['one long tag', '<url a'],
  ['quotes', '<a b="'],
  ['quotes and ends', '<a b=">'],
  ['ampersands', '&'],
  ['comments', '<!--'],
  ['CDATA', '<![CDATA['],
  ['numeric references', '&#'],
  ['links', '<link a= href'],
  ['links of feeds', '</item><item><link a="1" '],
  ['closing tags', '</'],
  ['less-than signs', '<'],
])('a megabyte of %s takes time in proportion', async (_, unit) => {
  const reading = (length: number) => {
    const text = `<rss><item><link>${unit.repeat(Math.ceil(length / unit.length))}`;
    return () => readInPieces(text);
  };

  const growth = await growthOf(reading, 2_000_000);

  expect(growth).toMatchObject({ inProportion: true });
});

function readInPieces(text: string): void {
  const reader = new XmlEntries();
  for (let at = 0; at < text.length && !reader.isDone; at += 16_384) {
    reader.write(text.slice(at, at + 16_384));
    reader.take();
  }
  reader.end();
  reader.take();
}
