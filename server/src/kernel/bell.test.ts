import { expect, onTestFinished, test, vi } from 'vitest';
import { Bell } from './bell.ts';

const minuteMs = 60_000;
/** Whether it is over by now, without any time passing. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => {
    over = true;
  });
  await new Promise<void>((resolve) => setImmediate(resolve));
  return over;
}

test('who waits is woken by the bell', async () => {
  const bell = new Bell();
  const wait = bell.wait(minuteMs);

  const before = await isOver(wait);
  bell.ring();

  expect([before, await isOver(wait)]).toEqual([false, true]);
});

// Work that arrived behind the place where a look was at had to wait for the next one.
test('what rang during the look is not waited for', async () => {
  const bell = new Bell();
  bell.hush();
  bell.ring();

  expect(await isOver(bell.wait(minuteMs))).toBe(true);
});

test('what rang before the look is seen by it: the next wait is one', async () => {
  const bell = new Bell();
  bell.ring();
  bell.hush();
  const wait = bell.wait(minuteMs);

  expect(await isOver(wait)).toBe(false);
  bell.ring();
});

test('where it does not ring the wait ends with its time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let over = false;
  void new Bell().wait(250).then(() => {
    over = true;
  });

  await vi.advanceTimersByTimeAsync(249);
  const before = over;
  await vi.advanceTimersByTimeAsync(1);

  expect([before, over, vi.getTimerCount()]).toEqual([false, true, 0]);
});
