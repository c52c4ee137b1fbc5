import { daysFromCivil, daysInMonth, isLeapYear, secondsPerDay, weekdayOfDays } from './civil.ts';

/** What clocks show from one moment on. */
export interface ZoneType {
  readonly offsetSeconds: number;
  /** As tzdata has it: CET, or +03 where people use no letters. */
  readonly abbreviation: string;
}

interface RuleDay {
  readonly kind: 'M' | 'J' | 'n';
  readonly numbers: readonly number[];
  readonly timeSeconds: number;
}

/** The tail of a zone: for all time after its last listed transition, as in POSIX's TZ and RFC 9636. */
export interface PosixRule {
  readonly standard: ZoneType;
  readonly summer: { readonly type: ZoneType; readonly begins: RuleDay; readonly ends: RuleDay } | null;
}

const name = '(<[^>]+>|[A-Za-z]+)';
const offset = '([+-]?\\d+(?::\\d+(?::\\d+)?)?)';
const ruleForm = new RegExp(`^${name}${offset}(?:${name}${offset}?,([^,]+),([^,]+))?$`);

/** "CET-1CEST,M3.5.0,M10.5.0/3"; null where it is no such rule. */
export function parsePosixRule(text: string): PosixRule | null {
  const match = ruleForm.exec(text);
  if (!match) return null;
  const [, standardName = '', standardOffset = '', summerName, summerOffset, begins, ends] = match;
  const standard = typeOf(standardName, 0 - readSeconds(standardOffset));
  if (summerName === undefined || begins === undefined || ends === undefined)
    return { standard, summer: null };
  const summerSeconds =
    summerOffset === undefined ? standard.offsetSeconds + 3_600 : 0 - readSeconds(summerOffset);
  return {
    standard,
    summer: { type: typeOf(summerName, summerSeconds), begins: readDay(begins), ends: readDay(ends) },
  };
}

/** Abbreviation and offset in force at a moment, in a year that the moment has in standard time. */
export function typeByRule(rule: PosixRule, epochSeconds: number, year: number): ZoneType {
  if (!rule.summer) return rule.standard;
  const { type, begins, ends } = rule.summer;
  const begin = secondsOf(begins, year) - rule.standard.offsetSeconds;
  const end = secondsOf(ends, year) - type.offsetSeconds;
  const inSummer =
    begin < end ? epochSeconds >= begin && epochSeconds < end : epochSeconds >= begin || epochSeconds < end;
  return inSummer ? type : rule.standard;
}

function typeOf(written: string, offsetSeconds: number): ZoneType {
  return { offsetSeconds, abbreviation: written.replace(/[<>]/g, '') };
}

function readSeconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds);
}

function readDay(text: string): RuleDay {
  const [day = '', time = '2'] = text.split('/');
  const kind = day.startsWith('M') ? 'M' : day.startsWith('J') ? 'J' : 'n';
  return {
    kind,
    numbers: day.replace(/^[MJ]/, '').split('.').map(Number),
    timeSeconds: readSeconds(time),
  };
}

/** Seconds since 1970 on the wall clock before the change. */
function secondsOf({ kind, numbers, timeSeconds }: RuleDay, year: number): number {
  const [first = 0, second = 0, third = 0] = numbers;
  return dayNumber() * secondsPerDay + timeSeconds;

  function dayNumber(): number {
    if (kind === 'n') return daysFromCivil(year, 1, 1) + first;
    // Julian days leave the leap day out: day 60 is always 1 March.
    if (kind === 'J')
      return daysFromCivil(year, 1, 1) + first - 1 + (isLeapYear(year) && first >= 60 ? 1 : 0);
    const month = daysFromCivil(year, first, 1);
    const day = month + ((third - weekdayOfDays(month) + 7) % 7) + (second - 1) * 7;
    return day >= month + daysInMonth(year, first) ? day - 7 : day;
  }
}
