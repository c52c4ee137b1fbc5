import type { Call } from '../endpoints/define-endpoint.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { currentOwner } from '../kernel/work-owner.ts';
import { WorkerPool } from '../web/pool/worker-pool.ts';
import type { Refusal, tasks } from './endpoint-tasks.ts';
import type { ExaminedAnswer } from './examine-answer.ts';
import type { ReadRequest } from './gateway-call.ts';
import type { ReadList, SentList } from './read-list.ts';
import { longBodyMin } from './sent-body.ts';

const neverAborted = new AbortController().signal;

/** Reads long bodies and the lists of jobs, and runs endpoints that need nothing from outside, where their time is nobody else's. Threads are started at the first long body. */
export class EndpointThreads {
  readonly #pool = new WorkerPool<typeof tasks>(
    new URL('endpoint-tasks.ts', import.meta.url),
    {
      workers: 2,
      // All of it far beyond what the longest text takes that a schema lets in: time is in proportion to the length.
      cpuMsMax: 10_000,
      heapBytesMax: 512 * 2 ** 20,
      answerBytesMax: 64 * 2 ** 20,
      totalMsMax: 15_000,
      waitMsMax: 2_000,
      waitingMax: 100,
      waitingBytesMax: 0,
      // So that one thread is there for others at once, and places to wait in.
      workersOfOwner: 1,
      waitingOfOwnerMax: 25,
    },
    (why) =>
      new ServiceError('service_unavailable', 'The call took more than it may. Nothing was charged.', {
        retryAfterSeconds: 2,
        cause: why,
      }),
  );

  takes({ length }: { readonly length: number }): boolean {
    return length >= longBodyMin;
  }

  /**
   * The same as reading the request here; the request itself stays there where `run` is to follow.
   * @throws {ServiceError} as that does, and service_unavailable where too many wait, too_many_at_once where they are the caller's own
   */
  async readRequest(name: string, bodyText: string): Promise<ReadRequest> {
    return orThrow(await this.#pool.run('readRequest', [name, bodyText], options()));
  }

  /** The same as reading, running and examining it here. @throws {ServiceError} as the endpoint does, and as `readRequest` */
  async run(name: string, bodyText: string, mode: Call['mode']): Promise<ExaminedAnswer> {
    return orThrow(await this.#pool.run('run', [name, bodyText, mode], options()));
  }

  /** The same as reading the list here. @throws {ServiceError} as that does, and service_unavailable where too many wait, too_many_at_once where they are the caller's own */
  async readList(name: string, sent: SentList): Promise<ReadList> {
    return orThrow(await this.#pool.run('readList', [name, sent], options()));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Work waits in turns of workspaces. */
const options = () => ({ signal: neverAborted, owner: currentOwner() });

function orThrow<Value extends object>(ran: Value | { readonly refusal: Refusal }): Value {
  if (!('refusal' in ran)) return ran;
  throw new ServiceError(ran.refusal.code, ran.refusal.message, ran.refusal.options);
}
