import { z } from 'zod';
import { formatDateTime } from '../../text/date-time/format-date-time.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { refusedField } from '../refused-field.ts';

export const formatDatetime = defineEndpoint({
  name: 'format_datetime',
  title: 'Format date and time',
  group: 'Utilities',
  description: `Parses a date in any common form, converts it to a time zone, and formats it in any format and language.
    It reads ISO 8601 (with week and ordinal dates), RFC 2822 and RFC 3339. It reads epoch seconds (9 to 11 digits), milliseconds (13),
    microseconds (16) and nanoseconds (19). It reads dates in the words of some 250 languages. In thirteen of them the day may be written
    out (двадцать пятое мая 2025). Exceptions are the 8th and 18th in Norwegian, which differ by a ring only, and the 18th in Danish.
    03/04/2025 is March 4, unless the locale says that the day comes first. Without a locale, a word of another language in the text can
    say so too. A number above 12 is never the month. Dates with dots are day first in every locale: 12.07.2022 is July 12.
    44927 and 45292.5 are spreadsheet days, counted from 1900 in original_timezone, accurate to the second. They have five digits, up to
    73050; 19000 to 20999 need a fraction. Two-digit years are 1969 to 2068. A year or month alone means its first day. Weekdays in the
    text are not checked.
    A date without its year, a relative date (tomorrow), a range, a text with other words, and a date that does not exist (30 February)
    are a 422. 24:00 is the next midnight. Second 60, allowed only at 23:59:60 UTC, is the next second.
    It also reads /Date(…)/ of .NET, D:… of PDF, hyphens as in file names (2026-11-05_14-30-00), Japanese R8.11.5 and Roman months
    (5 XI 2026). With Thai words, years are of the Buddhist era. Fractions of ISO hours and minutes count: T14.5 is half past two.
    A date without a zone is in original_timezone. If a local time is skipped when clocks go forward, it moves forward by
    as much (02:30 becomes 03:30). If a local time occurs twice, the first one counts. EST, IST and other abbreviations in the text
    are fixed offsets; CST and BST mean North America and Britain. ET, CT, MT, PT, CET, EET, WET and MEZ follow local clocks, so
    15:00 CET in July is 13:00 UTC. Zone names of CRMs and Windows also work, such as Eastern Time (US & Canada)
    and (UTC+01:00) Amsterdam, Berlin, Bern. So does a city that has a zone.
    format is strftime as in the GNU C Library and date: all directives, the flags _ - 0 ^ # +, widths to 255, E and O, %N and
    %:z. It also has %L and %f (milliseconds and microseconds), %Q (epoch milliseconds), %q (quarter), %v, %o and %+. An unknown
    directive stays as written. Names and forms such as %c follow that library for the locale, or its C locale without one.
    The localized fields follow Unicode CLDR. Years range from -271820 to 275759.`,
  keywords: [
    'parse date',
    'format date',
    'convert timezone',
    'strftime',
    'iso 8601',
    'unix timestamp',
    'date to another format',
    'reformat time',
    'localized date',
    'time zone conversion',
    'date formatting',
    'change date format',
    'epoch to date',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    date: z.string().min(1).max(1_000).describe('Date in any common form, or a Unix timestamp.'),
    format: z
      .string()
      .max(1_000)
      .optional()
      .describe('strftime format of `formatted`; default: %Y-%m-%d %H:%M:%S.'),
    original_timezone: z
      .string()
      .max(100)
      .optional()
      .describe(
        'Zone of a date without one: IANA name, offset such as +05:30, or abbreviation. Default: UTC.',
      ),
    new_timezone: z.string().max(100).optional().describe('Zone of the result; default: original_timezone.'),
    locale: z
      .string()
      .max(100)
      .optional()
      .describe('Language of names and forms, and number order in `date`: a tag such as en, pt-BR or de_AT.'),
  }),

  response: z.object({
    formatted: z.string().describe('The date in `format`.'),
    iso: z.string().describe('ISO 8601 with the zone offset; a fraction if the date has one.'),
    timezone: z.string().describe('Zone of the result: IANA name, or an offset such as +05:30.'),
    formatted_date: z.string().describe('The same as `formatted`.'),
    full_date_time: z.string().describe('As %Y-%m-%d %H:%M:%S.'),
    localized_short_date: z.string().describe('In numbers, as the locale writes them: 11/05/2026.'),
    localized_date_with_month_name: z.string().describe('November 5, 2026'),
    localized_date_with_weekday: z.string().describe('Thursday, November 5, 2026'),
    localized_time: z.string().describe('9:30:00 AM'),
    localized_date_time: z.string().describe('November 5, 2026 9:30:00 AM'),
    time: z.string().describe('Hours, minutes and seconds: 09:30:00.'),
    year: z.int().describe('Gregorian calendar in every locale; 0 is 1 BC.'),
    short_year: z.int().describe('The last two digits of the year.'),
    month_number: z.int().describe('1 to 12.'),
    month_name: z.string().describe('In the language of the locale.'),
    day: z.int().describe('1 to 31.'),
    unix_timestamp: z.int().describe('Whole seconds since 1970-01-01T00:00:00Z.'),
    original_input: z.string().describe('`date` as you sent it.'),
    parsed_successfully: z.boolean().describe('Always true: an invalid date is a 422.'),
    applied_timezone: z.string().describe('The same as `timezone`.'),
    applied_locale: z.string().describe('Language tag of the locale; default: en.'),
  }),

  mainFields: { 'Formatted date': 'formatted', 'ISO date': 'iso', 'Time zone': 'timezone' },

  example: {
    request: {
      date: '2026-11-05T14:30:00Z',
      format: '%B %d, %Y',
      original_timezone: 'UTC',
      new_timezone: 'America/New_York',
      locale: 'en',
    },
    response: {
      formatted: 'November 05, 2026',
      iso: '2026-11-05T09:30:00-05:00',
      timezone: 'America/New_York',
      formatted_date: 'November 05, 2026',
      full_date_time: '2026-11-05 09:30:00',
      localized_short_date: '11/05/2026',
      localized_date_with_month_name: 'November 5, 2026',
      localized_date_with_weekday: 'Thursday, November 5, 2026',
      localized_time: '9:30:00 AM',
      localized_date_time: 'November 5, 2026 9:30:00 AM',
      time: '09:30:00',
      year: 2026,
      short_year: 26,
      month_number: 11,
      month_name: 'November',
      day: 5,
      unix_timestamp: 1_793_889_000,
      original_input: '2026-11-05T14:30:00Z',
      parsed_successfully: true,
      applied_timezone: 'America/New_York',
      applied_locale: 'en',
    },
  },

  run({ date, format, original_timezone, new_timezone, locale }) {
    const written = formatDateTime({
      date,
      format,
      originalTimezone: original_timezone,
      newTimezone: new_timezone,
      locale,
    });
    if (written.outcome === 'refused') throw refusedField(written.field, written.reason);
    const { moment } = written;
    return {
      formatted: written.formatted,
      iso: written.iso,
      timezone: written.timezone,
      formatted_date: written.formatted,
      full_date_time: written.full,
      localized_short_date: written.shortDate,
      localized_date_with_month_name: written.dateWithMonthName,
      localized_date_with_weekday: written.dateWithWeekday,
      localized_time: written.time,
      localized_date_time: `${written.dateWithMonthName} ${written.time}`,
      time: written.full.slice(-8),
      year: moment.year,
      short_year: ((moment.year % 100) + 100) % 100,
      month_number: moment.month,
      month_name: written.monthName,
      day: moment.day,
      unix_timestamp: moment.epochSeconds,
      original_input: date,
      parsed_successfully: true,
      applied_timezone: written.timezone,
      applied_locale: written.locale,
    };
  },
});
