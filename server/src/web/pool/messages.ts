/* What goes between the pool and its threads. */

export interface ThreadData {
  /** The module whose `tasks` it does. */
  readonly tasksUrl: string;
  readonly answerBytesMax: number;
  /** Where compiled code is kept between starts; null where the process keeps none. */
  readonly compileCache: string | null;
}

/** To a thread: one, and the next after its reply. */
export interface TaskMessage {
  readonly name: string;
  readonly args: readonly unknown[];
}

export type ReplyMessage = { /** CPU time of the thread since its start. */ readonly cpuMs: number } & (
  | { readonly kind: 'started' }
  /** `value` is serialized in the thread, so that its size is known before the main thread has work with it. */
  | { readonly kind: 'done'; readonly value: Uint8Array }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string }
);
