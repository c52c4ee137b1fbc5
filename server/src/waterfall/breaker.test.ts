import { describe, expect, test } from 'vitest';
import { type Asker, Breaker } from './breaker.ts';

type Reason = Parameters<ReturnType<Breaker['enter']>['failed']>[0];

/** A breaker, its clock, and questions that end one after another. */
function breaker() {
  const clock = { now: 0 };
  const one = new Breaker(() => clock.now);
  const fail = (asker: Asker, reason: Reason, retryAfterMs: number | null = null) => {
    const passage = one.enter(asker);
    const became = passage.failed(reason, retryAfterMs);
    passage.leave();
    return became;
  };
  const work = (asker: Asker) => {
    const passage = one.enter(asker);
    passage.worked();
    passage.leave();
  };
  const closed = (asker: Asker) => one.closed(asker)?.why ?? null;
  return { clock, one, fail, work, closed };
}

const [attacker, victim, other] = [1, 2, 3];
const faults = ['unreachable', 'timeout', 'unreadable'] as const;
const refusals = ['rejected', 'forbidden', 'out_of_credit'] as const;
const wordOf = { rejected: 'refused', forbidden: 'forbidden', out_of_credit: 'out_of_credit' } as const;

describe('failures of one asker', () => {
  test.each(faults)('(%s) close it for that asker after five, and never for others', (reason) => {
    const { fail, closed, clock } = breaker();

    const became = Array.from({ length: 5 }, () => fail(attacker, reason));

    expect(became).toEqual(['counted', 'counted', 'counted', 'counted', 'news']);
    expect([closed(attacker), closed(victim)]).toEqual(['broken', null]);
    for (let time = 0; time < 100; time++) {
      clock.now += 30_000;
      fail(attacker, reason);
      expect([closed(attacker), closed(victim)]).toEqual(['broken', null]);
    }
  });

  test.each(refusals)(
    '(%s) close it for that asker at once, for a minute, and never for others',
    (reason) => {
      const { fail, closed, clock } = breaker();

      expect(fail(attacker, reason)).toBe('news');

      expect([closed(attacker), closed(victim)]).toEqual([wordOf[reason], null]);
      clock.now = 59_999;
      expect(closed(attacker)).toBe(wordOf[reason]);
      clock.now = 60_000;
      expect(closed(attacker)).toBeNull();
      for (let time = 0; time < 100; time++) {
        fail(attacker, reason);
        expect(closed(victim)).toBeNull();
        clock.now += 60_000;
      }
    },
  );

  test('and one of another, which may be by chance, do not close it for everybody', () => {
    const { fail, work, closed } = breaker();
    for (let time = 0; time < 4; time++) fail(attacker, 'timeout');

    fail(victim, 'timeout');

    expect([closed(victim), closed(other)]).toEqual([null, null]);
    work(other);
    fail(victim, 'timeout');
    expect(closed(victim)).toBeNull();
  });

  test('do not keep it closed for everybody once they are the only one whose probes fail', () => {
    const { fail, closed, clock } = breaker();
    for (const asker of [attacker, victim, other, attacker, victim]) fail(asker, 'unreachable');
    expect(closed(4)).toBe('broken');

    clock.now = 30_000;
    fail(attacker, 'unreachable');

    expect([closed(attacker), closed(victim)]).toEqual(['broken', null]);
  });
});

describe('failures of several askers', () => {
  test('close it for everybody after five in a row, of at least two', () => {
    const { fail, closed } = breaker();

    const became = [attacker, attacker, attacker, victim, victim].map((asker) => fail(asker, 'timeout'));

    expect(became.at(-1)).toBe('news');
    expect(closed(other)).toBe('broken');
  });

  test('close it for everybody at the second who is refused, and the operator hears of it once', () => {
    const { fail, closed } = breaker();

    expect([fail(victim, 'rejected'), fail(other, 'rejected')]).toEqual(['news', 'closed']);

    expect(closed(4)).toBe('refused');
  });

  test('that are refused for different things do not', () => {
    const { fail, closed } = breaker();

    fail(victim, 'forbidden');
    fail(other, 'out_of_credit');

    expect(closed(4)).toBeNull();
  });

  test('keep it closed after the pause where the probes of two fail', () => {
    const { fail, closed, clock } = breaker();
    for (const asker of [attacker, victim, other, attacker, victim]) fail(asker, 'unreachable');
    clock.now = 30_000;

    fail(victim, 'unreachable');
    fail(other, 'unreachable');

    expect(closed(4)).toBe('broken');
  });
});

test('a pause that the vendor names holds for everybody, whoever was told', () => {
  const { fail, one } = breaker();

  fail(attacker, 'rate_limited', 7_000);

  expect(one.closed(victim)).toEqual({ why: 'rate_limited', ms: 7_000 });
});

test('an answer forgets what failed before, of everybody', () => {
  const { fail, work, closed } = breaker();
  for (const asker of [victim, victim, other, other]) fail(asker, 'timeout');

  work(victim);
  fail(other, 'timeout');

  expect([closed(4), closed(other)]).toEqual([null, null]);
});

test('it remembers a thousand askers at most', () => {
  const { fail, closed } = breaker();

  for (let asker = 1; asker <= 1_001; asker++) {
    fail(asker, 'rejected');
    // Another asker would close it for everybody.
    if (asker === 1) continue;
  }

  expect(closed(5_000)).toBe('refused');
});
