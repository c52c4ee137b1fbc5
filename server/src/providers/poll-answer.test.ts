import { expect, test } from 'vitest';
import { ProviderFailure } from './capabilities.ts';
import { AnswerPoll, type PolledQuestion, type PollPace } from './poll-answer.ts';
import { VendorClient } from './vendor-client.ts';

/** Polls without waiting; says how long it would have waited. */
function world(pace: Partial<PollPace> = {}) {
  const pauses: number[] = [];
  const started: string[] = [];
  const poll = new AnswerPoll(
    {
      name: 'slowpoke',
      pause: async (ms, signal) => {
        signal.throwIfAborted();
        pauses.push(ms);
      },
    },
    { firstMs: 1_000, longestMs: 4_000, giveUpMs: 30_000, ...pace },
  );
  const ask = (
    results: readonly unknown[],
    { question = 'Mira Voss', signal = new AbortController().signal } = {},
  ) => {
    let requests = 0;
    const polled: PolledQuestion<unknown> = {
      question,
      signal,
      start: async () => {
        started.push(question);
        return `search ${started.length}`;
      },
      result: async (id) => {
        const said = results[Math.min(requests, results.length - 1)];
        requests += 1;
        if (said instanceof Error) throw said;
        return said === 'pending'
          ? { againAfterMs: null }
          : typeof said === 'number'
            ? { againAfterMs: said }
            : { answer: [id, said] };
      },
    };
    return poll.answer(polled);
  };
  return { ask, pauses, started, poll };
}
const failure = (reason: ProviderFailure['reason'], retryAfterMs: number | null = null) =>
  new ProviderFailure('slowpoke', reason, { retryAfterMs });

test('the pauses between requests for a result grow, up to the longest', async () => {
  const { ask, pauses } = world();

  const answer = await ask(['pending', 'pending', 'pending', 'pending', 'pending', 'there']);

  expect(answer).toEqual(['search 1', 'there']);
  expect(pauses).toEqual([1_000, 1_500, 2_250, 3_375, 4_000, 4_000]);
});

test('a vendor that says how long it takes is left alone for so long, and not for shorter than we would', async () => {
  const { ask, pauses } = world();

  await ask([9_000, failure('rate_limited', 7_000), 10, 'there']);

  expect(pauses).toEqual([1_000, 9_000, 7_000, 3_375]);
});

test('a result that never comes is a timeout once the pauses add up to the stated time', async () => {
  const { ask, pauses } = world({ longestMs: 10_000 });

  await expect(ask(['pending'])).rejects.toMatchObject({ provider: 'slowpoke', reason: 'timeout' });

  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(30_000);
  expect(pauses.length).toBeGreaterThan(4);
});

test('a request for a result that hangs is a timeout, too', async () => {
  const { poll } = world({ firstMs: 1, longestMs: 1, giveUpMs: 20 });
  const hanging = (_id: string, signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  const asking = poll.answer({
    question: 'Mira Voss',
    start: async () => 'search 1',
    result: hanging,
    signal: new AbortController().signal,
  });

  await expect(asking).rejects.toMatchObject({ name: 'ProviderFailure', reason: 'timeout' });
});

test('a vendor that wants to be left alone for longer than there is time says so itself', async () => {
  const { ask, pauses } = world();

  const asking = ask([failure('rate_limited', 90_000)]);

  await expect(asking).rejects.toMatchObject({ reason: 'rate_limited', retryAfterMs: 90_000 });
  expect(pauses).toEqual([1_000]);
});

test('three failures in a row that may pass are borne, a fourth is the answer', async () => {
  const { ask, started } = world();
  const away = failure('unreachable');

  const borne = await ask([away, away, away, 'pending', away, away, away, 'there']);
  const asking = ask([away], { question: 'Anton Keller' });

  expect(borne).toEqual(['search 1', 'there']);
  await expect(asking).rejects.toBe(away);
  expect(started).toEqual(['Mira Voss', 'Anton Keller']);
});

test.each(['rejected', 'unreadable', 'out_of_credit'] as const)(
  'a failure that does not pass is not asked for again: %s',
  async (reason) => {
    const { ask, pauses } = world();

    await expect(ask([failure(reason), 'there'])).rejects.toMatchObject({ reason });

    expect(pauses).toHaveLength(1);
  },
);

test('waiting ends with the call', async () => {
  const call = new AbortController();
  const { ask } = world();
  call.abort(new Error('the caller is gone'));

  await expect(ask(['pending'], { signal: call.signal })).rejects.toThrow('the caller is gone');
});

test('a pause of the usual kind ends with the call as well, for the reason that the call has', async () => {
  const client = new VendorClient({
    name: 'slowpoke',
    apiKey: '',
    baseUrl: 'http://127.0.0.1:9',
    userAgent: 'Millrace/test',
  });
  const call = new AbortController();

  const pausing = client.pause(600_000, call.signal);
  call.abort(new Error('the caller is gone'));

  await expect(pausing).rejects.toThrow('the caller is gone');
});

test('a question whose result did not come in time is waited on for when it is asked again, and not started twice', async () => {
  const { ask, started } = world();
  const call = new AbortController();
  await ask(['pending']).catch(() => {});
  call.abort(new Error('gone'));
  await ask(['pending'], { signal: call.signal }).catch(() => {});
  await ask([failure('unreachable')]).catch(() => {});

  const answer = await ask(['there']);

  expect(answer).toEqual(['search 1', 'there']);
  expect(started).toEqual(['Mira Voss']);
});

test('a question that two ask at the same time is started once', async () => {
  const { ask, started } = world();

  const answers = await Promise.all([ask(['pending', 'there']), ask(['there'])]);

  expect(answers).toEqual([
    ['search 1', 'there'],
    ['search 1', 'there'],
  ]);
  expect(started).toHaveLength(1);
});

test('a question whose caller goes away while it is started is not started again', async () => {
  const { poll } = world();
  const call = new AbortController();
  const starting = Promise.withResolvers<string>();
  const starts: AbortSignal[] = [];
  const polled = {
    question: 'Mira Voss',
    result: async (id: string) => ({ answer: id }),
    start: (signal: AbortSignal) => {
      starts.push(signal);
      return starting.promise;
    },
  };

  const first = poll.answer({ ...polled, signal: call.signal });
  call.abort(new Error('gone'));
  const second = poll.answer({ ...polled, signal: new AbortController().signal });
  starting.resolve('search 1');

  await expect(first).rejects.toThrow('gone');
  await expect(second).resolves.toBe('search 1');
  expect(starts.map(({ aborted }) => aborted)).toEqual([false]);
});

test('a start that fails when nobody waits for it any more is no trouble', async () => {
  const { poll, ask } = world();
  const call = new AbortController();
  const starting = Promise.withResolvers<string>();
  const polled = { question: 'Mira Voss', result: async (id: string) => ({ answer: id }) };

  const asking = poll.answer({ ...polled, start: () => starting.promise, signal: call.signal });
  call.abort(new Error('gone'));
  await expect(asking).rejects.toThrow('gone');
  starting.reject(failure('unreachable'));
  const answer = await ask(['there']);

  expect(answer).toEqual(['search 1', 'there']);
});

test('a question whose start failed is started by another who waited for it', async () => {
  const { poll } = world();
  const signal = new AbortController().signal;
  const starting = Promise.withResolvers<string>();
  const polled = { question: 'Mira Voss', result: async (id: string) => ({ answer: id }), signal };

  const first = poll.answer({ ...polled, start: () => starting.promise });
  const second = poll.answer({ ...polled, start: async () => 'search 2' });
  starting.reject(failure('unreachable'));

  await expect(first).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(second).resolves.toBe('search 2');
});

test('no more than ten thousand unanswered questions are remembered', async () => {
  const { ask, started } = world({ giveUpMs: 500 });
  for (let index = 0; index <= 10_000; index += 1) {
    await ask(['pending'], { question: `person ${index}` }).catch(() => {});
  }
  await ask(['pending'], { question: 'person 10000' }).catch(() => {});

  await ask(['pending'], { question: 'person 0' }).catch(() => {});

  expect(started).toHaveLength(10_002);
  expect(started.at(-1)).toBe('person 0');
});

test('a search that is answered, or broken, is started anew by the next who asks', async () => {
  const { ask, started } = world();
  await ask(['there']);
  await ask([failure('unreadable')]).catch(() => {});

  const answer = await ask(['there']);

  expect(answer).toEqual(['search 3', 'there']);
  expect(started).toHaveLength(3);
});

test('a vendor that starts without an id cannot be read', async () => {
  const { poll } = world();

  const asking = poll.answer({
    question: 'Mira Voss',
    start: async () => undefined,
    result: async () => ({ answer: null }),
    signal: new AbortController().signal,
  });

  await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
});
