export interface LimitedSignal {
  /** Aborted with another one, or when the time is over: then with a TimeoutError. */
  readonly signal: AbortSignal;
  readonly isOverTime: boolean;
  /** To be called when nothing is waited for any more. */
  end(): void;
}

/**
 * `AbortSignal.any` with `AbortSignal.timeout`, for what is done a thousand times a second: those keep a timer each until it fires, and
 * weak references that the garbage collector has to look through, however soon the work was done. This leaves nothing behind.
 */
export function limitedSignal(outer: AbortSignal, ms: number): LimitedSignal {
  const controller = new AbortController();
  endsAtMs.set(
    controller.signal,
    Math.min(performance.now() + ms, endsAtMs.get(outer) ?? Number.POSITIVE_INFINITY),
  );
  let isOverTime = false;
  const onAbort = () => controller.abort(outer.reason);
  if (outer.aborted) onAbort();
  else outer.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => {
    isOverTime = !controller.signal.aborted;
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, ms);
  // Who waits keeps the process alive, not this.
  timer.unref();
  return {
    signal: controller.signal,
    get isOverTime() {
      return isOverTime;
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}

/** By `performance.now()`. */
const endsAtMs = new WeakMap<AbortSignal, number>();

/** Until a `limitedSignal` is aborted, in milliseconds, 0 where it is; endless for any other signal. */
export function timeLeftMs(signal: AbortSignal): number {
  if (signal.aborted) return 0;
  return Math.max(0, (endsAtMs.get(signal) ?? Number.POSITIVE_INFINITY) - performance.now());
}
