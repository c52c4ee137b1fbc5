import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeLeads, readNames } from './distribute-leads.ts';

test('deals in turn from the label at the index, and says where to go on', () => {
  expect(distributeLeads(['north', 'south'], ['a', 'b', 'c'], 1)).toEqual({
    assignments: [
      { label: 'south', value: 'a', index: 1 },
      { label: 'north', value: 'b', index: 0 },
      { label: 'south', value: 'c', index: 1 },
    ],
    startIndex: 1,
    nextIndex: 0,
  });
});

test.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [-1, 2],
  [-3, 0],
  [-4, 2],
  [Number.MAX_SAFE_INTEGER, 1],
  [Number.MIN_SAFE_INTEGER, 2],
])('of three labels, index %d is the one at %d', (current, index) => {
  const { assignments } = distributeLeads(['a', 'b', 'c'], ['x'], current);

  expect(assignments).toEqual([{ label: ['a', 'b', 'c'][index], value: 'x', index }]);
  expect(Object.is(assignments[0]?.index, index)).toBe(true);
});

test('labels without values deal nothing and stay where they are', () => {
  expect(distributeLeads(['a', 'b'], [], 3)).toEqual({ assignments: [], startIndex: 1, nextIndex: 1 });
});

test('values without labels are all of one nameless label', () => {
  expect(distributeLeads([], ['x', 'y'], 5)).toEqual({
    assignments: [
      { label: null, value: 'x', index: 0 },
      { label: null, value: 'y', index: 0 },
    ],
    startIndex: 0,
    nextIndex: 0,
  });
});

test('a label that is listed twice gets twice the share', () => {
  const { assignments } = distributeLeads(
    readNames('north, north, south'),
    ['1', '2', '3', '4', '5', '6'],
    0,
  );

  expect(assignments.filter(({ label }) => label === 'north')).toHaveLength(4);
});

test.each<[string, string[]]>([
  ['', []],
  [' , ,', []],
  ['a, b ,a', ['a', 'b', 'a']],
  ['a\nb\r\nc, d', ['a', 'b', 'c', 'd']],
  ['"Acme, Inc.",Beta', ['Acme, Inc.', 'Beta']],
  ['a;b|c', ['a;b|c']],
  ['東京、大阪', ['東京', '大阪']],
])('%j names %j', (list, names) => {
  expect(readNames(list)).toEqual(names);
});

test('every value is dealt once, in order; shares differ by one at most; two calls deal as one', () => {
  const names = fc.array(fc.string({ minLength: 1 }), { maxLength: 20 });
  const labelLists = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 9 });

  fc.assert(
    fc.property(labelLists, names, names, fc.maxSafeInteger(), (labels, first, second, start) => {
      const whole = distributeLeads(labels, [...first, ...second], start);

      expect(whole.assignments.map(({ value }) => value)).toEqual([...first, ...second]);
      const shares = labels.map((one) => whole.assignments.filter(({ label }) => label === one).length);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);

      const begun = distributeLeads(labels, first, start);
      const rest = distributeLeads(labels, second, begun.nextIndex);
      expect([...begun.assignments, ...rest.assignments]).toEqual(whole.assignments);
      expect(rest.nextIndex).toBe(whole.nextIndex);
    }),
  );
});

test.each<[string, string[]]>([
  ['["Acme, Inc.","Beta"]', ['Acme, Inc.', 'Beta']],
  ["['ana', 'bo']", ['ana', 'bo']],
  ['- ana\n- bo', ['ana', 'bo']],
])('lists of programs and with bullets are read: %j has %j', (list, names) => {
  expect(readNames(list)).toEqual(names);
});
