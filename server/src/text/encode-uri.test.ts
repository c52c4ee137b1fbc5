import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUri } from './encode-uri.ts';

const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

test('exactly the unreserved characters of RFC 3986 stay', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

  expect(ascii.filter((character) => encodeUri(character) === character).join('')).toBe(
    [...unreserved].sort().join(''),
  );
});

test.each([
  ['', ''],
  ['flow meter / 50%', 'flow%20meter%20%2F%2050%25'],
  ["!*'()", '%21%2A%27%28%29'],
  [':/?#[]@$&+,;=', '%3A%2F%3F%23%5B%5D%40%24%26%2B%2C%3B%3D'],
  ['%20', '%2520'],
  ['a\u0000\r\n', 'a%00%0D%0A'],
  ['ë€😀', '%C3%AB%E2%82%AC%F0%9F%98%80'],
  ['\ud83d', '%EF%BF%BD'],
  ['a\ude00\ud83db', 'a%EF%BF%BD%EF%BF%BDb'],
  ['\ufffe\uffff', '%EF%BF%BE%EF%BF%BF'],
])('%j becomes %s', (text, encoded) => {
  expect(encodeUri(text)).toBe(encoded);
});

test('the bytes of the text in UTF-8 come back', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), utf16Units()), (text) => {
      const encoded = encodeUri(text);

      expect(encoded).toMatch(/^(?:[\w.~-]|%[0-9A-F]{2})*$/);
      expect(Buffer.from(decodeURIComponent(encoded))).toEqual(Buffer.from(text));
    }),
  );
});

/** Half surrogate pairs among others. */
function utf16Units() {
  return fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
}
