import { expect, test } from 'vitest';
import { nameInParts, wholeName } from './person-name.ts';

test.each([
  [
    { firstName: 'Ida', lastName: 'Holm', fullName: 'I. Holm' },
    { first: 'Ida', last: 'Holm' },
  ],
  [{ fullName: ' Karel  van der Meer ' }, { first: 'Karel', last: 'van der Meer' }],
  [
    { firstName: 'Karel', lastName: null, fullName: 'Karel Meer' },
    { first: 'Karel', last: 'Meer' },
  ],
  [{ fullName: 'Madonna' }, null],
  [{ firstName: 'Ida', lastName: null, fullName: null }, null],
  [{}, null],
])('a name in two parts: %j', (known, parts) => {
  const read = nameInParts(known);

  expect(read).toEqual(parts);
});

test.each([
  [{ firstName: 'Ida', lastName: 'Holm', fullName: 'Ida B. Holm' }, 'Ida B. Holm'],
  [{ firstName: 'Ida', lastName: 'Holm', fullName: null }, 'Ida Holm'],
  [{ firstName: 'Ida', lastName: null, fullName: null }, null],
])('a name as one text: %j', (known, whole) => {
  const read = wholeName(known);

  expect(read).toBe(whole);
});
