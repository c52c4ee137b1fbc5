import { expect, test, vi } from 'vitest';
import type { CommandContext } from './command-context.ts';
import { startProgress } from './progress.ts';

function contextOf(isTerminal: boolean, told: string[]): CommandContext {
  return {
    config: () => {
      throw new Error('not asked for');
    },
    print: () => {
      throw new Error('progress is no answer');
    },
    tell: (text) => told.push(text),
    isTerminal,
    interrupted: new AbortController().signal,
    exitCode: 0,
  };
}

/** A minute of work that reports ten times a second. */
function work(isTerminal: boolean, isSilent: boolean): string[] {
  const told: string[] = [];
  let now = 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const progress = startProgress(contextOf(isTerminal, told), { isSilent });
  for (let step = 1; step <= 600; step++) {
    now += 100;
    progress.show({ fraction: step / 600, detail: `${step} done` });
  }
  progress.end();
  clock.mockRestore();
  return told;
}

test('on a terminal one line is drawn over and over, and cleared at the end', () => {
  const told = work(true, false);

  expect(told.length).toBeGreaterThan(500);
  expect(told.every((text) => text.startsWith('\r\u001b[K') && !text.includes('\n'))).toBe(true);
  expect(told.find((text) => text.includes('300 done'))).toContain(' 50%  300 done, 30 s left');
  expect(told.at(-1)).toBe('\r\u001b[K');
});

test('elsewhere there is a plain line every five seconds', () => {
  const told = work(false, false);

  expect(told).toHaveLength(12);
  expect(told[5]).toBe('50%  300 done, 30 s left\n');
});

test('with --json nothing is told', () => {
  expect([work(true, true), work(false, true)]).toEqual([[], []]);
});
