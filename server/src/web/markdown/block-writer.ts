/** What stands between two blocks: nothing, a line end, or a blank line. */
type Gap = 0 | 1 | 2;

interface Container {
  /** Before the first line inside: the marker of a list item. */
  readonly first: string;
  /** Before every other line. */
  readonly rest: string;
  isUsed: boolean;
}

/** Deeper quotes and lists are written at this depth, so that what stands before a line stays short. */
const containersMax = 16;

/** Writes blocks of lines inside of quotes and list items, with no more than a blank line between. */
export class BlockWriter {
  readonly #charactersMax: number;
  readonly #parts: string[] = [];
  readonly #containers: Container[] = [];
  #length = 0;
  #gap: Gap = 0;
  #isFull = false;

  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  /** What is written from here on is lost. */
  get isFull(): boolean {
    return this.#isFull;
  }

  open(first: string, rest: string): void {
    const isTooDeep = this.#containers.length >= containersMax;
    // A line of two markers has the second behind the first.
    this.#containers.push({ first: isTooDeep ? '' : first, rest: isTooDeep ? '' : rest, isUsed: isTooDeep });
  }

  /** Answers whether something was written inside. */
  close(): boolean {
    return this.#containers.pop()?.isUsed === true;
  }

  /** The most that stands before the next block, whatever it and the last one ask for: items of a list stand close. */
  setGap(gap: Gap): void {
    this.#gap = gap;
  }

  write(lines: readonly string[], { before = 2 }: { before?: Gap } = {}): void {
    if (this.#isFull) return;
    const inner = this.#containers[this.#containers.length - 1];
    const isFirstInside = inner !== undefined && !inner.isUsed;
    const gap = isFirstInside ? this.#gap : Math.max(this.#gap, before);
    if (this.#parts.length > 0) {
      this.#push('\n');
      if (gap === 2) this.#push(`${this.#usedPrefix().trimEnd()}\n`);
    }
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#push('\n');
      this.#push(line === '' ? this.#prefix().trimEnd() : this.#prefix() + line);
      if (this.#isFull) return;
    }
    this.#gap = before;
  }

  toString(): string {
    return this.#parts.join('');
  }

  #prefix(): string {
    let prefix = '';
    for (const container of this.#containers) {
      prefix += container.isUsed ? container.rest : container.first;
      container.isUsed = true;
    }
    return prefix;
  }

  #usedPrefix(): string {
    let prefix = '';
    for (const { isUsed, rest } of this.#containers) if (isUsed) prefix += rest;
    return prefix;
  }

  #push(text: string): void {
    const left = this.#charactersMax - this.#length;
    if (text.length > left) this.#isFull = true;
    const fitting = text.length > left ? text.slice(0, left) : text;
    this.#parts.push(fitting);
    this.#length += fitting.length;
  }
}
