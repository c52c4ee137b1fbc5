import type { IdKinds } from './id-kinds.ts';
import { IdentifierHasher } from './identifier-hasher.ts';

/** What the list says of an identifier. */
export interface Listed {
  /** False: it leaves records, which stay. */
  readonly isOfOne: boolean;
  readonly toldApartBy: IdKinds;
}

/** What of a suppression list whoever screens records needs. */
export interface Suppressed {
  readonly isEmpty: boolean;
  listed(identifier: string): Listed | undefined;
}

export const nothingSuppressed: Suppressed = { isEmpty: true, listed: () => undefined };

/** Tables as threads hand them to each other: the memory is shared. */
export interface SharedTable {
  readonly keys: readonly Uint8Array[];
  readonly slots: SharedArrayBuffer;
  readonly flags: SharedArrayBuffer;
  readonly count: number;
}

/** Of a hash these bytes are kept: of a billion records, one in 18 is suppressed by mistake where a million identifiers are listed. */
const keptBytes = 8;
const slotsAtFirst = 1024;
const ofOneFlag = 1;
const takenFlag = 128;

/**
 * Hashes of identifiers in memory, in shared memory of 9 bytes a slot, at most half of them taken. It only grows; whoever takes an
 * identifier off the list makes another table.
 */
export class SuppressionTable implements Suppressed {
  readonly #keys: Uint8Array[] = [];
  readonly #hashers: IdentifierHasher[] = [];
  #slots: BigUint64Array;
  #flags: Uint8Array;
  #count: number;

  constructor(shared?: SharedTable) {
    for (const key of shared?.keys ?? []) this.addKey(key);
    this.#slots = new BigUint64Array(shared?.slots ?? new SharedArrayBuffer(slotsAtFirst * keptBytes));
    this.#flags = new Uint8Array(shared?.flags ?? new SharedArrayBuffer(slotsAtFirst));
    this.#count = shared?.count ?? 0;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** For threads that read only. */
  get shared(): SharedTable {
    return {
      keys: this.#keys,
      slots: this.#slots.buffer as SharedArrayBuffer,
      flags: this.#flags.buffer as SharedArrayBuffer,
      count: this.#count,
    };
  }

  /** Identifiers are looked up under each key: lists of other installations have their own. */
  addKey(key: Uint8Array): void {
    this.#keys.push(key);
    this.#hashers.push(new IdentifierHasher(key));
  }

  /** Of an identifier that is listed twice, the stricter entry counts. */
  add(hash: Uint8Array, { isOfOne, toldApartBy }: Listed): void {
    if ((this.#count + 1) * 2 > this.#slots.length) this.#grow();
    const value = keptOf(hash);
    const at = slotOf(this.#slots, this.#flags, value);
    const before = this.#flags[at] as number;
    if (before === 0) {
      this.#slots[at] = value;
      this.#flags[at] = takenFlag | (isOfOne ? ofOneFlag : 0) | (toldApartBy << 1);
      this.#count += 1;
      return;
    }
    const known = readFlags(before);
    this.#flags[at] =
      takenFlag | (isOfOne || known.isOfOne ? ofOneFlag : 0) | ((toldApartBy & known.toldApartBy) << 1);
  }

  listed(identifier: string): Listed | undefined {
    if (this.#count === 0) return undefined;
    for (const hasher of this.#hashers) {
      const at = slotOf(this.#slots, this.#flags, keptOf(hasher.hash(identifier)));
      const flags = this.#flags[at] as number;
      if (flags !== 0) return readFlags(flags);
    }
    return undefined;
  }

  #grow(): void {
    const slots = new BigUint64Array(new SharedArrayBuffer(this.#slots.byteLength * 2));
    const flags = new Uint8Array(new SharedArrayBuffer(this.#flags.length * 2));
    for (const [at, value] of this.#slots.entries()) {
      const flag = this.#flags[at] as number;
      if (flag === 0) continue;
      const to = slotOf(slots, flags, value);
      slots[to] = value;
      flags[to] = flag;
    }
    this.#slots = slots;
    this.#flags = flags;
  }
}

const keptOf = (hash: Uint8Array): bigint =>
  Buffer.from(hash.buffer, hash.byteOffset, keptBytes).readBigUInt64LE();

/** Where the value stands, or the free slot where it would. */
function slotOf(slots: BigUint64Array, flags: Uint8Array, value: bigint): number {
  const mask = slots.length - 1;
  let at = Number(value & 0xffff_ffffn) & mask;
  while (flags[at] !== 0 && slots[at] !== value) at = (at + 1) & mask;
  return at;
}

const readFlags = (flags: number): Listed => ({
  isOfOne: (flags & ofOneFlag) !== 0,
  toldApartBy: (flags >> 1) & 7,
});
