/**
 * When a call ends before its answer: at its deadline, or when its caller hangs up before the first query to a paid source. After that
 * query, the call goes on without its caller. The operator pays for the lookup, so the call is charged, and its answer is stored for its
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

  /** Called before a paid query. Returns a function that reverts this if the query was not sent. */
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
