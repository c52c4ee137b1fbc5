import { randomUUID } from 'node:crypto';
import { threadId } from 'node:worker_threads';

/* What the tests of the worker pool have done in its threads. */

/** The same as long as the thread is the same. */
const thread = randomUUID();

export const tasks = {
  threadId: () => thread,
  echo: (value: unknown) => value,
  length: (bytes: Uint8Array) => bytes.length,
  /** Uses that much CPU time. */
  spin: (ms: number) => {
    const before = process.threadCpuUsage();
    for (;;) {
      const { user, system } = process.threadCpuUsage(before);
      if (user + system >= ms * 1_000) return thread;
    }
  },
  /** Is under way that long, and uses nothing. */
  rest: (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve(thread), ms)),
  /** In progress until the test releases the gate. */
  hold: async (gate: Int32Array<SharedArrayBuffer>) => {
    await Atomics.waitAsync(gate, 0, 0).value;
    return thread;
  },
  /** By this number the process knows the thread. */
  workerId: () => threadId,
  backtrack: () => /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  /** Fills the heap little by little. */
  hoard: () => {
    const held: object[] = [];
    for (;;) held.push({ held: held.length });
  },
  /** Fills it in steps that double, the last ones far beyond what is left. */
  double: () => {
    const held = new Map<number, number>();
    for (let i = 0; i < 16_000_000; i++) held.set(i, i);
    return held.size;
  },
  throws: () => {
    throw new TypeError('a bug in here');
  },
  throwsText: () => {
    throw 'text';
  },
  answersFunction: () => () => {},
  exits: () => process.exit(7),
  /** Throws where nobody waits for it. */
  throwsLater: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('a bug beside the task');
      });
    }),
  environment: () => Object.keys(process.env),
} as const;

/** For `hold`: a task that ends when the test wants it, and not after a time. */
export function openGate(): { gate: Int32Array<SharedArrayBuffer>; release(): void } {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  return {
    gate,
    release: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}
