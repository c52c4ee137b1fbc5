import { expect, test } from 'vitest';
import { type FailureReason, type Looked, ProviderFailure } from './capabilities.ts';
import { lookUpEach } from './look-up-each.ts';

const ever = new AbortController().signal;
const failing = (reason: FailureReason) => new ProviderFailure('weir', reason);

/** Looks numbers up, of which some fail; says which it was asked for. */
function world(failures: Readonly<Record<number, ProviderFailure | Error>>, atATime = 1) {
  const asked: number[] = [];
  const lookUp = (...keys: number[]) =>
    lookUpEach(keys, atATime, ever, async (key): Promise<Looked<number>> => {
      asked.push(key);
      // The first take longer than the last.
      for (let turn = 10 - key; turn > 0; turn -= 1) await Promise.resolve();
      const failure = failures[key];
      if (failure) throw failure;
      return { outcome: 'found', value: key };
    });
  return { asked, lookUp };
}

test('answers come in the order of the keys, however long each takes', async () => {
  const { lookUp } = world({ 2: failing('timeout') }, 3);

  const outcomes = await lookUp(1, 2, 3, 4, 5);

  expect(outcomes.map((one) => (one.outcome === 'found' ? one.value : one.outcome))).toEqual([
    1,
    'failed',
    3,
    4,
    5,
  ]);
});

test.each(['rejected', 'forbidden', 'rate_limited', 'out_of_credit'] as const)(
  'after a refusal the rest is not asked for, and told as not looked up, not as a miss: %s',
  async (reason) => {
    const { asked, lookUp } = world({ 2: failing(reason) });

    const outcomes = await lookUp(1, 2, 3, 4);

    expect(outcomes).toMatchObject([
      { outcome: 'found' },
      { outcome: 'failed', failure: { reason } },
      { outcome: 'failed', failure: { reason } },
      { outcome: 'failed', failure: { reason } },
    ]);
    expect(asked).toEqual([1, 2]);
  },
);

test('where not one could be looked up the failure is that of all, and no keys are no failure', async () => {
  const { lookUp } = world({ 1: failing('timeout'), 2: failing('unreachable') });

  await expect(lookUp(1, 2)).rejects.toMatchObject({ name: 'ProviderFailure', reason: 'timeout' });
  await expect(world({ 1: failing('rejected') }).lookUp(1, 2, 3)).rejects.toMatchObject({
    reason: 'rejected',
  });
  expect(await lookUp()).toEqual([]);
});

test('a mistake of ours is no failure of the vendor', async () => {
  await expect(world({ 2: new TypeError('ours') }).lookUp(1, 2, 3)).rejects.toThrow(TypeError);
});

test('a key that is not asked for is told as that beside one that failed', async () => {
  const results = await lookUpEach([0, 1], 1, ever, async (key): Promise<Looked<number>> => {
    if (key === 1) throw new ProviderFailure('vendor', 'timeout');
    return { outcome: 'skipped', why: 'unsupported' };
  });

  expect(results.map(({ outcome }) => outcome)).toEqual(['skipped', 'failed']);
});
