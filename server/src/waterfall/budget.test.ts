import { expect, test } from 'vitest';
import { Budget } from './budget.ts';

const unknown = { costUsd: { hit: 0.01, miss: 0.01, most: Number.POSITIVE_INFINITY } };
const cheap = { costUsd: { hit: 0.01, miss: 0 } };

test('a source whose price nobody knows fits into no limit, and anything fits where there is none', () => {
  expect(new Budget(1_000).allows(unknown)).toBe(false);

  const endless = new Budget(null);
  endless.answered(unknown, 'hit');
  endless.failed(unknown, 'timeout');

  expect([endless.allows(unknown), endless.allows(cheap, 1_000)]).toEqual([true, true]);
});
