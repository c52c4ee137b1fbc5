import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Signs certificates for test servers. This process takes them for valid until it is closed. */
export class TestAuthority {
  readonly #folder: string;
  readonly #trustedBefore: string[];

  private constructor(folder: string, trustedBefore: string[]) {
    this.#folder = folder;
    this.#trustedBefore = trustedBefore;
  }

  static open(): TestAuthority {
    const authority = new TestAuthority(
      mkdtempSync(join(tmpdir(), 'millrace-authority-')),
      getCACertificates('default'),
    );
    authority.#openssl(
      'req',
      '-x509',
      ...newKey,
      '-days',
      '30',
      '-subj',
      '/O=Kiln Trust',
      ...to('authority'),
    );
    setDefaultCACertificates([...authority.#trustedBefore, authority.#read('authority.pem')]);
    return authority;
  }

  /** `name` is an alternative name as OpenSSL writes it, such as IP:127.0.0.1; `days` from now, -1 for one that has expired. */
  certificate({ name, days }: { name: string; days: number }): Certificate {
    this.#openssl('req', ...newKey, '-subj', '/O=Kiln and Sons', '-keyout', 'site.key', '-out', 'site.csr');
    writeFileSync(join(this.#folder, 'site.txt'), `subjectAltName=${name}`);
    const signedBy = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
    const signed = ['-extfile', 'site.txt', '-days', String(days), '-out', 'site.pem'];
    this.#openssl('x509', '-req', '-in', 'site.csr', ...signedBy, ...signed);
    return { key: this.#read('site.key'), cert: this.#read('site.pem') };
  }

  /** One that nobody but itself signed. */
  selfSigned(name: string): Certificate {
    const named = ['-subj', '/O=Kiln and Sons', '-addext', `subjectAltName=${name}`];
    this.#openssl('req', '-x509', ...newKey, '-days', '30', ...named, ...to('alone'));
    return { key: this.#read('alone.key'), cert: this.#read('alone.pem') };
  }

  close(): void {
    setDefaultCACertificates(this.#trustedBefore);
    rmSync(this.#folder, { recursive: true });
  }

  #openssl(...arguments_: string[]): void {
    execFileSync('openssl', arguments_, { cwd: this.#folder, stdio: 'ignore' });
  }

  #read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8');
  }
}

const newKey = ['-newkey', 'rsa:2048', '-nodes'];
const to = (file: string) => ['-keyout', `${file}.key`, '-out', `${file}.pem`];
