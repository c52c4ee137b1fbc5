/** The end of what is made in steps, without a pause. */
export function atOnce<Part>(steps: Generator<unknown, Part>): Part {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * A part that is made in steps: at once where it is asked for, or little by little before that, so that nobody has to wait for all of it
 * at a time. It is made once, and kept.
 */
export class Gradual<Part> {
  readonly #make: () => Generator<unknown, Part>;
  #making: Generator<unknown, Part> | undefined;
  #made: { readonly part: Part } | undefined;

  /** @param make a step ends at each `yield` */
  constructor(make: () => Generator<unknown, Part>) {
    this.#make = make;
  }

  /** All that is left of it is made now. */
  readonly now = (): Part => {
    while (!this.#made) this.#step();
    return this.#made.part;
  };

  /** A step each, until it is there. */
  *steps(): Generator<void> {
    while (!this.#made) {
      this.#step();
      yield;
    }
  }

  #step(): void {
    this.#making ??= this.#make();
    try {
      const { done, value } = this.#making.next();
      if (done === true) this.#made = { part: value };
    } catch (error) {
      // The next who asks begins anew.
      this.#making = undefined;
      throw error;
    }
    if (this.#made) this.#making = undefined;
  }
}
