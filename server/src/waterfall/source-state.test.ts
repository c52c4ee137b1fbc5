import { describe, expect, test } from 'vitest';
import type { Capability, FailureReason } from '../providers/capabilities.ts';
import { type Asks, type Place, SourceState } from './source-state.ts';

const finding: Asks = { capability: 'findEmail', counted: 'all' };

/** One source, and its time. */
function source() {
  const clock = { now: 0 };
  const state = new SourceState(() => clock.now);
  const ask = async (terms = {}, asks: Partial<Asks> = {}): Promise<Place> => {
    const place = await state.enter(terms, { ...finding, ...asks }, 0);
    if ('closed' in place) throw new Error(`closed: ${place.closed}`);
    return place;
  };
  return { clock, state, ask };
}

describe('of questions that are under way together', () => {
  test('one that is answered does not end the pause that another was told to keep', async () => {
    const { clock, state, ask } = source();
    const [refused, answered] = [await ask(), await ask()];

    refused.failed('rate_limited', 60_000);
    refused.leave();
    answered.worked();
    answered.leave();

    expect(state.closed(finding)).toBe('rate_limited');
    clock.now = 59_999;
    expect(state.closed(finding)).toBe('rate_limited');
    clock.now = 60_000;
    expect(state.closed(finding)).toBeNull();
  });

  test('one that fails for less does not shorten what another has found out', async () => {
    const { clock, state, ask } = source();
    const [keyRefused, slow, busy] = [await ask(), await ask(), await ask()];

    const news = [
      keyRefused.failed('rejected', null),
      slow.failed('timeout', null),
      busy.failed('rate_limited', 1_000),
    ];

    expect(news).toEqual([true, false, false]);
    clock.now = 59_999;
    expect(state.closed(finding)).toBe('refused');
  });

  test('one that fails for more is news, and counts', async () => {
    const { clock, state, ask } = source();
    const [busy, keyRefused] = [await ask(), await ask()];

    const news = [busy.failed('rate_limited', 1_000), keyRefused.failed('rejected', null)];

    expect(news).toEqual([false, true]);
    clock.now = 1_000;
    expect(state.closed(finding)).toBe('refused');
  });

  test('those that wait for a place are not asked once it is known that the key is refused', async () => {
    const { state, ask } = source();
    const first = await ask({ concurrency: 1 });
    const waiting = [1, 2, 3].map(() => state.enter({ concurrency: 1 }, finding, 60_000));

    first.failed('rejected', null);
    first.leave();

    await expect(Promise.all(waiting)).resolves.toEqual(Array(3).fill({ closed: 'refused' }));
  });
});

describe('the places of a source', () => {
  const terms = { concurrency: 8 };
  const placesOf = async (state: SourceState, asker: number) => {
    const places: Place[] = [];
    for (;;) {
      const place = await state.enter(terms, { ...finding, asker }, 0);
      if ('closed' in place) return places;
      places.push(place);
    }
  };

  test('are all of one asker where nobody else asks', async () => {
    const { state } = source();

    expect(await placesOf(state, 1)).toHaveLength(8);
  });

  test('are left to others, a quarter of them, while others ask', async () => {
    const { state, ask } = source();
    (await ask(terms, { asker: 2 })).leave();

    expect(await placesOf(state, 1)).toHaveLength(6);
    expect(await placesOf(state, 2)).toHaveLength(2);
  });

  test('are all of one asker again a minute after others have asked', async () => {
    const { clock, state, ask } = source();
    (await ask(terms, { asker: 2 })).leave();
    clock.now = 60_001;

    expect(await placesOf(state, 1)).toHaveLength(8);
  });

  test('one that is given back goes to who may have it, whoever waited first', async () => {
    const { state } = source();
    const [place, ...others] = await placesOf(state, 1);
    expect(others).toHaveLength(7);

    const greedy = state.enter(terms, { ...finding, asker: 1 }, 60_000);
    const other = state.enter(terms, { ...finding, asker: 2 }, 60_000);
    place?.leave();

    expect('leave' in (await other)).toBe(true);
    for (const one of others) one.leave();
    expect('leave' in (await greedy)).toBe(true);
  });
});

describe('the limit of a vendor', () => {
  const often = { rate: { questions: 3, perMs: 1_000 } };
  const rarely = { rate: { questions: 2, perMs: 3_60_000 } };
  const may = async ({ state }: ReturnType<typeof source>, terms: object, counted: string) =>
    'leave' in (await state.enter(terms, { ...finding, counted }, 0));

  test('that a capability has of its own is counted by itself, whatever else is asked of the vendor', async () => {
    const vendor = source();
    const finds = async () => may(vendor, often, 'all');
    const verifies = async () => may(vendor, rarely, 'verifyEmail');

    const first = [await finds(), await finds(), await finds(), await finds()];
    const verified = [await verifies(), await verifies(), await verifies()];
    vendor.clock.now = 1_000;
    const later = [await finds(), await verifies()];
    vendor.clock.now = 3_60_000;
    const anHourLater = [await finds(), await verifies()];

    expect(first).toEqual([true, true, true, false]);
    expect(verified).toEqual([true, true, false]);
    expect(later).toEqual([true, false]);
    expect(anHourLater).toEqual([true, true]);
  });

  test('is kept when the source is described anew', async () => {
    const { clock, state, ask } = source();
    await ask(rarely);
    await ask(rarely);

    const renewed = state.renewed();
    clock.now = 3_59_999;

    expect(await renewed.enter(rarely, finding, 0)).toEqual({ closed: 'busy' });
  });
});

describe('what a failure closes', () => {
  const failingWith = async (reason: FailureReason, times = 1) => {
    const one = source();
    for (let time = 0; time < times; time++) {
      const place = await one.ask({}, { capability: 'searchPeople', counted: 'own searches' });
      place.failed(reason, null);
      place.leave();
    }
    const closed = (capability: Capability, counted: string) => one.state.closed({ capability, counted });
    return {
      ...one,
      closed: {
        itself: closed('searchPeople', 'own searches'),
        ofTheSameLimit: closed('searchLeads', 'own searches'),
        another: closed('findEmail', 'all'),
      },
    };
  };

  test('a refused key is refused for everything', async () => {
    const { closed } = await failingWith('rejected');

    expect(closed).toEqual({ itself: 'refused', ofTheSameLimit: 'refused', another: 'refused' });
  });

  test.each(['forbidden', 'out_of_credit'] as const)(
    '%s says nothing of its other capabilities',
    async (reason) => {
      const { closed, clock, state } = await failingWith(reason);

      expect(closed).toEqual({ itself: reason, ofTheSameLimit: null, another: null });
      clock.now = 60_000;
      expect(state.closed({ capability: 'searchPeople', counted: 'own searches' })).toBeNull();
    },
  );

  test.each(['unreachable', 'timeout', 'unreadable'] as const)(
    'five times %s in a row is one capability that is broken, not all',
    async (reason) => {
      const [four, five] = [await failingWith(reason, 4), await failingWith(reason, 5)];

      expect(four.closed.itself).toBeNull();
      expect(five.closed).toEqual({ itself: 'broken', ofTheSameLimit: null, another: null });
    },
  );

  test('a 429 is of the questions that one limit counts together', async () => {
    const { closed } = await failingWith('rate_limited');

    expect(closed).toEqual({ itself: 'rate_limited', ofTheSameLimit: 'rate_limited', another: null });
  });

  test('a key that is taken again for one thing is for all', async () => {
    const { clock, ask, state } = await failingWith('rejected');
    clock.now = 60_000;

    const probe = await ask();
    const during = state.closed({ capability: 'searchPeople', counted: 'own searches' });
    probe.worked();
    probe.leave();

    expect(during).toBe('refused');
    expect(state.closed({ capability: 'searchPeople', counted: 'own searches' })).toBeNull();
  });

  test('a probe that fails for another reason has not shown that the key is taken: the next is a probe as well', async () => {
    const { clock, ask, state } = await failingWith('rejected');
    clock.now = 60_000;
    const probe = await ask();
    probe.failed('unreachable', null);
    probe.leave();

    const next = await ask();
    const meanwhile = state.closed(finding);
    next.leave();

    expect(meanwhile).toBe('refused');
    expect(state.closed(finding)).toBeNull();
  });
});

describe('of one capability', () => {
  const searching: Asks = { capability: 'searchPeople', counted: 'all' };

  test('the longest pause holds, whatever fails after it', async () => {
    const { clock, state, ask } = source();
    const [forbidden, slow, busy, soon] = [await ask(), await ask(), await ask(), await ask()];

    const news = [forbidden.failed('forbidden', null), slow.failed('timeout', null)];
    busy.failed('rate_limited', 30_000);
    soon.failed('rate_limited', 1_000);

    expect(news).toEqual([true, false]);
    clock.now = 29_999;
    expect(state.closed({ ...finding, capability: 'verifyEmail' })).toBe('rate_limited');
    expect(state.closed(finding)).toBe('rate_limited');
    clock.now = 59_999;
    expect(state.closed(finding)).toBe('forbidden');
  });

  test('a question from before does not let others in beside the probe', async () => {
    const { clock, state, ask } = source();
    const [early, refused] = [await ask(), await ask()];
    refused.failed('forbidden', null);
    refused.leave();
    clock.now = 60_000;

    const probe = await ask();
    early.leave();

    expect(state.closed(finding)).toBe('forbidden');
    probe.leave();
    expect(state.closed(finding)).toBeNull();
  });

  test('an answer between failures begins the count anew', async () => {
    const { state, ask } = source();
    const fails = async () => (await ask()).failed('unreachable', null);

    for (let time = 0; time < 4; time++) await fails();
    (await ask()).worked();
    for (let time = 0; time < 4; time++) await fails();

    expect(state.closed(finding)).toBeNull();
  });

  test('a probe that fails for another reason than before closes it for that', async () => {
    const { clock, state, ask } = source();
    (await ask()).failed('forbidden', null);
    clock.now = 60_000;

    (await ask()).failed('unreachable', null);

    expect(state.closed(finding)).toBe('broken');
  });

  test('a probe is not waited with for a place: the next source answers', async () => {
    const { clock, state, ask } = source();
    const refused = await ask({}, searching);
    refused.failed('forbidden', null);
    refused.leave();
    clock.now = 60_000;
    await ask({ concurrency: 1 });

    expect(await state.enter({ concurrency: 1 }, searching, 60_000)).toEqual({ closed: 'busy' });
  });
});
