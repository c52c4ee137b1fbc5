import { orAborted } from '../../kernel/or-aborted.ts';

/** One after another, in the order in which they came: whose caller goes away gives its turn to the next. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  async take<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.#last;
    const own = Promise.withResolvers<void>();
    this.#last = before.then(() => own.promise);
    try {
      await orAborted(before, signal);
      return await work();
    } finally {
      own.resolve();
    }
  }
}
