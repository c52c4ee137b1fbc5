import { expect, test } from 'vitest';
import { kindOfPlaces } from './kinds-of-places.ts';

test.each([
  ['dentist', 'amenity=dentist,healthcare=dentist'],
  [' Coffee  Shops ', 'amenity=cafe,shop=coffee'],
  ['churches', 'amenity=place_of_worship+religion=christian'],
  ['Pharmacies', 'amenity=pharmacy,healthcare=pharmacy'],
  ['accountants', 'office=accountant|tax_advisor'],
])('%s', (words, tags) => {
  const kind = kindOfPlaces(words);

  expect(kind?.map((all) => all.map((tag) => tag.join('=')).join('+')).join(',')).toBe(tags);
});

test.each(['', 'Canal Row Coffee', 'dentist Dayton', 's', 'constructor'])(
  '%j is no kind of places',
  (words) => {
    expect(kindOfPlaces(words)).toBeUndefined();
  },
);
