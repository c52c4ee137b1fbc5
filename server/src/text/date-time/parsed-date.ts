import type { TimeZone } from './time-zone.ts';

/** A clock time; a second of 60 is a leap second, hour 24 the end of the day. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
}

/** What a text says: a moment, or a day and a time in the zone that stands there or is not told (null). */
export type ParsedDate =
  | { readonly kind: 'moment'; readonly epochSeconds: number; readonly nanosecond: number }
  | ({
      readonly kind: 'local';
      readonly year: number;
      readonly month: number;
      readonly day: number;
      readonly zone: TimeZone | null;
      /** What is not written is the first day, and midnight. */
      readonly isDayWritten: boolean;
      readonly isTimeWritten: boolean;
    } & ClockTime);

/** Why a text is no date; the sentence is for the caller. */
export interface NoDate {
  readonly kind: 'none';
  readonly reason: string;
}

export const midnight: ClockTime = { hour: 0, minute: 0, second: 0, nanosecond: 0 };

/** "5", "05" or "057" of a second as nanoseconds; what is beyond nine digits is less than one. */
export function nanosecondsOf(digits: string): number {
  return Number(digits.slice(0, 9).padEnd(9, '0'));
}

/** Of a time of day, counted in nanoseconds of it: ISO 8601 lets the last part have a fraction (14.5 is half past two). */
export function clockOfParts(hour: string, minute: string, second: string, fraction: string): ClockTime {
  if (second !== '' || fraction === '')
    return {
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
      nanosecond: nanosecondsOf(fraction),
    };
  const part = Number(`0.${fraction.slice(0, 15)}`);
  const nanoseconds = Math.round(part * (minute === '' ? 3_600e9 : 60e9));
  const seconds = Math.floor(nanoseconds / 1e9);
  return {
    hour: Number(hour),
    minute: Number(minute) + Math.floor(seconds / 60),
    second: seconds % 60,
    nanosecond: nanoseconds % 1e9,
  };
}

/** POSIX: 69 to 99 are of the 20th century, 00 to 68 of the 21st. */
export function yearOfTwoDigits(year: number): number {
  return year + (year >= 69 ? 1_900 : 2_000);
}
