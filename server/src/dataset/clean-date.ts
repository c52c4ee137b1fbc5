import type { PartialDate } from '../records/partial-date.ts';
import { type Cleaned, cleanLine, unreadable } from './clean-value.ts';
import { isObject } from './column-values.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthWord =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i;
const goesOn =
  /^(?:present|current(?:ly)?|now|today|ongoing|to date|till date|until now|heute|aujourd['’]hui|presente|actualidad|heden)$/i;

/** Where a position's end says that it goes on. */
export const present = Symbol('present');

interface Day {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

/**
 * A month or a year: "2019-03", "Mar 2019", "03/2019", "2019", 2019, "2019-03-15", "15 March 2019", { year, month }, where a month is a number
 * or a word. Of "03/04/2019" nobody knows the month: only the year counts.
 */
export function cleanPartialDate(value: unknown): Cleaned<PartialDate> {
  const day = isObject(value) ? dayOfObject(value) : dayOfText(withoutTime(value));
  if (day === null || day === unreadable) return day;
  return day.year >= 1900 && day.year <= 2200 ? { year: day.year, month: day.month } : unreadable;
}

const withoutTime = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\s*\d{4}-\d{2}-\d{2})[T ]\d{1,2}:.*$/s, '$1') : value;

/** The end of a position: a date as `cleanPartialDate` reads it, or a word such as "Present". */
export function cleanEnd(value: unknown): Cleaned<PartialDate | typeof present> {
  const text = isObject(value) ? value.text : value;
  if (typeof text === 'string' && goesOn.test(text.trim())) return present;
  return cleanPartialDate(value);
}

const earliest = Date.UTC(1990, 0);
const latest = Date.UTC(2200, 0);

/**
 * A moment as ISO 8601 in UTC with milliseconds, of ISO 8601 (without a zone it is UTC), a day as people write it, or a count of milliseconds or
 * seconds since 1970. "2 days ago" is unreadable: nobody knows when that was written.
 */
export function cleanInstant(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 60);
  if (typeof line !== 'string') return line;
  const ms = msOf(line);
  return ms !== undefined && ms >= earliest && ms < latest ? new Date(ms).toISOString() : unreadable;
}

function msOf(line: string): number | undefined {
  if (/^\d{12,13}$/.test(line)) return Number(line);
  if (/^\d{9,10}(?:\.\d{1,6})?$/.test(line)) return Math.round(Number(line) * 1_000);
  const [, date = line, clock, zone] =
    /^(.+?)(?:T|\s|,\s)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
      line,
    ) ?? [];
  const day = dayOfText(date);
  if (day === null || day === unreadable || day.month === null || day.day === null) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = clock?.split(':').map(Number) ?? [];
  const [, sign, zoneHours = 0, zoneMinutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (hours > 23 || minutes > 59 || seconds >= 61 || Number(zoneHours) > 14) return undefined;
  const behind = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  const sum = hours * 3_600_000 + minutes * 60_000 + Math.floor(seconds * 1_000) - behind;
  return Date.UTC(day.year, day.month - 1, day.day) + sum;
}

function dayOfObject(value: Readonly<Record<string, unknown>>): Cleaned<Day> {
  const year = numberOf(value.year);
  if (year === null) return value.text === undefined ? null : dayOfText(value.text);
  const word =
    typeof value.month === 'string' && monthWord.test(value.month) ? monthOf(value.month) : undefined;
  const month = word ?? numberOf(value.month);
  return Number.isInteger(year) && (month === null || isMonth(month))
    ? { year, month, day: null }
    : unreadable;
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || value === 0 ? null : Number(value);

function dayOfText(value: unknown): Cleaned<Day> {
  const line = cleanLine(value, 60);
  if (typeof line !== 'string') return line;
  const text = line.replace(/^(?:issued|expire[sd]?|since|from)\s+/i, '');
  const [, year] = /^(\d{4})(?:\.0)?$/.exec(text) ?? [];
  if (year) return { year: Number(year), month: null, day: null };
  return ofNumbers(text) ?? ofWords(text) ?? unreadable;
}

/** "2019-03-15", "2019/03", "20190315", "03/2019", "15.03.2019", "03/15/2019". */
function ofNumbers(text: string): Day | undefined {
  const [, y, m, d] =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (y && m) return dayOf(Number(y), Number(m), d === undefined ? null : Number(d));
  const [, month, monthsYear] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (month && monthsYear) return dayOf(Number(monthsYear), Number(month), null);
  const [, first, separator, second, last] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (!first || !second || !last) return undefined;
  const [one, other, year] = [Number(first), Number(second), Number(last)];
  // With dots the day is first everywhere; with strokes Americans and everybody else disagree.
  if (separator === '.' || one > 12) return dayOf(year, other, one);
  if (other > 12 || one === other) return dayOf(year, one, other);
  return { year, month: null, day: null };
}

/** "Mar 2019", "15 March 2019", "March 15, 2019", "15-Mar-2019". */
function ofWords(text: string): Day | undefined {
  const parts = text.split(/[\s,/-]+/).filter((part) => part !== '' && part !== 'of');
  const year = parts.at(-1);
  const words = parts.filter((part) => monthWord.test(part));
  const days = parts.slice(0, -1).filter((part) => /^\d{1,2}(?:st|nd|rd|th)?$/i.test(part));
  const [word] = words;
  if (!year || !/^\d{4}$/.test(year) || !word || 1 + words.length + days.length !== parts.length)
    return undefined;
  if (words.length > 1 || days.length > 1) return undefined;
  return dayOf(Number(year), monthOf(word), days[0] === undefined ? null : Number.parseInt(days[0], 10));
}

const monthOf = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
const isMonth = (month: number) => Number.isInteger(month) && month >= 1 && month <= 12;

function dayOf(year: number, month: number, day: number | null): Day | undefined {
  if (!isMonth(month)) return undefined;
  if (day === null) return { year, month, day };
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : undefined;
}
