import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trim } from '../trim.ts';
import { normalizeList } from './normalize-list.ts';

test('splits, trims and keeps each value once', () => {
  expect(normalizeList('dk, se,,dk', { removeEmpty: true })).toEqual({
    values: ['dk', 'se'],
    joined: 'dk,se',
    originalCount: 4,
  });
});

test('empty values count as one unless they are to go', () => {
  expect(normalizeList('dk,, ,se,')).toEqual({
    values: ['dk', '', 'se'],
    joined: 'dk,,se',
    originalCount: 5,
  });
});

test.each(['', ' ', '\r\n\t', '\u3000\u200b'])('the blank text %j has no values', (text) => {
  expect(normalizeList(text)).toEqual({ values: [], joined: '', originalCount: 0 });
});

test.each<[string, string[], string]>([
  ['a', ['a'], 'a'],
  ['new york', ['new york'], 'new york'],
  ['a,b,a', ['a', 'b'], 'a,b'],
  ['a;b;a', ['a', 'b'], 'a;b'],
  ['a|b|a', ['a', 'b'], 'a|b'],
  ['a\tb\ta', ['a', 'b'], 'a\tb'],
  ['a\nb\na\n', ['a', 'b'], 'a\nb'],
  ['a\r\nb\r\na\r\n\r\n', ['a', 'b'], 'a\nb'],
  ['\na\rb', ['a', 'b'], 'a\nb'],
  // The strongest delimiter wins: the weaker ones belong to the values.
  ['Doe, Jane; Roe, Rick; Doe, Jane', ['Doe, Jane', 'Roe, Rick'], '"Doe, Jane";"Roe, Rick"'],
  ['Doe, Jane\nRoe, Rick', ['Doe, Jane', 'Roe, Rick'], '"Doe, Jane"\n"Roe, Rick"'],
  ['a; b | c; d', ['a; b', 'c; d'], '"a; b"|"c; d"'],
  // White space after a delimiter wraps and indents.
  ['dk, se,\n  dk,\n\tno\n', ['dk', 'se', 'no'], 'dk,se,no'],
  ['dk;\r\nse;\r\ndk', ['dk', 'se'], 'dk;se'],
  ['dk, se\t', ['dk', 'se'], 'dk,se'],
  // Of other scripts.
  ['東京、大阪、東京', ['東京', '大阪'], '東京、大阪'],
  ['北京，上海,北京', ['北京', '上海'], '北京，上海'],
  ['عمان، دبي، عمان', ['عمان', 'دبي'], 'عمان،دبي'],
  // Quoted as in CSV.
  ['"Acme, Inc.",Beta,"Acme, Inc."', ['Acme, Inc.', 'Beta'], '"Acme, Inc.",Beta'],
  ['"a;b", c', ['a;b', 'c'], '"a;b",c'],
  ['"line\nbreak",b', ['line\nbreak', 'b'], '"line\nbreak",b'],
  ['"say ""hi""" , b', ['say "hi"', 'b'], 'say "hi",b'],
  ['" a ",""', ['a', ''], 'a,'],
  // Quotes that are none.
  ['5" pipe, 6" pipe', ['5" pipe', '6" pipe'], '5" pipe,6" pipe'],
  ['"Acme" Ltd, b', ['"Acme" Ltd', 'b'], '"""Acme"" Ltd",b'],
  ['"never closed, b', ['"never closed', 'b'], '"""never closed",b'],
  // What is the same and what is not.
  ['\u00e9,e\u0301', ['\u00e9'], '\u00e9'],
  ['a,A', ['a', 'A'], 'a,A'],
  ['\u00a0a\u3000,\ufeffa', ['a'], 'a'],
  ['\ud83d,\ud83d,\ude00', ['\ud83d', '\ude00'], '\ud83d,\ude00'],
  ['👨\u200d👩\u200d👧,👨', ['👨\u200d👩\u200d👧', '👨'], '👨\u200d👩\u200d👧,👨'],
  ['__proto__,constructor,__proto__', ['__proto__', 'constructor'], '__proto__,constructor'],
])('%j', (text, values, joined) => {
  expect(normalizeList(text)).toMatchObject({ values, joined });
});

test('no value is there twice or untrimmed, and the joined list gives the same values again', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('a', 'b', ',', '; ', '\n', '\t', '|', '"', '""', '，', ' ', '\r\n', '\ud83d', '\u0301'),
  );
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

  fc.assert(
    fc.property(text, (input) => {
      const { values, joined, originalCount } = normalizeList(input, { removeEmpty: true });

      expect(new Set(values).size).toBe(values.length);
      expect(values.length).toBeLessThanOrEqual(originalCount);
      for (const value of values) expect(value).toBe(trim(value));
      expect(values).not.toContain('');
      expect(normalizeList(joined).values).toEqual(values);
    }),
  );
});
