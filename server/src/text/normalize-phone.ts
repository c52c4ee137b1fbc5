import { createRequire } from 'node:module';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';

type Library = typeof import('libphonenumber-js/max');

const require = createRequire(import.meta.url);
let library: Library | undefined;

/** Loaded at the first number: 85 ms and 20 MB that a service which never sees one does not pay. */
function phoneLibrary(): Library {
  library ??= require('libphonenumber-js/max') as Library;
  return library;
}

/** Google's words for the kinds of number. */
export type PhoneNumberType =
  | 'FIXED_LINE'
  | 'MOBILE'
  | 'FIXED_LINE_OR_MOBILE'
  | 'TOLL_FREE'
  | 'PREMIUM_RATE'
  | 'SHARED_COST'
  | 'VOIP'
  | 'PERSONAL_NUMBER'
  | 'PAGER'
  | 'UAN'
  | 'VOICEMAIL'
  | 'UNKNOWN';

export interface NormalizedPhone {
  /** ISO 3166-1 alpha-2; null for numbers of no country (+800) and where it cannot be told. */
  readonly country: string | null;
  readonly e164: string | null;
  /** As written within the country. */
  readonly national: string | null;
  readonly international: string | null;
  /** `tel:` and the number. */
  readonly rfc3966: string | null;
  /** Calling code, such as 45. */
  readonly callingCode: number | null;
  readonly extension: string | null;
  readonly type: PhoneNumberType | null;
  /** It is in a range that is given out. */
  readonly valid: boolean;
  /** Its length is right. */
  readonly possible: boolean;
  /** It is written in full, and not a number reachable at home only (short codes, emergency calls). */
  readonly internationallyDialable: boolean;
  readonly parsed: boolean;
}

const notParsed: NormalizedPhone = {
  country: null,
  e164: null,
  national: null,
  international: null,
  rfc3966: null,
  callingCode: null,
  extension: null,
  type: null,
  valid: false,
  possible: false,
  internationallyDialable: false,
  parsed: false,
};

/** As long as Google's library reads; longer is a text, not a number. */
const phoneLengthMax = 250;
/** What separates the digits of a number that people group as they like. */
const ignored = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Reads a number as people write it. Never throws: what is no number has null fields and `parsed` false; a number that
 * nobody can have is `parsed` but not `valid`.
 *
 * `countryHint` says where a number without a calling code belongs: two letters in any case (UK is taken for GB), a
 * calling code such as "+45" or "45", or nothing. A hint that is no country is as none, since a number with + does not
 * need it. Names of countries are not read: the gazetteer knows them (`searchPlaces`), and the caller may ask it.
 *
 * A number with 00 in place of + is tried that way where the hint's own dialling rules do not make it valid.
 *
 * Letters stand for the digits of the keypad (1-800-FLOWERS). Extensions may be written x12, ext. 12, #12 or ;ext=12.
 */
export function normalizePhone(phone: string, countryHint?: string): NormalizedPhone {
  if (phone.length > phoneLengthMax) return notParsed;
  const written = phone.replace(ignored, '').normalize('NFKC').trim();
  const country = countryOf(countryHint);
  const number = bestReading(written, country);
  return number ? describe(number) : notParsed;
}

function bestReading(written: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const readings = [() => read(written, country), () => read(lettersAsDigits(written), country)];
  const withPlus = /^[(\s]*00[\s-]?(?=[1-9])/;
  if (withPlus.test(written)) readings.push(() => read(written.replace(withPlus, '+'), country));
  if (/^[(\s]*011[\s-]?(?=[1-9])/.test(written) && (!country || country === 'US')) {
    readings.push(() => read(written.replace(/^[(\s]*011[\s-]?/, '+'), country));
  }
  let best: PhoneNumber | undefined;
  for (const reading of readings) {
    const number = reading();
    if (number?.isValid()) return number;
    best ??= number;
  }
  return best;
}

function read(written: string, country: CountryCode | undefined): PhoneNumber | undefined {
  return phoneLibrary().parsePhoneNumberFromString(written, { ...(country && { defaultCountry: country }) });
}
