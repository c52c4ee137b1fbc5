/*
 * Under which keys the records of a segment are found. A key is a hash of 32 bits: whoever looks one up asks the record itself whether it
 * has the key, and of 65,536 records fewer than one key in ten thousand meets another's hash. Blocks divide the hashes evenly among themselves,
 * so that a hash tells its block. A block: its hashes in ascending order, 4 bytes each, then the document of each, 2 bytes; little-endian.
 */

const entryBytes = 6;
/** So that a block is some 8 KiB. */
const entriesOfBlock = 1_360;
const hashes = 2 ** 32;
const docs = 2 ** 16;

/** FNV-1a of the UTF-16 units, its bits mixed once more so that the upper ones, which choose the block, are as even as the lower ones. */
export function keyHash(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A hash and the document that has it, in one number. */
export const keyEntry = (hash: number, doc: number): number => hash * docs + doc;

/** @param entries of a segment, which are sorted by this */
export function keyBlocks(entries: Float64Array): Buffer[] {
  entries.sort();
  const blocks: Buffer[] = [];
  const count = Math.ceil(entries.length / entriesOfBlock);
  let from = 0;
  for (let no = 0; no < count; no += 1) {
    let to = from;
    while (to < entries.length && keyBlockOf(Math.floor((entries[to] as number) / docs), count) === no)
      to += 1;
    const block = Buffer.allocUnsafe((to - from) * entryBytes);
    const docsAt = (to - from) * 4;
    for (let at = from; at < to; at += 1) {
      const entry = entries[at] as number;
      block.writeUInt32LE(Math.floor(entry / docs), (at - from) * 4);
      block.writeUInt16LE(entry % docs, docsAt + (at - from) * 2);
    }
    blocks.push(block);
    from = to;
  }
  return blocks;
}

/** The only one of `count` blocks that can have the hash. */
export const keyBlockOf = (hash: number, count: number): number => Math.floor((hash / hashes) * count);

/** The documents of a hash, in ascending order. */
export function docsOfKey(block: Uint8Array, hash: number): number[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const count = block.byteLength / entryBytes;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (view.getUint32(middle * 4, true) < hash) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let at = low; at < count && view.getUint32(at * 4, true) === hash; at += 1) {
    found.push(view.getUint16(count * 4 + at * 2, true));
  }
  return found;
}
