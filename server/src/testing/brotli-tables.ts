/*
 * Brotli whose bytes are nearly all tables. Each meta-block of RFC 7932 may bring a map of 16,384 entries in no bits at all, where all
 * are the same; undone, each entry moves all trees of the list by one place. One letter of text follows.
 */

const treesPerBlock = 32;
const blockTypes = 256;
const bytesPerBlockMax = 1_000;

/** A whole stream of less than so many bytes, which holds one letter in about 130 of them and takes long to undo. */
export function brotliOfTables(bytesMax: number): Uint8Array {
  const bits = new BitWriter(bytesMax);
  // A window of 64 KiB.
  bits.write(0, 1);
  while (bits.bytes < bytesMax - bytesPerBlockMax) writeBlock(bits);
  // The last block, which is empty.
  bits.write(0b11, 2);
  return bits.written();
}

function writeBlock(bits: BitWriter): void {
  // Not the last; a length of four nibbles, 1; compressed.
  bits.write(0, 1);
  bits.write(0, 2);
  bits.write(0, 16);
  bits.write(0, 1);
  writeCount(bits, blockTypes);
  writeOnlySymbol(bits, 0, bitsFor(blockTypes + 2));
  writeOnlySymbol(bits, 0, bitsFor(26));
  bits.write(0, 2);
  writeCount(bits, 1);
  writeCount(bits, 1);
  // No postfix and no direct distances; the context of each type.
  bits.write(0, 6);
  for (let type = 0; type < blockTypes; type++) bits.write(0, 2);
  writeCount(bits, treesPerBlock);
  // The map: no runs, one symbol for all, moved to the front.
  bits.write(0, 1);
  writeOnlySymbol(bits, treesPerBlock - 1, bitsFor(treesPerBlock));
  bits.write(1, 1);
  writeCount(bits, 1);
  for (let tree = 0; tree < treesPerBlock; tree++) writeOnlySymbol(bits, 'a'.charCodeAt(0), 8);
  // Insert one letter; copy nothing, since the block ends with it.
  writeOnlySymbol(bits, 136, bitsFor(704));
  writeOnlySymbol(bits, 0, bitsFor(64));
}

/** A number of types or trees, 1 to 256. */
function writeCount(bits: BitWriter, count: number): void {
  bits.write(count === 1 ? 0 : 1, 1);
  if (count === 1) return;
  const power = 31 - Math.clz32(count - 1);
  bits.write(power, 3);
  bits.write(count - 1 - 2 ** power, power);
}

/** A prefix code of one symbol, which then takes no bits. */
function writeOnlySymbol(bits: BitWriter, symbol: number, width: number): void {
  bits.write(0b0001, 4);
  bits.write(symbol, width);
}

const bitsFor = (symbols: number) => 32 - Math.clz32(symbols - 1);

class BitWriter {
  readonly #bytes: Uint8Array;
  #bits = 0;

  constructor(bytesMax: number) {
    this.#bytes = new Uint8Array(bytesMax);
  }

  get bytes(): number {
    return Math.ceil(this.#bits / 8);
  }

  /** The lowest bit first. */
  write(value: number, width: number): void {
    for (let bit = 0; bit < width; bit++, this.#bits++) {
      const at = this.#bits >> 3;
      this.#bytes[at] = (this.#bytes[at] ?? 0) | (((value >> bit) & 1) << (this.#bits & 7));
    }
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.bytes);
  }
}
