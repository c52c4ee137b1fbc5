/** Taken up at once, so that how a source cuts its chunks makes no difference. */
const sliceBytes = 65_536;

/** Reads a stream of bytes in pieces, a number of bytes, or up to a zero. What was read too much can be given back. */
export class SliceReader {
  /** Of the source. */
  bytesRead = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** Called with the bytes read so far, before they are given. */
  readonly #count: (bytesRead: number) => void;
  #left: Uint8Array = new Uint8Array(0);
  /** Of what is left, what was counted before. */
  #counted = 0;

  constructor(source: AsyncIterable<Uint8Array>, count: (bytesRead: number) => void) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#count = count;
  }

  /** The next bytes, one at least; null at the end. */
  async next(bytesMax = sliceBytes): Promise<Uint8Array | null> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return null;
      this.#left = value;
    }
    const slice = this.#left.subarray(0, Math.min(bytesMax, sliceBytes));
    this.#left = this.#left.subarray(slice.length);
    const isNew = Math.max(0, slice.length - this.#counted);
    this.#counted = Math.max(0, this.#counted - slice.length);
    this.bytesRead += isNew;
    this.#count(this.bytesRead);
    return slice;
  }

  giveBack(bytes: Uint8Array): void {
    this.#counted += bytes.length;
    this.#left = this.#left.length === 0 ? bytes : Buffer.concat([bytes, this.#left]);
  }

  /** So many bytes; null where there are fewer, which are gone then. */
  async take(length: number): Promise<Buffer | null> {
    const parts: Uint8Array[] = [];
    for (let missing = length; missing > 0; ) {
      const slice = await this.next(missing);
      if (slice === null) return null;
      parts.push(slice);
      missing -= slice.length;
    }
    return Buffer.concat(parts);
  }

  /** Passes all up to a zero and that one; no more than `bytesMax`. */
  async passZero(bytesMax: number): Promise<void> {
    for (let passed = 0; passed < bytesMax; ) {
      const slice = await this.next(Math.min(256, bytesMax - passed));
      if (slice === null) return;
      const zero = slice.indexOf(0);
      if (zero >= 0) {
        this.giveBack(slice.subarray(zero + 1));
        return;
      }
      passed += slice.length;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
