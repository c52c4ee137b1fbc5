import { expect, test } from 'vitest';
import { daysOf, pointsOf } from './usage-points.ts';

const used = {
  endpoint: null,
  workspace_id: null,
  provider: null,
  caller_kind: null,
  caller: null,
  calls: 1,
  records: 1,
};

test('a day without a call is a point at zero, so that the chart has no gaps', () => {
  const points = pointsOf({
    from: '2026-11-01',
    to: '2026-11-03',
    step: 'day',
    rows: [{ period: '2026-11-02', credits: 5, ...used }],
  });

  expect(points.map(({ value }) => value)).toEqual([0, 5, 0]);
});

test('weeks begin on Mondays, also that in which the period begins', () => {
  const points = pointsOf({
    from: '2026-11-04',
    to: '2026-11-12',
    step: 'week',
    rows: [{ period: '2026-11-09', credits: 7, ...used }],
  });

  expect(points).toEqual([
    { label: 'Nov 2', value: 0 },
    { label: 'Nov 9', value: 7 },
  ]);
});

test('months of a year that ends within one are all there', () => {
  const points = pointsOf({
    from: '2026-11-15',
    to: '2027-01-02',
    step: 'month',
    rows: [{ period: '2026-12-01', credits: 2, ...used }],
  });

  expect(points.map(({ value }) => value)).toEqual([0, 2, 0]);
});

test('a period of seven days has today and the six before it', () => {
  expect(daysOf('7d', new Date('2026-11-28T23:59:00Z'))).toEqual({ from: '2026-11-22', to: '2026-11-28' });
});
