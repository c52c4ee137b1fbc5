import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlsWithKeywords } from './urls-with-keywords.ts';

const site = 'https://acme.example';
const pages = [
  '/',
  '/docs/calibration-tools',
  '/recalibrations',
  '/blog/blue_shoes?size=XL',
  '/blog/blues',
  '/caf%C3%A9',
  '/broken%E9',
].map((path) => site + path);

function find(keywords: string, isExact = false): string[] {
  return urlsWithKeywords(pages, keywords, { isExact }).map((url) => url.replace(site, ''));
}

test.each([
  ['calibration', ['/docs/calibration-tools', '/recalibrations']],
  ['CALIBRATION TOOLS', ['/docs/calibration-tools']],
  ['blue', ['/blog/blue_shoes?size=XL', '/blog/blues']],
  ['blue shoes, café', ['/blog/blue_shoes?size=XL', '/caf%C3%A9']],
  ['Caf%C3%A9', ['/caf%C3%A9']],
  ['size=xl', ['/blog/blue_shoes?size=XL']],
  ['broken%', ['/broken%E9']],
  ['acme', []],
])('%s is found as a part of words', (keywords, expected) => {
  expect(find(keywords)).toEqual(expected);
});

test.each([
  ['calibration', ['/docs/calibration-tools']],
  ['calibration tools', ['/docs/calibration-tools']],
  ['docs/calibration', ['/docs/calibration-tools']],
  ['docs calibration', []],
  ['/blog/', ['/blog/blue_shoes?size=XL', '/blog/blues']],
  ['blue', ['/blog/blue_shoes?size=XL']],
  ['xl', ['/blog/blue_shoes?size=XL']],
  ['caf', []],
])('%s is found as whole words', (keywords, expected) => {
  expect(find(keywords, true)).toEqual(expected);
});

test.each(['', ' , ,', '-'])('without a keyword all are found: %j', (keywords) => {
  expect(find(keywords)).toHaveLength(pages.length);
});

test('any keywords find only what is there, in its order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (keywords, isExact) => {
      const found = urlsWithKeywords(pages, keywords, { isExact });

      expect(found).toEqual(pages.filter((page) => found.includes(page)));
    }),
  );
});
