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

test.each<[string, string[]]>([
  ['["a","b","c"]', ['a', 'b', 'c']],
  ["['a', 'b']", ['a', 'b']],
  ['["Acme, Inc.","Beta"]', ['Acme, Inc.', 'Beta']],
  ['["a"]', ['a']],
  ['[]', []],
  ['["a", null, 1, true]', ['a', '', '1', 'true']],
  ['- a\n- b\n- c', ['a', 'b', 'c']],
  ['• a\n• b', ['a', 'b']],
  ['* a\n* b', ['a', 'b']],
  ['1. a\n2. b\n3. c', ['a', 'b', 'c']],
  ['1) a\n2) b', ['a', 'b']],
  ['a) x\nb) y', ['x', 'y']],
  ['[a, b, c]', ['a', 'b', 'c']],
  ['{a,b}', ['a', 'b']],
  ['• a • b • c', ['a', 'b', 'c']],
  ['- [ ] a\n- [x] b', ['a', 'b']],
  ["['Acme, Inc.', \"Bob's\"]", ['Acme, Inc.', "Bob's"]],
  ['[\n  "a",\n  "b"\n]', ['a', 'b']],
  ['{"a","b"}', ['a', 'b']],
  ['"a","b"', ['a', 'b']],
  ["'a','b'", ['a', 'b']],
  ['– a\n– b', ['a', 'b']],
  ['-1\n-2', ['-1', '-2']],
  ['a - b\nc - d', ['a - b', 'c - d']],
  ['· a\n· b', ['a', 'b']],
  ['▪ a\n▪ b', ['a', 'b']],
  ['◦ a\n◦ b', ['a', 'b']],
  ['[1,2,3]', ['1', '2', '3']],
  ['["a","a","b"]', ['a', 'b']],
  ['[“a”, “b”]', ['a', 'b']],
  ['(1) a\n(2) b', ['a', 'b']],
  ['["C\\u00e9line","x"]', ['Céline', 'x']],
  ["['it\\'s', 'b']", ["it's", 'b']],
  ["('a', 'b')", ['a', 'b']],
  ["('a',)", ['a']],
  ['+ a\n+ b', ['a', 'b']],
  ['  - a\n    - b', ['a', 'b']],
  ["'O''Brien','x'", ["O'Brien", 'x']],
])('JSON, Python, PostgreSQL and bullets: %j has %j', (input, values) => {
  const list = normalizeList(input);

  expect(list.values).toEqual(values);
  expect(normalizeList(list.joined).values).toEqual(values);
});

test.each<[string, string[]]>([
  ['-a\n-b', ['-a', '-b']],
  ['2024. x\n2025. y', ['2024. x', '2025. y']],
  ['1. a\nb\n2. c', ['1. a', 'b', '2. c']],
  ["[['a','b']]", ["[['a'", "'b']]"]],
  ['[{"a":1}]', ['[{"a":1}]']],
])('what is no such list stays as it is: %j has %j', (input, values) => {
  expect(normalizeList(input).values).toEqual(values);
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

test.each(['→', '✓', '✔', '☐', '■', '★', '»', '➤', '✅', '🔹', '▶️', '-', '•'])(
  'lines that each begin with the sign %s are a list',
  (sign) => {
    expect(normalizeList(`${sign} a, b\n${sign} c\n${sign} c`).values).toEqual(['a, b', 'c']);
  },
);

test('a Japanese bullet stands at its word', () => {
  expect(normalizeList('・東京\n・大阪').values).toEqual(['東京', '大阪']);
});

test('a sign that belongs to the value stays', () => {
  expect(normalizeList('★Star\n★Moon').values).toEqual(['★Star', '★Moon']);
});
