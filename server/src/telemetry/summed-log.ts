import type { Log } from './log.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

interface Kind {
  readonly level: Level;
  readonly message: string;
  readonly fields: object;
  repeats: number;
  readonly timer: NodeJS.Timeout;
}

const everyMsDefault = 60_000;
// What is beyond is counted together: kinds are ours, and not what callers send.
const kindsMax = 1_000;
const tooMany = 'more kinds of lines than are kept separately';
const others = keyOf('warn', tooMany, {});

/**
 * Of lines of one kind, writes the first, and then one a minute with how many more there were. Thousands of calls that fail for one reason
 * are one thing for whoever reads the log, and do not fill a disk.
 */
export class SummedLog {
  readonly #log: Log;
  readonly #everyMs: number;
  readonly #kinds = new Map<string, Kind>();

  constructor(log: Log, { everyMs = everyMsDefault }: { everyMs?: number } = {}) {
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /**
   * @param kind the fields that all lines of this kind have, which the sum repeats
   * @param own what this line has beside: the sum leaves it out
   */
  write(level: Level, message: string, kind: Readonly<Record<string, unknown>>, own: object = {}): void {
    const key = keyOf(level, message, kind);
    const known = this.#kinds.get(key);
    if (known) {
      known.repeats += 1;
      return;
    }
    if (this.#kinds.size >= kindsMax && key !== others) {
      this.write('warn', tooMany, {});
      return;
    }
    this.#log[level]({ ...own, ...kind }, message);
    this.#start(key, { level, message, fields: kind });
  }

  /** Writes what was counted so far. */
  close(): void {
    for (const kind of this.#kinds.values()) {
      clearTimeout(kind.timer);
      this.#sum(kind);
    }
    this.#kinds.clear();
  }

  #start(key: string, kind: Pick<Kind, 'level' | 'message' | 'fields'>): void {
    const timer = setTimeout(() => {
      const over = this.#kinds.get(key);
      this.#kinds.delete(key);
      if (!over || over.repeats === 0) return;
      this.#sum(over);
      // It goes on: the next line is a sum as well.
      this.#start(key, kind);
    }, this.#everyMs).unref();
    this.#kinds.set(key, { ...kind, repeats: 0, timer });
  }

  #sum({ level, message, fields, repeats }: Kind): void {
    if (repeats === 0) return;
    this.#log[level]({ ...fields, repeats, seconds: this.#everyMs / 1_000 }, `${message}, again`);
  }
}

function keyOf(level: Level, message: string, kind: object): string {
  return `${level} ${message} ${JSON.stringify(kind)}`;
}
