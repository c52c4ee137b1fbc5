import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholePage } from '../content/main-content.ts';
import { readPage } from '../html/page.ts';
import { countWords } from './count-words.ts';
import { plainText, wordsOf } from './plain-text.ts';

test.each([
  ['', 0],
  ['Two words', 2],
  ['  and\nlines,\tof 3 kinds.  ', 5],
  ["The meter's end-point", 5],
  ['über Straße naïve', 3],
  ['Расход воды', 2],
  // Vowel signs belong to the letters before them.
  ['हिन्दी भाषा', 2],
  ['การวัด', 1],
  ['流量計', 3],
  ['ABC流量計12', 5],
  ['カメラ', 3],
  // A letter beyond the first 65,536 characters: Gothic, and a sign of Chinese.
  ['\u{10330}\u{10331}', 1],
  ['\u{20000}\u{20001}', 2],
  ['😀 🚀', 0],
  ['\ud83d', 0],
])('%j has %i words', (text, count) => {
  expect(countWords(text)).toBe(count);
});

test('words of any text are counted as an expression would find them', () => {
  const expression =
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      expect(countWords(text)).toBe([...text.matchAll(expression)].length);
    }),
  );
});

test('words are counted as they stand in the text of a page, whatever markup is between and in them', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<br>',
    '<td>',
    '<table>',
    '<pre>',
    '</pre>',
    '<li>',
    '<i hidden>',
    '</i>',
    '<script>',
    '</script>',
    'word',
    ' ',
    '\n',
    '流量',
    '&shy;',
    '&#8203;',
    '-',
    'é',
  );

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const content = wholePage(
        readPage({
          url: 'https://halden.example',
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: Buffer.from(pieces.join('')),
        }),
      );

      expect(wordsOf(content)).toBe(countWords(plainText(content)));
    }),
    { numRuns: 1_000 },
  );
});
