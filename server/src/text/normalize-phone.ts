import type { PhoneNumber } from 'google-libphonenumber';
import { phoneLibrary } from './phone-library.ts';

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

/** In the order of the library's numbers for them; it has -1 for UNKNOWN. */
const types: readonly PhoneNumberType[] = [
  'FIXED_LINE',
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
  'UNKNOWN',
];

export interface NormalizedPhone {
  /** ISO 3166-1 alpha-2; 001, the world, for numbers of no country (+800); null where it cannot be told. */
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
  /** False for the ranges that foreign networks do not reach, as far as they are known. */
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

/** As long as the library reads; longer is a text, not a number. */
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
 * The answer is that of Google's libphonenumber. Where that makes no valid number of the text as it stands, it is
 * asked again without invisible characters and compatibility forms, with + for a leading 00, without a hint with + for
 * 011, without the .0 of spreadsheets, and for the first of several numbers. Words behind a number that is valid without
 * them are no vanity letters.
 */
export function normalizePhone(phone: string, countryHint?: string): NormalizedPhone {
  if (phone.length > phoneLengthMax) return notParsed;
  const reading = bestReading(phone, regionOf(countryHint));
  return reading ? describe(reading) : notParsed;
}

interface Reading {
  readonly number: PhoneNumber;
  /** Found once: to find it takes most of the time. */
  readonly region: string | undefined;
  readonly valid: boolean;
}

const zeroZero = /^[(\s]*00[\s-]?(?=[1-9])/;
/** A word behind the whole number, in brackets or not. */
const wordsBehind = /[\s([,;:-]\p{L}[^\d]*$/u;
/** Two numbers in one field: the first that is valid is taken. */
const severalNumbers = /\s+[/|]\s+|;(?!\w+=)|[|\n]|\s(?:or|oder|ou|o|and|und|et|y|e)\s/;
const numbersMax = 4;
const zeroOneOne = /^[(\s]*011[\s-]?(?=[1-9])/;

/** The first reading that is a valid number; where none is, the first that is a number at all. */
function bestReading(written: string, hint: string | undefined): Reading | undefined {
  // "030 901820 (Berlin)" and "… ext" would be read as vanity letters: without the words it is a number already.
  const wordless = written.replace(wordsBehind, '');
  const bare = wordless === written ? undefined : read(wordless, hint);
  if (bare?.valid) return bare;
  const first = read(written, hint);
  if (first?.valid) return first;
  const plain = written.replace(ignored, '').normalize('NFKC').trim();
  const others = new Set([plain, plain.replace(zeroZero, '+')]);
  if (hint === undefined) others.add(plain.replace(zeroOneOne, '+'));
  others.add(plain.replace(/^(\d{7,15})\.0$/, '$1'));
  for (const one of plain.split(severalNumbers).slice(0, numbersMax)) others.add(one);
  const readings = [...others].filter((other) => other !== written).map((other) => read(other, hint));
  return readings.find((reading) => reading?.valid) ?? first ?? readings.find((reading) => reading);
}

function read(written: string, hint: string | undefined): Reading | undefined {
  const { util } = phoneLibrary();
  // The second reads also what begins otherwise than with a plus sign and has no region, such as tel:+45….
  const number =
    unlessRefused(() => util.parseAndKeepRawInput(written, hint)) ??
    unlessRefused(() => util.parse(written, hint));
  if (!number) return undefined;
  const region = util.getRegionCodeForNumber(number);
  return { number, region, valid: util.isValidNumberForRegion(number, region) };
}

function unlessRefused(parse: () => PhoneNumber): PhoneNumber | undefined {
  try {
    return parse();
  } catch {
    // The library's way to say that a text is no number; it has no other.
    return undefined;
  }
}

const worldRegion = '001';

/** Of several countries with one calling code the main one: it decides only how a number without + is read. */
function regionOf(hint: string | undefined): string | undefined {
  const { util } = phoneLibrary();
  const word = (hint ?? '').trim().toUpperCase();
  if (word === 'UK') return 'GB';
  if (word === worldRegion) return undefined;
  if (util.getCountryCodeForRegion(word) !== 0) return word;
  const callingCode = /^(?:\+|00)?(\d{1,3})$/.exec(word)?.[1];
  if (callingCode === undefined) return undefined;
  const region: string = util.getRegionCodeForCountryCode(Number(callingCode));
  return region === worldRegion || region === 'ZZ' ? undefined : region;
}

function describe({ number, region, valid }: Reading): NormalizedPhone {
  const { util, formats } = phoneLibrary();
  const extension = number.getExtensionOrDefault() || null;
  const international = util.format(number, formats.INTERNATIONAL);
  return {
    country: region ?? null,
    e164: util.format(number, formats.E164),
    national: util.format(number, formats.NATIONAL),
    international,
    // To write a number takes most of the time, and without an extension the two differ in their separators only.
    rfc3966:
      extension === null
        ? `tel:${international.replace(/[^+\d]+/g, '-')}`
        : util.format(number, formats.RFC3966),
    callingCode: number.getCountryCodeOrDefault(),
    extension,
    type: types.at(util.getNumberType(number)) ?? 'UNKNOWN',
    valid,
    possible: util.isPossibleNumber(number),
    internationallyDialable: valid && util.canBeInternationallyDialled(number),
    parsed: true,
  };
}
