import type { FoundPhone } from '../records/contact.ts';
import { normalizePhone } from '../text/normalize-phone.ts';

/** More than any person has; a list of a company's numbers goes no further. */
const phonesMax = 20;

/** The first that is a number somebody can have, in E.164. What has no calling code is none, since nobody knows its country. */
export function firstPhone(phones: readonly string[]): FoundPhone | null {
  for (const written of phones.slice(0, phonesMax)) {
    const { e164, valid } = normalizePhone(written);
    if (valid && e164 !== null) return { phone: e164, type: null };
  }
  return null;
}
