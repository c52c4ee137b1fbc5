import { type DateToken, readTokens } from './date-tokens.ts';
import { writesDayFirst } from './date-words.ts';
import { foldText } from './fold-words.ts';
import { plainForm } from './machine-forms.ts';
import { midnight, type NoDate, type ParsedDate } from './parsed-date.ts';
import { type NumberOrder, readCalendar } from './read-calendar.ts';
import { findClock, findZone, noSuchTime } from './read-clock.ts';
import { readEpoch } from './read-epoch.ts';
import { readIsoDate } from './read-iso-date.ts';
import type { TimeZone } from './time-zone.ts';
import { zoneByName } from './time-zone.ts';
import { abbreviateZones, zoneByAbbreviation } from './zone-abbreviations.ts';
import { zoneOf } from './zone-of.ts';

/** What the locale of a call tells about its dates; nothing where no locale is sent. */
export interface Reader {
  /** ISO 639, for words that are months in two languages. */
  readonly language: string | undefined;
  readonly order: NumberOrder | undefined;
}

/** Longer than any date. */
const dateLengthMax = 250;

/**
 * Reads an absolute date, with or without a time and a zone, in any common form: ISO 8601 with weeks and ordinals, RFC
 * 2822 and 3339, numbers since 1970, numbers in any order that is told, and names of months in the languages of CLDR.
 *
 * Weekdays are not checked: whoever copies a date by hand mistakes them more often than the day. A month without a day is
 * its first, a year its first of January. What has no year, is relative (tomorrow) or has other words is no date.
 *
 * Never throws, and is linear in the length of the text.
 */
export function parseDate(text: string, reader: Reader): ParsedDate | NoDate {
  const written = text.trim();
  if (written === '') return none('it is empty');
  if (written.length > dateLengthMax) return none('it is longer than any date');
  const unwrapped = plainForm(written);
  const plain = readIsoDate(unwrapped) ?? readEpoch(unwrapped);
  if (plain) return checkedClock(plain);
  const normal = normalize(unwrapped);
  if (normal === null) return none('a number of it has digits of two scripts');
  const iso = normal === unwrapped ? null : (readIsoDate(normal) ?? readEpoch(normal));
  return checkedClock(iso ?? readAnyForm(normal, reader));
}

function checkedClock(parsed: ParsedDate | NoDate): ParsedDate | NoDate {
  if (parsed.kind !== 'local') return parsed;
  const { hour, minute, second, nanosecond } = parsed;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && nanosecond === 0;
  if (minute > 59 || second > 60 || (hour > 23 && !isEndOfDay)) return none('there is no such time of day');
  return parsed;
}

const otherDigits = /[^\P{Nd}0-9]/u;
const numeral = /[〇零一二三四五六七八九十元]+(?=\s*[年月日号號時时点點分秒])/g;

/** One form for signs and digits: full width, of other scripts, Chinese numerals. Null where a number mixes scripts. */
function normalize(text: string): string | null {
  let normal = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u05be]/g, '-')
    .replace(/[’‘ʼʻ`´]/g, "'")
    .replace(/[،、፣]/g, ',')
    .replace(/[॰׳״።]/g, '.')
    .replace(/[\u0f0b\u0f0c]/g, ' ');
  if (otherDigits.test(normal)) {
    if (/\d[^\P{Nd}0-9]|[^\P{Nd}0-9]\d/u.test(normal)) return null;
    normal = normal.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));
  }
  if (thai.test(normal) && !thaiEra.test(normal))
    normal = normal.replace(/(?<!\d)2[4-6]\d\d(?!\d)/, (year) => String(Number(year) - 543));
  // 2015年04月08日10:05 and 2016年6月2911:30, where a time follows without a blank.
  return normal
    .replace(/([时時点點])半/, '$1三十分')
    .replace(/시 *반/, '시 30분')
    .replace(numeral, chineseNumber)
    .replace(/(月\s*\d\d)(\d\d?:\d\d)/, '$1 $2')
    .replace(/(\d[日号號])(?=\d)/, '$1 ')
    .replace(/\s+m=[+-]\d+\.\d+$/, '')
    .trim();
}

/** Thailand counts from the Buddha: a year of the 25th and 26th century among Thai words is one of those. */
const thai = /[\u0e01-\u0e4e]/;
const thaiEra = /[พค]\.? ?ศ|พุทธ|คริสต/;

/** Digits of a script are ten in a row, from its zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

function chineseNumber(numerals: string): string {
  if (numerals === '元') return '1';
  const values = [...numerals].map((each) => '零一二三四五六七八九'.indexOf(each === '〇' ? '零' : each));
  const ten = numerals.indexOf('十');
  if (ten === -1) return values.join('').replace(/-1/g, '');
  const tens = ten === 0 ? 1 : (values[ten - 1] ?? 1);
  return String(tens * 10 + (values[ten + 1] ?? 0));
}

/** A remark at the end, as mail programs and JavaScript write it: "+0100 (GMT Daylight Time)". */
const remark = /\s*\([^()]*\)$/;
const zoneName = /(?:^|\s)([A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})(?=$|\s)/;
/**
 * 15:00 CET: capitals behind a time are a zone, though the same letters are a day or a month in some language (čet is
 * Thursday, est' would be August).
 */
const zoneBehindClock =
  /(\d:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:\s*[AaPp]\.?[Mm]\b\.?)?)\s*\(?((?!AM|PM)[A-Z]{2,5})\)?(?=$|[\s,;](?!\s*[+-]?\d\d:?\d\d$))/;
/** RFC 9557: [Europe/Paris][u-ca=gregory]; a zone is looked at, the rest is for other readers. */
const suffixes = /(\d|z)((?:\[[^[\]]*\])+)$/i;

function readAnyForm(text: string, reader: Reader): ParsedDate | NoDate {
  const suffix = suffixes.exec(text)?.[2] ?? '';
  const withoutSuffix = text.slice(0, text.length - suffix.length);
  const named = zoneName.exec(withoutSuffix);
  const nameAfter = /\[!?([^=[\]]+)\]/.exec(suffix)?.[1];
  const [behindClock, clock = '', abbreviation = ''] = zoneBehindClock.exec(withoutSuffix) ?? [];
  const zone =
    nameAfter === undefined
      ? (zoneByName(named?.[1] ?? '') ?? zoneByAbbreviation(abbreviation))
      : zoneOf(nameAfter);
  if (nameAfter !== undefined && !zone) return none(`${nameAfter} is no time zone`);
  const said =
    zone && nameAfter === undefined ? (zoneByName(named?.[1] ?? '') ? named?.[0] : behindClock) : undefined;
  const rest =
    said === undefined
      ? withoutSuffix
      : withoutSuffix.replace(said, said === behindClock ? clock : ' ').trim();
  const iso = rest === text ? null : readIsoDate(rest);
  // The offset is what counts where both stand there.
  if (iso) return iso.kind === 'local' && iso.zone === null ? { ...iso, zone: zone ?? null } : iso;
  if (remark.test(rest)) {
    const parsed = readWords(rest.replace(remark, ''), reader, zone ?? null);
    if (parsed.kind === 'local' && parsed.zone) return parsed;
  }
  return readWords(rest, reader, zone ?? null);
}

/** 2012:08:03 18:31 and 04:02:2014: colons of a date, which would be read as a time. */
const dateWithColons = /^(\d{4}):(\d\d?):(\d\d?)(?=\s|$)|^(\d\d?):(\d\d?):(\d{4})(?=\s|$)/;
/** 171113 14:14:20 and 950404 122212, as logs have it; 2016020417:10. */
const shortLogDay = /^(\d\d)(\d\d)(\d\d)\s+(\d\d?)(?::(\d\d):(\d\d)|(\d\d)(\d\d))$/;
const dayAndTimeTogether = /^(\d{4})(\d\d)(\d\d)(\d\d:\d\d(?::\d\d)?)$/;
/** 1237 PM */
const timeTogether = /(?<![\d.,:])(0?[1-9]|1[0-2])([0-5]\d)(?=\s*[ap]\.?m\b)/i;

function readWords(text: string, reader: Reader, zoneOfName: TimeZone | null): ParsedDate | NoDate {
  const spaced = abbreviateZones(text)
    .replace(dateWithColons, (_, y, m, d, a, b, year) => (y ? `${y}/${m}/${d}` : `${a}/${b}/${year}`))
    .replace(shortLogDay, "'$1-$2-$3 $4:$5$7:$6$8")
    .replace(dayAndTimeTogether, '$1-$2-$3 $4')
    .replace(timeTogether, '$1:$2');
  const tokens = readTokens(foldText(spaced), reader.language);
  if (!tokens) return none('it has words that are not part of a date');
  const order = orderOf(tokens, reader);
  const first = readParts(tokens, order, zoneOfName, false);
  if (first.kind !== 'none') return first;
  const second = readParts(tokens, order, zoneOfName, true);
  return second.kind === 'none' ? first : second;
}

function readParts(
  tokens: readonly DateToken[],
  order: NumberOrder,
  zoneOfName: TimeZone | null,
  afterWords: boolean,
): ParsedDate | NoDate {
  const tags = tokens.map(({ tag }) => tag).join('');
  const clock = findClock(tokens, tags, { afterWords });
  if (clock === noSuchTime) return none('there is no such time of day');
  const zone = findZone(tokens, tags, clock ? clock.end : tags.length);
  if (zone === noSuchTime) return none('no zone is so far from UTC');
  const taken = (at: number) =>
    (clock && at >= clock.start && at < clock.end) || (zone && at >= zone.start && at < zone.end);
  const left = tokens.map((token, at) => (taken(at) ? { ...token, tag: ' ', text: ' ' } : token));
  const day = readCalendar(withoutDoubleBlanks(left), order);
  if (day.kind === 'none') return day;
  const { year, month, day: dayOfMonth, isDayWritten } = day;
  return {
    kind: 'local',
    year,
    month,
    day: dayOfMonth,
    ...(clock?.time ?? midnight),
    zone: zone?.zone ?? zoneOfName,
    isDayWritten,
    isTimeWritten: clock !== null,
  };
}

function withoutDoubleBlanks(tokens: readonly DateToken[]): DateToken[] {
  return tokens.filter((token, at) => token.tag !== ' ' || tokens[at - 1]?.tag !== ' ');
}

/** As the locale has it; without one as the language of the words; month first where there are none, or English ones. */
function orderOf(tokens: readonly DateToken[], { order }: Reader): NumberOrder {
  if (order) return order;
  const other = tokens.find(
    ({ tag, senses }) =>
      'MWAgxhf'.includes(tag) && senses.length > 0 && !senses.some(({ languages }) => languages.has(0)),
  );
  if (!other) return { dayFirst: false, yearFirst: false };
  const language = Math.min(...other.senses.map(({ firstLanguage }) => firstLanguage));
  return { dayFirst: writesDayFirst(language), yearFirst: false };
}

function none(reason: string): NoDate {
  return { kind: 'none', reason };
}
