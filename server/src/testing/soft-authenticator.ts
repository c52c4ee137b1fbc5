import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** What an authenticator and its browser do, as a test wants it: each part can be false. */
export interface Behavior {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether it was unlocked. */
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Signs with a key of somebody else. */
  readonly isForged?: boolean;
}

/** A device with one passkey (ES256), as WebAuthn has it, without a browser. */
export class SoftAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #origin: string;
  readonly #rpId: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  #userHandle = '';
  #counter = 0;

  constructor(origin = 'http://localhost:8080', rpId = 'localhost') {
    this.#origin = origin;
    this.#rpId = rpId;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The answer to options for a new passkey. */
  make(options: { challenge: string; user: { id: string } }, behavior: Behavior = {}) {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE_Key (RFC 9052, 7): kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const data = Buffer.concat([
      this.#data(behavior, 0x40),
      Buffer.alloc(16),
      length,
      this.credentialId,
      key,
    ]);
    // {fmt: "none", attStmt: {}, authData: bytes} (RFC 8949).
    const dataLength = Buffer.alloc(2);
    dataLength.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      dataLength,
      data,
    ]);
    return {
      id: base64url(this.credentialId),
      rawId: base64url(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, behavior)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to options for signing in. */
  use(options: { challenge: string }, behavior: Behavior = {}) {
    this.#counter += 1;
    const data = this.#data(behavior, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge, behavior);
    const key = behavior.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    return {
      id: base64url(this.credentialId),
      rawId: base64url(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), key)),
        userHandle: behavior.userHandle === undefined ? this.#userHandle : behavior.userHandle,
      },
    };
  }

  #data(
    { rpId = this.#rpId, isVerified = true, isPresent = true, counter = this.#counter }: Behavior,
    more: number,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  #clientData(usual: string, asked: string, behavior: Behavior): string {
    const { type = usual, challenge = asked, origin = this.#origin } = behavior;
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }
}
