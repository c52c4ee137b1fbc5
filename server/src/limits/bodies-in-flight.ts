import type { Owner } from '../kernel/fair-queue.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { tooManyAtOnce } from '../kernel/too-many-at-once.ts';
import { ownShare } from './door-limits.ts';

interface Held {
  readonly owner: Owner;
  readonly bytes: number;
  /** Its connection, and the work that was begun with it. */
  users: number;
}

/** Shorter ones are not counted: there are no more of them than connections. */
const shortBytesMax = 16_384;

/**
 * Counts the bytes of request bodies from before they are read until they are answered, so that many of them at once do not fill the
 * memory. An owner, which is a workspace or the address of somebody without a key, may have a quarter of all.
 */
export class BodiesInFlight {
  readonly #bytesMax: number;
  readonly #ofOwner = new Map<Owner, number>();
  readonly #held = new WeakMap<object, Held>();
  #bytes = 0;

  /** One body of the greatest length, `bodyBytesMax`, always fits in the share of an owner. */
  constructor(bytesMax: number, bodyBytesMax: number) {
    this.#bytesMax = Math.max(bytesMax, ownShare * bodyBytesMax);
  }

  /** Of all that are here now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts the body of a request, until the function that it gives is called and nobody keeps it any more; null for a short one.
   * @throws {ServiceError} too_many_at_once where the owner has too many here, service_unavailable where all together have
   */
  enter(request: object, owner: Owner, bytes: number): (() => void) | null {
    if (bytes <= shortBytesMax) return null;
    const own = this.#ofOwner.get(owner) ?? 0;
    if (own + bytes > this.#bytesMax / ownShare) throw tooManyAtOnce(1);
    if (this.#bytes + bytes > this.#bytesMax) {
      throw new ServiceError('service_unavailable', 'Many large requests are being sent at the moment.', {
        retryAfterSeconds: 1,
      });
    }
    this.#add(owner, bytes);
    const held: Held = { owner, bytes, users: 1 };
    this.#held.set(request, held);
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#letGo(held);
      hasLeft = true;
    };
  }

  /** The body stays in memory for as long as `work` lasts, also where its client hangs up before. */
  keepWhile<Value>(request: object, work: () => Promise<Value>): Promise<Value> {
    const held = this.#held.get(request);
    if (!held) return work();
    held.users += 1;
    return work().finally(() => this.#letGo(held));
  }

  #letGo(held: Held): void {
    held.users -= 1;
    if (held.users === 0) this.#add(held.owner, -held.bytes);
  }

  #add(owner: Owner, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#ofOwner.get(owner) ?? 0) + bytes;
    if (own === 0) this.#ofOwner.delete(owner);
    else this.#ofOwner.set(owner, own);
  }
}
