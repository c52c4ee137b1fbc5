import type { FoundPhone } from '../records/contact.ts';
import { toldPhone } from './vendor-fields.ts';

/** More than any person has; a list of a company's numbers goes no further. */
const phonesMax = 20;

/** The first that is a number somebody can have, in E.164. What has no calling code is none, since nobody knows its country. */
export function firstPhone(phones: readonly string[]): FoundPhone | null {
  for (const written of phones.slice(0, phonesMax)) {
    const phone = toldPhone(written);
    if (phone !== null) return { phone, type: null };
  }
  return null;
}
