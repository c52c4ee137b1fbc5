/**
 * When a call ends before its answer: at its deadline, or when its caller goes before a source was asked that takes money for it. From
 * then on the call goes on without its caller: the operator pays for the lookup, so it is charged, and its answer is stored for its
 * `Idempotency-Key`.
 */
export class CallEnd {
  /** Aborted when the call is over, whatever it was waiting for. */
  readonly signal: AbortSignal;
  readonly #gone: AbortSignal | null;
  readonly #left = new AbortController();
  /** Paid lookups that have begun. */
  #begun = 0;

  constructor(deadline: AbortSignal, gone: AbortSignal | null) {
    this.#gone = gone;
    this.signal = gone ? AbortSignal.any([deadline, this.#left.signal]) : deadline;
    if (gone?.aborted) this.#leave();
    else gone?.addEventListener('abort', () => this.#leave(), { once: true });
  }

  /** Called before a source is asked that takes money for it. Returns what takes that back, for a source that was not asked after all. */
  begin(): () => void {
    this.#begun += 1;
    let isTakenBack = false;
    return () => {
      if (isTakenBack) return;
      isTakenBack = true;
      this.#begun -= 1;
      if (this.#gone?.aborted) this.#leave();
    };
  }

  #leave(): void {
    if (this.#begun === 0) this.#left.abort();
  }
}
