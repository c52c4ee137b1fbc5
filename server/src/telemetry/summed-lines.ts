/** Writes a line; `repeats` is how often the same happened since the line before, without a line of its own. */
type Write = (repeats: number) => void;

interface Kept {
  writtenAtMs: number;
  repeats: number;
  write: Write;
}

/** Log lines that may come once a call: the first is written at once, and what repeats it is summed in one line a minute. */
export class SummedLines {
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(everyMs = 60_000, now: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** @param key what makes two lines the same: of a bounded set, such as sources and reasons */
  tell(key: string, write: Write): void {
    const kept = this.#kept.get(key);
    if (kept === undefined || this.#isDue(kept)) {
      this.#kept.set(key, { writtenAtMs: this.#now(), repeats: 0, write });
      write(kept?.repeats ?? 0);
    } else {
      kept.repeats += 1;
      kept.write = write;
    }
  }

  /** Writes the sums that are due, where nothing else writes them. To be called every few seconds. */
  flush(): void {
    for (const [key, kept] of this.#kept) {
      if (!this.#isDue(kept)) continue;
      const { repeats, write } = kept;
      if (repeats === 0) this.#kept.delete(key);
      else {
        this.#kept.set(key, { writtenAtMs: this.#now(), repeats: 0, write });
        write(repeats);
      }
    }
  }

  #isDue({ writtenAtMs }: Kept): boolean {
    return this.#now() - writtenAtMs >= this.#everyMs;
  }
}
