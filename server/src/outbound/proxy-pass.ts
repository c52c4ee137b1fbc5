import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Duplex } from 'node:stream';

export interface PassLimits {
  /** Connections and requests under way at a time. */
  readonly tunnelsMax: number;
  /** In both directions together. */
  readonly bytesPerTunnelMax: number;
  readonly bytesMax: number;
}

/** Why a page did not get what it asked for. */
export type PassProblem = 'refused' | 'not found' | 'unreachable' | 'over limit';

/** Origins whose problem is remembered: enough to explain how a page's own address failed. */
const problemsMax = 200;

/** The right of one page to use the proxy, with what it has used of it. It ends with the page, and its connections end with it. */
export class ProxyPass {
  readonly username = randomBytes(12).toString('hex');
  readonly password = randomBytes(24).toString('hex');
  readonly #limits: PassLimits;
  readonly #onClose: (pass: ProxyPass) => void;
  readonly #ended = new AbortController();
  readonly #open = new Set<Duplex>();
  readonly #problems = new Map<string, PassProblem>();
  #underWay = 0;
  #bytes = 0;

  constructor(limits: PassLimits, onClose: (pass: ProxyPass) => void) {
    this.#limits = limits;
    this.#onClose = onClose;
  }

  /** Over all connections so far, in both directions. */
  get bytes(): number {
    return this.#bytes;
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** What came of the last try to reach an origin; null where nothing went wrong. */
  problemOf(origin: string): PassProblem | null {
    return this.#problems.get(origin) ?? null;
  }

  /** Compares in constant time, for whoever guesses from this machine. */
  accepts(password: string): boolean {
    const given = Buffer.from(password);
    const right = Buffer.from(this.password);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** Takes one of the pass's places; null where there is none left. The answer gives it back, as often as you like. */
  enter(): (() => void) | null {
    if (this.#ended.signal.aborted || this.#underWay >= this.#limits.tunnelsMax) return null;
    if (this.#bytes >= this.#limits.bytesMax) return null;
    this.#underWay += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#underWay -= 1;
    };
  }

  note(origin: string, problem: PassProblem | null): void {
    if (problem === null) this.#problems.delete(origin);
    else if (this.#problems.size < problemsMax) this.#problems.set(origin, problem);
  }

  /** Counts what goes through these, which end together, and at a limit. */
  meter(...ends: Duplex[]): (bytes: number) => void {
    const endAll = () => {
      for (const end of ends) end.destroy();
    };
    for (const end of ends) {
      this.#open.add(end);
      end.once('close', () => {
        this.#open.delete(end);
        endAll();
      });
    }
    if (this.#ended.signal.aborted) endAll();
    let through = 0;
    return (bytes) => {
      through += bytes;
      this.#bytes += bytes;
      const isOver = through > this.#limits.bytesPerTunnelMax || this.#bytes > this.#limits.bytesMax;
      if (isOver) endAll();
    };
  }

  close(): void {
    this.#ended.abort();
    for (const end of [...this.#open]) end.destroy();
    this.#onClose(this);
  }
}
