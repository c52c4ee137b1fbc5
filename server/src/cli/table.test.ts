import { expect, test } from 'vitest';
import { pairs, table } from './table.ts';

test('columns are aligned, those of numbers to the right', () => {
  const text = table(
    ['NAME', 'CREDITS', 'STATE'],
    [
      ['Acme', '12.50', 'on'],
      ['B', '1,200.00', ''],
    ],
  );

  expect(text).toBe('NAME   CREDITS  STATE\nAcme     12.50  on\nB     1,200.00');
});

test('a name cannot steer the terminal', () => {
  expect(pairs([['Name', 'a\u001b[2Jb\nc']])).toBe('Name  a?[2Jb?c');
});
