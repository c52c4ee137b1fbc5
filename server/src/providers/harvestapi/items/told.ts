/*
 * Reads values of answers whose shape nobody promises: whatever cannot be read is null. Texts are cut to what a record takes, numbers may be
 * written as texts, and lists are bounded before anything in them is looked at.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** Null for lists and for all that is no object. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** At most `max` of those that can be read. */
export function listOf<Item>(value: unknown, max: number, read: (item: unknown) => Item | null): Item[] {
  const items: Item[] = [];
  if (!Array.isArray(value)) return items;
  // Twice as many are looked at as are kept: some may not be readable.
  for (const one of value.slice(0, 2 * max)) {
    if (items.length === max) break;
    const item = read(one);
    if (item !== null) items.push(item);
  }
  return items;
}

/** Without white space at its ends; null where nothing is left. */
export function textOf(value: unknown, max: number): string | null {
  return typeof value === 'string' ? wholeTextOf(value.trim(), max)?.trim() || null : null;
}

/** As it was told, so that places in it stay what they are; null where there is nothing but white space. */
export function wholeTextOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  // A character of two units is not cut in half.
  const cut = value.length > max ? value.slice(0, max).replace(/[\ud800-\udbff]$/, '') : value;
  return cut.toWellFormed().replaceAll('\0', ' ');
}

const urlCharactersMax = 2_000;

/** Of a web address, with https where it is told without a scheme. */
export function urlOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const told = value.trim();
  const text = /^https?:\/\//i.test(told)
    ? told
    : /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(told)
      ? `https://${told}`
      : '';
  // The parser takes white space out of an address, and puts signs in the place of halves of characters.
  const isWhole = text.isWellFormed() && !/[\s\p{Cc}]/u.test(text);
  return isWhole && text.length <= urlCharactersMax && URL.canParse(text) ? text : null;
}

/** A picture is told as its address, or with its size beside it. */
export function pictureOf(value: unknown): string | null {
  return urlOf(value) ?? urlOf(fieldsOf(value)?.url);
}

export const countMax = 1_000_000_000;

/** A whole number from 0 to `max`. */
export function countOf(value: unknown, max = countMax): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max
    ? number
    : null;
}

/** "2,288 followers" and "12K followers": the network itself rounds what is many. */
export function followersOf(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const told = /^\s*(\d{1,3}(?:,\d{3}){0,3}|\d{1,12})(?:\.(\d))?\s*([KM])?\+?\s+followers?\b/i.exec(text);
  if (!told) return null;
  const [, whole = '', tenth = '0', unit = ''] = told;
  const times = { '': 1, K: 1_000, M: 1_000_000 }[unit.toUpperCase()] ?? 1;
  return countOf(Math.round((Number(whole.replaceAll(',', '')) + Number(tenth) / 10) * times));
}

/** An id of the network: digits, or the last part of a URN of digits. Zero is none. */
export function digitsOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null;
  if (typeof value !== 'string') return null;
  const digits = /^(?:urn:li:\w{1,60}:)?(\d{1,19})$/.exec(value.trim())?.[1] ?? '';
  return /[1-9]/.test(digits) ? digits : null;
}

export function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

const earliestMs = Date.UTC(1990);
const latestMs = Date.UTC(2200);

/** Of milliseconds since 1970, or of a text in the form of ISO 8601; one without a zone is of UTC. */
export function instantOf(value: unknown): string | null {
  const ms = typeof value === 'string' ? msOf(value.trim()) : value;
  return typeof ms === 'number' && ms >= earliestMs && ms < latestMs ? new Date(ms).toISOString() : null;
}

function msOf(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  return at && Date.parse(at[1] === undefined ? text : `${text.slice(0, 10)}T${at[1]}${at[2] ?? 'Z'}`);
}
