import { version } from '../kernel/version.ts';

/** Who we are, and where to reach whoever runs us (RFC 9110, 10.1.5). */
export function userAgent(contact: string | null): string {
  const where = contact === null ? '' : `; +${contact}`;
  return `Mozilla/5.0 (compatible; Millrace/${version}${where})`;
}

/** For APIs that want a name and a contact, and take what begins like a browser for one that hides. */
export function apiUserAgent(contact: string | null): string {
  return `Millrace/${version}${contact === null ? '' : ` (${contact})`}`;
}
