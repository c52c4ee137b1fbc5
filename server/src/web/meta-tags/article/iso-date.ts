import { daysFromCivil, secondsPerDay } from '../../../text/date-time/civil.ts';
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
  return isoOfParsed(parseDate(text, reader)) ?? atSign(text, reader);
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
