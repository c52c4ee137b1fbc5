import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterTry, type EndpointHealth, type TryOutcome, triesMax } from './after-try.ts';

const healthy: EndpointHealth = {
  isProven: true,
  isQuick: true,
  failures: 0,
  failingSince: null,
  pausedUntil: null,
  disabled: null,
};
const success: TryOutcome = { status: 200, durationMs: 40, error: null, retryAfterMs: null };
const failure: TryOutcome = { status: 500, durationMs: 40, error: 'It answered 500.', retryAfterMs: null };
const start = new Date('2026-03-01T00:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The waits between the tries of a delivery that never arrives. */
function waits(random: number, outcome = failure): number[] {
  const found: number[] = [];
  let now = start;
  let health = healthy;
  for (let tries = 1; tries < 100; tries += 1) {
    const after = afterTry(health, tries, outcome, { now, random });
    health = after.health;
    if (after.delivery.state !== 'pending') return found;
    found.push(after.delivery.dueAt.getTime() - now.getTime());
    now = after.delivery.dueAt;
  }
  throw new Error('it never gives up');
}

test('tries come at once, and after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h; then the delivery has failed', () => {
  const schedule = [5 * seconds, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 10 * hours];

  expect(waits(0.5)).toEqual(schedule);
  expect(schedule).toHaveLength(triesMax - 1);
});

test('each wait is up to a fifth shorter or longer, so that what failed together does not come back together', () => {
  const usual = waits(0.5);

  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      for (const [at, wait] of waits(random).entries()) {
        expect(wait / (usual[at] as number)).toBeGreaterThanOrEqual(0.79);
        expect(wait / (usual[at] as number)).toBeLessThanOrEqual(1.21);
      }
    }),
  );
  expect(waits(0)).not.toEqual(waits(1));
});

test('a receiver that names a time is left alone until then, all of its deliveries, for up to an hour', () => {
  const of = (retryAfterMs: number) =>
    afterTry(healthy, 1, { ...failure, status: 429, retryAfterMs }, { now: start, random: 0.5 });

  const [asked, greedy] = [of(2 * minutes), of(9 * hours)];

  expect(asked.delivery).toEqual({ state: 'pending', dueAt: later(2 * minutes) });
  expect(asked.health.pausedUntil).toEqual(later(2 * minutes));
  expect(greedy.delivery).toEqual({ state: 'pending', dueAt: later(hours) });
});

test('410 switches the endpoint off at once', () => {
  const { health, delivery } = afterTry(healthy, 1, { ...failure, status: 410 }, { now: start, random: 0.5 });

  expect(health.disabled).toBe('gone');
  expect(delivery).toEqual({ state: 'failed' });
});

test('five days of nothing but failures switch the endpoint off, and a minute less does not', () => {
  const failing = { ...healthy, isProven: false, failures: 40, failingSince: start };
  const at = (now: Date) => afterTry(failing, 1, failure, { now, random: 0.5 }).health.disabled;

  expect(at(later(120 * hours - minutes))).toBeNull();
  expect(at(later(120 * hours))).toBe('failing');
});

test('a success ends the count of failures and every pause', () => {
  const failing = {
    ...healthy,
    isProven: false,
    failures: 9,
    failingSince: start,
    pausedUntil: later(minutes),
  };

  const { health, delivery } = afterTry(failing, 3, success, { now: later(seconds), random: 0.5 });

  expect(health).toEqual(healthy);
  expect(delivery).toEqual({ state: 'delivered' });
});

test('an endpoint that fails again and again is paused, from five seconds to a minute', () => {
  let health = healthy;
  const pauses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    health = afterTry({ ...health, pausedUntil: null }, 1, failure, { now: start, random: 0.5 }).health;
    pauses.push((health.pausedUntil ?? start).getTime() - start.getTime());
  }

  expect(pauses.map((ms) => ms / seconds)).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 60, 60, 60, 60]);
});

test('what its owner switched off stays off, also after a success that was under way', () => {
  const off = { ...healthy, disabled: 'owner' } as const;

  expect(afterTry(off, 1, success, { now: start, random: 0.5 }).health.disabled).toBe('owner');
  expect(afterTry(off, 1, failure, { now: start, random: 0.5 }).delivery).toEqual({ state: 'failed' });
});

test('an endpoint that answers late has proved itself, and is not counted among those that answer at once', () => {
  const of = (durationMs: number) =>
    afterTry(healthy, 1, { ...success, durationMs }, { now: start, random: 0.5 }).health;

  expect(of(1_000)).toMatchObject({ isProven: true, isQuick: true });
  expect(of(1_001)).toMatchObject({ isProven: true, isQuick: false });
  expect(afterTry(healthy, 1, failure, { now: start, random: 0.5 }).health.isQuick).toBe(false);
});
