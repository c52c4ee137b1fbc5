import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase } from './fold-case.ts';

test.each([
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
  ['Σ', 'ς'],
  ['ΣΟΦΟΣ ΣΟΦΟΣ', 'σοφος σοφος'],
  ['ﬁn', 'FIN'],
  ['\u212a', 'k'],
  ['ŉ', 'ʼN'],
  ['ᾳ', 'ΑΙ'],
  ['İ', 'i\u0307'],
  ['ꭰ', 'Ꭰ'],
  ['ა', 'Ა'],
  ['𐐀', '𐐨'],
])('%s and %s differ in case only', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
});

test.each([
  ['ı', 'i'],
  ['ı', 'I'],
  ['İ', 'i'],
  ['é', 'e'],
  ['\ud800', '\ud801'],
])('%j and %j are different letters in every language alike', (one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other));
});

test('whatever the simple folding of regular expressions takes for one letter is one letter', () => {
  const apart: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    for (const other of [letter.toLowerCase(), letter.toUpperCase()]) {
      if (other === letter || [...other].length !== 1) continue;
      const isOne = new RegExp(`^${other}$`, 'iu').test(letter);
      if (isOne && foldCase(letter) !== foldCase(other)) apart.push(letter);
    }
  }

  expect(apart).toEqual([]);
});

test('what is folded stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldCase(foldCase(text))).toBe(foldCase(text));
    }),
  );
});
