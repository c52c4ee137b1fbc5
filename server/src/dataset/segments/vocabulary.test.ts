import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTypo } from '../../text/is-typo.ts';
import { Vocabulary } from './vocabulary.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcgüß𠮷1'), minLength: 1, maxLength: 10 });

test('gives every word of all segments that may be meant, once, and the word itself', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 60 }),
      fc.array(word, { maxLength: 60 }),
      word,
      (one, other, asked) => {
        const vocabulary = new Vocabulary();
        vocabulary.add(1, one);
        vocabulary.add(2, other);

        const meant = [...new Set([asked, ...one, ...other])].filter((known) => isTypo(known, asked));
        expect(vocabulary.wordsLike(asked).toSorted()).toEqual(meant.toSorted());
        expect([vocabulary.has(1), vocabulary.has(3)]).toEqual([true, false]);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  [
    'christopher',
    ['kristopher', 'christofer', 'christophre', 'hcristopher', 'christoferx'],
    ['christofer', 'christophre'],
  ],
  ['anna', ['ana', 'annna', 'anne', 'nana', 'aannn'], ['ana', 'annna', 'anne']],
  ['bond', ['bone', 'bod', 'bondx', 'bund', 'lond', 'bane'], ['bod', 'bondx', 'bone', 'bund']],
  ['bo', ['ba', 'bos', 'b'], []],
])('%s may mean some of %j', (asked, words, meant) => {
  const vocabulary = new Vocabulary();
  vocabulary.add(1, words);

  expect(vocabulary.wordsLike(asked).toSorted()).toEqual([asked, ...meant].toSorted());
});
