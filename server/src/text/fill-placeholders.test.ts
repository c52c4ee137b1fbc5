import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

test.each([
  ['Hi {{name}}', { name: 'Ida' }, 'Hi Ida'],
  ['{{ name }} and {{name}}', { name: 'Ida' }, 'Ida and Ida'],
  ['{{n}} {{yes}} {{list}}', { n: 3, yes: false, list: ['a', 1] }, '3 false ["a",1]'],
  ['{{company.city}}', { company: { city: 'Aarhus' } }, 'Aarhus'],
  ['{{company.city}}', { 'company.city': 'own', company: { city: 'inner' } }, 'own'],
  ['{{list.1}}', { list: ['a', 'b'] }, 'b'],
  ['{{empty}}.', { empty: '' }, '.'],
  ['no placeholders {x} { {x} }', {}, 'no placeholders {x} { {x} }'],
  ['{{a}}', { a: '{{b}} $& $1' }, '{{b}} $& $1'],
])('%s is filled', (template, values, text) => {
  expect(fillPlaceholders(template, values, 1_000)).toEqual({ text });
});

test.each([
  ['{{a}} {{b}} {{a}}', { b: 1 }, ['a']],
  ['{{a}}', { a: null }, ['a']],
  ['{{a.b}}', { a: 'text' }, ['a.b']],
  ['{{toString}} {{a.constructor}} {{__proto__}}', { a: {} }, ['toString', 'a.constructor', '__proto__']],
])('%s lacks values, each told once', (template, values, missing) => {
  expect(fillPlaceholders(template, values, 1_000)).toEqual({ missing });
});

test('a text that would be too long is not made, however often a value stands there', () => {
  const list = Array.from({ length: 300_000 }, () => 'x');
  const heapBefore = process.memoryUsage().heapUsed;

  expect(fillPlaceholders('{{a}}'.repeat(20_000), { a: list }, 400_000)).toEqual({ isTooLong: true });
  expect(fillPlaceholders('{{a}}{{ a }}', { a: 'xx' }, 3)).toEqual({ isTooLong: true });
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
  expect(fillPlaceholders('{{a}}', { a: deep }, 400_000)).toEqual({ isTooLong: true });
  expect(fillPlaceholders('{{a}}-{{ a }}', { a: 'xx' }, 5)).toEqual({ text: 'xx-xx' });
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200_000_000);
});
