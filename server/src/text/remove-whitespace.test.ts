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

test('a million characters of space between two words take no time that can be felt', () => {
  const startedAt = performance.now();

  const { output } = removeWhitespace(`a${' \u200b'.repeat(500_000)}b`);

  expect(output).toBe('a b');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
