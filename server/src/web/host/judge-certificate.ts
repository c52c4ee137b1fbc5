import type { TlsInspection } from '../../outbound/inspect-tls.ts';
import { hstsSecondsEnough } from './judge-headers.ts';

export const grades = ['A+', 'A', 'B', 'C', 'F', 'none'] as const;

export interface JudgedCertificate {
  readonly grade: (typeof grades)[number];
  /** Why it is no A; null where it is. */
  readonly reason: string | null;
  readonly issuer: string | null;
  readonly subject: string | null;
  /** Host names it is valid for, at most 200. */
  readonly names: readonly string[];
  readonly validFrom: Date | null;
  readonly expires: Date | null;
  readonly daysUntilExpiry: number | null;
  readonly protocol: string | null;
  readonly cipher: string | null;
  /** RSA: bits of the key; of an elliptic curve: bits of the curve. */
  readonly keyBits: number | null;
  /** Browsers take it for this host, today. */
  readonly isTrusted: boolean;
}

const dayMs = 86_400_000;
const namesMax = 200;
const soonDays = 7;

export const noTls: JudgedCertificate = {
  grade: 'none',
  reason: 'The site does not answer by TLS.',
  issuer: null,
  subject: null,
  names: [],
  validFrom: null,
  expires: null,
  daysUntilExpiry: null,
  protocol: null,
  cipher: null,
  keyBits: null,
  isTrusted: false,
};

/**
 * Grades what a server chose for us: F where browsers refuse the certificate; C for a protocol older than TLS 1.2; B for a short
 * key, a cipher without forward secrecy, or a certificate in its last week; else A, and A+ with HSTS of half a year. Which older protocols it
 * would also take is not tried.
 */
export function judgeCertificate(tls: TlsInspection, hstsSeconds: number, now: Date): JudgedCertificate {
  const { certificate, protocol, cipher, problem } = tls;
  const expires = dateOf(certificate.valid_to);
  const daysUntilExpiry = expires === null ? null : Math.floor((expires.getTime() - now.getTime()) / dayMs);
  const keyBits = certificate.bits ?? null;
  const isShort = keyBits !== null && (certificate.modulus ? keyBits < 2_048 : keyBits < 224);
  const reason =
    problem !== null
      ? `Browsers refuse the certificate: ${reasonText(problem)}.`
      : /^(?:SSL|TLSv1$|TLSv1\.1$)/.test(protocol)
        ? `${protocol} is out of use.`
        : isShort
          ? `The key of ${keyBits} bits is too short.`
          : protocol === 'TLSv1.2' && !/ECDHE|DHE/.test(cipher)
            ? 'The cipher has no forward secrecy.'
            : daysUntilExpiry !== null && daysUntilExpiry < soonDays
              ? `The certificate expires in ${daysUntilExpiry} days.`
              : null;
  const grade =
    problem !== null
      ? 'F'
      : reason === null
        ? hstsSeconds >= hstsSecondsEnough
          ? 'A+'
          : 'A'
        : reason.endsWith('out of use.')
          ? 'C'
          : 'B';
  return {
    grade,
    reason,
    issuer: nameOf(certificate.issuer),
    subject: nameOf(certificate.subject),
    names: (certificate.subjectaltname ?? '')
      .split(', ')
      .filter((name) => name.startsWith('DNS:'))
      .map((name) => name.slice(4))
      .slice(0, namesMax),
    validFrom: dateOf(certificate.valid_from),
    expires,
    daysUntilExpiry,
    protocol,
    cipher,
    keyBits,
    isTrusted: problem === null,
  };
}

function dateOf(text: string | undefined): Date | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

function nameOf(name: { O?: string | string[]; CN?: string | string[] } | undefined): string | null {
  const value = name?.O ?? name?.CN;
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** OpenSSL's codes and sentences, in plain words. */
function reasonText(problem: string): string {
  if (/expired/i.test(problem)) return 'it has expired';
  if (/not.?yet.?valid/i.test(problem)) return 'it is not valid yet';
  if (/self.?signed/i.test(problem)) return 'it is signed by nobody but itself';
  if (/altname|hostname|does not match/i.test(problem)) return 'it is for another host';
  if (/unable|issuer|local|leaf/i.test(problem)) return 'its chain of issuers is incomplete or unknown';
  if (/revoked/i.test(problem)) return 'it was revoked';
  return 'its chain is not valid';
}
