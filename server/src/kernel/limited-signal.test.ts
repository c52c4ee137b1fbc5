import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { limitedSignal } from './limited-signal.ts';

test('is aborted with the other signal, with its reason', () => {
  const outer = new AbortController();
  const before = limitedSignal(outer.signal, 60_000);

  outer.abort(new Error('gone'));
  const after = limitedSignal(outer.signal, 60_000);

  for (const { signal, isOverTime, end } of [before, after]) {
    expect(signal.reason).toEqual(new Error('gone'));
    expect(isOverTime).toBe(false);
    end();
  }
});

test('is aborted when the time is over, and says that this was why', async () => {
  const limited = limitedSignal(new AbortController().signal, 5);

  await vi.waitFor(() => expect(limited.signal.aborted).toBe(true), { timeout: 20_000 });

  expect([limited.isOverTime, (limited.signal.reason as DOMException).name]).toEqual([true, 'TimeoutError']);
  limited.end();
});

test('leaves nothing behind: no timer, no listener', () => {
  vi.useFakeTimers();
  const outer = new AbortController();

  for (let i = 0; i < 100; i++) limitedSignal(outer.signal, 60_000).end();

  expect([vi.getTimerCount(), getEventListeners(outer.signal, 'abort').length]).toEqual([0, 0]);
  vi.useRealTimers();
});
