import { expect, test } from 'vitest';
import { atOnce } from '../../kernel/gradual.ts';
import { phraseBook } from './phrase-book.ts';

const bookOf = (...phrases: string[]) =>
  atOnce(
    phraseBook(
      phrases.map((phrase) => [phrase, phrase] as const),
      (one) => one,
    ),
  );
const found = (text: string, ...phrases: string[]) =>
  bookOf(...phrases)(text.split(' ')).map(({ value }) => value);

test('of phrases that begin at one word the longest is found, and its words are not read again', () => {
  expect(found('vice president sales', 'president', 'vice president', 'vice', 'sales')).toEqual([
    'vice president',
    'sales',
  ]);
});

test('a beginning and an ending stand for all their words, a whole word before them', () => {
  expect(found('vertriebsleiter', 'vertrieb*')).toEqual(['vertrieb*']);
  expect(found('vertriebsleiter', '*leiter')).toEqual(['*leiter']);
  expect(found('leiter', '*leiter', 'leiter')).toEqual(['leiter']);
  expect(found('leit', '*leiter', 'leiter*')).toEqual([]);
});

test('a gap is one to five words of one part of a title', () => {
  expect(found('chief officer', 'chief .. officer')).toEqual([]);
  expect(found('chief a b and c officer', 'chief .. officer')).toEqual(['chief .. officer']);
  expect(found('chief a b c d e f officer', 'chief .. officer')).toEqual([]);
  expect(found('chief a | b officer', 'chief .. officer')).toEqual([]);
  expect(found('chief a , b officer', 'chief .. officer')).toEqual([]);
});

test('a phrase that ends a noun counts where none follows', () => {
  expect(found('tax partner', 'partner$')).toEqual(['partner$']);
  expect(found('partner , tax', 'partner$')).toEqual(['partner$']);
  expect(found('partner at', 'partner$')).toEqual(['partner$']);
  expect(found('partner manager', 'partner$')).toEqual([]);
});

test('alternatives are phrases of their own, and umlauts may be written as two letters', () => {
  expect(found('cfo office ceo office', 'ceo/cfo office')).toHaveLength(2);
  expect(found('gruender grunder', 'gründer')).toHaveLength(2);
});
