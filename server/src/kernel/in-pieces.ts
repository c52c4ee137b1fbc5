import { pause } from './pause.ts';

/** How long others wait at most for a piece, where no single step takes longer. */
const pieceMs = 5;
/** In between, for others. */
const restMs = 5;

/** Does steps in the background, some at a time; what waits meanwhile comes in between. Aborted, it leaves the rest. */
export async function inPieces(steps: Iterator<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const untilMs = performance.now() + pieceMs;
    do {
      if (steps.next().done === true) return;
    } while (performance.now() < untilMs);
    await pause(restMs, signal).catch(() => {
      // Aborted: the loop ends.
    });
  }
}
