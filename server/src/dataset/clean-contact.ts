import { bareAddress } from '../text/bare-address.ts';
import { parseEmailAddress } from '../text/email-address.ts';
import { normalizePhone } from '../text/normalize-phone.ts';
import { type Cleaned, cleanLine, unreadable } from './clean-value.ts';

const plainAddress = /^[a-z0-9][a-z0-9_.+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i;

/** An address that public mail can reach, its domain in lower case. */
export function cleanAddress(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 320);
  if (typeof line !== 'string') return line;
  return addressOf(line.replace(/^mailto:/i, '')) ?? unreadable;
}

/** The address in its normal form; undefined where the text is none. */
export function addressOf(text: string): string | undefined {
  // Nearly all are plain, and reading the others takes much longer. Dots and hyphens in a row, and names kept for tests, are left to the long way.
  if (
    plainAddress.test(text) &&
    text.length <= 254 &&
    !/\.[.@]|\.(?:test|local|invalid|onion|arpa|localhost)$|--/i.test(text)
  ) {
    const at = text.indexOf('@');
    return `${text.slice(0, at)}@${text.slice(at + 1).toLowerCase()}`;
  }
  const address = parseEmailAddress(bareAddress(text));
  return address ? `${address.local}@${address.domain}` : undefined;
}

/**
 * A number as E.164 where it is in a range that is given out. One without a calling code belongs to the country.
 * @param country ISO code; null where it is not known
 */
export function cleanPhone(value: unknown, country: string | null): Cleaned<string> {
  const line = cleanLine(value, 250);
  if (typeof line !== 'string') return line;
  // Some exports write an apostrophe before the plus sign, so that spreadsheets take it for text.
  const { valid, e164 } = normalizePhone(line.replace(/^'/, ''), country ?? undefined);
  return valid && e164 !== null ? e164 : unreadable;
}

/** An http(s) address, as it stands. */
export function cleanUrl(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 2_000);
  if (typeof line !== 'string') return line;
  const text = line.startsWith('//') ? `https:${line}` : line;
  return isWebAddress(text) && URL.canParse(text) ? text : unreadable;
}

export const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text);

/** An http(s) address, also one without scheme: "www.acme.com/x". */
export function cleanPageUrl(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 1_990);
  if (typeof line !== 'string') return line;
  const bare = !/^[a-z][a-z0-9+.-]*:/i.test(line) && /^(?:\/\/)?[^\s/@]+\.[^\s/@]+(?:\/|$)/.test(line);
  return cleanUrl(bare ? `https://${line.replace(/^\/\//, '')}` : line);
}
