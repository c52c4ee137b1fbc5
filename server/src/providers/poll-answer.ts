import { limitedSignal } from '../kernel/limited-signal.ts';
import { orAborted } from '../kernel/or-aborted.ts';
import { type FailureReason, ProviderFailure } from './capabilities.ts';
import type { Pause, VendorClient } from './vendor-client.ts';

/* Of vendors that start a search, and have its result by and by. */

export interface PollPace {
  /** Before the first request for the result; each pause after it is half as long again, up to the longest. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** After so much waiting the answer is given up. */
  readonly giveUpMs: number;
}

/** Of vendors that say nothing else: 2, 3, 4.5, 6.8, 10.1, 15, 15 … seconds, for two minutes. */
export const pollPace = { firstMs: 2_000, longestMs: 15_000, giveUpMs: 120_000 } as const satisfies PollPace;

/** The terms of a source that polls at `pollPace`: the start and the last request take time, too. */
export const pollTerms = { timeoutMs: 150_000, concurrency: 20 } as const;

const growth = 1.5;
/** A start that takes longer is given up. */
const startMs = 20_000;
/** Requests for one result that may fail one after the other, before the failure is the answer. */
const failuresMax = 3;
/** Searches that were started and not answered: so many are remembered, for so long. */
const startedMax = 10_000;
const startedMs = 60 * 60 * 1_000;

/** The vendor may answer the next request. */
const mayPass: ReadonlySet<FailureReason> = new Set(['rate_limited', 'unreachable', 'timeout']);
/** There is nothing more to be had of the search. */
const isOver: ReadonlySet<FailureReason> = new Set(['unreadable', 'out_of_credit', 'question_refused']);

/** The answer, or that it is not there yet, with how long the vendor wants to be left alone. */
export type Polled<Answer> = { readonly answer: Answer } | { readonly againAfterMs: number | null };

export interface PolledQuestion<Answer> {
  /** The same text for the same question, and for no other. */
  readonly question: string;
  /** Starts the search, which may be what costs. Its id; nothing where the vendor gave none. Its signal is not that of whoever asks. */
  start(signal: AbortSignal): Promise<string | null | undefined>;
  /** Asks for the result, once. */
  result(id: string, signal: AbortSignal): Promise<Polled<Answer>>;
  readonly signal: AbortSignal;
}

/**
 * Starts searches at one vendor, and asks for their results until they are there. A search whose result did not come in time, or whose
 * caller went away, is remembered for an hour: whoever asks the same again waits on for it, so that it is not started and paid twice.
 */
export class AnswerPoll {
  readonly #name: string;
  readonly #pause: Pause;
  readonly #pace: PollPace;
  readonly #starting = new Map<string, Promise<string>>();
  readonly #started = new Map<string, { readonly id: string; readonly atMs: number }>();

  constructor({ name, pause }: Pick<VendorClient, 'name' | 'pause'>, pace: PollPace = pollPace) {
    this.#name = name;
    this.#pause = pause;
    this.#pace = pace;
  }

  /** @throws {ProviderFailure} `timeout` where the answer does not come in time; what `signal` was aborted with */
  async answer<Answer>({ question, start, result, signal }: PolledQuestion<Answer>): Promise<Answer> {
    const id = await this.#idOf(question, start, signal);
    try {
      const answer = await this.#wait((both) => result(id, both), signal);
      this.#started.delete(question);
      return answer;
    } catch (error) {
      if (error instanceof ProviderFailure && isOver.has(error.reason)) this.#started.delete(question);
      throw error;
    }
  }

  /** Of what was started, or is being started by another who asks the same; else it is started here. */
  async #idOf(
    question: string,
    start: PolledQuestion<unknown>['start'],
    signal: AbortSignal,
  ): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      const known = this.#startedId(question);
      if (known !== null) return known;
      const other = this.#starting.get(question);
      if (other === undefined) return await orAborted(this.#start(question, start), signal);
      // Where the other one failed, it is our turn.
      await orAborted(
        other.catch(() => {}),
        signal,
      );
    }
  }

  /** Not under the signal of whoever asks: one that goes away in the middle would leave a search that is paid, and whose id nobody has. */
  #start(question: string, start: PolledQuestion<unknown>['start']): Promise<string> {
    const starting = this.#startAlone(question, start).finally(() => this.#starting.delete(question));
    this.#starting.set(question, starting);
    // Nobody may be left who waits for it.
    starting.catch(() => {});
    return starting;
  }

  async #startAlone(question: string, start: PolledQuestion<unknown>['start']): Promise<string> {
    const soon = AbortSignal.timeout(startMs);
    let id: string | null | undefined;
    try {
      id = await start(soon);
    } catch (error) {
      if (!soon.aborted || error instanceof ProviderFailure) throw error;
      throw new ProviderFailure(this.#name, 'timeout', { cause: error });
    }
    if (!id) throw new ProviderFailure(this.#name, 'unreadable', { cause: 'started without an id' });
    this.#remember(question, id);
    return id;
  }

  async #wait<Answer>(ask: (signal: AbortSignal) => Promise<Polled<Answer>>, signal: AbortSignal) {
    // The pauses are counted, and the clock is watched for requests that hang.
    const limited = limitedSignal(signal, this.#pace.giveUpMs);
    try {
      return await this.#askUntilThere(ask, limited.signal);
    } catch (error) {
      if (!limited.isOverTime || error instanceof ProviderFailure) throw error;
      throw new ProviderFailure(this.#name, 'timeout', { cause: error });
    } finally {
      limited.end();
    }
  }

  async #askUntilThere<Answer>(
    ask: (signal: AbortSignal) => Promise<Polled<Answer>>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { firstMs, longestMs, giveUpMs } = this.#pace;
    let failures = 0;
    let leftMs = giveUpMs;
    let pauseMs = firstMs;
    for (let waitMs = firstMs; ; ) {
      if (waitMs > leftMs) throw new ProviderFailure(this.#name, 'timeout', { cause: 'no result in time' });
      await this.#pause(waitMs, signal);
      leftMs -= waitMs;
      pauseMs = Math.min(pauseMs * growth, longestMs);
      let wantedMs: number | null;
      try {
        const polled = await ask(signal);
        if ('answer' in polled) return polled.answer;
        failures = 0;
        wantedMs = polled.againAfterMs;
      } catch (error) {
        if (!(error instanceof ProviderFailure) || !mayPass.has(error.reason)) throw error;
        failures += 1;
        wantedMs = error.retryAfterMs;
        // It says itself how long it is to be left alone, which our `timeout` would not.
        if (failures > failuresMax || (wantedMs ?? 0) > leftMs) throw error;
      }
      waitMs = Math.max(pauseMs, wantedMs ?? 0);
    }
  }

  #startedId(question: string): string | null {
    const started = this.#started.get(question);
    return started && performance.now() - started.atMs < startedMs ? started.id : null;
  }

  #remember(question: string, id: string): void {
    this.#started.delete(question);
    this.#started.set(question, { id, atMs: performance.now() });
    const oldest = this.#started.keys().next();
    if (this.#started.size > startedMax && !oldest.done) this.#started.delete(oldest.value);
  }
}
