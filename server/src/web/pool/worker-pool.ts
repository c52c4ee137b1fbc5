import { ServiceError } from '../../kernel/service-error.ts';
import { type Ending, PoolWorker, type TaskEnds, type WorkerLimits } from './pool-worker.ts';

export interface PoolLimits extends WorkerLimits {
  /** Tasks under way at the same time. */
  readonly workers: number;
  /** From the call to its end, waiting included. */
  readonly totalMsMax: number;
  readonly waitMsMax: number;
  readonly waitingMax: number;
  /** Of what those that wait have brought along. */
  readonly waitingBytesMax: number;
}

type Tasks = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Call extends TaskEnds {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly transfer: readonly ArrayBuffer[];
  readonly bytes: number;
  readonly endsAtMs: number;
}

interface RunOptions {
  /** Taken away from the caller, not copied. */
  readonly transfer?: readonly ArrayBuffer[];
  readonly signal: AbortSignal;
}

const watchMs = 50;

/**
 * Does work of unknown cost in threads of its own, within limits. Threads are started at first use and kept, one more than work at
 * the same time: so one that had to be ended is replaced at once. They keep no process alive that has nothing else to do.
 */
export class WorkerPool<Known extends Tasks> {
  readonly #tasksUrl: string;
  readonly #limits: PoolLimits;
  readonly #refusal: ServiceErrorMaker;
  /** In the order in which they came. */
  readonly #waiting = new Set<Call>();
  #waitingBytes = 0;
  readonly #threads = new Set<PoolWorker>();
  readonly #free: PoolWorker[] = [];
  readonly #busy = new Set<PoolWorker>();
  #watch: NodeJS.Timeout | null = null;
  #hasStarted = false;
  #isClosed = false;

  /** `refusal` says in the words of the work what a caller is told whose task breaks a limit by its own fault. */
  constructor(tasksUrl: URL, limits: PoolLimits, refusal: ServiceErrorMaker) {
    this.#tasksUrl = tasksUrl.href;
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /**
   * Does one of the tasks of the module that the pool was made with.
   *
   * @throws {ServiceError} service_unavailable where no thread was free in time, or `refusal` for a task that breaks a limit; the
   * reason of `signal`; an Error with the stack of the thread where the task threw
   */
  run<Name extends keyof Known & string>(
    name: Name,
    args: Parameters<Known[Name]>,
    { transfer = [], signal }: RunOptions,
  ): Promise<Awaited<ReturnType<Known[Name]>>> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { waitMsMax, totalMsMax } = this.#limits;
    const bytes = transfer.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (this.#isClosed) return Promise.reject(notNow('the pool is closed'));
    if (this.#isFull(bytes)) return Promise.reject(notNow(`${this.#waiting.size} wait already`));

    return new Promise((resolve, reject) => {
      const settled = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const fail = (error: unknown) => {
        settled();
        reject(error);
      };
      const call: Call = {
        name,
        args,
        transfer,
        bytes,
        endsAtMs: performance.now() + totalMsMax,
        resolve: (value) => {
          settled();
          resolve(value as Awaited<ReturnType<Known[Name]>>);
        },
        end: (why) => fail(this.#errorOf(why)),
        reject: fail,
      };
      // A task under way goes on to its end, and nobody hears of it: another thread would not start sooner than this one is free.
      const onAbort = () => {
        this.#takeFromQueue(call);
        fail(signal.reason);
      };
      // The first threads take longer to start on a busy machine than anyone should wait for a free one.
      const waitMs = this.#hasStarted ? waitMsMax : totalMsMax;
      const timer = setTimeout(() => {
        if (this.#takeFromQueue(call)) fail(notNow(`no thread was free for ${waitMs} ms`));
      }, waitMs);
      signal.addEventListener('abort', onAbort);
      this.#waiting.add(call);
      this.#waitingBytes += bytes;
      this.#goOn();
    });
  }

  /** Ends all threads. Who waits or is under way is told to come again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const call of [...this.#waiting]) {
      this.#takeFromQueue(call);
      call.end('closed');
    }
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #isFull(bytes: number): boolean {
    if (this.#free.length > 0 && this.#busy.size < this.#limits.workers) return false;
    const { waitingMax, waitingBytesMax } = this.#limits;
    return this.#waiting.size >= waitingMax || this.#waitingBytes + bytes > waitingBytesMax;
  }

  #takeFromQueue(call: Call): boolean {
    const isWaiting = this.#waiting.delete(call);
    if (isWaiting) this.#waitingBytes -= call.bytes;
    return isWaiting;
  }

  /** Gives work to who is free, and starts as many threads as there is work for. */
  #goOn(): void {
    for (const call of this.#waiting) {
      const thread = this.#busy.size < this.#limits.workers ? this.#free.pop() : undefined;
      if (!thread) break;
      this.#takeFromQueue(call);
      try {
        thread.start(call, call.transfer, call.endsAtMs, call);
        this.#busy.add(thread);
      } catch (error) {
        this.#free.push(thread);
        call.reject(error as Error);
      }
    }
    const wanted = Math.min(this.#limits.workers, this.#busy.size + this.#waiting.size);
    // The spare one comes when the first work is under way: until then it would only take the core from it.
    const spare = this.#busy.size > 0 ? 1 : 0;
    while (!this.#isClosed && this.#threads.size < wanted + spare) this.#startThread();
    if (this.#busy.size > 0) this.#watchThem();
  }

  #startThread(): void {
    const thread = new PoolWorker(this.#tasksUrl, this.#limits, {
      free: () => {
        this.#hasStarted = true;
        this.#busy.delete(thread);
        this.#free.push(thread);
        this.#goOn();
      },
      gone: (error) => {
        this.#busy.delete(thread);
        this.#threads.delete(thread);
        const index = this.#free.indexOf(thread);
        if (index >= 0) this.#free.splice(index, 1);
        // One that cannot start fails the first that waits, so that it is not tried without end.
        const [first] = this.#waiting;
        if (error && first && this.#takeFromQueue(first)) first.reject(error);
        this.#goOn();
      },
    });
    this.#threads.add(thread);
  }

  #watchThem(): void {
    this.#watch ??= setInterval(() => {
      for (const thread of this.#busy) thread.watch();
      if (this.#busy.size > 0 || !this.#watch) return;
      clearInterval(this.#watch);
      this.#watch = null;
    }, watchMs).unref();
  }

  #errorOf(why: Ending): Error {
    if (why === 'closed') return notNow('the pool was closed');
    if (why === 'out_of_time') return notNow('a task had too little of a core to end in time');
    return this.#refusal(why);
  }
}

type ServiceErrorMaker = (why: Exclude<Ending, 'closed' | 'out_of_time'>) => ServiceError;

function notNow(cause: string): ServiceError {
  return new ServiceError('service_unavailable', 'The service is busy. Nothing was charged.', {
    retryAfterSeconds: 2,
    cause,
  });
}
