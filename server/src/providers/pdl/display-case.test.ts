import { expect, test } from 'vitest';
import { displayCase, nameCase } from './display-case.ts';

test.each([
  ['chief executive officer', 'Chief Executive Officer'],
  ['vp of sales', 'VP of Sales'],
  ['ceo and co-founder', 'CEO and Co-Founder'],
  ['zürich, switzerland', 'Zürich, Switzerland'],
  ['arts and crafts', 'Arts and Crafts'],
  ['the hague', 'The Hague'],
  ['3m', '3M'],
  ['iOS developer', 'iOS developer'],
  ['', ''],
])('a folded text is shown as it is written: %s', (folded, shown) => {
  expect(displayCase(folded)).toBe(shown);
});

test.each([
  ['jean-luc o’brien', 'Jean-Luc O’Brien'],
  ['lena de la cruz', 'Lena De La Cruz'],
  ['李 小龙', '李 小龙'],
  ['Anna McDonald', 'Anna McDonald'],
])('a folded name is shown as it is written: %s', (folded, shown) => {
  expect(nameCase(folded)).toBe(shown);
});
