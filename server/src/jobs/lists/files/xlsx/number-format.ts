/** What a number is, by the format that it is shown in. `codeDigits`: with so many digits at least, as ZIP codes are. */
export type Shown = 'number' | 'text' | 'date' | 'time' | 'date_time' | 'elapsed' | { codeDigits: number };

const secondsOfDay = 86_400;
/** Of 1970-01-01, in the system that counts from 1900. */
const unixDay = 25_569;
/** From the first day of the one system to that of the other. */
const daysTo1904 = 1_462;
/** 9999-12-31. */
const dayMax = 2_958_465;
/** Excel has a 29 February 1900, for the sake of Lotus 1-2-3. Days before it are one less than they would be. */
const noDay = 60;

/** Formats that have a number and no code in the file (ECMA-376 part 1, 18.8.30), those of East Asia included. */
const builtIn: readonly (readonly [from: number, to: number, Shown])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date_time'],
  [27, 31, 'date'],
  [32, 33, 'time'],
  [34, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'elapsed'],
  [47, 47, 'time'],
  [49, 49, 'text'],
  [50, 58, 'date'],
];

/** @param code of a format that the file has; undefined where it is one that all programs know */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code !== undefined) return shownByCode(code);
  return builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';
}

function shownByCode(code: string): Shown {
  // Longer than any that a person made: Excel takes 255 signs.
  const [first = ''] = code
    .slice(0, 1_000)
    .replace(/"[^"]*"?|\\.|[_*]./gs, '')
    .split(';');
  if (first.trim() === '@') return 'text';
  if (/^0{2,20}$/.test(first)) return { codeDigits: first.length };
  if (/\[(h+|m+|s+)\]/i.test(first)) return 'elapsed';
  const letters = first
    .replace(/\[[^\]]*\]?/g, '')
    .replace(/general|am\/pm|a\/p|[e][+-]/gi, '')
    .toLowerCase();
  const hasTime = /[hs]/.test(letters);
  // An m beside hours or seconds is minutes.
  const hasDate = /[ydge]|aaa/.test(letters) || (letters.includes('m') && !hasTime);
  if (hasDate) return hasTime ? 'date_time' : 'date';
  return hasTime ? 'time' : 'number';
}

/**
 * A number of days as `2026-11-27`, `2026-11-27T09:30:00`, `09:30:00`, or `36:00:00` where hours are counted; whole seconds. Null for
 * what is no date: before the first day, behind the year 9999, and 29 February 1900.
 */
export function dateText(value: number, shown: Shown, is1904: boolean): string | null {
  const seconds = Math.round(value * secondsOfDay);
  if (!Number.isFinite(seconds) || seconds < 0 || seconds >= (dayMax + 1) * secondsOfDay) return null;
  const days = Math.floor(seconds / secondsOfDay);
  const rest = seconds % secondsOfDay;
  if (shown === 'elapsed') return clock(seconds);
  const isTimeOnly = days === 0 && (rest > 0 || shown === 'time');
  if (isTimeOnly) return clock(rest);
  const day = is1904 ? days + daysTo1904 : days;
  if (day === 0 || day === noDay || day > dayMax) return null;
  const sinceUnix = day - unixDay + (day < noDay ? 1 : 0);
  const date = new Date(sinceUnix * secondsOfDay * 1_000).toISOString().slice(0, 10);
  return shown === 'date' ? date : `${date}T${clock(rest)}`;
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
