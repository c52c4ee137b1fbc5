import { version } from '../kernel/version.ts';

/** Who we are, and where to reach whoever runs us (RFC 9110, 10.1.5). */
export function userAgent(contact: string | null): string {
  const where = contact === null ? '' : `; +${contact}`;
  return `Mozilla/5.0 (compatible; Millrace/${version}${where})`;
}
