import { expect, test } from 'vitest';
import { readName } from './read-name.ts';

const read = (firstName: string, lastName: string) => {
  const [reading] = readName({ firstName, lastName });
  return reading ? `${reading.given[0]} ${reading.surname.at(-1)?.word}` : null;
};

// A first name in quotes was taken for a nickname, so that no source took the question.
test.each([
  ['"Rick"', 'Edmonds', 'rick edmonds'],
  ['“Rick”', 'Edmonds', 'rick edmonds'],
  ["'Rick'", '"Edmonds"', 'rick edmonds'],
  ['«Rick»', 'Edmonds', 'rick edmonds'],
  ['`Rick`', 'Edmonds', 'rick edmonds'],
  ['(Rick)', 'Edmonds', 'rick edmonds'],
  ['[Rick]', 'Edmonds', 'rick edmonds'],
  ['"Rick', 'Edmonds', 'rick edmonds'],
  ['Robert "Bob"', 'Smith', 'robert smith'],
  ["D'Arcy", "O'Neil", "d'arcy o'neil"],
])('%s in a field of its own with %s is %s', (firstName, lastName, expected) => {
  expect(read(firstName, lastName)).toBe(expected);
});

test.each([
  ['Mr.', 'John Smith', 'john smith'],
  ['Mr', 'John Smith', 'john smith'],
  ['Mrs. Dr.', 'Mira Voss', 'mira voss'],
  ['Mr.', 'Smith', null],
  ['Prof', 'Voss', null],
])('a title alone is no first name: %s with %s is %s', (firstName, lastName, expected) => {
  expect(read(firstName, lastName)).toBe(expected);
});
