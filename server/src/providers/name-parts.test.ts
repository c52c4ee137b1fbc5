import { expect, test } from 'vitest';
import { nameParts } from './name-parts.ts';

test.each([
  ['Jorun Lind', { firstName: 'Jorun', lastName: 'Lind' }],
  ['  Inês\tde la\u00a0Cruz ', { firstName: 'Inês', lastName: 'de la Cruz' }],
  ['Jorun', null],
  [' ', null],
])('%j in parts', (fullName, parts) => {
  const read = nameParts(fullName);

  expect(read).toEqual(parts);
});
