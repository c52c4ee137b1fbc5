import type { Call } from '../endpoints/define-endpoint.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { currentOwner } from '../kernel/work-owner.ts';
import { WorkerPool } from '../web/pool/worker-pool.ts';
import type { Refusal, tasks } from './endpoint-tasks.ts';
import type { ExaminedAnswer } from './examine-answer.ts';
import type { ReadRequest } from './gateway-call.ts';
import { longTextLimits, tookTooMuch } from './long-text-threads.ts';
import type { ReadList } from './read-list.ts';
import { longBodyMin } from './sent-body.ts';
import type { SentList } from './sent-list.ts';

const neverAborted = new AbortController().signal;

/** Reads long bodies and the lists of jobs, and runs endpoints that need nothing from outside, where their time is nobody else's. Threads are started at the first long body. */
export class EndpointThreads {
  readonly #pool = new WorkerPool<typeof tasks>(
    new URL('endpoint-tasks.ts', import.meta.url),
    longTextLimits,
    tookTooMuch,
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
