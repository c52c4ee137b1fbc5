import { civilFromDays, daysFromCivil, secondsPerDay } from './civil.ts';
import { nanosecondsOf, type ParsedDate } from './parsed-date.ts';

const number = /^(@)?([+-]?)(\d{1,20})(?:[.,](\d{1,20}))?$/;

/**
 * A number alone. By how many digits it has:
 *
 * 9 to 11 seconds since 1970 (12 where they make no day), 13 milliseconds, 15 and 16 microseconds, 18 and 19
 * nanoseconds; 5, up to 73050 and with a fraction or without, a day of a spreadsheet; 12, 14 and 17 are a day and a time without separators. After @ or a sign all are seconds, of any length.
 * Null for the others.
 */
export function readEpoch(text: string): ParsedDate | null {
  const [, at, sign = '', digits = '', fraction = ''] = number.exec(text) ?? [];
  if (digits === '') return readSerial(text);
  if (at === undefined && sign === '' && digits.length === 5) return readSerial(text);
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

/**
 * 10000 is 18 May 1927; 73050 is the last day of 2099, and what is larger is rather a postal code. Without a fraction,
 * 20141 is rather a year with a digit too many than a day of 1955.
 */
const yearAndDigit = /^(?:19|20)\d{3}$/;
const serialForm = /^(\d{2}),?(\d{3})(?:[.,](\d{1,20}))?$/;
const serialMax = 73_050;
/** Day 0 of Excel and Google Sheets, in days since 1970: true for all days since March 1900. */
const serialZero = -25_569;

/** 45292.5, as spreadsheets store a day and its part that has passed, to the second; null for other numbers. */
function readSerial(text: string): ParsedDate | null {
  const [, thousands = '', ones = '', fraction = ''] = serialForm.exec(text) ?? [];
  const serial = Number(thousands + ones);
  if (thousands === '' || serial < 10_000 || serial > serialMax || yearAndDigit.test(text)) return null;
  const seconds = Math.round(Number(`0.${fraction || '0'}`) * secondsPerDay);
  const days = serial + serialZero + Math.floor(seconds / secondsPerDay);
  const time = seconds % secondsPerDay;
  return {
    kind: 'local',
    ...civilFromDays(days),
    hour: Math.floor(time / 3_600),
    minute: Math.floor(time / 60) % 60,
    second: time % 60,
    nanosecond: 0,
    zone: null,
    isDayWritten: true,
    isTimeWritten: fraction !== '',
  };
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
