import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { invariant } from './invariant.ts';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Keeps secrets that must be had in full (those that sign) from whoever reads the database or a copy of it: AES-256-GCM under a key
 * that is not in there. Each is bound to its place, so that one copied to another row does not open.
 */
export class SecretBox {
  readonly #key: Uint8Array;

  /** @param key 32 bytes that the operator keeps outside of the database */
  constructor(key: Uint8Array) {
    invariant(key.length === 32, 'AES-256 takes a key of 32 bytes');
    this.#key = key;
  }

  seal(secret: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** Null where the key is another one, or the place, or the bytes were changed or cut. */
  tryOpen(sealed: Uint8Array, place: string): Buffer | null {
    // Node throws for a nonce or tag that is cut short.
    if (sealed.length < nonceBytes + tagBytes) return null;
    const nonce = sealed.subarray(0, nonceBytes);
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      // GCM says no more than that; whoever asked knows what it means.
      return null;
    }
  }
}
