const shownMax = 60;

/** As it stands in a message: what the caller sent, in one line. */
const shown = (text: string) => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ');
  return line.length > shownMax ? `${line.slice(0, shownMax).toWellFormed()}…` : line;
};

/** What an address asks for, or a sentence on what in it is not understood. */
export type ReadAddress<Search> = { readonly search: Search } | { readonly problem: string };

/**
 * The filters in an address that a caller has copied. A filter that is passed over would have another question answered and paid for, so that
 * each one is read, is known to filter nothing, or is a problem. Empty ones filter nothing.
 */
export class AddressFilters {
  readonly #values = new Map<string, Set<string>>();
  #problem: string | null = null;

  /** @param idle names of those that say nothing of what is asked for */
  constructor(url: URL, idle: RegExp) {
    for (const [name, sent] of url.searchParams) {
      const value = sent.trim();
      if (value === '' || idle.test(name)) continue;
      this.#values.set(name, (this.#values.get(name) ?? new Set()).add(value));
    }
  }

  /**
   * Null where it is not there.
   *
   * @param mustBe what it must be, for who has to mend it
   * @param read undefined for what cannot be read
   */
  one<Value>(name: string, mustBe: string, read: (value: string) => Value | undefined): Value | null {
    const values = this.#values.get(name);
    this.#values.delete(name);
    const [sent] = values ?? [];
    if (values === undefined || sent === undefined) return null;
    const value = read(sent);
    if (values.size > 1) this.refuse(`${shown(name)} is given more than once, with different values.`);
    else if (value === undefined) this.refuse(`${shown(name)}=${shown(sent)} is not understood: ${mustBe}.`);
    return value ?? null;
  }

  /** As `one`, for all whose name has that form. */
  all(form: RegExp, mustBe: string, isRead: (value: string) => boolean): void {
    for (const name of [...this.#values.keys()].filter((each) => form.test(each)))
      this.one(name, mustBe, (value) => (isRead(value) ? value : undefined));
  }

  /** Of several problems the first is told. */
  refuse(problem: string): void {
    this.#problem ??= problem;
  }

  /** To be called when all filters that are known were read: any other is a problem. */
  read<Search>(search: Search): ReadAddress<Search> {
    const [left] = this.#values.keys();
    const problem =
      this.#problem ?? (left === undefined ? null : `${shown(left)} is not understood: leave it out.`);
    return problem === null ? { search } : { problem };
  }
}
