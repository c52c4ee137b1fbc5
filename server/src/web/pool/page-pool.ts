import { isMarkedAsUntransferable } from 'node:worker_threads';
import { currentOwner } from '../../kernel/work-owner.ts';
import type { Answers, Questions } from '../analyses.ts';
import type { FetchedPage } from '../html/page.ts';
import { PageTooCostly } from './page-too-costly.ts';
import type { PageFacts, tasks } from './tasks.ts';
import { type PoolLimits, WorkerPool } from './worker-pool.ts';

/** The bounds that guarantees.md sets: a page that costs more is a bomb. */
export const pageLimits: PoolLimits = {
  workers: 2,
  cpuMsMax: 2_000,
  heapBytesMax: 256 * 2 ** 20,
  answerBytesMax: 20 * 2 ** 20,
  // With what the watch and a busy machine add, five seconds.
  totalMsMax: 4_500,
  waitMsMax: 2_000,
  waitingMax: 1_000,
  waitingBytesMax: 128 * 2 ** 20,
  waitingOfOwnerMax: 250,
};

/** Reads pages in threads of its own, so that no page holds up the service, whatever it is. */
export class PagePool {
  readonly #pool: WorkerPool<typeof tasks>;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#pool = new WorkerPool(
      new URL('tasks.ts', import.meta.url),
      { ...pageLimits, ...limits },
      (why) => new PageTooCostly(why),
    );
  }

  /**
   * Parses a page and answers what is asked about it. The body is taken away from the caller where it is a buffer of its own.
   *
   * @throws {ServiceError} upstream_error for a page that takes too much time or memory, service_unavailable where too many
   * wait; the reason of `signal`; an Error with its stack where an analysis throws, which is a bug
   */
  async analyse<Asked extends Questions>(
    fetched: FetchedPage,
    asked: Asked,
    signal: AbortSignal,
  ): Promise<Answers<Asked> & PageFacts> {
    const { url, status, headers } = fetched;
    const body = ownBuffer(fetched.body);
    const answers = await this.#pool.run('readPage', [{ url, status, headers, body }, asked], {
      transfer: [body.buffer],
      signal,
      owner: currentOwner(),
    });
    return answers as Answers<Asked> & PageFacts;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** The bytes in a buffer that holds nothing else, so that it can change hands: a copy only of a part of a larger one. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn =
    buffer instanceof ArrayBuffer &&
    buffer.byteLength === bytes.byteLength &&
    !isMarkedAsUntransferable(buffer);
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
