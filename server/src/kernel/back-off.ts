import { pause } from './pause.ts';

/** After the first failure, and at most: pauses double in between. */
const pauseMs = { first: 50, most: 2_000 };

/** Longer and longer pauses, until something has worked. */
export class BackOff {
  #nextMs = pauseMs.first;

  worked(): void {
    this.#nextMs = pauseMs.first;
  }

  async pause(signal?: AbortSignal): Promise<void> {
    const ms = this.#nextMs;
    this.#nextMs = Math.min(pauseMs.most, ms * 2);
    await pause(ms, signal);
  }
}

export interface KeepTrying {
  readonly onProblem: (error: unknown) => void;
  /** Aborted when nobody is there any more who could be told. */
  readonly signal: AbortSignal;
}

/** Tries until it works: for what has happened already and is to be written down. False where it was given up. */
export async function keepTrying(
  work: () => Promise<unknown>,
  { onProblem, signal }: KeepTrying,
): Promise<boolean> {
  const backOff = new BackOff();
  while (!signal.aborted) {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) break;
      onProblem(error);
      // Hundreds may wait here: none of them listens to the signal for these two seconds.
      await backOff.pause();
    }
  }
  return false;
}

/** What it gives when it has worked. @throws where it was given up */
export async function untilDone<Value>(work: () => Promise<Value>, options: KeepTrying): Promise<Value> {
  let done: { readonly value: Value } | undefined;
  await keepTrying(async () => {
    done = { value: await work() };
  }, options);
  if (!done) throw new Error('given up: the caller is gone');
  return done.value;
}
