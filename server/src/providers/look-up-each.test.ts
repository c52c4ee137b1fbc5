import { expect, test } from 'vitest';
import { type FailureReason, type Looked, ProviderFailure } from './capabilities.ts';
import { lookUpEach } from './look-up-each.ts';

const signal = new AbortController().signal;

test.each([
  ['rejected', 2],
  ['forbidden', 2],
  ['out_of_credit', 2],
  ['rate_limited', 2],
  ['unreachable', 4],
] as const)(
  'of a vendor that says %s in the midst of a list, %i keys are asked for',
  async (reason, count) => {
    const asked: number[] = [];
    const look = async (key: number): Promise<Looked<number>> => {
      asked.push(key);
      if (key === 1) throw new ProviderFailure('vendor', reason satisfies FailureReason);
      return { outcome: 'found', value: key };
    };

    const results = await lookUpEach([0, 1, 2, 3], 1, signal, look);

    expect(asked).toHaveLength(count);
    expect(results.map(({ outcome }) => outcome)).toEqual(
      count === 2 ? ['found', 'failed', 'failed', 'failed'] : ['found', 'failed', 'found', 'found'],
    );
  },
);

test('a key that is not asked for is told as that beside one that failed', async () => {
  const results = await lookUpEach([0, 1], 1, signal, async (key): Promise<Looked<number>> => {
    if (key === 1) throw new ProviderFailure('vendor', 'timeout');
    return { outcome: 'skipped', why: 'unsupported' };
  });

  expect(results.map(({ outcome }) => outcome)).toEqual(['skipped', 'failed']);
});
