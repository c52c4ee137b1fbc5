import { describe, expect, test } from 'vitest';
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
    clock.now = 599_999;
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

describe('the limit of a vendor', () => {
  const often = { rate: { questions: 3, perMs: 1_000 } };
  const rarely = { rate: { questions: 2, perMs: 3_600_000 } };
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
    vendor.clock.now = 3_600_000;
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
    clock.now = 3_599_999;

    expect(await renewed.enter(rarely, finding, 0)).toEqual({ closed: 'busy' });
  });
});
