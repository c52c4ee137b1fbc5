import { expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';

function* busy(done: number[], steps: number): Generator<void> {
  for (let step = 0; step < steps; step++) {
    const untilMs = performance.now() + 1;
    while (performance.now() < untilMs);
    done.push(step);
    yield;
  }
}

test('others come in between, and all is done in the end', async () => {
  const done: number[] = [];
  const seen: number[] = [];
  const timer = setInterval(() => seen.push(done.length), 1);

  await inPieces(busy(done, 60), new AbortController().signal);
  clearInterval(timer);

  expect(done).toHaveLength(60);
  // Somebody looked in the middle of it, and more than once.
  expect(new Set(seen.filter((count) => count > 0 && count < 60)).size).toBeGreaterThan(3);
});

test('aborted, it leaves the rest', async () => {
  const done: number[] = [];
  const stop = new AbortController();

  const ended = inPieces(busy(done, 10_000), stop.signal);
  stop.abort();
  await ended;

  expect(done.length).toBeLessThan(100);
});
