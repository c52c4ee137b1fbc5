import { expect, test } from 'vitest';
import { foldFirstName } from '../fold-first-name.ts';
import { predictGender } from '../predict-gender.ts';
import { allCommonNames } from './all-common-names.ts';
import { composedNames } from './composed-names.ts';

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const countries = [...Object.entries(allCommonNames), ...Object.entries(composedNames)];

test.each(countries)('%s has each name for one sex only, written as a name is', (_, { female, male }) => {
  const women = new Set(words(female));

  expect(words(male).filter((name) => women.has(name))).toEqual([]);
  for (const name of [...women, ...words(male)]) expect(name).toMatch(/^[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]+$/u);
});

test('every name that was written down is known, and most as they were written down', () => {
  const all = Object.entries(allCommonNames).flatMap(([country, { female, male }]) => [
    ...words(female).map((name) => ({ name, country, gender: 'female' })),
    ...words(male).map((name) => ({ name, country, gender: 'male' })),
  ]);
  const found = all.map((listed) => ({ ...listed, predicted: predictGender(listed.name, listed.country) }));

  expect(all.length).toBeGreaterThan(30_000);
  expect(
    found.filter(({ predicted, name }) => predicted.basis === null && foldFirstName(name).length > 1),
  ).toEqual([]);
  const agreed = found.filter(({ predicted, gender }) => predicted.gender === gender);
  expect(agreed.length / all.length).toBeGreaterThan(0.98);
});
