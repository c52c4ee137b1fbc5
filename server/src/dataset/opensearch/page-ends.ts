const endsMax = 1_000;

/**
 * Where pages of searches ended that were read lately. Who goes on from there is answered from the next record on, while a page that is only known
 * by its number has all before it sorted again.
 */
export class PageEnds {
  readonly #ends = new Map<string, readonly unknown[]>();

  /** The sort values of the record before the one at `offset`, where they are known. */
  before(search: string, offset: number): readonly unknown[] | undefined {
    return offset === 0 ? undefined : this.#ends.get(`${offset} ${search}`);
  }

  /** @param sort of the last record before the one at `offset` */
  keep(search: string, offset: number, sort: readonly unknown[] | undefined): void {
    if (sort === undefined) return;
    const key = `${offset} ${search}`;
    this.#ends.delete(key);
    this.#ends.set(key, sort);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > endsMax && oldest !== undefined) this.#ends.delete(oldest);
  }
}
