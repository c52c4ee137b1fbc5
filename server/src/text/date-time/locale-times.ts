import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Names and forms of one locale, as strftime needs them. */
export interface LocaleTimes {
  /** For upper and lower case: in Turkish i becomes İ. */
  readonly language: string;
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  /** As in a date: "5 stycznia". */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** As a title of a calendar page: "styczeń". */
  readonly monthsAlone: readonly string[];
  readonly shortMonthsAlone: readonly string[];
  readonly dayHalves: readonly [morning: string, afternoon: string];
  readonly dateTimeForm: string;
  readonly dateForm: string;
  readonly timeForm: string;
  /** Empty where the locale has no clock of twelve hours. */
  readonly time12Form: string;
  /** Those and the next three are empty where the locale has no era. */
  readonly eras: readonly string[];
  readonly eraDateTimeForm: string;
  readonly eraDateForm: string;
  readonly eraTimeForm: string;
  /** How 0, 1, 2, … are written with the modifier O; empty where as always. */
  readonly digits: readonly string[];
}

const englishMonths =
  'January February March April May June July August September October November December'.split(' ');
const englishDays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const shortEnglishMonths = englishMonths.map((name) => name.slice(0, 3));

/** The locale C, also called POSIX. */
export const posixTimes: LocaleTimes = {
  language: 'en',
  days: englishDays,
  shortDays: englishDays.map((name) => name.slice(0, 3)),
  months: englishMonths,
  shortMonths: shortEnglishMonths,
  monthsAlone: englishMonths,
  shortMonthsAlone: shortEnglishMonths,
  dayHalves: ['AM', 'PM'],
  dateTimeForm: '%a %b %e %H:%M:%S %Y',
  dateForm: '%m/%d/%y',
  timeForm: '%H:%M:%S',
  time12Form: '%I:%M:%S %p',
  eras: [],
  eraDateTimeForm: '',
  eraDateForm: '',
  eraTimeForm: '',
  digits: [],
};

/** A locale of the GNU C Library by its name there, such as de_AT or sr_RS@latin. */
export function timesOfGlibc(name: string): LocaleTimes | undefined {
  lines ??= readLines();
  const line = lines.get(name);
  if (line === undefined) return undefined;
  const source = line.startsWith('=') ? (lines.get(line.slice(1)) ?? '{}') : line;
  return timesOf(name, JSON.parse(source) as Record<string, string[]>);
}

/** All names that `timesOfGlibc` knows. */
export function glibcNames(): string[] {
  lines ??= readLines();
  return [...lines.keys()];
}

/** For a locale that only CLDR has: its names, in forms that are plain everywhere. */
export function timesOfCldr(tag: string): LocaleTimes {
  const names = (options: Intl.DateTimeFormatOptions, part: Intl.DateTimeFormatPartTypes, dates: Date[]) => {
    const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
    return dates.map((date) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '');
  };
  const monthDates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
  // 7 January 2024 is a Sunday.
  const dayDates = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 7 + day)));
  const halves = [new Date(Date.UTC(2024, 0, 1, 3)), new Date(Date.UTC(2024, 0, 1, 15))];
  const [morning = '', afternoon = ''] = names({ hour: 'numeric', hour12: true }, 'dayPeriod', halves);
  return {
    ...posixTimes,
    language: tag,
    days: names({ weekday: 'long' }, 'weekday', dayDates),
    shortDays: names({ weekday: 'short' }, 'weekday', dayDates),
    months: names({ day: 'numeric', month: 'long' }, 'month', monthDates),
    shortMonths: names({ day: 'numeric', month: 'short' }, 'month', monthDates),
    monthsAlone: names({ month: 'long' }, 'month', monthDates),
    shortMonthsAlone: names({ month: 'short' }, 'month', monthDates),
    dayHalves: [morning, afternoon],
    dateTimeForm: '%a %d %b %Y %T',
    dateForm: '%Y-%m-%d',
    timeForm: '%T',
    time12Form: '',
  };
}

let lines: Map<string, string> | undefined;

function readLines(): Map<string, string> {
  const file = readFileSync(join(import.meta.dirname, 'data', 'locales.br'));
  return new Map(
    brotliDecompressSync(file)
      .toString('utf8')
      .split('\n')
      .map((line): [string, string] => {
        const tab = line.indexOf('\t');
        return [line.slice(0, tab), line.slice(tab + 1)];
      }),
  );
}

/** The keywords are those of the locale sources. */
function timesOf(name: string, source: Readonly<Record<string, readonly string[]>>): LocaleTimes {
  const { abday, day, abmon, mon, ab_alt_mon, alt_mon, am_pm, era, alt_digits } = source;
  const only = (keyword: string) => source[keyword]?.[0] ?? '';
  return {
    language: name.slice(0, name.search(/[_@]|$/)),
    days: day ?? posixTimes.days,
    shortDays: abday ?? posixTimes.shortDays,
    months: mon ?? posixTimes.months,
    shortMonths: abmon ?? posixTimes.shortMonths,
    monthsAlone: alt_mon ?? mon ?? posixTimes.months,
    shortMonthsAlone: ab_alt_mon ?? abmon ?? posixTimes.shortMonths,
    dayHalves: [am_pm?.[0] ?? '', am_pm?.[1] ?? ''],
    dateTimeForm: only('d_t_fmt') || posixTimes.dateTimeForm,
    dateForm: only('d_fmt') || posixTimes.dateForm,
    timeForm: only('t_fmt') || posixTimes.timeForm,
    time12Form: only('t_fmt_ampm'),
    eras: era ?? [],
    eraDateTimeForm: only('era_d_t_fmt'),
    eraDateForm: only('era_d_fmt'),
    eraTimeForm: only('era_t_fmt'),
    digits: alt_digits ?? [],
  };
}
