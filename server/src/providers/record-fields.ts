import type { Address } from '../records/company.ts';
import type { Location } from '../records/location.ts';
import type { PartialDate } from '../records/partial-date.ts';
import { registrableDomain } from '../records/registrable-domain.ts';
import { countryCodeOf } from '../text/countries.ts';

/*
 * What a vendor says in one field of a record, cut to the record's limits; null where it says nothing that can be read. Vendors leave fields
 * out, send them as null or as another type than their documents say, so that all of these take anything.
 */

export type Members = Readonly<Record<string, unknown>>;

/** Of an object; none of anything else. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** None where it is no list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first `max` that can be read. */
export function readItems<Item>(value: unknown, max: number, read: (item: unknown) => Item | null): Item[] {
  const found: Item[] = [];
  for (const item of itemsOf(value)) {
    if (found.length >= max) break;
    const one = read(item);
    if (one !== null) found.push(one);
  }
  return found;
}

/** As `readItems` for lines, without repeats. */
export function readLines(value: unknown, max: number, charactersMax: number): string[] {
  const lines = readItems(value, Number.POSITIVE_INFINITY, (item) => readLine(item, charactersMax));
  return [...new Set(lines)].slice(0, max);
}

/** In one line. */
export function readLine(value: unknown, charactersMax: number): string | null {
  if (typeof value !== 'string') return null;
  return cut(value.replace(/[\s\p{Cc}]+/gu, ' '), charactersMax);
}

/** Of several lines. */
export function readText(value: unknown, charactersMax: number): string | null {
  if (typeof value !== 'string') return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return cut(value.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b-\x1f\x7f]+/g, ' '), charactersMax);
}

function cut(text: string, charactersMax: number): string | null {
  // Not between the halves of a surrogate pair; what is left may end in a space again.
  const short = text
    .toWellFormed()
    .trim()
    .slice(0, charactersMax)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  return short === '' ? null : short;
}

const addressCharactersMax = 2_000;

/** An address of the web; one without a scheme is read as https. A cut one would lead elsewhere, so long ones are null. */
export function readUrl(value: unknown): string | null {
  if (typeof value !== 'string' || /\s/.test(value.trim())) return null;
  const text = value.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+\.[^/]+:\d/.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return url.href.length <= addressCharactersMax ? url.href : null;
}

/** A registrable domain, of an address as well. */
export function readDomain(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const domain = registrableDomain(value);
  return domain !== undefined && domain.length <= 253 ? domain : null;
}

/** A whole number from 0, also as digits in a text. */
export function readCount(value: unknown, max = 1_000_000_000): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= max ? count : null;
}

/** Of the Christian era; zero is what vendors say where they know none. */
export function readYear(value: unknown): number | null {
  const year = readCount(value, 2_200);
  return year === 0 ? null : year;
}

/** An id of digits, told as a number or as a text. Zero is what vendors say where there is none. */
export function readDigits(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,19}$/.test(text) && !/^0+$/.test(text) ? text : null;
}

export function readFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2019`, `2019-03`, `2019-03-01T…`, `Mar 2019`, `{year: 2019, month: 3}`. */
export function readPartialDate(value: unknown): PartialDate | null {
  if (typeof value === 'number') return partialDateOf(value, null);
  if (typeof value === 'string') {
    const digits = /^(\d{4})(?:-(\d{1,2})(?:-\d{1,2}(?:[T ].*)?)?)?$/.exec(value.trim());
    if (digits) return partialDateOf(Number(digits[1]), digits[2] === undefined ? null : Number(digits[2]));
    const words = /^([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(value.trim());
    const month = months.indexOf(words?.[1]?.toLowerCase() ?? '') + 1;
    return words && month > 0 ? partialDateOf(Number(words[2]), month) : null;
  }
  const { year, month } = membersOf(value);
  return partialDateOf(readCount(year), readCount(month));
}

export function partialDateOf(year: number | null, month: number | null): PartialDate | null {
  if (year === null || !Number.isInteger(year) || year < 1900 || year > 2200) return null;
  return { year, month: month !== null && month >= 1 && month <= 12 ? month : null };
}

/** A moment of the years 0 to 9999; a time without a zone is one of UTC. */
export function readInstant(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const hasZone = text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const at = new Date(hasZone ? text : `${text}Z`);
  // A zone may lead into a year that takes more than four digits.
  return Number.isNaN(at.getTime()) || at.toISOString().length !== 24 ? null : at.toISOString();
}

/** ISO 3166-1 alpha-2, of a code or a name. */
export function readCountry(value: unknown): string | null {
  const line = readLine(value, 100);
  return line === null ? null : (countryCodeOf(line) ?? null);
}

/** Null where none of it is known. */
export function readLocation(told: Partial<Record<keyof Location, unknown>>): Location | null {
  const place = {
    text: readLine(told.text, 500),
    city: readLine(told.city, 200),
    region: readLine(told.region, 200),
    country: readCountry(told.country),
  };
  return Object.values(place).some((part) => part !== null) ? place : null;
}

/** As `readLocation`. */
export function readAddress(told: Partial<Record<keyof Address, unknown>>): Address | null {
  const place = {
    country: readCountry(told.country),
    region: readLine(told.region, 200),
    city: readLine(told.city, 200),
    postalCode: readLine(told.postalCode, 40),
    line1: readLine(told.line1, 300),
    line2: readLine(told.line2, 300),
  };
  return Object.values(place).some((part) => part !== null) ? place : null;
}

/** A number of employees from and to; `end` null means "and more". Null where the two cannot be right. */
export function readRange(start: unknown, end: unknown): { start: number; end: number | null } | null {
  const [from, to] = [readCount(start, 100_000_000), readCount(end, 100_000_000)];
  if (from === null || (to === null && end !== null && end !== undefined)) return null;
  return to !== null && to < from ? null : { start: from, end: to };
}

/** `51-200`, `10,001+`, `51-200 employees`. */
export function readRangeText(value: unknown): { start: number; end: number | null } | null {
  const line = readLine(value, 60)?.replaceAll(',', '') ?? '';
  const found = /^(\d{1,8})\s*(?:(?:-|–|to)\s*(\d{1,8})|\+)(?:\s+employees)?$/i.exec(line);
  return found ? readRange(found[1], found[2]) : null;
}

/** A handle, bare, with its @, or as the address of its page. */
export function readTwitterHandle(value: unknown): string | null {
  const line = readLine(value, 300) ?? '';
  const path = /^(?:https?:\/\/)?(?:(?:www|mobile)\.)?(?:twitter|x)\.com\/@?([^/?#]+)/i.exec(line)?.[1];
  const handle = (path ?? line).replace(/^@/, '');
  return /^\w{1,50}$/.test(handle) ? handle : null;
}
