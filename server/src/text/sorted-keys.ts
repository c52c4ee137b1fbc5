/*
 * What the data tables of `text/` share: sorted keys and columns of numbers in one buffer, small on disk, and in memory a
 * few long buffers instead of a hundred thousand objects.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { invariant } from '../kernel/invariant.ts';

/** Sorted by their bytes. */
export interface SortedKeys {
  readonly keys: Buffer;
  /** Where each key begins; one more entry than keys. */
  readonly keyStarts: Uint32Array;
}

/** The row of a key, -1 where it is none of the table. */
export function rowOf({ keys, keyStarts }: SortedKeys, key: string): number {
  const bytes = Buffer.from(key);
  let from = 0;
  let to = keyStarts.length - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = keys.compare(bytes, 0, bytes.length, keyStarts[middle], keyStarts[middle + 1]);
    if (order === 0) return middle;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return -1;
}

export function compress(raw: Buffer): Buffer {
  return brotliCompressSync(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

export function decompress(file: Buffer): Buffer {
  return brotliDecompressSync(file, { maxOutputLength: 64 * 1024 ** 2 });
}

/** Each with its length before it. */
export function joinSections(sections: readonly Buffer[]): Buffer {
  return Buffer.concat(
    sections.flatMap((section) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(section.length);
      return [length, section];
    }),
  );
}

/** Gives the next section at each call, as a view. */
export function sectionsOf(raw: Buffer): () => Buffer {
  let at = 0;
  return () => {
    const length = raw.readUInt32LE(at);
    at += 4 + length;
    return raw.subarray(at - length, at);
  };
}

/** Low bytes of all numbers first, then the next ones: the high bytes repeat, so that they compress to nothing. */
export function planes(numbers: Uint32Array): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, i) => {
    for (let plane = 0; plane < 4; plane++)
      bytes[plane * numbers.length + i] = (number >>> (8 * plane)) & 0xff;
  });
  return bytes;
}

export function fromPlanes(bytes: Uint8Array): Uint32Array {
  const length = bytes.length / 4;
  const numbers = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const low = (bytes[i] ?? 0) | ((bytes[length + i] ?? 0) << 8);
    numbers[i] = low | ((bytes[2 * length + i] ?? 0) << 16) | ((bytes[3 * length + i] ?? 0) << 24);
  }
  return numbers;
}

/** Sorted keys as the number of bytes shared with the key before, the number of new bytes, and these bytes. */
export function frontCode(keys: readonly Buffer[]): {
  shared: Buffer;
  lengths: Buffer;
  rest: Buffer;
} {
  const shared = Buffer.alloc(keys.length);
  const lengths = Buffer.alloc(keys.length);
  const rest: Buffer[] = [];
  let before: Buffer = Buffer.alloc(0);
  keys.forEach((key, i) => {
    invariant(key.length <= 255, 'a key fits the one byte of its length');
    let same = 0;
    while (same < key.length && same < before.length && key[same] === before[same]) same++;
    shared[i] = same;
    lengths[i] = key.length - same;
    rest.push(key.subarray(same));
    before = key;
  });
  return { shared, lengths, rest: Buffer.concat(rest) };
}

export function fromFrontCode(shared: Uint8Array, lengths: Uint8Array, rest: Uint8Array): SortedKeys {
  const keyStarts = new Uint32Array(shared.length + 1);
  for (let i = 0; i < shared.length; i++) {
    keyStarts[i + 1] = (keyStarts[i] ?? 0) + (shared[i] ?? 0) + (lengths[i] ?? 0);
  }
  const keys = new Uint8Array(keyStarts[shared.length] ?? 0);
  let taken = 0;
  let before = 0;
  for (let i = 0; i < shared.length; i++) {
    const start = keyStarts[i] ?? 0;
    const fresh = start + (shared[i] ?? 0);
    const end = keyStarts[i + 1] ?? 0;
    for (let at = start; at < fresh; at++) keys[at] = keys[before++] ?? 0;
    for (let at = fresh; at < end; at++) keys[at] = rest[taken++] ?? 0;
    before = start;
  }
  return { keys: Buffer.from(keys.buffer), keyStarts };
}

/** Keys as three sections, read again by `unpackKeys`. They must be sorted by their bytes. */
export function packKeys(keys: readonly Buffer[]): Buffer[] {
  const { shared, lengths, rest } = frontCode(keys);
  return [shared, lengths, rest];
}

export function unpackKeys(next: () => Buffer): SortedKeys {
  return fromFrontCode(next(), next(), next());
}
