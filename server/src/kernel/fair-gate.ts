import { type Entered, FairQueue, type Owner, type QueueLimits } from './fair-queue.ts';

export interface GateLimits extends QueueLimits {
  /** What runs at a time. */
  readonly atOnce: number;
  /** Of one owner. */
  readonly atOnceOfOwner: number;
  readonly waitMsMax: number;
}

/** Why something was not let through; `waited` is for longer than it may. */
export type GateRefusal = Exclude<Entered<never>, object> | 'waited';

interface Waiting {
  start(): void;
  refuse(why: GateRefusal): void;
}

/** Lets so much run at a time, and the rest wait, round-robin between owners, none of whom can have all of it. */
export class FairGate {
  readonly #limits: GateLimits;
  readonly #refusal: (why: GateRefusal) => Error;
  readonly #waiting: FairQueue<Waiting>;
  readonly #running = new Map<Owner, number>();
  #count = 0;

  constructor(limits: GateLimits, refusal: (why: GateRefusal) => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
    this.#waiting = new FairQueue(limits);
  }

  /** @throws what `work` throws, or what the gate was given for a refusal */
  async run<Value>(owner: Owner, work: () => Promise<Value>): Promise<Value> {
    if (this.#mayStart(owner)) this.#start(owner);
    else await this.#wait(owner);
    try {
      return await work();
    } finally {
      this.#end(owner);
    }
  }

  #mayStart(owner: Owner): boolean {
    const { atOnce, atOnceOfOwner } = this.#limits;
    return this.#count < atOnce && (this.#running.get(owner) ?? 0) < atOnceOfOwner;
  }

  #start(owner: Owner): void {
    this.#count += 1;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
  }

  #end(owner: Owner): void {
    const left = (this.#running.get(owner) ?? 0) - 1;
    this.#count -= 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    while (this.#count < this.#limits.atOnce) {
      const next = this.#waiting.take((one) => this.#mayStart(one));
      if (!next) return;
      next.start();
    }
  }

  #wait(owner: Owner): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (why: GateRefusal) => {
        clearTimeout(timer);
        reject(this.#refusal(why));
      };
      const waiting: Waiting = {
        refuse,
        start: () => {
          clearTimeout(timer);
          // Before anybody else looks at what runs.
          this.#start(owner);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        if (this.#waiting.remove(owner, waiting)) refuse('waited');
      }, this.#limits.waitMsMax);
      const entered = this.#waiting.add(owner, waiting);
      if (typeof entered === 'string') refuse(entered);
      else entered.displaced?.refuse('full');
    });
  }
}
