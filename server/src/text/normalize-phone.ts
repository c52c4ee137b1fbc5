import type { PhoneNumber } from 'google-libphonenumber';
import { countryCodeOfField } from './countries.ts';
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
 * `countryHint` says where a number without a calling code belongs: a country as `countryCodeOfField` reads it, a
 * calling code such as "+45" or "45", or nothing. A hint that is no country is as none, since a number with + does not
 * need it; `isPhoneCountry` tells it.
 *
 * The answer is that of Google's libphonenumber. Where that makes no valid number of the text as it stands, it is
 * asked again for what people put around a number: see `otherReadings`. Words behind a number that is valid without
 * them are no vanity letters, also where a digit follows ("press 2").
 */
export function normalizePhone(phone: string, countryHint?: string): NormalizedPhone {
  if (phone.length > phoneLengthMax) return notParsed;
  const reading = bestReading(phone, regionOf(countryHint));
  return reading ? describe(reading) : notParsed;
}

/** Whether `normalizePhone` reads this hint: an empty one says nothing and is fine. */
export function isPhoneCountry(hint: string): boolean {
  const word = hint.trim();
  return word === '' || word === worldRegion || regionOf(hint) !== undefined;
}

interface Reading {
  readonly number: PhoneNumber;
  /** Found once: to find it takes most of the time. */
  readonly region: string | undefined;
  readonly valid: boolean;
}

/** A word behind the whole number, in brackets or not. */
const wordsBehind = /[\s([,;:-]\p{L}[^\d]*$/u;
/** Where a word begins behind something else; the word may begin with a digit ("2nd floor"). */
const wordBorder = /[\s,;:([\u2013-]+(?=\p{P}*\d{0,2}\p{L})/gu;
const wordBordersMax = 4;
/** How the library's list of them goes on: words for an extension in other languages, and with a word between. */
const extensionWord =
  /[\s,;:(-]+(?:ext(?:ensi[o\u00f3]n|n)?|durchwahl|dw|app(?:arat)?|nebenstelle|nst|poste|ramal|anexo|interno|int|toestel|tst|lok(?:al(?:nummer)?)?|anknytning|wew|klapka|linka|mell\u00e9k|dahili|\u0434\u043e\u0431(?:\u0430\u0432\u043e\u0447\u043d\u044b\u0439)?|\u0432\u043d|\u5206\u673a|\u5206\u6a5f|\u5185\u7dda|\ub0b4\uc120)\.?[\s:]*(?:no|nr|num|n[\u00b0\u00ba])?[.\s:#]*(\d{1,7})(?!\d)[^\d]*$/iu;
/** "415-555-2671/2672": of so many digits only where the whole is no number, since they may be those of a direct line. */
const longEnd = /(?<=\d{4})(?:\s*\/\s*\d{4}){1,3}\s*$/;
/** "022 24921234/5/6", "030 901820/21": further numbers of which only the end is written. */
const furtherEnds = /(?<=\d{6})(?:\s*\/\s*\d{1,3}){1,5}\s*$/;

/**
 * The first reading that is a valid number; where none is, the first that is a number at all.
 * What most numbers need comes first, since reading is what costs.
 */
function bestReading(written: string, hint: string | undefined): Reading | undefined {
  const one = bestOfOne(written, hint);
  if (one?.valid) return one;
  const pieces = written.split(severalNumbers).slice(0, numbersMax);
  for (const piece of pieces.length === 1 ? [] : pieces) {
    const reading = bestOfOne(piece, hint);
    if (reading?.valid) return reading;
  }
  const cut = firstValid(beforeWords(written), hint);
  if (cut) return cut;
  const others = new Set(otherReadings(written, hint));
  others.delete(written);
  let parsed = one;
  for (const other of others) {
    const reading = read(other, hint);
    if (reading?.valid) return reading;
    parsed ??= reading;
  }
  return parsed;
}

/** Of a text with one number, and with words behind it perhaps. */
function bestOfOne(written: string, hint: string | undefined): Reading | undefined {
  // "030 901820 (Berlin)" and "… ext" would be read as vanity letters: without the words it is a number already.
  for (const end of [wordsBehind, furtherEnds]) {
    const without = written.replace(end, '');
    const reading = without === written ? undefined : read(without, hint);
    if (reading?.valid) return reading;
  }
  const withExtension = written.replace(extensionWord, ' ext. $1');
  const extended = withExtension === written ? undefined : read(withExtension, hint);
  if (extended?.valid) return extended;
  const first = withPlus(written, hint) ?? read(written, hint);
  if (!first?.valid || first.number.getExtensionOrDefault() !== '') return first;
  // "030 901820 Zimmer 12" is valid with the digits of the words, and with them it is another number.
  return firstValid(beforeWords(written), hint) ?? first;
}

function firstValid(texts: Iterable<string>, hint: string | undefined): Reading | undefined {
  for (const text of texts) {
    const reading = read(text, hint);
    if (reading?.valid) return reading;
  }
  return undefined;
}

/** What stands before the first word behind a digit, before the second, and so on: "Cell 206-973-5100 press 2". */
function* beforeWords(written: string): Generator<string> {
  let count = 0;
  for (const { index } of written.matchAll(wordBorder)) {
    const before = written.slice(0, index);
    if ((before.match(/\d/g)?.length ?? 0) < 5 && !/\p{L}/u.test(before)) continue;
    yield before;
    count += 1;
    if (count === wordBordersMax) return;
  }
}

/**
 * "491711234567" with the hint DE: an export has dropped the plus sign. The library reads it as a number within the
 * country where there is one; where numbers begin with 0 there and this one does not, + is what was lost.
 */
function withPlus(written: string, hint: string | undefined): Reading | undefined {
  if (hint === undefined) return undefined;
  const { util } = phoneLibrary();
  const code = String(util.getCountryCodeForRegion(hint));
  const text = written.trim().replace(/^\(?(\d+)\)?/, '$1');
  if (!text.startsWith(code) || util.getNddPrefixForRegion(hint, true) !== '0') return undefined;
  const firstDigits = /^\d+/.exec(text)?.[0] ?? '';
  const digits = text.match(/\d/g)?.length ?? 0;
  if ((firstDigits !== code && firstDigits !== text) || digits < 10) return undefined;
  const reading = read(`+${text}`, hint);
  return reading?.valid ? reading : undefined;
}

const zeroZero = /^[(\s]*\+?00[\s-]?(?=[1-9])/;
const zeroOneOne = /^[(\s]*011[\s-]?(?=[1-9])/;
/** Two numbers in one field: the first that is valid is taken. */
const severalNumbers = /\s+[/|]\s+|;(?!\w+=)|[|\n,&]|:{2,}|\s(?:or|oder|ou|o|and|und|et|y|e)\s/;
const numbersMax = 4;
const bordersMax = 16;

/** The same text without what people, spreadsheets and pages put around a number, the likeliest first. */
function* otherReadings(written: string, hint: string | undefined): Generator<string> {
  const plain = written
    .replace(ignored, '')
    .normalize('NFKC')
    .replace(/^\s*(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?/i, '+')
    .replace(/&(?:#43|#x2b|plus);|%2b/gi, '+')
    .replace(/["'`=[\]{}<>]/g, '')
    .replace(/(?<=[\d+)])[_\u00b7\u2022*]|(?<=\d):(?=\d)/g, ' ')
    .trim();
  yield plain;
  yield plain.replace(zeroZero, '+');
  yield plain.replace(/^\+0+(?=[1-9])/, '+');
  if (hint === undefined) yield plain.replace(zeroOneOne, '+');
  yield plain.replace(/^(\d{7,15})\.0+$/, '$1');
  yield plain.replace(/^(\d)[.,](\d{6,14})E\+?(\d{1,2})$/i, (whole, one, rest, power) =>
    rest.length <= Number(power) ? `${one}${rest}`.padEnd(Number(power) + 1, '0') : whole,
  );
  for (const piece of plain.split(severalNumbers).slice(0, numbersMax)) yield piece;
  yield* firstsOfTwo(plain, hint);
  yield plain.replace(longEnd, '');
  yield plain.replace(/(?<=\d)[,|](?=\d)/g, ' ');
}

/** Two numbers with no more between them than stands within one. Both have to be valid; then the first alone may be. */
function* firstsOfTwo(plain: string, hint: string | undefined): Generator<string> {
  const borders = [...plain.matchAll(/(?<=\d)\s*[\s/.(+-]\s*(?=[(+\d])|(?<=\d)(?=\+)/g)].slice(0, bordersMax);
  const firsts: string[] = [];
  for (const { index } of borders) {
    const before = plain.slice(0, index);
    if ((before.match(/\d/g)?.length ?? 0) < 7) continue;
    const reading = read(before, hint);
    if (!reading?.valid) continue;
    const behind = plain.slice(index).replace(/^[\s/.-]+/, '');
    // Less is a time of day or the like, and no second number.
    if ((behind.match(/\d/g)?.length ?? 0) < 6) continue;
    firsts.push(before);
    const second = read(behind, hint ?? reading.region);
    if (second?.valid) {
      yield before;
      return;
    }
  }
  yield* firsts.reverse();
}

function read(written: string, hint: string | undefined): Reading | undefined {
  const { util } = phoneLibrary();
  // The second reads also what begins otherwise than with a plus sign and has no region, such as tel:+45….
  const number =
    unlessRefused(() => util.parseAndKeepRawInput(written, hint)) ??
    unlessRefused(() => util.parse(written, hint));
  if (!number) return undefined;
  const region = util.getRegionCodeForNumber(number);
  const valid = util.isValidNumberForRegion(number, region);
  const today = valid ? undefined : withoutOldPrefix(number);
  return today === undefined ? { number, region, valid } : read(today, undefined);
}

/**
 * Mexico dialed 1 behind +52 for mobile phones, and 044, 045 or 01 within the country, until 2019 and 2020. CRMs and
 * messengers hold such numbers still; without the prefix each is the same number.
 */
function withoutOldPrefix(number: PhoneNumber): string | undefined {
  if (number.getCountryCodeOrDefault() !== 52) return undefined;
  const { util, formats } = phoneLibrary();
  const today = /^\+52(?:0?1|04[45])([2-9]\d{9})$/.exec(util.format(number, formats.E164))?.[1];
  return today === undefined ? undefined : `+52${today}`;
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
  const written = hint ?? '';
  const country = countryCodeOfField(written);
  if (country !== undefined) return util.getCountryCodeForRegion(country) === 0 ? undefined : country;
  const callingCode = /^(?:\+|00)?(\d{1,3})(?:\s*\(.*\))?$/.exec(word)?.[1];
  if (callingCode === undefined) return undefined;
  const region: string = util.getRegionCodeForCountryCode(Number(callingCode));
  return region === worldRegion || region === 'ZZ' ? undefined : region;
}

function describe({ number, region, valid }: Reading): NormalizedPhone {
  const { util, formats } = phoneLibrary();
  const extension = number.getExtensionOrDefault() || null;
  // At most 15 digits and nothing else (ITU-T E.164); a row of zeros is nobody's number.
  const e164 = util.format(number, formats.E164);
  if (!/^\+\d{2,15}$/.test(e164) || number.getNationalNumberOrDefault() === 0)
    return { ...notParsed, callingCode: number.getCountryCodeOrDefault(), parsed: true };
  const international = util.format(number, formats.INTERNATIONAL);
  return {
    country: region ?? null,
    e164,
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
