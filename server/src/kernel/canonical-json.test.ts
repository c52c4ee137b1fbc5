import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order of fields makes no difference, at any depth; the order of lists does', () => {
  const one = canonicalJson({ b: 1, a: { d: [1, { y: 1, x: 2 }], c: null } });

  expect(canonicalJson({ a: { c: null, d: [1, { x: 2, y: 1 }] }, b: 1 })).toBe(one);
  expect(canonicalJson({ a: { c: null, d: [{ x: 2, y: 1 }, 1] }, b: 1 })).not.toBe(one);
});

test('it is JSON of the same value, whatever the fields are called', () => {
  const value = JSON.parse('{"__proto__":{"b":"","a":"ä"},"10":1,"9":[],"constructor":false}');

  expect(JSON.parse(canonicalJson(value))).toEqual(value);
});
