/**
 * Wakes a loop that looks for work and waits where there is none. What rings while the loop looks is not lost: it may have come after
 * the place where the look was at.
 */
export class Bell {
  #hasRung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  /** To be called before a look: what rang until now is seen by it. */
  hush(): void {
    this.#hasRung = false;
  }

  /** Until it rings, or the time is over; not at all where it has rung since `hush`. */
  async wait(ms: number): Promise<void> {
    if (this.#hasRung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }
}
