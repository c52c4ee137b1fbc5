import type { Checkouts, Table } from './checkouts.ts';
import { literalAt } from './literals.ts';

/** One text and what it is: a moment, a wall-clock time where the text has no zone, its day alone, or no date. */
export interface DateCase {
  readonly input: string;
  readonly timezone?: string;
  readonly locale?: string;
  readonly utc?: string;
  readonly local?: string;
  readonly day?: string;
  readonly error?: true;
}

/** A local time in a zone, as HH:mm:ss and its abbreviation. */
export interface ShownCase {
  readonly input: string;
  readonly timezone: string;
  readonly shown: string;
}

const unquoted = (quoted: string): string => String(literalAt(quoted));

export const dateTables: readonly Table[] = [
  { file: 'dates-dateparse.jsonl', rows: dateparse },
  { file: 'dates-dateutil.jsonl', rows: dateutil },
  { file: 'dates-dateparser.jsonl', rows: dateparser },
  { file: 'dates-pyiso8601.jsonl', rows: pyiso8601 },
  { file: 'dates-chrono.jsonl', rows: chrono },
  { file: 'dates-json-schema-date-time.jsonl', rows: jsonSchema('date-time') },
  { file: 'dates-json-schema-date.jsonl', rows: jsonSchema('date') },
  { file: 'dates-moment-timezone.jsonl', rows: momentTimezone },
];

function dateparse(checkouts: Checkouts): DateCase[] {
  return rows(
    checkouts.read('dateparse/parseany_test.go'),
    /\{in: ("(?:[^"\\]|\\.)*"), (?:out: "([^"]+) \+0000 UTC"(?:, loc: "([^"]+)")?|err: (true))/g,
  ).map(
    ([, input = '', out, timezone, error]): DateCase => ({
      input: unquoted(input),
      ...(timezone !== undefined && { timezone }),
      ...(error === undefined ? { utc: `${out?.replace(' ', 'T')}` } : { error: true }),
    }),
  );
}

function dateutil(checkouts: Checkouts): DateCase[] {
  const text = checkouts.read('dateutil/tests/test_parser.py');
  return rows(
    text.split('PARSER_DEFAULT_TEST_CASES')[0] ?? '',
    /\((".*?"|'.*?'), datetime\(([\d, ]+)\)/g,
  ).map(([, input = '', parts = '']): DateCase => ({ input: unquoted(input), local: isoOf(parts) }));
}

function dateparser(checkouts: Checkouts): DateCase[] {
  const text = checkouts.read('dateparser/tests/test_date_parser.py');
  return (
    rows(
      text.split('def test_preferably_past_dates')[0] ?? '',
      /param\(\s*("(?:[^"\\]|\\.)*"),\s*datetime\(([\d, ]+)\)/g,
    )
      // Without a year the table takes it from a day of reference.
      .filter(([, input = '', parts = '']) => hasYear(unquoted(input), parts))
      .map(([, input = '', parts = '']): DateCase => ({ input: unquoted(input), local: isoOf(parts) }))
  );
}

function pyiso8601(checkouts: Checkouts): DateCase[] {
  const text = checkouts.read('pyiso8601/iso8601/test_iso8601.py');
  return [
    ...rows(text, /\("([^"]*)", "Unable to parse/g).map(
      ([, input = '']): DateCase => ({ input, error: true }),
    ),
    ...rows(
      text,
      /\(\s*"([^"]+)",\s*datetime\.datetime\(\s*([\d, ]+), iso8601\.(?:UTC|FixedOffset\(([+-]?\d+), ([+-]?\d+))/g,
    ).map(([, input = '', parts = '', hours = '0', minutes = '0']): DateCase => {
      const local = Date.parse(`${isoOf(parts)}Z`);
      return {
        input,
        utc: new Date(local - (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString().slice(0, -1),
      };
    }),
  ];
}

function chrono(checkouts: Checkouts): DateCase[] {
  return checkouts
    .list('chrono/test')
    .filter((path) => /\/test\/.*\/.*_.*\.test\.ts$/.test(path))
    .filter((path) => !/casual|relative|unit|ago|later|within|weekday/.test(path))
    .flatMap((path) =>
      checkouts
        .read(path)
        .split(/testSingleCase\(/)
        .slice(1),
    )
    .flatMap(chronoCase);
}

function jsonSchema(name: string): (checkouts: Checkouts) => DateCase[] {
  return (checkouts) => {
    const path = `JSON-Schema-Test-Suite/tests/draft2020-12/optional/format/${name}.json`;
    return (
      (JSON.parse(checkouts.read(path)) as { tests: { data: unknown; valid: boolean }[] }[])
        .flatMap(({ tests }) => tests)
        // What is only not RFC 3339, such as a time where a date alone is asked for, may be a date to a lenient reader.
        .filter(({ data, valid }) => valid && typeof data === 'string' && !data.includes(':60'))
        .flatMap(({ data }): DateCase[] =>
          typeof data === 'string' ? [{ input: data, day: data.slice(0, 10) }] : [],
        )
    );
  };
}

/** Every fifth change of clocks from 2005 to 2026. */
function momentTimezone(checkouts: Checkouts): ShownCase[] {
  return checkouts
    .list('moment-timezone/tests/zones')
    .flatMap((path) =>
      rows(checkouts.read(path), /makeTestYear\("([^"]+)", \[([\s\S]*?)\n\t*\]\)/g).flatMap(
        ([, timezone = '', list = '']) =>
          rows(list, /\["(20(?:0[5-9]|1\d|2[0-6])[^"]+)", "([^"]+)", "([^"]+)"/g).map(
            ([, input = '', time, abbreviation]) => ({ input, timezone, shown: `${time} ${abbreviation}` }),
          ),
      ),
    )
    .filter((_, i) => i % 5 === 0);
}

function chronoCase(body: string): DateCase[] {
  const text = /result\.text\)\.toBe\((".*?")\)/.exec(body)?.[1] ?? /^[^"]*(".*?")/.exec(body)?.[1];
  const date = /\.start\)\.toBeDate\(new Date\(([^)]+)\)\)/.exec(body)?.[1];
  if (text === undefined || date === undefined || /\.end\)?\.(?:not|get|is)|getTimezoneOffset|UTC/.test(body))
    return [];
  const numbers = date.split(',').map((part) => {
    const [first = '0', second = '0'] = part.split(' - ');
    return Number(first) - Number(second);
  });
  const [year = 0, month = 0, day = 0, ...time] = numbers;
  const input = unquoted(text);
  if (numbers.some(Number.isNaN) || year < 1_000 || year > 9_999 || !hasYear(input, String(year))) return [];
  // A range is two dates.
  if (/\d ?- ?\d+ \p{L}|\s[-–]\s| по | to /u.test(input)) return [];
  const locale = /^chrono\.(\w\w(?:\.GB)?)\b/.exec(body)?.[1]?.replace('.', '-') ?? 'en';
  const parts = isoOf([year, month + 1, day, ...time].join(', '));
  return [
    {
      input,
      locale,
      ...(/\d:\d|\d ?[ap]\.?m/i.test(input) ? { local: parts } : { day: parts.slice(0, 10) }),
    },
  ];
}

/** In four digits that are no time (1230pm), or as the last of three numbers, or behind the name of a month. */
function hasYear(input: string, parts: string): boolean {
  const year = parts.slice(0, 4);
  const text = input.normalize('NFKC');
  return (
    text.includes(year) ||
    /\p{Nd}{4}(?! ?[ap]\.?m)/iu.test(text) ||
    new RegExp(
      `\\d ?[/.-] ?\\d+ ?[/.-] ?${year.slice(2)}(?!\\d)|(?:\\p{L}|')[. -]*${year.slice(2)}(?!\\d|:)`,
      'u',
    ).test(text)
  );
}

function isoOf(parts: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, microsecond = 0] = parts
    .split(',')
    .map(Number);
  const two = (number: number) => String(number).padStart(2, '0');
  const fraction = microsecond === 0 ? '' : `.${String(microsecond).padStart(6, '0')}`;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${fraction}`;
}

function rows(text: string, form: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(form)];
}
