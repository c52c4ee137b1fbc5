/** A day of the proleptic Gregorian calendar; year 0 is 1 BC. */
export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const secondsPerDay = 86_400;

/** Days since 1970-01-01. Eras of 400 years that begin in March, so that the leap day is the last of its year. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export function civilFromDays(days: number): CivilDay {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9);
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

/** 0 is Sunday. */
export function weekdayOfDays(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

/** 0 is 1 January. */
export function dayOfYear({ year, month, day }: CivilDay): number {
  return daysFromCivil(year, month, day) - daysFromCivil(year, 1, 1);
}

/** ISO 8601: weeks begin on Monday, and week 1 is the one with 4 January. */
export function isoWeek(civil: CivilDay): { readonly weekYear: number; readonly week: number } {
  const days = daysFromCivil(civil.year, civil.month, civil.day);
  const thursday = days - ((weekdayOfDays(days) + 6) % 7) + 3;
  const weekYear = civilFromDays(thursday).year;
  return { weekYear, week: Math.floor((thursday - daysFromCivil(weekYear, 1, 1)) / 7) + 1 };
}

/** Days since 1970-01-01 of an ISO week date; null where the year has no such week. Weekday 1 is Monday. */
export function daysFromIsoWeek(weekYear: number, week: number, weekday: number): number | null {
  const fourth = daysFromCivil(weekYear, 1, 4);
  const monday = fourth - ((weekdayOfDays(fourth) + 6) % 7) + (week - 1) * 7;
  if (week < 1 || isoWeek(civilFromDays(monday)).weekYear !== weekYear) return null;
  return monday + weekday - 1;
}
