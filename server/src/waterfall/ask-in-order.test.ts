import { describe, expect, test } from 'vitest';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { askInOrder } from './ask-in-order.ts';
import type { Attempt, Confirmed, LogEntry } from './ask-sources.ts';
import { OrderLearner } from './learned/order-learner.ts';
import type { LearnedMode } from './learned/savings.ts';
import { SourceStates } from './source-state.ts';

/** Sources with what they take for any question, dear first; `answers` says what each does now. */
function market() {
  const learner = new OrderLearner(null);
  const states = new SourceStates();
  const sources: Provider[] = [
    { name: 'dear', unavailable: () => null, terms: { costUsd: { hit: 0.05, miss: 0.05 } } },
    { name: 'cheap', unavailable: () => null, terms: { costUsd: { hit: 0.01, miss: 0.01 } } },
    { name: 'mute', unavailable: () => null },
  ];
  const answers: Record<string, () => Attempt> = {
    dear: () => 'open',
    cheap: () => 'done',
    mute: () => ({ skipped: 'missing_input' }),
  };
  const ask = (mode: LearnedMode, signal = new AbortController().signal) =>
    askInOrder(
      {
        capability: 'findEmail',
        sources,
        states,
        signal,
        endsAtMs: Number.POSITIVE_INFINITY,
        attempt: async ({ name }) => (answers[name] as () => Attempt)(),
      },
      { learner, mode, endpoint: 'email_finder', domain: 'nordwind.se' },
    );
  return { answers, ask };
}

type Market = ReturnType<typeof market>;
const namesIn = ({ log }: Awaited<ReturnType<Market['ask']>>) => log.map(({ provider }) => provider);

describe('an endpoint whose order is learned', () => {
  test('asks the source first that has been having it for less, and tells callers why, without prices and names', async () => {
    const { ask } = market();
    for (let time = 0; time < 30; time++) await ask('learned');

    const asked = await ask('learned');

    expect(asked.outcome).toBe('done');
    expect(namesIn(asked)).toEqual(['cheap']);
    expect(asked.log[0]?.why).toMatch(/^position 1 in the learned order: /);
  });

  test('finds whatever anybody has: every source is asked before a question is a miss', async () => {
    const { ask, answers } = market();
    for (let time = 0; time < 30; time++) await ask('learned');
    answers.cheap = () => 'open';

    const asked = await ask('learned');

    expect(asked.outcome).toBe('missed');
    expect(namesIn(asked).toSorted()).toEqual(['cheap', 'dear', 'mute']);
  });

  test('fails as any other where nobody can look', async () => {
    const { ask, answers } = market();
    const fails = () => {
      throw new ProviderFailure('x', 'unreachable');
    };
    answers.dear = fails;
    answers.cheap = fails;

    const asked = await ask('learned');

    expect(asked).toMatchObject({ outcome: 'failed', failure: { reason: 'unreachable' } });
  });

  test('learns nothing from a question whose caller has gone', async () => {
    const { ask, answers } = market();
    const gone = new AbortController();
    answers.dear = () => {
      gone.abort(new Error('gone'));
      return 'open';
    };
    for (let time = 0; time < 30; time++)
      await ask('learned', gone.signal).catch((error: Error) => expect(error.message).toBe('gone'));

    const { log } = await ask('learned');

    expect(log[0]).toMatchObject({
      provider: 'dear',
      why: expect.stringMatching(/^position 1 in the learned order: /),
    });
  });
});

test('an endpoint that is watched asks in the configured order, and says nothing of what it learns', async () => {
  const { ask } = market();
  for (let time = 0; time < 30; time++) await ask('shadow');

  const shadow = await ask('shadow');
  const learned = await ask('learned');

  expect(namesIn(shadow)).toEqual(['dear', 'cheap']);
  expect(shadow.log.some(({ why }) => why !== undefined)).toBe(false);
  expect(namesIn(learned)).toEqual(['cheap']);
});

test.each([
  ['of addresses that nobody can tell', undefined],
  ['that lacks what is wanted', 'incomplete'],
])(
  'a source that is paid for addresses which do not verify is asked later, and so is one %s',
  async (_, reason) => {
    const learner = new OrderLearner(null);
    const states = new SourceStates();
    const priced = (name: string, usd: number): Provider => ({
      name,
      unavailable: () => null,
      terms: { costUsd: { hit: usd, miss: 0 } },
    });
    const words: Record<string, Confirmed['word']> = { wrong: 'refused', vague: 'kept', right: 'taken' };
    const ask = () =>
      askInOrder(
        {
          capability: 'findEmail',
          sources: [priced('wrong', 0.01), priced('vague', 0.02), priced('right', 0.03)],
          states,
          signal: new AbortController().signal,
          endsAtMs: Number.POSITIVE_INFINITY,
          attempt: async () => 'done',
          confirm: async ({ name }) => ({
            word: words[name] ?? 'taken',
            log: [verifierOf(name)],
            ...(reason !== undefined && name === 'vague' && { reason }),
          }),
        },
        { learner, mode: 'learned', endpoint: 'email_finder', domain: 'nordwind.se' },
      );

    const first = await ask();
    for (let time = 0; time < 40; time++) await ask();
    const then = await ask();

    const askedIn = (asked: Awaited<ReturnType<typeof ask>>) =>
      asked.log.filter(({ step }) => step === undefined).map(({ provider }) => provider);
    expect(askedIn(first)).toEqual(['wrong', 'vague', 'right']);
    expect(askedIn(then)).toEqual(['right']);
    expect(then.log.map(({ why }) => why !== undefined)).toEqual([true, false]);
  },
);

const verifierOf = (finder: string): LogEntry => ({
  provider: finder === 'wrong' ? 'right' : 'wrong',
  status: 'success',
  latency_ms: 1,
  step: 'verify',
});
