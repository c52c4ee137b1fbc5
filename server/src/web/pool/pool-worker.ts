import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { compileCacheFolder } from '../../kernel/compile-cache.ts';
import type { ReplyMessage, TaskMessage, ThreadData } from './messages.ts';

export interface WorkerLimits {
  /** The heap that a task may use. */
  readonly heapBytesMax: number;
  /** CPU time that a task may use. Node before 24.6 does not tell it; then only the time on the clock ends a task. */
  readonly cpuMsMax: number;
  /** Of a result, serialized. */
  readonly answerBytesMax: number;
}

/** Why a task was ended: by itself, for want of a core, or with the pool. */
export type Ending = 'used_too_much' | 'answer_too_large' | 'out_of_time' | 'closed';

export interface TaskEnds {
  resolve(value: unknown): void;
  /** It broke a limit. */
  end(why: Ending): void;
  /** It threw: a bug of ours. */
  reject(error: Error): void;
}

export interface WorkerEvents {
  /** It can take a task: the first one, or the next. */
  free(): void;
  /** It takes no more. `error` where it could not even start. */
  gone(error: Error | null): void;
}

interface Task extends TaskEnds {
  readonly endsAtMs: number;
  /** A question to the thread about what it uses is under way. */
  isAsked: boolean;
}

/**
 * V8 ends a thread gracefully where its heap grows beyond the limit little by little, but aborts the whole process where one
 * allocation goes more than 16 MB beyond (a Map that doubles or `match(/./g)`, with Node 24.21). So the limit that V8 knows
 * is far away, and `watch` ends the thread long before. It also says how seldom V8 collects all garbage: with half as much, it takes a
 * third of the time that pages take.
 */
const heapHardFactor = 8;
/** A page of usual size is done with before it is collected for the first time. */
const youngMb = 64;

/** A thread that does one task at a time. */
export class PoolWorker {
  readonly #thread: Worker;
  readonly #limits: WorkerLimits;
  readonly #events: WorkerEvents;
  #task: Task | null = null;
  #hasStarted = false;
  #isGone = false;
  /** What the thread had used when its last task ended. */
  #cpuMsBefore = 0;

  constructor(tasksUrl: string, limits: WorkerLimits, events: WorkerEvents) {
    this.#limits = limits;
    this.#events = events;
    const data: ThreadData = {
      tasksUrl,
      answerBytesMax: limits.answerBytesMax,
      compileCache: compileCacheFolder(),
    };
    this.#thread = new Worker(new URL('worker-thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: {
        maxOldGenerationSizeMb: heapHardFactor * Math.ceil(limits.heapBytesMax / 2 ** 20),
        maxYoungGenerationSizeMb: youngMb,
      },
      // What reads hostile pages knows none of the service's settings.
      env: {},
    });
    this.#thread.unref();
    this.#thread.on('message', (reply: ReplyMessage) => this.#take(reply));
    this.#thread.on('messageerror', (error) => this.#leave(error));
    this.#thread.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#end('used_too_much');
      else this.#leave(error);
    });
    this.#thread.on('exit', (code) => this.#leave(new Error(`the thread ended with ${code}`)));
  }

  /** Only where it is free. The process does not end before the task. @throws where the message cannot be sent; it stays free then */
  start(
    { name, args }: TaskMessage,
    transfer: readonly ArrayBuffer[],
    endsAtMs: number,
    ends: TaskEnds,
  ): void {
    this.#thread.postMessage({ name, args } satisfies TaskMessage, transfer);
    this.#thread.ref();
    this.#task = { ...ends, endsAtMs, isAsked: false };
  }

  /** Ends it where its task has used more than it may: to be called now and then. */
  watch(): void {
    const task = this.#task;
    if (!task) return;
    if (performance.now() >= task.endsAtMs) {
      // A thread that gets a core now and then says so. One that does not is in a single long step of its own.
      this.#end(task.isAsked || !this.#thread.cpuUsage ? 'used_too_much' : 'out_of_time');
    } else if (!task.isAsked) {
      task.isAsked = true;
      this.#usesTooMuch().then(
        (isTooMuch) => {
          task.isAsked = false;
          if (isTooMuch && this.#task === task) this.#end('used_too_much');
        },
        // It has ended meanwhile, which its own event says.
        () => {},
      );
    }
  }

  /** Ends it, whatever it does. */
  async close(): Promise<void> {
    this.#end('closed');
    await this.#thread.terminate();
  }

  async #usesTooMuch(): Promise<boolean> {
    const [heap, cpu] = await Promise.all([this.#thread.getHeapStatistics(), this.#thread.cpuUsage?.()]);
    const cpuMs = cpu ? (cpu.user + cpu.system) / 1_000 - this.#cpuMsBefore : 0;
    return heap.used_heap_size > this.#limits.heapBytesMax || cpuMs > this.#limits.cpuMsMax;
  }

  #take(reply: ReplyMessage): void {
    if (this.#isGone) return;
    const task = this.#task;
    this.#task = null;
    this.#hasStarted = true;
    this.#cpuMsBefore = reply.cpuMs;
    this.#thread.unref();
    // First the next task, so that the thread need not wait until this answer is read.
    this.#events.free();
    if (task) settle(task, reply);
  }

  #end(why: Ending): void {
    const task = this.#task;
    this.#leave(null);
    task?.end(why);
  }

  #leave(error: Error | null): void {
    if (this.#isGone) return;
    const task = this.#task;
    this.#isGone = true;
    this.#task = null;
    this.#thread.unref();
    void this.#thread.terminate();
    this.#events.gone(this.#hasStarted ? null : error);
    if (error) task?.reject(error);
  }
}

function settle(task: TaskEnds, reply: ReplyMessage): void {
  if (reply.kind === 'done') task.resolve(deserialize(reply.value));
  else if (reply.kind === 'too_large') task.end('answer_too_large');
  else if (reply.kind === 'failed') {
    const error = new Error(reply.message);
    error.stack = reply.stack;
    task.reject(error);
  }
}
