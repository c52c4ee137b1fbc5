/** What stands for all names that are not among the known ones. */
export const otherName = 'other';

/** Names as values of a label: those that are known, and a few more that turn up; the rest is `other`. */
export class BoundedNames {
  readonly #names: Set<string>;
  #room: number;

  /** @param moreMax how many names are taken as they turn up */
  constructor(known: Iterable<string>, moreMax = 0) {
    this.#names = new Set(known);
    this.#room = moreMax;
  }

  /** Takes names that are few, whatever there is room for. */
  know(names: Iterable<string>): void {
    for (const name of names) this.#names.add(name);
  }

  of(name: string): string {
    if (this.#names.has(name)) return name;
    if (this.#room <= 0) return otherName;
    this.#room -= 1;
    this.#names.add(name);
    return name;
  }
}
