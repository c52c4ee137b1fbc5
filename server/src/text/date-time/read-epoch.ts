import { civilFromDays, daysFromCivil } from './civil.ts';
import { nanosecondsOf, type ParsedDate } from './parsed-date.ts';

const number = /^(@)?([+-]?)(\d{1,20})(?:[.,](\d{1,20}))?$/;

/**
 * A number alone. By how many digits it has:
 *
 * 9 to 11 seconds since 1970 (12 where they make no day), 13 milliseconds, 15 and 16 microseconds, 18 and 19
 * nanoseconds; 12, 14 and 17 are a day and a time without separators. After @ or a sign all are seconds, of any length.
 * Null for the others.
 */
export function readEpoch(text: string): ParsedDate | null {
  const [, at, sign = '', digits = '', fraction = ''] = number.exec(text) ?? [];
  if (digits === '') return null;
  if (at !== undefined || sign !== '' || fraction !== '') {
    // An ISO year may have a sign as well: +002026 is one, +0020261105 another.
    if (at === undefined && digits.length < 9) return null;
    return moment(Number(sign + digits), fraction, sign === '-');
  }
  const unit = unitOf(digits);
  if (unit === null) return null;
  if (unit === 'day') return compactDay(digits) ?? (digits.length === 12 ? split(digits, 3) : null);
  return split(digits, unit);
}

/** How many digits are a fraction of a second. */
function unitOf(digits: string): number | 'day' | null {
  if (digits.length >= 9 && digits.length <= 11) return 0;
  if (digits.length === 13) return 3;
  if (digits.length === 15 || digits.length === 16) return 6;
  if (digits.length === 18 || digits.length === 19) return 9;
  return digits.length === 12 || digits.length === 14 || digits.length === 17 ? 'day' : null;
}

function split(digits: string, fractionDigits: number): ParsedDate {
  const end = digits.length - fractionDigits;
  return moment(Number(digits.slice(0, end)), digits.slice(end), false);
}

function moment(seconds: number, fraction: string, negative: boolean): ParsedDate {
  const nanosecond = fraction === '' ? 0 : nanosecondsOf(fraction);
  return negative && nanosecond > 0
    ? { kind: 'moment', epochSeconds: seconds - 1, nanosecond: 1e9 - nanosecond }
    : { kind: 'moment', epochSeconds: seconds, nanosecond };
}

/** 20140722105203, with or without seconds or milliseconds; null where there is no such day or time. */
function compactDay(digits: string): ParsedDate | null {
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  const [year, month, day] = [part(0, 4), part(4, 6), part(6, 8)];
  const [hour, minute, second] = [part(8, 10), part(10, 12), part(12, 14)];
  if (year === 0 || hour > 24 || minute > 59 || second > 60) return null;
  const civil = civilFromDays(daysFromCivil(year, month, day));
  if (civil.month !== month || civil.day !== day) return null;
  return {
    kind: 'local',
    year,
    month,
    day,
    hour,
    minute,
    second,
    nanosecond: nanosecondsOf(digits.slice(14)),
    zone: null,
    isDayWritten: true,
    isTimeWritten: true,
  };
}
