import { domainToASCII } from 'node:url';

/**
 * E-mail addresses as they are compared, stored and written to: in small letters, the domain as it goes over the wire (xn--…), so that an
 * address is one, however it was typed. What is no address comes back as no address.
 */
export function plainEmail(email: string): string {
  const small = email.trim().toLowerCase();
  if (!/[^\0-\x7f]/.test(small)) return small;
  const at = small.lastIndexOf('@');
  const domain = domainToASCII(small.slice(at + 1));
  return at < 0 || domain === '' ? small : `${small.slice(0, at)}@${domain}`;
}
