import type { Caller } from './call.ts';

export interface Answered {
  /** Milliseconds since 1970, with their fractions. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** 0 where the connection broke. */
  readonly status: number;
}

export interface Traffic {
  readonly answers: readonly Answered[];
  /** The next answer that comes. */
  next(): Promise<Answered>;
  /** Once every caller has ended: its key was refused, which it stays. */
  readonly over: Promise<unknown>;
  /** Ends it once all calls under way are answered. */
  stop(): Promise<readonly Answered[]>;
}

export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Callers of an endpoint that costs half a credit, each of whom calls again as soon as it is answered. */
export function startTraffic(caller: Caller, callers: number): Traffic {
  const answers: Answered[] = [];
  const waiting: ((answer: Answered) => void)[] = [];
  let isOver = false;
  async function call() {
    while (!isOver) {
      const sentAt = nowMs();
      const status = await caller.post('remove_whitespace', { input_text: ' a  b ' }).then(
        (answer) => answer.status,
        () => 0,
      );
      const answer = { sentAt, answeredAt: nowMs(), status };
      answers.push(answer);
      for (const resolve of waiting.splice(0)) resolve(answer);
      if (status === 401) return;
    }
  }
  const running = Promise.all(Array.from({ length: callers }, call));
  return {
    answers,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    over: running,
    stop: async () => {
      isOver = true;
      await running;
      return answers;
    },
  };
}
