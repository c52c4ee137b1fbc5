import { formatDateTime } from '../../server/src/text/date-time/format-date-time.ts';
import { type CaseSet, type Comparison, caseSet, peer, readCases } from './compare.ts';
import type { DateCase, ShownCase } from './convert-dates.ts';

// Peers read a date without a zone in that of the machine, which must not matter.
process.env.TZ = 'UTC';

interface FormatCase {
  readonly date: string;
  readonly format: string;
  readonly locale?: string;
  readonly expected: string;
}

interface ZoneCase {
  readonly date: string;
  readonly timezone: string;
  /** As %Y-%m-%dT%H:%M:%S%z %Z. */
  readonly expected: string;
}

interface Chrono {
  readonly [language: string]: unknown;
  parse(text: string, reference: object): ChronoResult[];
}
interface ChronoResult {
  readonly start: { isCertain(part: string): boolean; date(): Date };
}
interface Luxon {
  fromISO(text: string, options: object): LuxonDate;
  fromRFC2822(text: string, options: object): LuxonDate;
  fromHTTP(text: string, options: object): LuxonDate;
  fromSQL(text: string, options: object): LuxonDate;
}
interface LuxonDate {
  readonly isValid: boolean;
  toMillis(): number;
  toFormat(format: string): string;
}
interface Moment {
  utc(text: string): { isValid(): boolean; valueOf(): number };
  tz(text: string, zone: string): { format(form: string): string };
}

const chrono = peer<Chrono>('chrono-node');
const anyDateParser = peer<{ fromString(text: string, locale?: string): Date & { invalid?: unknown } }>(
  'any-date-parser',
);
const { DateTime } = peer<{ DateTime: Luxon }>('luxon');
const moment = peer<Moment>('moment-timezone');
const strftime = peer<{ utc(): (format: string, date: Date) => string }>('strftime');
const { utcFormat } = peer<{ utcFormat: (format: string) => (date: Date) => string }>('d3-time-format');

// moment says on every text in no form that it knows that it hands it to Date.
peer<{ suppressDeprecationWarnings: boolean }>('moment-timezone').suppressDeprecationWarnings = true;

function millrace({ input, timezone, locale, utc }: DateCase): string | null {
  const written = formatDateTime({
    date: input,
    locale,
    originalTimezone: timezone,
    newTimezone: utc === undefined ? undefined : 'UTC',
  });
  return written.outcome === 'formatted' ? written.iso : null;
}

/** What a peer read, as ISO 8601 in UTC; null where it says that there is no date. */
const readers: Readonly<Record<string, (oneCase: DateCase) => string | null>> = {
  Millrace: millrace,
  'chrono-node': ({ input, locale, utc }) => {
    const reader = (
      locale === 'en-GB'
        ? peer<{ en: { GB: Chrono } }>('chrono-node').en.GB
        : (chrono[locale ?? ''] ?? chrono)
    ) as Chrono;
    const [first] = reader.parse(input, { instant: new Date('2012-08-10T12:00:00Z'), timezone: 'UTC' });
    if (!first?.start.isCertain('day') && !first?.start.isCertain('month')) return null;
    const text = first.start.date().toISOString();
    // Noon is what it says where no time is told.
    return first.start.isCertain('hour') || utc?.endsWith('12:00:00')
      ? text
      : `${text.slice(0, 10)}T00:00:00.000Z`;
  },
  'any-date-parser': ({ input, locale }) => {
    const date = anyDateParser.fromString(input, locale);
    return date.invalid || Number.isNaN(date.valueOf()) ? null : date.toISOString();
  },
  luxon: ({ input }) => {
    const options = { zone: 'utc' };
    const readings = [
      DateTime.fromISO(input, options),
      DateTime.fromRFC2822(input, options),
      DateTime.fromHTTP(input, options),
      DateTime.fromSQL(input, options),
    ];
    const read = readings.find(({ isValid }) => isValid);
    return read ? new Date(read.toMillis()).toISOString() : null;
  },
  moment: ({ input }) => {
    const date = moment.utc(input);
    return date.isValid() ? new Date(date.valueOf()).toISOString() : null;
  },
  Date: ({ input }) => {
    const date = new Date(input);
    return Number.isNaN(date.valueOf()) ? null : date.toISOString();
  },
};

function isRead(reader: (oneCase: DateCase) => string | null, oneCase: DateCase): boolean {
  const iso = reader(oneCase);
  if (oneCase.error || iso === null) return oneCase.error === true && iso === null;
  if (oneCase.day !== undefined) return iso.startsWith(oneCase.day);
  // Milliseconds are as much as a Date has, and no peer is wrong for that.
  const expected = oneCase.utc ?? oneCase.local ?? '';
  return inMilliseconds(iso) === inMilliseconds(expected);
}

function inMilliseconds(iso: string): string {
  const [, seconds = '', fraction = ''] = /^([^.+Z]{19})(?:\.(\d+))?/.exec(iso) ?? [];
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}

/** By the name of their table. */
const published: Readonly<Record<string, string>> = {
  dateparse: 'araddon/dateparse',
  dateutil: 'dateutil',
  dateparser: 'dateparser, many languages',
  chrono: 'chrono, many languages',
  pyiso8601: 'pyiso8601',
  'json-schema-date-time': 'JSON Schema date-time, valid ones',
  'json-schema-date': 'JSON Schema date, valid ones',
};

const parsing: CaseSet[] = Object.entries(published).map(([file, name]) =>
  caseSet<DateCase>({
    name: `reading: ${name}`,
    job: 'reading a date',
    asked: (oneCase) => JSON.stringify(Object.values(oneCase)),
    cases: () => readCases<DateCase>(`dates-${file}.jsonl`),
    contenders: Object.fromEntries(
      Object.entries(readers).map(([contender, reader]) => [
        contender,
        (oneCase: DateCase) => isRead(reader, oneCase),
      ]),
    ),
  }),
);

const formatting = caseSet<FormatCase>({
  name: 'strftime: GNU date, locale C and 29 others',
  job: 'strftime',
  asked: ({ date, format, locale }) => JSON.stringify([date, format, locale]),
  cases: () => readCases<FormatCase>('strftime.jsonl'),
  contenders: {
    Millrace: ({ date, format, locale, expected }) => {
      const written = formatDateTime({ date, format, locale });
      return written.outcome === 'formatted' && written.formatted === expected;
    },
    strftime: ({ date, format, expected }) => strftime.utc()(format, new Date(date)) === expected,
    'd3-time-format': ({ date, format, expected }) => utcFormat(format)(new Date(date)) === expected,
  },
});

const momentAndZone = ({ date, timezone }: { date: string; timezone: string }) =>
  `${Date.parse(date)} ${timezone}`;

const zones = caseSet<ZoneCase>({
  name: 'time zones: GNU date, changes and other moments of 1970 to 2025',
  job: 'a moment in a time zone',
  asked: momentAndZone,
  cases: () => readCases<ZoneCase>('time-zones.jsonl'),
  contenders: {
    Millrace: ({ date, timezone, expected }) => {
      const format = '%Y-%m-%dT%H:%M:%S%z %Z';
      const written = formatDateTime({ date, newTimezone: timezone, format });
      return written.outcome === 'formatted' && written.formatted === expected;
    },
    'moment-timezone': ({ date, timezone, expected }) =>
      moment.tz(date, timezone).format('YYYY-MM-DDTHH:mm:ssZZ z') === expected,
    // ICU, on which it builds, has few abbreviations: only time and offset are compared.
    luxon: ({ date, timezone, expected }) =>
      DateTime.fromISO(date, { zone: timezone }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZZ") ===
      expected.split(' ')[0],
  },
});

const momentZones = caseSet<ShownCase>({
  name: 'time zones: moment-timezone, changes of 2005 to 2026',
  job: 'a moment in a time zone',
  asked: ({ input, timezone }) => momentAndZone({ date: input, timezone }),
  cases: () => readCases<ShownCase>('dates-moment-timezone.jsonl'),
  contenders: {
    Millrace: ({ input, timezone, shown }) => {
      const written = formatDateTime({ date: input, newTimezone: timezone, format: '%H:%M:%S %Z' });
      return written.outcome === 'formatted' && written.formatted === shown;
    },
    'moment-timezone': ({ input, timezone, shown }) =>
      moment.tz(input, timezone).format('HH:mm:ss z') === shown,
    luxon: ({ input, timezone, shown }) =>
      DateTime.fromISO(input, { zone: timezone }).toFormat('HH:mm:ss') === shown.split(' ')[0],
  },
});

export const formatDatetimeComparison: Comparison = {
  endpoint: 'format_datetime',
  sets: [...parsing, formatting, zones, momentZones],
};
