import { describe, expect, test } from 'vitest';
import { givenNames, mayBeName, saysNothing } from './given-names.ts';

describe('the names of a person', () => {
  test.each([
    ['Jennifer', 'Null'],
    ['JENNIFER', 'NULL'],
    ['jennifer', 'null'],
    ['Soo-jin', 'Na'],
    ['SOO-JIN', 'NA'],
    ['수진', 'Na'],
    ['Na', 'Moon-hee'],
    ['Nil', 'Solà'],
    ['Na', 'Null'],
    ['  Jennifer', 'Null '],
  ])('%s %s are names, as they were sent', (first, last) => {
    expect(givenNames([first, last])).toEqual([first, last]);
  });

  test.each([
    ['Jennifer', 'NULL'],
    ['Jennifer', 'null'],
    ['JENNIFER', 'null'],
    ['jennifer', 'NA'],
    ['J.', 'NULL'],
    ['수진', 'NULL'],
    ['Jennifer', 'None'],
    ['Jennifer', 'N/A'],
    ['Jennifer', '#N/A'],
    ['Jennifer', '-'],
    ['Jennifer', 'unknown'],
    ['Jennifer', ' '],
    ['Jennifer', undefined],
  ])('%s is one, and %s beside it says nothing', (first, last) => {
    expect(givenNames([first, last])).toEqual([first, null]);
  });

  test.each([
    ['NULL', 'NULL'],
    ['null', 'null'],
    ['na', 'na'],
    ['nil', 'null'],
    ['NULL', 'N/A'],
    ['null', null],
  ])('%s and %s are none', (first, last) => {
    expect(givenNames([first, last])).toEqual([null, null]);
  });
});

test('a word that may be a name is one that some people have, or no word for nothing', () => {
  const words = ['Null', 'NA', 'nil', 'Mira', 'N/A', 'none', '-', 'not found', 'Nullmeyer'];

  expect(words.filter(mayBeName)).toEqual(['Null', 'NA', 'nil', 'Mira', 'Nullmeyer']);
  expect(words.filter(saysNothing)).toEqual(['Null', 'NA', 'N/A', 'none', '-', 'not found']);
});
