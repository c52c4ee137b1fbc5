import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './loose-json.ts';

const readOne = (text: string) => readJson(text)?.values[0];

test('JSON by the letter is read as JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readJson(text)).toEqual({ values: [JSON.parse(text)], isRepaired: false });
    }),
  );
});

describe('what is often wrong on pages is read all the same', () => {
  test.each<[string, string, unknown]>([
    ['a comma at the end', '{"a":[1,2,],}', { a: [1, 2] }],
    ['a line break in a text', '{"a":"x\ny\t"}', { a: 'x\ny\t' }],
    ['a byte order mark', '\ufeff{"a":1,}', { a: 1 }],
    ['an HTML comment around', '<!-- {"a":1} -->', { a: 1 }],
    ['an HTML comment before', '<!-- made by a plugin -->{"a":1}', { a: 1 }],
    ['CDATA around', '<![CDATA[{"a":1}]]>', { a: 1 }],
    ['CDATA in comments around', '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['CDATA in block comments around', '/*<![CDATA[*/{"a":1}/*]]>*/', { a: 1 }],
    ['comments of JavaScript', '{"a":1, // one\n/* two */ "b":2}', { a: 1, b: 2 }],
    [
      'an address in a text is no comment',
      '{"a":"https://halden.example/*x*/",}',
      { a: 'https://halden.example/*x*/' },
    ],
    ['single quotes and plain names', "{a:'it\\'s', $b:true}", { a: "it's", $b: true }],
    [
      'quotes within a text',
      '{"name":"15" monitor","b":"say "hi", then go"}',
      { name: '15" monitor', b: 'say "hi", then go' },
    ],
    ['a comma that was forgotten', '{"a":"x"\n"b":"y"}', { a: 'x', b: 'y' }],
    ['brackets missing at the end', '{"a":[{"b":1', { a: [{ b: 1 }] }],
    ['a wrong bracket', '{"a":[1,2},"b":3}', { a: [1, 2] }],
    ['a bracket too many', '{"a":1}}', { a: 1 }],
    ['a semicolon at the end', '{"a":1};', { a: 1 }],
    [
      'character references',
      '{&quot;a&quot;:&quot;Tom &amp;amp; Jerry&#33;&quot;}',
      { a: 'Tom &amp; Jerry!' },
    ],
    ['a name without a value is left out', '{"a":,"b":2,"c":}', { b: 2 }],
    ['so is what holds no more than one', '{"a":1,"b":{"c":},"d":[{"e":}]', { a: 1 }],
    ['so is what breaks off before it holds anything', '{"a":1,"b":{"c":[', { a: 1 }],
    ['what is written as empty is empty', "{'a':[],'b':{},'c':null}", { a: [], b: {}, c: null }],
    [
      'words and numbers of other languages',
      '{a:True,b:undefined,c:.5,d:+1,}',
      { a: true, b: null, c: 0.5, d: 1 },
    ],
    ['wrong escapes', '{"a":"\\x \\u00e9 \\u12",}', { a: 'x é u12' }],
  ])('%s', (_, text, expected) => {
    expect(readOne(text)).toEqual(expected);
    expect(readJson(text)?.isRepaired).toBe(true);
  });

  test('several objects after each other are several values', () => {
    expect(readJson('{"a":1}\n{"b":2},[3]')?.values).toEqual([{ a: 1 }, { b: 2 }, [3]]);
  });

  test('character references in JSON by the letter are left as they are', () => {
    expect(readOne('{"a":"&quot;"}')).toEqual({ a: '&quot;' });
  });
});

test.each([
  '',
  'hello',
  'var a = {"b":1};',
  '{"a":"never ends',
  '{"a" 1}',
  '{:}',
  '{"name": ',
  '{"offers": [{"price":',
  '[',
  '{',
  '{"name":,}',
])('what is no JSON is not guessed: %s', (text) => {
  expect(readJson(text)).toBeNull();
});

test('a key named __proto__ changes nothing', () => {
  const value = readOne('{"__proto__":{"isAdmin":true},"a":1,}') as Record<string, unknown>;

  expect(value.isAdmin).toBeUndefined();
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.keys(value)).toEqual(['a']);
});

test('any text at all is read or refused', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ',',
    ':',
    '\\',
    '//',
    '/*',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '\n',
    ' ',
    'a',
    '1',
    '&quot;',
  );

  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const reading = readJson(parts.join(''));
      expect(() => JSON.stringify(reading)).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});
