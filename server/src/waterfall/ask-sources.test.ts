import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { timeLeftMs } from '../kernel/limited-signal.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { type Asking, type Attempt, askSources } from './ask-sources.ts';
import { Budget } from './budget.ts';
import { SourceState, SourceStates } from './source-state.ts';

type Behaviour = (signal: AbortSignal) => Promise<Attempt> | Attempt;

/** Sources by name, each with what it does when it is asked. */
function market(
  behaviours: Readonly<Record<string, Behaviour>>,
  { onTrouble, ...more }: Partial<Asking> & { onTrouble?: (failure: ProviderFailure) => void } = {},
) {
  const asked: string[] = [];
  const names = Object.keys(behaviours);
  const terms: Record<string, NonNullable<Provider['terms']>> = {};
  let clock = 0;
  const states = new SourceStates(() => clock, onTrouble);
  const ask = (now: Partial<Asking> = {}) =>
    askSources({
      capability: 'findEmail',
      sources: names.map((name): Provider => ({ name, unavailable: () => null, terms: terms[name] })),
      states,
      signal: new AbortController().signal,
      endsAtMs: Number.POSITIVE_INFINITY,
      attempt: async ({ name }, signal) => {
        asked.push(name);
        return (behaviours[name] as Behaviour)(signal);
      },
      ...more,
      ...now,
    });
  return {
    asked,
    terms,
    ask,
    states,
    /** Time for the states of sources. */
    later: (ms: number) => {
      clock += ms;
    },
  };
}

const finding = { capability: 'findEmail', counted: 'all' } as const;
const hit: Behaviour = () => 'done';
const miss: Behaviour = () => 'open';
const fails =
  (reason: ProviderFailure['reason'], retryAfterMs: number | null = null): Behaviour =>
  () => {
    throw new ProviderFailure('x', reason, { retryAfterMs });
  };
const never: Behaviour = () => new Promise(() => {});

/** What it ends with on a clock that has nothing else to do: each timer fires at its very time, however busy the machine is. */
function onFakeTime(): { after<Result>(working: Promise<Result>): Promise<Result> } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return {
    after: async (working) => {
      await vi.runAllTimersAsync();
      return working;
    },
  };
}

const shown = ({ log }: Awaited<ReturnType<typeof askSources>>) =>
  log.map(({ provider, status, reason }) => `${provider} ${status}${reason ? ` ${reason}` : ''}`);

describe('a waterfall', () => {
  test('asks in order, and nobody after the first match', async () => {
    const { ask, asked } = market({ a: miss, b: hit, c: hit });

    const result = await ask();

    expect(result.outcome).toBe('done');
    expect(shown(result)).toEqual(['a no_result', 'b success']);
    expect(asked).toEqual(['a', 'b']);
  });

  test('tells which source is asked, and is silent of those that are passed over', async () => {
    const told: string[] = [];
    const { ask, terms } = market(
      { a: fails('unreachable'), dear: hit, c: miss, d: hit, e: hit },
      {
        budget: new Budget(0.01),
        onStage: (stage) =>
          told.push('provider' in stage ? `${stage.provider} ${stage.done}/${stage.of}` : ''),
      },
    );
    terms.dear = { costUsd: { hit: 1, miss: 1 } };

    const result = await ask();

    expect(result.log.map(({ provider }) => provider)).toEqual(['a', 'dear', 'c', 'd']);
    expect(told).toEqual(['a 0/5', 'c 2/5', 'd 3/5']);
  });

  test('is a miss where somebody looked, whatever else failed', async () => {
    const { ask } = market({ a: fails('unreachable'), b: miss, c: fails('rejected') });

    const result = await ask();

    expect(result.outcome).toBe('missed');
    expect(shown(result)).toEqual(['a error unreachable', 'b no_result', 'c error rejected']);
  });

  test('has failed where nobody could look', async () => {
    const { ask } = market({ a: fails('unreadable'), b: () => ({ skipped: 'missing_input' }) });

    const result = await ask();

    expect(result).toMatchObject({ outcome: 'failed', failure: { reason: 'unreadable' } });
    expect(shown(result)).toEqual(['a error unreadable', 'b skipped missing_input']);
  });

  test('gives a source its time and no more, and goes on', async () => {
    const { ask, terms } = market({ slow: never, b: hit });
    terms.slow = { timeoutMs: 20 };

    const result = await ask();

    expect(shown(result)).toEqual(['slow timeout timeout', 'b success']);
    expect(result.log[0]?.latency_ms).toBeGreaterThanOrEqual(19);
  });

  test('is over in time: what is left of it goes to the source that is being asked, and nobody is asked after it', async () => {
    const time = onFakeTime();
    const { ask } = market({ a: never, b: hit }, { endsAtMs: performance.now() + 400 });

    const result = await time.after(ask());

    expect(shown(result)).toEqual(['a timeout timeout', 'b skipped out_of_time']);
    expect(result.log.map(({ latency_ms }) => latency_ms)).toEqual([400, 0]);
    expect(result.outcome).toBe('failed');
  });

  test('a source that the end of the call cut short is not held to be broken', async () => {
    const time = onFakeTime();
    const { ask, terms, asked } = market({ a: never });
    terms.a = { timeoutMs: 5_000 };

    for (let times = 0; times < 6; times++) await time.after(ask({ endsAtMs: performance.now() + 310 }));

    expect(asked).toHaveLength(6);
  });

  test('a source that had its time and did not answer is held to be broken after five times', async () => {
    const { ask, terms, asked } = market({ a: never });
    terms.a = { timeoutMs: 20 };

    for (let times = 0; times < 6; times++) await ask();

    expect(asked).toHaveLength(5);
  });

  test('a source whose questions may take long leaves time for those behind it, and is told how long it has', async () => {
    const time = onFakeTime();
    const left: number[] = [];
    const { ask, terms } = market({
      runs: (signal) => {
        left.push(timeLeftMs(signal));
        return new Promise(() => {});
      },
      b: (signal) => {
        left.push(timeLeftMs(signal));
        return 'done';
      },
    });
    terms.runs = { timeoutMs: 60_000, timeVaries: true };

    const result = await time.after(ask({ endsAtMs: performance.now() + 1_200 }));

    expect(shown(result)).toEqual(['runs timeout timeout', 'b success']);
    // Two thirds of it, rounded up, and what is left then.
    expect(left).toEqual([801, 399]);
  });

  test('a source that needs more time than is left is not asked, so that nothing is paid in vain, and is no miss', async () => {
    onFakeTime();
    const { ask, terms, asked } = market({ runs: hit, b: miss });
    terms.runs = { timeoutMs: 60_000, timeVaries: true, leastMs: 5_000 };

    const late = await ask({ endsAtMs: performance.now() + 7_000 });
    const alone = market({ runs: miss });
    alone.terms.runs = terms.runs;

    // A third of the time is left to those behind it.
    expect(shown(late)).toEqual(['runs skipped out_of_time', 'b no_result']);
    expect(asked).toEqual(['b']);
    expect(shown(await alone.ask({ endsAtMs: performance.now() + 7_000 }))).toEqual(['runs no_result']);
    expect((await alone.ask({ endsAtMs: performance.now() + 4_000 })).outcome).toBe('failed');
  });

  test('ends when nobody waits for it any more, without blaming the source', async () => {
    const gone = new AbortController();
    const { ask, states } = market({ a: never }, { signal: gone.signal });

    const asking = ask();
    gone.abort(new Error('gone'));

    await expect(asking).rejects.toThrow('gone');
    expect(states.of('a').closed(finding)).toBeNull();
  });

  test.each([
    ['timeout', 'b skipped over_budget'],
    ['unreadable', 'b skipped over_budget'],
    ['unreachable', 'b success'],
  ] as const)(
    'counts what a source may have taken against what the call may cost: %s, then %s',
    async (reason, then) => {
      const { ask, terms } = market({ a: fails(reason), b: hit }, { budget: new Budget(0.03) });
      terms.a = { costUsd: { hit: 0.02, miss: 0 } };
      terms.b = { costUsd: { hit: 0.02, miss: 0 } };

      const result = await ask();

      expect(shown(result)[1]).toBe(then);
    },
  );

  test.each([
    ['that was asked first counts as a hit', { hasCost: true }, 'b skipped over_budget'],
    ['that was not asked is free', {}, 'b success'],
  ])('what a call may cost: a source that skips %s', async (_, skip, then) => {
    const { ask, terms } = market(
      { a: () => ({ skipped: 'unsupported', ...skip }), b: hit },
      { budget: new Budget(0.03) },
    );
    terms.a = { costUsd: { hit: 0.02, miss: 0 } };
    terms.b = { costUsd: { hit: 0.02, miss: 0 } };

    const result = await ask();

    expect(shown(result)).toEqual(['a skipped unsupported', then]);
  });

  test('passes over a source that was asked before a crash', async () => {
    const { ask, asked } = market({ a: hit, b: hit }, { asked: new Set(['findEmail a']) });

    const result = await ask();

    expect(shown(result)).toEqual(['a skipped asked_before', 'b success']);
    expect(asked).toEqual(['b']);
  });

  test('writes down that it asks a source that takes money, before it does; others need no such note', async () => {
    const order: string[] = [];
    const { ask, terms } = market(
      {
        free: () => {
          order.push('ask free');
          return 'open';
        },
        paid: () => {
          order.push('ask paid');
          return 'done';
        },
      },
      {
        beforePaid: async (provider) => {
          order.push(`note ${provider}`);
        },
      },
    );
    terms.paid = { costUsd: { hit: 0.01, miss: 0 } };

    await ask();

    expect(order).toEqual(['ask free', 'note findEmail paid', 'ask paid']);
  });
});

describe('a source', () => {
  test('that refuses our key is left alone and told of once; one question later finds out whether it takes it', async () => {
    const onTrouble = vi.fn();
    let isMended = false;
    const market1 = market(
      { a: () => (isMended ? 'done' : fails('rejected')(null as never)), b: hit },
      { onTrouble },
    );

    const first = await market1.ask();
    const second = await market1.ask();
    isMended = true;
    market1.later(600_001);
    const third = await market1.ask();

    expect(shown(first)).toEqual(['a error rejected', 'b success']);
    expect(shown(second)).toEqual(['a skipped refused', 'b success']);
    expect(shown(third)).toEqual(['a success']);
    expect(onTrouble).toHaveBeenCalledTimes(1);
  });

  test('that says 429 is left alone for as long as it asks for', async () => {
    const { ask, later } = market({ a: fails('rate_limited', 7_000), b: hit });

    await ask();
    later(6_999);
    const during = await ask();
    later(2);
    const after = await ask();

    expect(shown(during)[0]).toBe('a skipped rate_limited');
    expect(shown(after)[0]).toBe('a error rate_limited');
  });

  test('that fails five times in a row is out for half a minute; then one question decides', async () => {
    let isMended = false;
    const { ask, asked, later } = market({
      a: () => (isMended ? 'done' : fails('unreachable')(null as never)),
      b: hit,
    });

    for (let i = 0; i < 5; i++) await ask();
    const out = await ask();
    later(30_001);
    await ask();
    const outAgain = await ask();
    isMended = true;
    later(30_001);
    const mended = await ask();

    expect(shown(out)).toEqual(['a skipped broken', 'b success']);
    expect(shown(outAgain)).toEqual(['a skipped broken', 'b success']);
    expect(shown(mended)).toEqual(['a success']);
    expect(asked.filter((name) => name === 'a')).toHaveLength(7);
  });

  test('that is broken is asked by one caller only, when it is tried again', async () => {
    const gate = Promise.withResolvers<Attempt>();
    let isTried = false;
    const { ask, asked, later } = market({
      a: () => (isTried ? gate.promise : fails('rejected')(null as never)),
      b: hit,
    });
    await ask();
    later(600_001);
    isTried = true;

    const trying = ask();
    const others = await Promise.all([ask(), ask(), ask()]);
    gate.resolve('done');

    expect(others.map((other) => shown(other)[0])).toEqual(Array(3).fill('a skipped refused'));
    expect(shown(await trying)).toEqual(['a success']);
    expect(asked.filter((name) => name === 'a')).toHaveLength(2);
  });

  test('gets no more questions at a time than it takes', async () => {
    let atOnce = 0;
    let most = 0;
    const { ask, terms } = market({
      a: async (): Promise<Attempt> => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        return 'done';
      },
    });
    terms.a = { concurrency: 3 };

    const results = await Promise.all(Array.from({ length: 30 }, ask));

    expect(results.every(({ outcome }) => outcome === 'done')).toBe(true);
    expect(most).toBe(3);
  });

  test('whose place gets free when the time is nearly over is not asked any more', async () => {
    const time = onFakeTime();
    const states = new SourceStates();
    const { ask, asked, terms } = market({ a: hit }, { states, endsAtMs: performance.now() + 600 });
    terms.a = { concurrency: 1 };
    const place = await states.of('a').enter(terms.a, finding);
    setTimeout(() => 'leave' in place && place.leave(), 400);

    const result = await time.after(ask());

    expect(shown(result)).toEqual(['a skipped busy']);
    expect(asked).toEqual([]);
  });

  test('with limits for one capability and for all others is asked for each within its own', async () => {
    const { ask, terms } = market({ a: hit }, { states: new SourceStates() });
    terms.a = {
      rate: { questions: 2, perMs: 60_000 },
      verifyEmail: { rate: { questions: 1, perMs: 60_000 } },
    };
    const finds = () => ask();
    const verifies = () => ask({ capability: 'verifyEmail' });

    const results = [await verifies(), await finds(), await finds()];
    const full = await Promise.all([verifies(), finds()]);

    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    expect(full.map((result) => shown(result)[0])).toEqual(Array(2).fill('a skipped busy'));
  });

  test('with one limit for several capabilities is asked for all of them within it', async () => {
    const { ask, terms } = market({ a: hit }, { states: new SourceStates() });
    const rate = { questions: 2, perMs: 60_000, sharedAs: 'searches' };
    terms.a = {
      searchPeople: { rate },
      searchLeads: { rate },
      searchJobs: { rate: { ...rate, sharedAs: 'jobs' } },
    };

    const first = [await ask({ capability: 'searchPeople' }), await ask({ capability: 'searchLeads' })];
    const full = await Promise.all([
      ask({ capability: 'searchPeople' }),
      ask({ capability: 'searchLeads' }),
      ask({ capability: 'searchJobs' }),
      ask(),
    ]);

    expect(first.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(full.map((result) => shown(result)[0])).toEqual([
      'a skipped busy',
      'a skipped busy',
      'a success',
      'a success',
    ]);
  });

  test('that is refused one capability is told of with it, and asked for the others', async () => {
    const onTrouble = vi.fn();
    let isForbidden = true;
    const { ask } = market(
      { a: () => (isForbidden ? fails('forbidden')(null as never) : 'done') },
      { onTrouble },
    );

    const first = await ask({ capability: 'searchPeople' });
    isForbidden = false;
    const [same, other] = [await ask({ capability: 'searchPeople' }), await ask()];

    expect([first, same, other].map((result) => shown(result)[0])).toEqual([
      'a error forbidden',
      'a skipped forbidden',
      'a success',
    ]);
    expect(same.failure).toMatchObject({ reason: 'forbidden' });
    expect(onTrouble.mock.calls).toEqual([
      [expect.objectContaining({ reason: 'forbidden' }), 'searchPeople'],
    ]);
  });

  test('with a limit of its own is asked within it', async () => {
    let now = 0;
    const state = new SourceState(() => now);
    const terms = { rate: { questions: 2, perMs: 60_000 } };
    const enter = async () => 'leave' in (await state.enter(terms, finding, 0));

    const first = [await enter(), await enter(), await enter()];
    now = 59_999;
    const during = await enter();
    now = 60_000;
    const after = [await enter(), await enter(), await enter()];

    expect(first).toEqual([true, true, false]);
    expect(during).toBe(false);
    expect(after).toEqual([true, true, false]);
  });
});
