import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeWhitespace } from './remove-whitespace.ts';

test('strips the ends, makes each run one space, and counts what went', () => {
  expect(removeWhitespace('  flow   meter \n')).toEqual({
    output: 'flow meter',
    changed: true,
    originalLength: 16,
    outputLength: 10,
    charactersRemoved: 6,
  });
});

test.each([
  ['', ''],
  [' \t\r\n ', ''],
  ['one\r\ntwo\u2028three\u2029four\u0085five', 'one two three four five'],
  ['a\u00a0b\u202fc\u3000d\u1680e\u2007f\u205fg', 'a b c d e f g'],
  ['\ufeffname', 'name'],
  ['soft\u200bware', 'software'],
  ['two \u200b\u2060 words', 'two words'],
  ['a\u180eb', 'ab'],
  ['family 👨\u200d👩\u200d👧  here', 'family 👨\u200d👩\u200d👧 here'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['lone \ud83d  half', 'lone \ud83d half'],
  ['\ude00 \ud83d', '\ude00 \ud83d'],
  ['heart ❤\ufe0f  text ❤\ufe0e', 'heart ❤\ufe0f text ❤\ufe0e'],
  ['key 1\ufe0f\u20e3  2', 'key 1\ufe0f\u20e3 2'],
  ['👍🏽  👩🏿\u200d🚀', '👍🏽 👩🏿\u200d🚀'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}  x',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} x',
  ],
  ['🇩🇰 \u3000🇸🇪', '🇩🇰 🇸🇪'],
  ['क्\u200dष  क्\u200cष', 'क्\u200dष क्\u200cष'],
  ['ᠠ\u180bᠡ', 'ᠠ\u180bᠡ'],
  ['e\u0301  a\u0301\u0323', 'e\u0301 a\u0301\u0323'],
  ['\u202bשלום  עולם\u202c', '\u202bשלום עולם\u202c'],
  ['soft\u00adhyphen\u034f', 'soft\u00adhyphen\u034f'],
  ['nul\u0000 \u0000', 'nul\u0000 \u0000'],
  ['tab\u000b\u000cfeed\u001cfile', 'tab feed\u001cfile'],
  ['blank\u2800braille\u3164filler', 'blank\u2800braille\u3164filler'],
])('%j becomes %j', (text, output) => {
  expect(removeWhitespace(text).output).toBe(output);
});

test('a text that needs nothing comes back as it is', () => {
  expect(removeWhitespace('flow meter')).toMatchObject({
    output: 'flow meter',
    changed: false,
    charactersRemoved: 0,
  });
});

test('every character that Unicode calls white space is, and no other that is not zero-width', () => {
  const spaces: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (removeWhitespace(`a${String.fromCodePoint(code)}b`).output === 'a b') spaces.push(code.toString(16));
  }

  // PropList.txt of Unicode 17, White_Space.
  expect(spaces.join(' ')).toBe(
    '9 a b c d 20 85 a0 1680 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 200a 2028 2029 202f 205f 3000',
  );
});

test('graphemes without white space in them come out as they went in', () => {
  const graphemes = fc
    .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
    .map((parts) => parts.filter((part) => !/[\p{White_Space}\u180e\u200b\u2060\ufeff]/u.test(part)));

  fc.assert(
    fc.property(graphemes, (parts) => {
      expect(removeWhitespace(`\n ${parts.join(' \t\u3000')} `).output).toBe(parts.join(' '));
    }),
  );
});

test('doing it again changes nothing, and no letter is lost', () => {
  const text = fc
    .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(' ', '\n', '\u200b', '\u3000', '\ud800')))
    .map((parts) => parts.join(''));
  const letters = (value: string) => value.replace(/[\p{White_Space}\u180e\u200b\u2060\ufeff]/gu, '');

  fc.assert(
    fc.property(text, (value) => {
      const { output } = removeWhitespace(value);

      expect(removeWhitespace(output).changed).toBe(false);
      expect(letters(output)).toBe(letters(value));
    }),
  );
});

test('a million characters of space between two words are one space', () => {
  const { output } = removeWhitespace(`a${' \u200b'.repeat(500_000)}b`);

  expect(output).toBe('a b');
});
