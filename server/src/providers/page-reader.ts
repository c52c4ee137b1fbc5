import { ServiceError } from '../kernel/service-error.ts';
import { currentOwner } from '../kernel/work-owner.ts';
import { pageLimits } from '../web/pool/page-pool.ts';
import { PageTooCostly } from '../web/pool/page-too-costly.ts';
import { type PoolLimits, WorkerPool } from '../web/pool/worker-pool.ts';
import { ProviderFailure } from './capabilities.ts';
import type { PageRead, tasks } from './page-tasks.ts';

export type PageTasks = typeof tasks;
export type PageTask = keyof PageTasks;
/** What a task takes beside the page. */
export type TaskMore<Name extends PageTask> =
  Parameters<PageTasks[Name]> extends [string, ...infer More] ? More : never;
export type TaskValue<Name extends PageTask> =
  ReturnType<PageTasks[Name]> extends PageRead<infer Value> ? Value : never;

/** Few sources read pages, each of them one at a time. */
const limits: PoolLimits = {
  ...pageLimits,
  workers: 1,
  waitingMax: 100,
  waitingOfOwnerMax: 25,
  answerBytesMax: 2 * 2 ** 20,
};

/** Reads the pages of platforms in threads of its own: one of two megabytes may take a third of a second, for which all other calls would wait. */
export class PageReader {
  #pool: WorkerPool<PageTasks>;

  constructor(more: Partial<PoolLimits> = {}) {
    this.#pool = poolOf(more);
  }

  /** Reads the next pages within other limits. Pages under way are told to come again. */
  async limit(more: Partial<PoolLimits>): Promise<void> {
    const before = this.#pool;
    this.#pool = poolOf(more);
    await before.close();
  }

  /** @param source its name @throws {ProviderFailure}; what `signal` was aborted with */
  async read<Name extends PageTask>(
    source: string,
    task: Name,
    html: string,
    more: TaskMore<Name>,
    signal: AbortSignal,
  ): Promise<TaskValue<Name>> {
    const read = await this.#run(source, task, html, more, signal);
    if ('value' in read) return read.value;
    throw new ProviderFailure(source, 'unreadable', { cause: 'the page has more elements than are read' });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #run<Name extends PageTask>(
    source: string,
    task: Name,
    html: string,
    more: TaskMore<Name>,
    signal: AbortSignal,
  ): Promise<PageRead<TaskValue<Name>>> {
    try {
      const args = [html, ...more] as unknown as Parameters<PageTasks[Name]>;
      return (await this.#pool.run(task, args, { signal, owner: currentOwner() })) as PageRead<
        TaskValue<Name>
      >;
    } catch (error) {
      if (!(error instanceof ServiceError) || signal.aborted) throw error;
      // That no thread was free says nothing of the page.
      const reason = error instanceof PageTooCostly ? 'unreadable' : 'timeout';
      throw new ProviderFailure(source, reason, { cause: error });
    }
  }
}

const poolOf = (more: Partial<PoolLimits>) =>
  new WorkerPool<PageTasks>(
    new URL('page-tasks.ts', import.meta.url),
    { ...limits, ...more },
    (why) => new PageTooCostly(why),
  );

/** Of all sources of the process. Its threads are started with the first page, and keep no process alive. */
export const pageReader = new PageReader();
