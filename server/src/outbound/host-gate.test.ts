import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostGate } from './host-gate.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

/** Which of some requests have begun. */
function begun(...turns: Promise<() => void>[]): { now(): boolean[]; leave: ((() => void) | null)[] } {
  const leave: ((() => void) | null)[] = turns.map(() => null);
  turns.forEach((turn, i) => {
    turn.then(
      (left) => {
        leave[i] = left;
      },
      () => {},
    );
  });
  return { now: () => leave.map((one) => one !== null), leave };
}

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('one host has so many requests at a time and no more, over all customers; others do not wait for it', async () => {
  const gate = new HostGate({ concurrency: 2, spacingMs: 0 });
  const turns = begun(
    gate.enter('a.example', never),
    gate.enter('a.example', never),
    gate.enter('a.example', never),
    gate.enter('b.example', never),
  );
  await passing(0);
  expect(turns.now()).toEqual([true, true, false, true]);

  turns.leave[0]?.();
  turns.leave[0]?.();
  await passing(0);

  expect(turns.now()).toEqual([true, true, true, true]);
});

test('requests to one host begin some time apart, but for a redirect of the host itself', async () => {
  const gate = new HostGate({ concurrency: 10, spacingMs: 200 });
  const turns = begun(
    gate.enter('a.example', never),
    gate.enter('a.example', never),
    gate.enter('a.example', never, { isFollowUp: true }),
  );

  await passing(0);
  expect(turns.now()).toEqual([true, false, true]);
  await passing(199);
  expect(turns.now()).toEqual([true, false, true]);
  await passing(1);
  expect(turns.now()).toEqual([true, true, true]);
});

describe('a host that asks for less', () => {
  test('is left alone for as long as it says, a minute at the most', async () => {
    const gate = new HostGate({ concurrency: 1, spacingMs: 0 });
    gate.stayAway('a.example', '30');
    gate.stayAway('b.example', '86400');

    await expect(gate.enter('a.example', never)).rejects.toMatchObject({
      options: { retryAfterSeconds: 30 },
    });
    await passing(30_000);
    await expect(gate.enter('a.example', never)).resolves.toBeTypeOf('function');
    await expect(gate.enter('b.example', never)).rejects.toThrow('less often');
    await passing(30_000);
    await expect(gate.enter('b.example', never)).resolves.toBeTypeOf('function');
  });

  test('may say it as a date, and those who wait hear of it at once', async () => {
    const gate = new HostGate({ concurrency: 1, spacingMs: 0 });
    await gate.enter('a.example', never);
    const waiting = gate.enter('a.example', never);
    const heard = expect(waiting).rejects.toThrow('less often');

    gate.stayAway('a.example', new Date(Date.now() + 10_000).toUTCString());

    await heard;
  });
});

test('a host that cannot be reached five times in a row costs nobody any waiting for a while', async () => {
  const gate = new HostGate({ concurrency: 1, spacingMs: 0 });
  for (let i = 0; i < 5; i++) gate.connected('a.example', false);

  await expect(gate.enter('a.example', never)).rejects.toThrow('cannot be reached at the moment');
  await passing(15_000);
  await expect(gate.enter('a.example', never)).resolves.toBeTypeOf('function');
});

test('who gives up waiting leaves his place to the next', async () => {
  const gate = new HostGate({ concurrency: 1, spacingMs: 0 });
  const caller = new AbortController();
  const first = await gate.enter('a.example', never);
  const given = gate.enter('a.example', caller.signal);
  const third = begun(gate.enter('a.example', never));
  const heard = expect(given).rejects.toThrow('gone');

  caller.abort(new Error('gone'));
  await heard;
  first();
  await passing(0);

  expect(third.now()).toEqual([true]);
});
