import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Signs certificates for test servers, without OpenSSL's program. This process takes them for valid until it is closed. */
export class TestAuthority {
  readonly #signer: Signer;
  readonly #trustedBefore: readonly string[];

  private constructor(trustedBefore: readonly string[]) {
    // Each has a name of its own: of two authorities with one name, a check may take the wrong key.
    const common = randomBytes(8).toString('hex');
    this.#signer = { name: organization('Kiln Trust', common), key: newKey() };
    this.#trustedBefore = trustedBefore;
  }

  static open(): TestAuthority {
    const authority = new TestAuthority(getCACertificates('default'));
    const cert = certificateOf(authority.#signer, authority.#signer, { days: 30, extensions: [isAuthority] });
    setDefaultCACertificates([...authority.#trustedBefore, cert]);
    return authority;
  }

  /** `name` is an alternative name as OpenSSL writes it, such as IP:127.0.0.1; `days` from now, -1 for one that has expired. */
  certificate({ name, days }: { name: string; days: number }): Certificate {
    const site = { name: organization('Kiln and Sons'), key: newKey() };
    return issued(site, this.#signer, { days, extensions: [alternativeNames(name)] });
  }

  /** One that nobody but itself signed. */
  selfSigned(name: string): Certificate {
    return selfSigned({ organization: 'Kiln and Sons', names: name });
  }

  close(): void {
    setDefaultCACertificates([...this.#trustedBefore]);
  }
}

/** A certificate that nobody but itself signed, for 30 days. `names` as OpenSSL writes them: DNS:a.example,IP:127.0.0.1. */
export function selfSigned(of: { organization: string; common?: string; names: string }): Certificate {
  const itself = { name: organization(of.organization, of.common), key: newKey() };
  return issued(itself, itself, { days: 30, extensions: [alternativeNames(of.names)] });
}

interface Signer {
  readonly name: Buffer;
  readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

interface Terms {
  readonly days: number;
  readonly extensions: readonly Buffer[];
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });

function issued(subject: Signer, signer: Signer, terms: Terms): Certificate {
  const key = subject.key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, cert: certificateOf(subject, signer, terms) };
}

/** RFC 5280 4.1, in PEM. */
function certificateOf(subject: Signer, signer: Signer, { days, extensions }: Terms): string {
  const dayMs = 86_400_000;
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    // Positive: its first bit is 0.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    signer.name,
    sequence(utcTime(Date.now() + Math.min(0, days - 1) * dayMs), utcTime(Date.now() + days * dayMs)),
    subject.name,
    subject.key.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, signer.key.privateKey);
  const whole = sequence(body, sha256WithRsa, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** DER (X.690): a tag, the length, and what it holds. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const utcTime = (ms: number) =>
  tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** 1.2.840.113549.1.1.11, with no parameters. */
const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), tagged(0x05));

/** A name of 2.5.4.10 (organization) and 2.5.4.3 (common name). */
function organization(name: string, common?: string): Buffer {
  const part = (id: string, text: string) =>
    tagged(0x31, sequence(objectId(id), tagged(0x0c, Buffer.from(text))));
  return sequence(part('55040a', name), ...(common === undefined ? [] : [part('550403', common)]));
}

/** 2.5.29.19, critical. */
const isAuthority = sequence(
  objectId('551d13'),
  tagged(0x01, Buffer.from([0xff])),
  tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))),
);

/** 2.5.29.17. */
function alternativeNames(names: string): Buffer {
  const each = names.split(',').map((one) => {
    const [kind, value = ''] = one.split(':', 2);
    return kind === 'IP'
      ? tagged(0x87, Buffer.from(value.split('.').map(Number)))
      : tagged(0x82, Buffer.from(value));
  });
  return sequence(objectId('551d11'), tagged(0x04, sequence(...each)));
}
