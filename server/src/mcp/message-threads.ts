import type { Caller } from '../gateway/caller.ts';
import { longTextLimits, tookTooMuch } from '../gateway/long-text-threads.ts';
import { longBodyMin } from '../gateway/sent-body.ts';
import { WorkerPool } from '../web/pool/worker-pool.ts';
import { type AskedPart, type KeptPart, partOf } from './kept-part.ts';
import { type CutAnswer, type Cutting, cutAnswer } from './long-answer.ts';
import type { tasks } from './message-tasks.ts';
import { type ReadMessage, readShort } from './read-message.ts';

/** Whose work it is: workspaces take turns. */
type Asker = Pick<Caller, 'workspaceId'>;

const neverAborted = new AbortController().signal;

/** Reads long messages and cuts long answers where their time is nobody else's. Threads are started at the first one. */
export class MessageThreads {
  readonly #pool = new WorkerPool<typeof tasks>(
    new URL('message-tasks.ts', import.meta.url),
    // What was paid is cut here as well, so it may wait longer.
    { ...longTextLimits, workers: 1, waitMsMax: 5_000 },
    tookTooMuch,
  );

  /** @throws {ServiceError} service_unavailable where too many wait, too_many_at_once where they are the workspace's own */
  read(body: string, { workspaceId }: Asker): Promise<ReadMessage> {
    return body.length < longBodyMin
      ? Promise.resolve(readShort(body))
      : this.#run(workspaceId, 'readLong', body);
  }

  /** As `cutAnswer`. @throws {ServiceError} as `read` */
  cut(text: string, cutting: Cutting, { workspaceId }: Asker): Promise<CutAnswer | null> {
    return text.length < longBodyMin
      ? Promise.resolve(cutAnswer(text, cutting))
      : this.#run(workspaceId, 'cutAnswer', text, cutting);
  }

  /** As `partOf`. @throws {ServiceError} as `read` */
  partOf(text: string, asked: AskedPart, { workspaceId }: Asker): Promise<KeptPart | null> {
    return text.length < longBodyMin
      ? Promise.resolve(partOf(text, asked))
      : this.#run(workspaceId, 'partOf', text, asked);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #run<Name extends keyof typeof tasks>(
    owner: number,
    name: Name,
    ...args: Parameters<(typeof tasks)[Name]>
  ): Promise<ReturnType<(typeof tasks)[Name]>> {
    return this.#pool.run(name, args, { signal: neverAborted, owner }) as Promise<
      ReturnType<(typeof tasks)[Name]>
    >;
  }
}
