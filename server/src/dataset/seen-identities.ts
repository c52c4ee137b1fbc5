import type pg from 'pg';
import type { ImportRow } from './import-state.ts';

/** Of 4 bytes each, half of them free: 128 MiB for 16 million records. */
const slotsUsuallyMost = 2 ** 25;
const slotsAtFirst = 2 ** 16;

/**
 * The identities that an import has written, by hashes of 32 bits. Where the source had no records before, only these can have an earlier version:
 * the database is asked for few records in place of all.
 */
export class SeenIdentities {
  #slots = new Uint32Array(slotsAtFirst);
  #count = 0;
  readonly #slotsMost: number;

  private constructor(slotsMost: number) {
    this.#slotsMost = slotsMost;
  }

  /** Null where the source may have records already: those of all batches are asked for. */
  static async ofNewSource(
    client: pg.ClientBase,
    { id, kind, source, accepted }: Pick<ImportRow, 'id' | 'kind' | 'source' | 'accepted'>,
    slotsMost: number = slotsUsuallyMost,
  ): Promise<SeenIdentities | null> {
    if (accepted > 0) return null;
    const { rows } = await client.query(
      'select from imports where kind = $1 and source = $2 and id <> $3 limit 1',
      [kind, source, id],
    );
    return rows.length === 0 ? new SeenIdentities(slotsMost) : null;
  }

  /** Whether an identity with this hash may have been added before; it is added. Every one may have, behind the sixteen millionth. */
  add(hash: number): boolean {
    if (this.#count * 2 >= this.#slots.length && !this.#grow()) return true;
    // 0 marks what is free.
    const value = hash || 1;
    const slots = this.#slots;
    const at = slotOf(slots, value);
    if (slots[at] === value) return true;
    slots[at] = value;
    this.#count += 1;
    return false;
  }

  #grow(): boolean {
    if (this.#slots.length === this.#slotsMost) return false;
    const larger = new Uint32Array(this.#slots.length * 2);
    for (const value of this.#slots) if (value !== 0) larger[slotOf(larger, value)] = value;
    this.#slots = larger;
    return true;
  }
}

/** Where the value stands, or would stand. */
function slotOf(slots: Uint32Array, value: number): number {
  const last = slots.length - 1;
  let at = value & last;
  while (slots[at] !== 0 && slots[at] !== value) at = (at + 1) & last;
  return at;
}

/** FNV-1a of the UTF-16 units, its bits mixed once more so that the lower ones, which choose the slot, are even. */
export function identityHash(identity: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < identity.length; at += 1)
    hash = Math.imul(hash ^ identity.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
