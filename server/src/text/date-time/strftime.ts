import { isoWeek } from './civil.ts';
import { eraOf } from './era.ts';
import type { LocaleTimes } from './locale-times.ts';
import type { Moment } from './moment.ts';

/** Wider than any column of a report; a width beyond it is taken for this one. */
const widthMax = 255;

type Pad = '' | '_' | '-' | '0' | '+';

interface Directive {
  readonly letter: string;
  readonly pad: Pad;
  readonly upper: boolean;
  /** The flag #: the other case, as each directive has it. */
  readonly opposite: boolean;
  /** -1 where none is given. */
  readonly width: number;
  readonly modifier: '' | 'E' | 'O';
  /** Of %:z, %::z and %:::z. */
  readonly colons: number;
}

/** % flags width modifier letter; or, for %z, colons. */
const directive = /%([-_0^#+]*)(\d*)([EO]?)(?:(:{1,3})z|([\s\S]))?/gu;
const letters = new Set('aAbBcCdDeFgGhHIjklmMnNpPqrRsStTuUvVwWxXyYzZ%LfQo');

/**
 * As strftime of the GNU C Library and `date` of GNU format a moment, in the words and forms of a locale: all directives, the
 * flags _ - 0 ^ # +, widths, and the modifiers E and O. A directive that neither knows stays as it is written.
 *
 * Beyond them: %L milliseconds, %f microseconds, %Q milliseconds since 1970, %v as %e-%b-%Y, %o the day with its English
 * ordinal suffix, and %+ alone as BSD's `date` has it. Widths count characters, not bytes, and ^ knows all letters.
 */
export function strftime(moment: Moment, format: string, times: LocaleTimes): string {
  // %+ is a flag in the GNU C Library, and means nothing where no directive follows.
  const plain = format.replace(/%\+(?![-_0^#+]*\d*[EO]?[:a-zA-Z%])/g, '%a %b %e %H:%M:%S %Z %Y');
  return plain.replace(
    directive,
    (
      written: string,
      flags: string,
      width: string,
      modifier: '' | 'E' | 'O',
      colons?: string,
      other?: string,
    ) => {
      const letter = colons === undefined ? (other ?? '') : 'z';
      const asked: Directive = {
        letter,
        pad: (/[-_0+](?=[\^#]*$)/.exec(flags)?.[0] ?? '') as Pad,
        upper: flags.includes('^'),
        opposite: flags.includes('#'),
        width: width === '' ? -1 : Math.min(Number(width), widthMax),
        modifier,
        colons: colons?.length ?? 0,
      };
      const text = letters.has(letter) && allows(asked) ? write(moment, asked, times) : null;
      return text ?? textInWidth(written, asked, times);
    },
  );
}

/** E is for what eras name, O for numbers and months that stand alone; elsewhere they make no directive. */
function allows({ letter, modifier }: Directive): boolean {
  if (modifier === 'E') return 'cCxXyYsz'.includes(letter);
  if (modifier === 'O') return 'bBhCdegGHIklmMpqSuUVwWyjsz'.includes(letter);
  return true;
}

function write(moment: Moment, asked: Directive, times: LocaleTimes): string | null {
  const { letter, modifier } = asked;
  const text = (value: string, hash: 'upper' | 'lower' | 'none' = 'upper') =>
    textInWidth(value, asked, times, hash);
  const number = (value: number, digits: number, pad: Pad = '0') =>
    numberInWidth(value, digits, pad, asked, times);
  const form = (subformat: string) => textInWidth(strftime(moment, subformat, times), asked, times, 'none');
  const era = modifier === 'E' ? eraOf(times, moment) : null;
  const hour12 = moment.hour % 12 === 0 ? 12 : moment.hour % 12;

  switch (letter) {
    case 'a':
      return text(times.shortDays[moment.weekday] ?? '');
    case 'A':
      return text(times.days[moment.weekday] ?? '');
    case 'b':
    case 'h':
      return text((modifier === 'O' ? times.shortMonthsAlone : times.shortMonths)[moment.month - 1] ?? '');
    case 'B':
      return text((modifier === 'O' ? times.monthsAlone : times.months)[moment.month - 1] ?? '');
    case 'c':
      return form((modifier === 'E' && times.eraDateTimeForm) || times.dateTimeForm);
    case 'x':
      return form((modifier === 'E' && times.eraDateForm) || times.dateForm);
    case 'X':
      return form((modifier === 'E' && times.eraTimeForm) || times.timeForm);
    case 'r':
      return form(times.time12Form || '%I:%M:%S %p');
    case 'D':
      return form('%m/%d/%y');
    case 'R':
      return form('%H:%M');
    case 'T':
      return form('%H:%M:%S');
    case 'v':
      return form('%e-%b-%Y');
    case 'F':
      return isoDay(moment, asked, times);
    case 'C':
      return era ? text(era.name) : yearish(Math.floor(moment.year / 100), 2, asked, times);
    case 'Y':
      return era ? form(era.format) : yearish(moment.year, 4, asked, times);
    case 'y':
      return era ? number(era.year, 2) : yearish(((moment.year % 100) + 100) % 100, 2, asked, times);
    case 'G':
      return yearish(isoWeek(moment).weekYear, 4, asked, times);
    case 'g':
      return yearish(((isoWeek(moment).weekYear % 100) + 100) % 100, 2, asked, times);
    case 'V':
      return number(isoWeek(moment).week, 2);
    case 'U':
      return number(Math.floor((moment.dayOfYear + 7 - moment.weekday) / 7), 2);
    case 'W':
      return number(Math.floor((moment.dayOfYear + 7 - ((moment.weekday + 6) % 7)) / 7), 2);
    case 'm':
      return number(moment.month, 2);
    case 'd':
      return number(moment.day, 2);
    case 'e':
      return number(moment.day, 2, '_');
    case 'j':
      return number(moment.dayOfYear + 1, 3);
    case 'u':
      return number(moment.weekday === 0 ? 7 : moment.weekday, 1);
    case 'w':
      return number(moment.weekday, 1);
    case 'q':
      return number(Math.ceil(moment.month / 3), 1);
    case 'H':
      return number(moment.hour, 2);
    case 'k':
      return number(moment.hour, 2, '_');
    case 'I':
      return number(hour12, 2);
    case 'l':
      return number(hour12, 2, '_');
    case 'M':
      return number(moment.minute, 2);
    case 'S':
      return number(moment.second, 2);
    case 's':
      return number(moment.epochSeconds, 1);
    case 'N':
      return fraction(moment.nanoseconds, asked, 9);
    case 'L':
      return fraction(moment.nanoseconds, asked, 3);
    case 'f':
      return fraction(moment.nanoseconds, asked, 6);
    case 'Q':
      return number(moment.epochSeconds * 1_000 + Math.floor(moment.nanoseconds / 1_000_000), 1);
    case 'p':
      return text(times.dayHalves[moment.hour < 12 ? 0 : 1], 'lower');
    case 'P':
      return textInWidth(
        times.dayHalves[moment.hour < 12 ? 0 : 1].toLocaleLowerCase(times.language),
        { ...asked, upper: false },
        times,
      );
    case 'Z':
      return text(moment.abbreviation, 'lower');
    case 'z':
      return offset(moment, asked);
    case 'o':
      return text(`${moment.day}${ordinalSuffix(moment.day)}`, 'none');
    case 'n':
      return text('\n');
    case 't':
      return text('\t');
    case '%':
      return asked.pad === '' && asked.width < 0 && !asked.upper && !asked.opposite ? '%' : null;
    default:
      return null;
  }
}

function textInWidth(
  value: string,
  { pad, width, upper, opposite }: Directive,
  { language }: LocaleTimes,
  hash: 'upper' | 'lower' | 'none' = 'none',
): string {
  const cased =
    opposite && hash === 'lower'
      ? value.toLocaleLowerCase(language)
      : upper || (opposite && hash === 'upper')
        ? value.toLocaleUpperCase(language)
        : value;
  if (width <= 0 || pad === '-') return cased;
  // Characters, so that a letter outside the basic plane counts as one.
  const missing = width - [...cased].length;
  return missing > 0 ? (pad === '0' || pad === '+' ? '0' : ' ').repeat(missing) + cased : cased;
}

function numberInWidth(
  value: number,
  digits: number,
  padOfDirective: Pad,
  asked: Directive,
  times: LocaleTimes,
  signed = false,
): string {
  if (asked.modifier === 'O' && value >= 0) {
    const digit = times.digits[value];
    if (digit !== undefined) return textInWidth(digit, asked, times);
  }
  const pad = asked.pad === '' ? padOfDirective : asked.pad;
  const sign = value < 0 ? '-' : signed ? '+' : '';
  const written = String(Math.abs(value));
  const missing =
    pad === '-' ? 0 : Math.max(0, (asked.width < 0 ? digits : asked.width) - written.length - sign.length);
  return pad === '_' ? ' '.repeat(missing) + sign + written : sign + '0'.repeat(missing) + written;
}

/** With the flag + a year of more than four digits, or one that is asked to be wider, has its sign. */
function yearish(value: number, digits: number, asked: Directive, times: LocaleTimes): string {
  const signed = asked.pad === '+' && (value > (digits === 2 ? 99 : 9_999) || asked.width > digits);
  return numberInWidth(value, digits, '0', asked, times, signed);
}

/** The width is that of the whole, and what it has to spare goes to the year. */
function isoDay(moment: Moment, asked: Directive, times: LocaleTimes): string {
  const plain = asked.pad === '' && asked.width < 0;
  const year = yearish(
    moment.year,
    4,
    { ...asked, pad: plain ? '+' : asked.pad, width: plain ? 4 : Math.max(0, asked.width - 6) },
    times,
  );
  return `${year}-${String(moment.month).padStart(2, '0')}-${String(moment.day).padStart(2, '0')}`;
}

/** The width says how many digits; what is beyond nine are zeros. */
function fraction(nanoseconds: number, { pad, width }: Directive, digits: number): string {
  const asked = width > 0 ? width : digits;
  const all = String(nanoseconds).padStart(9, '0').slice(0, asked);
  return pad === '_' ? all.replace(/(?<=.)0+$/, '').padEnd(asked, ' ') : all.padEnd(asked, '0');
}

function offset({ offsetSeconds, abbreviation }: Moment, { colons, pad, width }: Directive): string {
  const size = Math.abs(offsetSeconds);
  const parts = [Math.floor(size / 3_600), Math.floor(size / 60) % 60, size % 60];
  const count = colons === 3 ? (parts[2] !== 0 ? 3 : parts[1] !== 0 ? 2 : 1) : colons === 2 ? 3 : 2;
  // tzdata's -00 is for times at which nobody was there to have a clock.
  const sign = offsetSeconds < 0 || abbreviation === '-00' ? '-' : '+';
  const rest = parts.slice(1, count).map((part) => String(part).padStart(2, '0'));
  const tail = colons === 0 ? rest.join('') : rest.map((part) => `:${part}`).join('');
  // The whole is one number to strftime: its zeros stand between sign and digits, and -5:30 is its shortest form.
  const [hours = 0, minutes = 0] = parts;
  const digits = colons === 0 ? String(hours * 100 + minutes) : hours + tail;
  const length = width < 0 ? 3 + tail.length : width;
  const missing = pad === '-' ? 0 : Math.max(0, length - digits.length - 1);
  return pad === '_' ? ' '.repeat(missing) + sign + digits : sign + '0'.repeat(missing) + digits;
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
