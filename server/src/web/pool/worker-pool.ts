import { FairQueue, type Owner } from '../../kernel/fair-queue.ts';
import { invariant } from '../../kernel/invariant.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { tooManyAtOnce } from '../../kernel/too-many-at-once.ts';
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
  /** Of one owner; as many as of all where it is not given. */
  readonly workersOfOwner?: number;
  readonly waitingOfOwnerMax?: number;
}

type Tasks = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Call extends TaskEnds {
  readonly owner: Owner;
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
  /** Whose turn it takes; those that are not given share one. */
  readonly owner?: Owner;
}

const watchMs = 50;
/** After which a call that was refused may come again. */
const notNowSeconds = 2;

/**
 * Does work of unknown cost in threads of its own, within limits. Threads are started at first use and kept, one more than work at
 * the same time: so one that had to be ended is replaced at once. They keep no process alive that has nothing else to do.
 */
export class WorkerPool<Known extends Tasks> {
  readonly #tasksUrl: string;
  readonly #limits: PoolLimits;
  readonly #refusal: ServiceErrorMaker;
  /** Round-robin between their owners. */
  readonly #waiting: FairQueue<Call>;
  #waitingBytes = 0;
  readonly #threads = new Set<PoolWorker>();
  readonly #free: PoolWorker[] = [];
  /** With the owner of its task. */
  readonly #busy = new Map<PoolWorker, Owner>();
  #watch: NodeJS.Timeout | null = null;
  #hasStarted = false;
  #isClosed = false;

  /** `refusal` says in the words of the work what a caller is told whose task breaks a limit by its own fault. */
  constructor(tasksUrl: URL, limits: PoolLimits, refusal: ServiceErrorMaker) {
    this.#tasksUrl = tasksUrl.href;
    this.#limits = limits;
    this.#refusal = refusal;
    const { waitingMax, waitingOfOwnerMax = waitingMax } = limits;
    this.#waiting = new FairQueue({ waitingMax, waitingOfOwnerMax });
  }

  /**
   * Does one of the tasks of the module that the pool was made with.
   *
   * @throws {ServiceError} service_unavailable where no thread was free in time, too_many_at_once where the owner has too many waiting,
   * or `refusal` for a task that breaks a limit; the reason of `signal`; an Error with the stack of the thread where the task threw
   */
  run<Name extends keyof Known & string>(
    name: Name,
    args: Parameters<Known[Name]>,
    { transfer = [], signal, owner = 'nobody' }: RunOptions,
  ): Promise<Awaited<ReturnType<Known[Name]>>> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { waitMsMax, totalMsMax } = this.#limits;
    const bytes = transfer.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (this.#isClosed) return Promise.reject(notNow('the pool is closed'));

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
        owner,
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
      if (this.#hasThreadFor(owner)) this.#start(call);
      else this.#enqueue(call);
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

  #hasThreadFor(owner: Owner): boolean {
    return this.#free.length > 0 && this.#busy.size < this.#limits.workers && this.#mayHaveTurn(owner);
  }

  #mayHaveTurn(owner: Owner): boolean {
    const { workers, workersOfOwner = workers } = this.#limits;
    return [...this.#busy.values()].filter((one) => one === owner).length < workersOfOwner;
  }

  #enqueue(call: Call): void {
    const { waitingBytesMax } = this.#limits;
    const entered =
      this.#waitingBytes + call.bytes > waitingBytesMax ? 'full' : this.#waiting.add(call.owner, call);
    if (entered === 'own_full') call.reject(tooManyAtOnce(notNowSeconds));
    else if (entered === 'full') call.reject(notNow(`${this.#waiting.size} wait already`));
    else {
      this.#waitingBytes += call.bytes - (entered.displaced?.bytes ?? 0);
      entered.displaced?.reject(notNow('others had fewer tasks waiting'));
    }
  }

  #takeFromQueue(call: Call): boolean {
    const isWaiting = this.#waiting.remove(call.owner, call);
    if (isWaiting) this.#waitingBytes -= call.bytes;
    return isWaiting;
  }

  /** Only where a thread is free. */
  #start(call: Call): void {
    const thread = this.#free.pop();
    invariant(thread, 'a task is started where a thread is free');
    try {
      thread.start(call, call.transfer, call.endsAtMs, call);
      this.#busy.set(thread, call.owner);
    } catch (error) {
      this.#free.push(thread);
      call.reject(error as Error);
    }
  }

  /** Gives work to who is free, and starts as many threads as there is work for. */
  #goOn(): void {
    while (this.#free.length > 0 && this.#busy.size < this.#limits.workers) {
      const call = this.#waiting.take((owner) => this.#mayHaveTurn(owner));
      if (!call) break;
      this.#waitingBytes -= call.bytes;
      this.#start(call);
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
      for (const thread of this.#busy.keys()) thread.watch();
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
    retryAfterSeconds: notNowSeconds,
    cause,
  });
}
