import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOccurrences } from './count-occurrences.ts';

const family = '👨\u200d👩\u200d👧';

function counts(text: string, separator: string, options = {}): [string, number][] {
  return countOccurrences(text, separator, options).results.map(({ item, count }) => [item, count]);
}

test('the most frequent comes first, and of equal counts the one that appears first', () => {
  expect(countOccurrences('no,dk,se,fi,se,dk', ',')).toEqual({
    results: [
      { count: 2, item: 'dk' },
      { count: 2, item: 'se' },
      { count: 1, item: 'no' },
      { count: 1, item: 'fi' },
    ],
    totalItems: 6,
    uniqueItems: 4,
  });
});

test('a limit shortens the results and not the totals', () => {
  expect(countOccurrences('a,b,c,c', ',', { limit: 1 })).toEqual({
    results: [{ count: 2, item: 'c' }],
    totalItems: 4,
    uniqueItems: 3,
  });
});

test.each(['', ' ', ',', ' , ,, ', '\u3000,\u200b'])('%j has no items', (text) => {
  expect(countOccurrences(text, ',')).toEqual({ results: [], totalItems: 0, uniqueItems: 0 });
});

test.each<[string, string, [string, number][]]>([
  [
    'dk, se ,\tdk',
    ',',
    [
      ['dk', 2],
      ['se', 1],
    ],
  ],
  ['dk\u00a0,\u3000dk,\ufeffdk', ',', [['dk', 3]]],
  [
    'a||b|c||a',
    '||',
    [
      ['a', 2],
      ['b|c', 1],
    ],
  ],
  ['aaa', 'aa', [['a', 1]]],
  [
    'one and two AND one',
    ' and ',
    [
      ['one', 1],
      ['two AND one', 1],
    ],
  ],
  [
    'a.b*a',
    '.',
    [
      ['a', 1],
      ['b*a', 1],
    ],
  ],
  ['a', 'a much longer separator', [['a', 1]]],
  [
    'a\r\nb\na\rb\u2028a',
    '\n',
    [
      ['a', 3],
      ['b', 2],
    ],
  ],
  [
    'a\nb\na',
    '\r\n',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'a\nb\na',
    '\\n',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'a\r\nb\r\na',
    '\\r\\n',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'a\tb\ta',
    '\\t',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'a\\nb\\na',
    '\\n',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'constructor,__proto__,constructor',
    ',',
    [
      ['constructor', 2],
      ['__proto__', 1],
    ],
  ],
])('%j at %j', (text, separator, expected) => {
  expect(counts(text, separator)).toEqual(expected);
});

test.each<[string, [string, number][]]>([
  ['Dk,dK,DK', [['Dk', 3]]],
  ['Straße,STRASSE,strasse', [['Straße', 3]]],
  ['ΣΟΦΟΣ,σοφος,σοφοσ', [['ΣΟΦΟΣ', 3]]],
  ['É,e\u0301', [['É', 2]]],
  [
    'Iğdır,IĞDIR',
    [
      ['Iğdır', 1],
      ['IĞDIR', 1],
    ],
  ],
  [
    'i,I,ı,İ',
    [
      ['i', 2],
      ['ı', 1],
      ['İ', 1],
    ],
  ],
])('without case %s is counted so, each as it was written first', (text, expected) => {
  expect(counts(text, ',', { ignoreCase: true })).toEqual(expected);
});

test('with case, items that differ in it are different, and composed and decomposed letters are not', () => {
  expect(counts('a,A,\u00e9,e\u0301', ',')).toEqual([
    ['\u00e9', 2],
    ['a', 1],
    ['A', 1],
  ]);
});

test.each<[string, string, [string, number][]]>([
  // The empty separator: every grapheme is an item.
  [
    `a${family}b${family}`,
    '',
    [
      [family, 2],
      ['a', 1],
      ['b', 1],
    ],
  ],
  [
    'e\u0301e e\u0301',
    '',
    [
      ['e\u0301', 2],
      ['e', 1],
    ],
  ],
  [
    '🇩🇰🇸🇪🇩🇰',
    '',
    [
      ['🇩🇰', 2],
      ['🇸🇪', 1],
    ],
  ],
  // A separator that is part of a grapheme.
  ['ae\u0301be\u0301c', 'e', [['ae\u0301be\u0301c', 1]]],
  [`a${family}b`, '👩', [[`a${family}b`, 1]]],
  [
    'a👍🏽b👍c',
    '👍',
    [
      ['a👍🏽b', 1],
      ['c', 1],
    ],
  ],
  ['a😀b', '\ud83d', [['a😀b', 1]]],
  ['a😀b', '\ude00', [['a😀b', 1]]],
  // Asked for by itself it is a separator as any other.
  [
    family,
    '\u200d',
    [
      ['👨', 1],
      ['👩', 1],
      ['👧', 1],
    ],
  ],
  [
    `a${family}b${family}a`,
    family,
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'x\ud83dy\ud83dx',
    '\ud83d',
    [
      ['x', 2],
      ['y', 1],
    ],
  ],
])('no grapheme of %j is cut at %j', (text, separator, expected) => {
  expect(counts(text, separator)).toEqual(expected);
});

test.each<[string, string, [string, number][]]>([
  [
    '"Acme, Inc.",Beta,"Acme, Inc."',
    ',',
    [
      ['Acme, Inc.', 2],
      ['Beta', 1],
    ],
  ],
  [
    '"a";"b;c";"a"',
    ';',
    [
      ['a', 2],
      ['b;c', 1],
    ],
  ],
  [
    '5" pipe,6" pipe',
    ',',
    [
      ['5" pipe', 1],
      ['6" pipe', 1],
    ],
  ],
  [
    '"a"|"b"',
    '|',
    [
      ['a', 1],
      ['b', 1],
    ],
  ],
  [
    'a, "b, c", a',
    ', ',
    [
      ['a', 2],
      ['b, c', 1],
    ],
  ],
  [
    '["a","b","a"]',
    ',',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    "['a', 'b', 'a']",
    ',',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    '- a\n- b\n- a',
    '\n',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    '- a\n- b\n- a',
    '\\n',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    '"a""b",c',
    ',',
    [
      ['a"b', 1],
      ['c', 1],
    ],
  ],
  [
    '"never closed,b',
    ',',
    [
      ['"never closed', 1],
      ['b', 1],
    ],
  ],
  [
    '"a" and "b"',
    ' and ',
    [
      ['"a"', 1],
      ['"b"', 1],
    ],
  ],
  ['"",a', ',', [['a', 1]]],
])('values in quotes as in CSV, and lists of programs: %j at %j', (text, separator, expected) => {
  expect(counts(text, separator)).toEqual(expected);
});

test('any text and separator give an answer whose counts add up', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(',', ' ', '\ud83d', '\u200d', '👨', 'e', '\u0301', 'ı', 'ẞ', '\r\n', '\\n'),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  fc.assert(
    fc.property(text, fc.oneof(piece, fc.constant('')), fc.boolean(), (input, separator, ignoreCase) => {
      const { results, totalItems, uniqueItems } = countOccurrences(input, separator, { ignoreCase });

      expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(totalItems);
      expect(results.length).toBe(uniqueItems);
      for (const { item } of results) expect(input).toContain(item);
      for (const [index, { count }] of results.entries())
        expect(count).toBeLessThanOrEqual(results[index - 1]?.count ?? count);
    }),
  );
});
