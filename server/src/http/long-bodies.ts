/** Shorter ones are as other calls are. */
const shortBytesMax = 65_536;
/** Bodies of the greatest length that may be here at the same time: of all callers, and of one workspace. */
const atATime = { all: 8, ofWorkspace: 2 };

/** Keeps count of long bodies from before they are read until they are answered, so that many of them at once do not fill the memory. */
export class LongBodies {
  readonly #bytesMax: number;
  readonly #ofWorkspace = new Map<number, number>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Lets a body in, and gives what is to be called when it has gone; null where there is no room. A length that is not known is the greatest. */
  enter(workspaceId: number, length: number | null): (() => void) | null {
    const bytes = Math.min(length ?? this.#bytesMax, this.#bytesMax);
    if (bytes <= shortBytesMax) return () => {};
    const own = this.#ofWorkspace.get(workspaceId) ?? 0;
    const isFull =
      this.#bytes + bytes > atATime.all * this.#bytesMax ||
      own + bytes > atATime.ofWorkspace * this.#bytesMax;
    if (isFull) return null;
    this.#add(workspaceId, bytes);
    let isHere = true;
    return () => {
      if (isHere) this.#add(workspaceId, -bytes);
      isHere = false;
    };
  }

  #add(workspaceId: number, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#ofWorkspace.get(workspaceId) ?? 0) + bytes;
    if (own === 0) this.#ofWorkspace.delete(workspaceId);
    else this.#ofWorkspace.set(workspaceId, own);
  }
}
