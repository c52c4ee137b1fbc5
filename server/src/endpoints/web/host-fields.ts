import { z } from 'zod';
import type { HostNames } from '../../web/host/inspect-host.ts';
import { grades, type JudgedCertificate } from '../../web/host/judge-certificate.ts';

/** What the certificate of a host is worth, in an answer. */
export const sslFields = z.object({
  issuer: z.string().nullable().describe('Issuer of the certificate.'),
  expires: z.iso.date().nullable().describe('Last day of validity.'),
  days_until_expiry: z.int().nullable().describe('Whole days until it expires; below 0 if expired.'),
  grade: z.enum(grades).nullable().describe('A+, A, B, C or F; none if the site does not use TLS.'),
  grade_reason: z.string().nullable().describe('Why it is not an A.'),
  subject: z.string().nullable().describe('Subject of the certificate.'),
  valid_from: z.iso.date().nullable().describe('First day of validity.'),
  names: z.array(z.string()).max(200).describe('Host names that it covers; at most 200.'),
  protocol: z.string().nullable().describe('Negotiated version, such as TLSv1.3.'),
  cipher: z.string().nullable().describe('Negotiated cipher, by its standard name.'),
  key_bits: z.int().nullable().describe('Key length.'),
  trusted: z.boolean().nullable().describe('Whether browsers accept it.'),
});

/** What DNS says of a host, in an answer. */
export const dnsFields = z.object({
  a_records: z.array(z.string()).describe('Public addresses of the host.'),
  mx_records: z.array(z.string()).describe('Mail servers of its domain, the preferred first.'),
  email_provider: z.string().nullable().describe('Mail provider, if known.'),
});

const dayOf = (date: Date | null | undefined) => date?.toISOString().slice(0, 10) ?? null;

export function sslAnswer(certificate: JudgedCertificate | null) {
  return {
    issuer: certificate?.issuer ?? null,
    expires: dayOf(certificate?.expires),
    days_until_expiry: certificate?.daysUntilExpiry ?? null,
    grade: certificate?.grade ?? null,
    grade_reason: certificate?.reason ?? null,
    subject: certificate?.subject ?? null,
    valid_from: dayOf(certificate?.validFrom),
    names: [...(certificate?.names ?? [])],
    protocol: certificate?.protocol ?? null,
    cipher: certificate?.cipher ?? null,
    key_bits: certificate?.keyBits ?? null,
    trusted: certificate?.isTrusted ?? null,
  };
}

export function dnsAnswer(names: HostNames | null) {
  return (
    names && {
      a_records: [...names.addresses],
      mx_records: [...names.mailServers],
      email_provider: names.mailProvider,
    }
  );
}
