import { daysFromCivil, secondsPerDay } from './civil.ts';
import type { Moment } from './moment.ts';
import type { NumberOrder } from './read-calendar.ts';

export interface LocalizedTexts {
  readonly shortDate: string;
  readonly dateWithMonthName: string;
  readonly dateWithWeekday: string;
  readonly time: string;
  readonly monthName: string;
}

/** How CLDR writes dates in one locale. */
export interface LocalizedForms {
  readonly order: NumberOrder;
  write(moment: Moment): LocalizedTexts;
}

/** Formatters take 50 µs to make, and are made once a locale. */
export function localizedForms(tag: string): LocalizedForms {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const shortDate = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const dateWithMonthName = format({ dateStyle: 'long' });
  const dateWithWeekday = format({ dateStyle: 'full' });
  const time = format({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const monthName = format({ month: 'long' });
  return {
    order: orderOf(format({ dateStyle: 'short' }), format({ month: 'numeric', day: 'numeric' })),
    write(moment) {
      // The clock of the zone, as if it were UTC: the formatters need not know the zone.
      const days = daysFromCivil(moment.year, moment.month, moment.day);
      const local = (days * secondsPerDay + moment.hour * 3_600 + moment.minute * 60 + moment.second) * 1_000;
      return {
        shortDate: plainSpaces(shortDate.format(local)),
        dateWithMonthName: plainSpaces(dateWithMonthName.format(local)),
        dateWithWeekday: plainSpaces(dateWithWeekday.format(local)),
        time: plainSpaces(time.format(local)),
        monthName: monthName.format(local),
      };
    },
  };
}

/** CLDR has no-break spaces, as before AM; a client that compares or splits texts expects the plain one. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

/** In Sweden 3/4 is in April although its dates are 2025-04-03: without the year another form may tell. */
function orderOf(short: Intl.DateTimeFormat, withoutYear: Intl.DateTimeFormat): NumberOrder {
  const [first] = orderOfParts(short);
  const dayAndMonth = first === 'year' ? withoutYear : short;
  return {
    yearFirst: first === 'year',
    dayFirst: orderOfParts(dayAndMonth).find((type) => type !== 'year') === 'day',
  };
}

function orderOfParts(format: Intl.DateTimeFormat): string[] {
  return format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day');
}
