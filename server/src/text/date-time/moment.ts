import { type CivilDay, civilFromDays, daysFromCivil, secondsPerDay, weekdayOfDays } from './civil.ts';
import type { TimeZone } from './time-zone.ts';

/** A moment and what clocks and calendars of one zone show then. */
export interface Moment extends CivilDay {
  readonly epochSeconds: number;
  readonly nanoseconds: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 0 is 1 January. */
  readonly dayOfYear: number;
  readonly offsetSeconds: number;
  readonly abbreviation: string;
}

export function momentIn(zone: TimeZone, epochSeconds: number, nanoseconds: number): Moment {
  const { offsetSeconds, abbreviation } = zone.typeAt(epochSeconds);
  const local = epochSeconds + offsetSeconds;
  const days = Math.floor(local / secondsPerDay);
  const secondOfDay = local - days * secondsPerDay;
  const civil = civilFromDays(days);
  return {
    ...civil,
    epochSeconds,
    nanoseconds,
    hour: Math.floor(secondOfDay / 3_600),
    minute: Math.floor(secondOfDay / 60) % 60,
    second: secondOfDay % 60,
    weekday: weekdayOfDays(days),
    dayOfYear: days - daysFromCivil(civil.year, 1, 1),
    offsetSeconds,
    abbreviation,
  };
}

/** ISO 8601 with the offset; years before 1 and after 9999 with a sign and six digits, as ECMAScript writes them. */
export function isoOf(moment: Moment): string {
  const { year, month, day, hour, minute, second, nanoseconds, offsetSeconds } = moment;
  const years =
    year >= 1 && year <= 9_999
      ? String(year).padStart(4, '0')
      : `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
  const fraction =
    nanoseconds === 0
      ? ''
      : `.${String(nanoseconds)
          .padStart(9, '0')
          .replace(/(?:000){1,2}$/, '')}`;
  return `${years}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${fraction}${isoOffset(offsetSeconds)}`;
}

/** +02:00; with seconds for the local mean times of the 19th century only. */
export function isoOffset(offsetSeconds: number): string {
  const size = Math.abs(offsetSeconds);
  const seconds = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `${offsetSeconds < 0 ? '-' : '+'}${two(Math.floor(size / 3_600))}:${two(Math.floor(size / 60) % 60)}${seconds}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
