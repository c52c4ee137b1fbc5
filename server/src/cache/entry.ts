import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** What is kept of something fetched. */
export interface CacheValue {
  /** Plain JSON: status, final address, headers, load time. */
  readonly header: unknown;
  readonly body: Uint8Array;
}

/** Entries that are larger, compressed, are not kept. */
export const entryBytesMax = 2 * 1024 ** 2;
/** Nor is what is larger before: reading it back would need as much memory. */
const valueBytesMax = 32 * 1024 ** 2;
// Another form of entries gets another number; processes of both versions then pass over each other's.
const version = 1;
const headBytes = 5;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
// Level 1 packs pages to 0.148 of their size at 250 MB/s, level 3 to 0.141 at 150 (docs/decisions/0008-cache-stores.md).
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

/** The bytes of an entry: a byte for its form, then compressed the length of the header, the header, the body. Null where too large. */
export async function encodeEntry({ header, body }: CacheValue): Promise<Buffer | null> {
  const json = Buffer.from(JSON.stringify(header) ?? 'null');
  if (json.length + body.length > valueBytesMax) return null;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const packed = await compress(Buffer.concat([length, json, body]), compression);
  return packed.length < entryBytesMax ? Buffer.concat([Buffer.of(version), packed]) : null;
}

/** Null for what is no entry, or one of another version. */
export async function decodeEntry(bytes: Buffer): Promise<CacheValue | null> {
  if (bytes.length <= headBytes || bytes[0] !== version) return null;
  try {
    const plain = await decompress(bytes.subarray(1), { maxOutputLength: valueBytesMax + headBytes });
    const bodyAt = 4 + plain.readUInt32BE(0);
    if (bodyAt > plain.length) return null;
    return { header: JSON.parse(plain.toString('utf8', 4, bodyAt)), body: plain.subarray(bodyAt) };
  } catch {
    // Damaged bytes: a store that others can write to gives us anything. The page is fetched again.
    return null;
  }
}
