import { hash } from 'node:crypto';
import { invariant } from '../../kernel/invariant.ts';

const blockBytes = 64;
const hashBytes = 32;
export const listKeyBytes = 32;
/** Names and companies have at most 500 characters each. */
const textBytesMax = 4_096;

/** HMAC-SHA256 of identifiers under one key. Made of two plain hashes, since Node's own takes ten times as long for short texts. */
export class IdentifierHasher {
  readonly #inner = Buffer.alloc(blockBytes + textBytesMax, 0x36);
  readonly #outer = Buffer.alloc(blockBytes + hashBytes, 0x5c);

  /** @param key 32 bytes */
  constructor(key: Uint8Array) {
    invariant(key.length === listKeyBytes, 'a key of a suppression list has 32 bytes');
    for (const [at, byte] of key.entries()) {
      this.#inner[at] = 0x36 ^ byte;
      this.#outer[at] = 0x5c ^ byte;
    }
  }

  /** 32 bytes. Of a longer text than any identifier the beginning counts. */
  hash(identifier: string): Buffer {
    const length = this.#inner.write(identifier, blockBytes);
    this.#outer.write(
      hash('sha256', this.#inner.subarray(0, blockBytes + length), 'binary'),
      blockBytes,
      'binary',
    );
    return hash('sha256', this.#outer, 'buffer');
  }
}
