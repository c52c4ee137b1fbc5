import { createRequire } from 'node:module';
import type { CountryCode, MetadataJson, PhoneNumber } from 'libphonenumber-js/max';

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
  /** True for valid numbers: the library does not know the few ranges that foreign networks do not reach. */
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
/** Invisible characters that come along when a number is copied from a page. */
const ignored = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Reads a number as people write it. Never throws: what is no number has null fields and `parsed` false; a number that
 * nobody can have is `parsed` but not `valid`.
 *
 * `countryHint` says where a number without a calling code belongs: two letters in any case (UK is taken for GB), a
 * calling code such as "+45" or "45", or nothing. A hint that is no country is as none, since a number with + does not
 * need it. Names of countries are not read: the gazetteer knows them (`searchPlaces`), and the caller may ask it.
 *
 * A number with 00 in place of + is read so where the hint's own dialling rules do not make it valid, and one with
 * 011 where there is no hint.
 *
 * Letters stand for the digits of the keypad (1-800-FLOWERS). Extensions may be written x12, ext. 12, #12 or ;ext=12.
 */
export function normalizePhone(phone: string, countryHint?: string): NormalizedPhone {
  if (phone.length > phoneLengthMax) return notParsed;
  const written = phone.replace(ignored, '').normalize('NFKC').trim();
  const number = bestReading(written, countryOf(countryHint));
  return number ? describe(number) : notParsed;
}

const keypad = ['', '', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const digitOfLetter = new Map(
  keypad.flatMap((letters, digit) => [...letters].map((letter) => [letter, String(digit)])),
);
const extension = /(?:;ext=|\s*(?:ext(?:ension)?|x|#)[\s.:]*)\d{1,9}#?$/i;
const zeroZero = /^[(\s]*00[\s-]?(?=[1-9])/;
const zeroOneOne = /^[(\s]*011[\s-]?(?=[1-9])/;

/** The first reading that is a valid number; where none is, the first that is a number at all. */
function bestReading(written: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const asWritten = read(written, country);
  if (asWritten?.isValid()) return asWritten;
  const others = [
    ...(hasKeypadLetters(written) ? [read(lettersAsDigits(written), country)] : []),
    ...(zeroZero.test(written) ? [read(written.replace(zeroZero, '+'), country)] : []),
    ...(!country && zeroOneOne.test(written) ? [read(written.replace(zeroOneOne, '+'), country)] : []),
  ];
  return others.find((number) => number?.isValid()) ?? others.find((number) => number) ?? asWritten;
}

function read(written: string, country: CountryCode | undefined): PhoneNumber | undefined {
  return phoneLibrary().parsePhoneNumberFromString(written, { ...(country && { defaultCountry: country }) });
}

/** Fewer than three letters are a remark ("0171 1234 FX"), as in Google's library. */
function hasKeypadLetters(written: string): boolean {
  return /\d/.test(written) && (written.replace(extension, '').match(/[a-z]/gi)?.length ?? 0) >= 3;
}

function lettersAsDigits(written: string): string {
  const tail = written.match(extension)?.[0] ?? '';
  const head = written.slice(0, written.length - tail.length).replace(/^[^\d+]*/, '');
  return head.toLowerCase().replace(/[a-z]/g, (letter) => digitOfLetter.get(letter) ?? letter) + tail;
}

/** Of several countries with one calling code the main one: it decides only how a number without + is read. */
function countryOf(hint: string | undefined): CountryCode | undefined {
  const { isSupportedCountry, getCountries, getCountryCallingCode } = phoneLibrary();
  const word = (hint ?? '').trim().toUpperCase();
  if (word === 'UK') return 'GB';
  if (isSupportedCountry(word)) return word;
  const callingCode = /^(?:\+|00)?(\d{1,3})$/.exec(word)?.[1];
  if (callingCode === undefined) return undefined;
  return (
    mainCountries[callingCode] ??
    getCountries().find((country) => getCountryCallingCode(country) === callingCode)
  );
}

/** Where the first country of the alphabet is not the one that people mean. */
const mainCountries: Readonly<Record<string, CountryCode>> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '290': 'SH',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
};

function describe(number: PhoneNumber): NormalizedPhone {
  const valid = number.isValid();
  const international = internationalWithSeparators(number);
  return {
    country: (valid ? number.country : onlyCountryOf(number)) ?? null,
    e164: number.format('E.164'),
    national: number.formatNational(),
    international: `+${international}${number.ext ? ` x${number.ext}` : ''}`,
    rfc3966: `tel:+${international.replace(/\D+/g, '-')}${number.ext ? `;ext=${number.ext}` : ''}`,
    callingCode: Number(number.countryCallingCode),
    extension: number.ext ?? null,
    type: number.getType() ?? 'UNKNOWN',
    valid,
    possible: number.isPossible(),
    internationallyDialable: valid,
    parsed: true,
  };
}

/** An invalid number belongs to no range of a country, so that it is known only where a calling code has but one. */
function onlyCountryOf({ countryCallingCode }: PhoneNumber): string | undefined {
  const { getCountries, getCountryCallingCode } = phoneLibrary();
  const [country, another] = getCountries().filter(
    (each) => getCountryCallingCode(each) === countryCallingCode,
  );
  return another === undefined ? country : undefined;
}

/** What the library has in its metadata and neither types nor uses. */
interface FormatReader {
  selectNumberingPlan(countryOrCallingCode: string): void;
  readonly numberingPlan?: {
    formats(): readonly {
      pattern(): string;
      internationalFormat(): string;
      leadingDigitsPatterns(): readonly string[];
    }[];
  };
}
interface WithMetadata {
  getMetadata(): MetadataJson;
}
type FormatLibrary = { readonly Metadata: new (metadata: MetadataJson) => FormatReader };

/**
 * "1 202-555-0147", as Google's library writes it and as clients know it. libphonenumber-js makes every separator of
 * its own international form a space.
 */
function internationalWithSeparators(number: PhoneNumber): string {
  const { Metadata } = require('libphonenumber-js/core') as FormatLibrary;
  const reader = new Metadata((number as PhoneNumber & WithMetadata).getMetadata());
  reader.selectNumberingPlan(number.country ?? number.countryCallingCode);
  const format = reader.numberingPlan
    ?.formats()
    .find(
      (each) =>
        new RegExp(`^(?:${each.leadingDigitsPatterns().at(-1) ?? ''})`).test(number.nationalNumber) &&
        new RegExp(`^(?:${each.pattern()})$`).test(number.nationalNumber),
    );
  const grouped = format
    ? number.nationalNumber.replace(new RegExp(format.pattern()), format.internationalFormat())
    : number.nationalNumber;
  return `${number.countryCallingCode} ${grouped}`;
}
