import { expect, test } from 'vitest';
import { chaptersOf, secondsOf } from './records.ts';

test.each([
  ['PT14M11S', 851],
  ['PT1H7M34S', 4_054],
  ['P1DT1S', 86_401],
  ['PT2H', 7_200],
  ['P0D', null],
  ['14:11', null],
  [undefined, null],
])('%s lasts %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

test.each([
  ['fewer than three', '0:00 A\n1:00 B', 600],
  ['not from the beginning', '0:10 A\n1:00 B\n2:00 C', 600],
  ['backwards', '0:00 A\n2:00 B\n1:00 C', 600],
  ['beyond the end', '0:00 A\n1:00 B\n20:00 C', 600],
  ['without titles', '0:00\n1:00\n2:00', 600],
])('times that are %s are no chapters', (_name, description, seconds) => {
  expect(chaptersOf(description, seconds)).toEqual([]);
});

test('the last chapter of a video without a length has no end', () => {
  expect(chaptersOf('Of it:\n[00:00] A\n1:00: B\n1:02:03 | C', null)).toEqual([
    { title: 'A', startSeconds: 0, endSeconds: 60 },
    { title: 'B', startSeconds: 60, endSeconds: 3_723 },
    { title: 'C', startSeconds: 3_723, endSeconds: null },
  ]);
});
