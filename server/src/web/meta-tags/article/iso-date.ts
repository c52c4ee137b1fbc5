import { daysFromCivil, daysInMonth, secondsPerDay, weekdayOfDays } from '../../../text/date-time/civil.ts';
import { sensesOf } from '../../../text/date-time/date-words.ts';
import { wordKey } from '../../../text/date-time/fold-words.ts';
import { isoOf, momentIn } from '../../../text/date-time/moment.ts';
import { parseDate, type Reader } from '../../../text/date-time/parse-date.ts';
import type { NoDate, ParsedDate } from '../../../text/date-time/parsed-date.ts';
import { epochOfLocal, fixedZone } from '../../../text/date-time/time-zone.ts';

const utc = fixedZone('UTC', 0, 'UTC');
const dateMax = 100;

/**
 * A date in ISO 8601, no more exact than it is written: a day alone without a time, a time with an offset only where one is
 * told with a time. Null for what is no date, or a year, a month or a week only.
 */
export function isoDate(written: unknown, reader: Reader): string | null {
  if (typeof written !== 'string' || written.length > dateMax) return null;
  const text = written.trim();
  if (text.length < 6) return null;
  return byWeekday(text, reader) ?? isoOfParsed(parseDate(text, reader)) ?? atSign(text, reader);
}

/** "Tue, 07/11/2023 - 17:57", as Drupal writes it. */
const weekdayAndNumbers =
  /^(\p{L}{2,15})\.?,?\s{1,3}(\d{1,2})([./-])(\d{1,2})\3(\d{4})(?!\d)[\s,–-]{0,5}(.*)$/su;

/**
 * The 7th of November or the 11th of July: where only one of them is of the weekday that is written, it is that one, whatever the language
 * of the page. Where neither is, or both, the numbers are read as without the weekday.
 */
function byWeekday(text: string, reader: Reader): string | null {
  const match = weekdayAndNumbers.exec(text);
  if (!match) return null;
  const [, word = '', first, sign = '', second, written, time = ''] = match;
  const weekdays = sensesOf(wordKey(word)).filter(({ kind }) => kind === 'w');
  if (weekdays.length === 0) return null;
  const year = Number(written);
  const days = [
    { month: Number(first), day: Number(second) },
    { month: Number(second), day: Number(first) },
  ].filter(({ month, day }) => {
    if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return false;
    const weekday = weekdayOfDays(daysFromCivil(year, month, day));
    return weekdays.some(({ number }) => number === weekday);
  });
  const [only, other] = days;
  const isSure = only && (!other || other.day === only.day);
  const padded = (value: number) => String(value).padStart(2, '0');
  const numbers = isSure
    ? `${written}-${padded(only.month)}-${padded(only.day)}`
    : [first, second, written].join(sign);
  return isoOfParsed(parseDate(`${numbers} ${time}`.trim(), reader));
}

/** 2016-05-04@15:56:14 UTC, as some content systems write it. */
function atSign(text: string, reader: Reader): string | null {
  const spaced = text.replace(/^(\d{4}-\d\d-\d\d)@(?=\d)/, '$1 ');
  return spaced === text ? null : isoOfParsed(parseDate(spaced, reader));
}

function isoOfParsed(parsed: ParsedDate | NoDate): string | null {
  if (parsed.kind === 'none') return null;
  if (parsed.kind === 'moment')
    return plausible(isoOf(momentIn(utc, parsed.epochSeconds, parsed.nanosecond)));
  const { year, month, day, hour, minute, second, nanosecond, zone } = parsed;
  if (!parsed.isDayWritten) return null;
  const local = daysFromCivil(year, month, day) * secondsPerDay + hour * 3_600 + minute * 60 + second;
  if (zone && parsed.isTimeWritten)
    return plausible(isoOf(momentIn(zone, epochOfLocal(zone, local), nanosecond)));
  const iso = isoOf(momentIn(utc, local, nanosecond)).replace(/\+00:00$/, '');
  return plausible(parsed.isTimeWritten ? iso : iso.slice(0, 10));
}

/** Before the printing press and after this millennium, a number was read that is no date. */
function plausible(iso: string): string | null {
  return /^(?:1[4-9]|2\d)\d\d-/.test(iso) ? iso : null;
}

/** How readers of that language order numbers of a date. */
export function readerOf(language: string | null): Reader {
  const tag = language?.slice(0, 20).replaceAll('_', '-').toLowerCase() ?? '';
  const [primary = ''] = tag.split('-');
  if (!/^[a-z]{2,3}$/.test(primary)) return { language: undefined, order: undefined };
  const isMonthFirst = ['en', 'en-us', 'en-ca', 'en-ph'].includes(tag);
  const isYearFirst = ['zh', 'ja', 'ko', 'hu', 'lt', 'mn'].includes(primary);
  return {
    language: primary,
    order: isYearFirst ? { dayFirst: false, yearFirst: true } : { dayFirst: !isMonthFirst, yearFirst: false },
  };
}
