import { expect, test } from 'vitest';
import { creditsEntered } from './credits-entered.ts';

test.for([
  ['1,50', null],
  ['1,5', null],
  ['12,34.5', null],
  ['1.500,00', null],
  ['1.505', null],
  ['ten', null],
  ['1e3', null],
  ['', 0],
  ['150', 150],
  [' 1.50 ', 1.5],
  ['1,500', 1_500],
  ['12,345,678.9', 12_345_678.9],
  ['-20.5', -20.5],
] as const)('credits entered as %j are %j: what could mean two amounts is none', ([text, amount]) => {
  expect(creditsEntered(text)).toBe(amount);
});
