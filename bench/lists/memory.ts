import { readFileSync } from 'node:fs';

/** What a process takes of the memory, in MB, looked at every 100 ms until it is stopped. */
export class Memory {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  readonly #before: number;
  #most = 0;
  #lap = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#before = this.#now();
    this.#timer = setInterval(() => {
      const now = this.#now();
      this.#most = Math.max(this.#most, now);
      this.#lap = Math.max(this.#lap, now);
    }, 100);
  }

  #now(): number {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1024);
  }

  /** The most since the last lap. */
  lap(): number {
    const most = Math.max(this.#lap, this.#now());
    this.#lap = 0;
    return most;
  }

  stop(): { readonly before: number; readonly most: number } {
    clearInterval(this.#timer);
    return { before: this.#before, most: this.#most };
  }
}
