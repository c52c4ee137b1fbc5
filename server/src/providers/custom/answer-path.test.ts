import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmpty, parsePath, readPath, showPath } from './answer-path.ts';

const read = (answer: unknown, path: string) => readPath(answer, parsePath(path) ?? ['no path']);

test.each([
  ['data.items[0].email', 'a@b.example'],
  ['$.data.items[0].email', 'a@b.example'],
  ['data["odd.name"]["[x]"]', 7],
  ['data.items[5].email', undefined],
  ['data.nothing.at.all', undefined],
  ['data.none', undefined],
  ['data.none.deeper[3]', undefined],
  ['data.toString', undefined],
  ['data.__proto__.x', undefined],
])('%s leads to %j', (path, value) => {
  const answer = { data: { items: [{ email: 'a@b.example' }], none: null, 'odd.name': { '[x]': 7 } } };

  expect(read(answer, path)).toEqual(value);
});

test('$ is the whole answer, and a list may be the whole answer', () => {
  expect(read([{ id: 3 }], '[0].id')).toBe(3);
  expect(read([{ id: 3 }], '$')).toEqual([{ id: 3 }]);
});

test.each([
  ['an empty answer', null, 'data'],
  ['a list for an object', [1, 2], 'data'],
  ['a text for an object', 'hello', 'data.email'],
  ['an object for a list', { items: {} }, 'items[0]'],
  ['a number on the way', { data: 5 }, 'data.email'],
])('an answer of another shape is none that lacks something: %s', (_, answer, path) => {
  expect(() => read(answer, path)).toThrow(expect.objectContaining({ name: 'WrongShape' }));
});

test.each([
  '',
  '.',
  'a.',
  '.a',
  'a..b',
  'a[',
  'a[]',
  'a[x]',
  'a[-1]',
  'a[0]b',
  'a b',
  'a[""]',
  '$a b',
  'a[?(@.b)]',
  'a.*',
  `a${'.b'.repeat(20)}`,
  'x'.repeat(301),
])('no path: %s', (text) => {
  expect(parsePath(text)).toBe(null);
});

test('a path that is shown is the path that was read, and no text makes reading throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab.[]"0$ '), maxLength: 12 }),
      fc.jsonValue(),
      (text, answer) => {
        const path = parsePath(text);
        if (path === null) return;

        expect(parsePath(showPath(path))).toEqual(path);
        try {
          readPath(answer, path);
        } catch (error) {
          expect(error).toMatchObject({ name: 'WrongShape' });
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('empty is nothing, a blank text, an empty list and an empty object; 0 and false are something', () => {
  expect([undefined, null, '', ' \n', [], {}].map(isEmpty)).toEqual(Array(6).fill(true));
  expect([0, false, 'x', [null], { a: null }].map(isEmpty)).toEqual(Array(5).fill(false));
});
