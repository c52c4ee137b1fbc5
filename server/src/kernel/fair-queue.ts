/** Who shares a queue: a workspace by its number, an address by its text. */
export type Owner = number | string;

export interface QueueLimits {
  /** Items that wait at a time. */
  readonly waitingMax: number;
  /** Of one owner. */
  readonly waitingOfOwnerMax: number;
}

/** `displaced`: what gave its place up, and is to be refused. `full`: everybody's places are taken; `own_full`: the owner's are. */
export type Entered<Item> = { readonly displaced: Item | null } | 'full' | 'own_full';

/**
 * Items that wait, round-robin between their owners: who has a thousand waiting delays who has one by one item. Where all places are
 * taken, the owner with the most gives its newest up for one that has fewer.
 */
export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** The order of the owners is the order of their turns. */
  readonly #byOwner = new Map<Owner, Set<Item>>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: Owner): number {
    return this.#byOwner.get(owner)?.size ?? 0;
  }

  add(owner: Owner, item: Item): Entered<Item> {
    const own = this.sizeOf(owner);
    const { waitingMax, waitingOfOwnerMax } = this.#limits;
    if (own >= waitingOfOwnerMax && waitingOfOwnerMax < waitingMax) return 'own_full';
    let displaced: Item | null = null;
    if (this.#size >= waitingMax) {
      const [most, items] = this.#largest();
      // With one item less it still has as many as the newcomer then.
      if (most === undefined || items.size <= own + 1) return 'full';
      displaced = [...items].at(-1) as Item;
      this.remove(most, displaced);
    }
    const items = this.#byOwner.get(owner);
    if (items) items.add(item);
    else this.#byOwner.set(owner, new Set([item]));
    this.#size += 1;
    return { displaced };
  }

  /** The next item of the owner whose turn it is, taken out; undefined where nobody waits who may have a turn. */
  take(mayHaveTurn: (owner: Owner) => boolean = () => true): Item | undefined {
    for (const [owner, items] of this.#byOwner) {
      if (!mayHaveTurn(owner)) continue;
      const [item] = items as Set<Item>;
      this.remove(owner, item as Item);
      // Its next turn comes after those of all others.
      if (items.size > 0) {
        this.#byOwner.delete(owner);
        this.#byOwner.set(owner, items);
      }
      return item;
    }
    return undefined;
  }

  /** False where it does not wait any more. */
  remove(owner: Owner, item: Item): boolean {
    const items = this.#byOwner.get(owner);
    if (!items?.delete(item)) return false;
    this.#size -= 1;
    if (items.size === 0) this.#byOwner.delete(owner);
    return true;
  }

  /** All that wait, owner by owner. */
  *[Symbol.iterator](): Generator<Item> {
    for (const items of this.#byOwner.values()) yield* items;
  }

  #largest(): readonly [Owner | undefined, ReadonlySet<Item>] {
    let largest: readonly [Owner | undefined, ReadonlySet<Item>] = [undefined, new Set()];
    for (const [owner, items] of this.#byOwner) {
      if (items.size > largest[1].size) largest = [owner, items];
    }
    return largest;
  }
}
