import { keepTrying } from '../../kernel/back-off.ts';
import { pause } from '../../kernel/pause.ts';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import { type Claim, claimSteps, type StepToClaim, type StepToSettle, settleSteps } from './list-books.ts';

export interface WriterSettings {
  readonly db: Pool;
  /** Aborted when nothing more is to be written: what waits then is refused. */
  readonly over: AbortSignal;
  readonly onProblem: (error: unknown) => void;
}

/** Steps that go to disk in one transaction. */
const writtenMax = 500;

/** The process ends before it is known whether a step was written down. */
export class NotWritten extends Error {
  override name = 'NotWritten';
}

/**
 * Writes what becomes of the steps of lists, those of one list that are there at the same moment together: a row has several steps, and a list a hundred
 * thousand rows. What has ended goes before what begins, so that it finds what is left of the ceiling.
 */
export class ListWriter {
  readonly #settings: WriterSettings;
  readonly #queues = new Map<string, Queue>();

  constructor(settings: WriterSettings) {
    this.#settings = settings;
  }

  /** Resolves when it is on disk. @throws {NotWritten} */
  claim(listId: string, step: StepToClaim): Promise<Claim> {
    return this.#queued(listId, (queue, waiting) => queue.claims.push({ step, ...waiting }));
  }

  /** Resolves when it is on disk; false where the row is not ours any more. @throws {NotWritten} */
  settle(listId: string, step: StepToSettle): Promise<boolean> {
    return this.#queued(listId, (queue, waiting) => queue.settles.push({ step, ...waiting }));
  }

  #queued<Result>(listId: string, add: (queue: Queue, waiting: Waiting<Result>) => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(listId);
      add(queue ?? this.#begin(listId), { resolve, reject });
    });
  }

  #begin(listId: string): Queue {
    const queue: Queue = { claims: [], settles: [] };
    this.#queues.set(listId, queue);
    void this.#write(listId, queue);
    return queue;
  }

  async #write(listId: string, { claims, settles }: Queue): Promise<void> {
    const { db, over: signal, onProblem } = this.#settings;
    for (;;) {
      // What ends in this turn of the event loop as well.
      await pause(0);
      const ending = settles.splice(0, writtenMax);
      const beginning = claims.splice(0, writtenMax);
      if (ending.length + beginning.length === 0) break;
      let written: readonly boolean[] = [];
      let claimed: readonly Claim[] = [];
      const isWritten = await keepTrying(
        () =>
          transaction(db, async (tx) => {
            if (ending.length > 0) written = await settleSteps(tx, listId, ending.map(stepOf));
            if (beginning.length > 0) claimed = await claimSteps(tx, listId, beginning.map(stepOf));
          }),
        { signal, onProblem },
      );
      if (isWritten) {
        for (const [at, { resolve }] of ending.entries()) resolve(written[at] as boolean);
        for (const [at, { resolve }] of beginning.entries()) resolve(claimed[at] as Claim);
      } else {
        for (const { reject } of [...ending, ...beginning]) reject(new NotWritten());
      }
    }
    this.#queues.delete(listId);
  }
}

const stepOf = <Step>({ step }: { readonly step: Step }): Step => step;

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Queue {
  readonly claims: ({ readonly step: StepToClaim } & Waiting<Claim>)[];
  readonly settles: ({ readonly step: StepToSettle } & Waiting<boolean>)[];
}
