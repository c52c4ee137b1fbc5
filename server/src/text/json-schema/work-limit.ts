/** A check that takes more work than is allowed: it is given up, and says nothing of the value. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/**
 * Bounds the time of a check by counting what it does, about 100 ns a step: schemas come from strangers, and a few lines of `$ref` and `anyOf` can ask for more
 * work than there is time.
 */
export class WorkLimit {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** @throws {TooMuchWork} */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork('the check takes too long');
  }
}
