import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cacheKey } from './cache-key.ts';
import { normalUrl, pageKey } from './page-key.ts';

const userAgent = 'Millrace/1';
const keyOf = (url: string, more: { isRendered?: boolean; userAgent?: string } = {}) =>
  pageKey({ url: new URL(url), isRendered: false, userAgent, ...more })?.toString('hex');

test.each([
  ['scheme and host in another case', 'HTTPS://Example.COM/Path', 'https://example.com/Path'],
  ['the default port', 'https://example.com:443/', 'https://example.com/'],
  ['no path', 'https://example.com', 'https://example.com/'],
  ['a query without a path', 'https://example.com?a=1', 'https://example.com/?a=1'],
  ['a fragment', 'https://example.com/a#top', 'https://example.com/a'],
  ['an empty fragment', 'https://example.com/a#', 'https://example.com/a'],
  ['a host in another script', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['dot segments', 'https://example.com/a/../b/./c', 'https://example.com/b/c'],
])('one page under two addresses has one key: %s', (_, one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

test.each([
  ['http and https', 'http://example.com/', 'https://example.com/'],
  ['another port', 'https://example.com:8443/', 'https://example.com/'],
  ['a www', 'https://www.example.com/', 'https://example.com/'],
  ['the case of the path', 'https://example.com/A', 'https://example.com/a'],
  ['a slash at the end', 'https://example.com/a/', 'https://example.com/a'],
  ['the order of the query', 'https://example.com/?a=1&b=2', 'https://example.com/?b=2&a=1'],
  ['an empty query', 'https://example.com/?', 'https://example.com/'],
  ['what is escaped', 'https://example.com/%7Ea', 'https://example.com/~a'],
])('what a server may answer differently has a key of its own: %s', (_, one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

test('a rendered page and one for another version of the crawler have keys of their own', () => {
  const url = 'https://example.com/';

  const keys = [keyOf(url), keyOf(url, { isRendered: true }), keyOf(url, { userAgent: 'Millrace/2' })];

  expect(new Set(keys).size).toBe(3);
});

test('an address with a user name or password has no key, so that its page is never kept', () => {
  expect(keyOf('https://me:secret@example.com/')).toBe(undefined);
  expect(keyOf('https://me@example.com/')).toBe(undefined);
});

test('of any address the form is stable, has no fragment, and is fetched as the address itself', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const url = new URL(text);

      const normal = normalUrl(url);

      expect(normalUrl(new URL(normal))).toBe(normal);
      expect(normal).not.toContain('#');
      const { origin, pathname, search } = new URL(normal);
      expect([origin, pathname, search]).toEqual([url.origin, url.pathname, url.search]);
    }),
  );
});

test('no two lists of parts make one key', () => {
  const parts = fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));
  fc.assert(
    fc.property(fc.string(), parts, fc.string(), parts, (kind, list, otherKind, otherList) => {
      const isSame = JSON.stringify([kind, list]) === JSON.stringify([otherKind, otherList]);

      expect(cacheKey(kind, list).equals(cacheKey(otherKind, otherList))).toBe(isSame);
    }),
  );
  expect(cacheKey('a', ['b', 'c']).equals(cacheKey('a', ['b,c']))).toBe(false);
  expect(cacheKey('a', ['1']).equals(cacheKey('a', [1]))).toBe(false);
  expect(cacheKey('a', [])).toHaveLength(32);
});
