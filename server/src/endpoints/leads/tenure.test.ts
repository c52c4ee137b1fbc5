import { expect, test } from 'vitest';
import { positionAt } from '../../testing/people.ts';
import { companyStart, tenureSince } from './tenure.ts';

const now = new Date('2026-11-30T23:59:59Z');

test.each([
  [{ year: 2026, month: 11 }, { numMonths: 1 }],
  [{ year: 2026, month: 1 }, { numMonths: 11 }],
  [
    { year: 2025, month: 12 },
    { numYears: 1, numMonths: 0 },
  ],
  [
    { year: 2021, month: 6 },
    { numYears: 5, numMonths: 6 },
  ],
  [
    { year: 2019, month: 3 },
    { numYears: 7, numMonths: 9 },
  ],
])('since %o it is %o, with the first month and this one, and no years under one', (start, tenure) => {
  expect(tenureSince(start, now)).toEqual(tenure);
});

test('nobody can say how long it is since a month that is not known, or has not come', () => {
  expect(tenureSince(null, now)).toBeNull();
  expect(tenureSince({ year: 2020, month: null }, now)).toBeNull();
  expect(tenureSince({ year: 2026, month: 12 }, now)).toBeNull();
});

test('somebody is at a company since the position that others followed without a break', () => {
  const current = positionAt('Acme', '2021-06', 'now');
  const startOf = (...earlier: ReturnType<typeof positionAt>[]) =>
    companyStart(current, [current, ...earlier]);

  expect(startOf()).toEqual({ year: 2021, month: 6 });
  expect(startOf(positionAt('Acme', '2020-02', '2021-05'), positionAt('Acme', '2019-03', '2020-01'))).toEqual(
    {
      year: 2019,
      month: 3,
    },
  );
  expect(startOf(positionAt('Acme', '2020-02', '2021-04'))).toEqual({ year: 2021, month: 6 });
  expect(startOf(positionAt('Acme', '2020-02', '2020-04'), positionAt('Acme', '2018-01', '2021-06'))).toEqual(
    {
      year: 2018,
      month: 1,
    },
  );
  // The month in which it ended is not known: no break is.
  expect(startOf(positionAt('Acme', '2019-03', '2021'))).toEqual({ year: 2019, month: 3 });
  expect(startOf(positionAt('Other', '2019-03', '2021-06'))).toEqual({ year: 2021, month: 6 });
});

test('where one start at the company is not known, nobody can say since when', () => {
  const current = positionAt('Acme', '2021-06', 'now');

  expect(companyStart(current, [current, positionAt('Acme', null, '2021-06')])).toBeNull();
});
