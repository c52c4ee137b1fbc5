import { expect, test } from 'vitest';
import { countryName, placeWords } from './place-words.ts';

test('places are told part by part, with codes spelled out', () => {
  expect(placeWords('Aarhus, DK')).toEqual(['Aarhus', 'Denmark']);
  expect(placeWords('Austin, TX, us')).toEqual(['Austin', 'Texas', 'United States']);
  expect(placeWords('Oslo')).toEqual(['Oslo']);
});

test('a code that may be a country or a state, and no place at all, is nothing to ask for', () => {
  expect([placeWords('CA'), placeWords('Atlanta, GA'), placeWords(' , '), placeWords('')]).toEqual(
    Array(4).fill(null),
  );
});

test('countries are named in English', () => {
  expect([countryName('no'), countryName('XQ'), countryName('nor')]).toEqual([
    'Norway',
    undefined,
    undefined,
  ]);
});
