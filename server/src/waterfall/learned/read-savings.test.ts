import { expect, test } from 'vitest';
import { type SegmentReport, savedUsd } from './read-savings.ts';

const segment = (more: Partial<SegmentReport>): SegmentReport => ({
  ...{
    endpoint: 'email_finder',
    mode: 'shadow',
    segment: 'google, de',
    questions: 100,
    known: 60,
    order: [],
  },
  ...{ knownPaidUsd: 6, knownOtherUsd: 5, openPaidUsd: 4, leastOtherUsd: 4, mostOtherUsd: 4 },
  ...more,
});

test.each([
  ['shadow', 1, 0.5, 1.5],
  ['learned', -1, -1.5, -0.5],
] as const)(
  'in %s, what was saved lies between what the other order cost at most and at least',
  (mode, known, least, most) => {
    const saved = savedUsd([segment({ mode, leastOtherUsd: 3.5, mostOtherUsd: 4.5 })]);

    expect(saved).toMatchObject({ knownUsd: known, leastUsd: least, mostUsd: most });
  },
);

test.each([
  ['all is known', 4, 4, 1],
  ['2% of what was paid to each side', 3.8, 4.2, 1],
  ['more than that', 3.79, 4.21, null],
  ['some was written by a version that knew no range', 0, Number.POSITIVE_INFINITY, null],
])(
  'an estimate is given where the truth cannot be further away than 2%% of what was paid: %s',
  (_, leastOtherUsd, mostOtherUsd, estimate) => {
    const { estimatedUsd } = savedUsd([segment({ leastOtherUsd, mostOtherUsd })]);

    if (estimate === null) expect(estimatedUsd).toBeNull();
    else expect(estimatedUsd).toBeCloseTo(estimate, 9);
  },
);

test('segments together are as sure as their sum, and none at all saved nothing', () => {
  const wide = segment({ leastOtherUsd: 3.7, mostOtherUsd: 4.3 });

  expect(savedUsd([wide]).estimatedUsd).toBeNull();
  expect(savedUsd([wide, segment({}), segment({})]).estimatedUsd).toBeCloseTo(3, 9);
  expect(savedUsd([])).toMatchObject({ knownUsd: 0, estimatedUsd: 0 });
});
