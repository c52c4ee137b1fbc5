import { countryCodeOf } from '../../text/countries.ts';

/* What the platform's pages say in words: of English pages, since that is what they are asked for in. */

const steps: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, b: 1_000_000_000 };

type Counted = 'subscriber' | 'video' | 'view';

/** "25.1K subscribers", "390,201 views", "No views"; null for all that is not a number with that noun, and nothing else. */
export function countOf(text: string | null | undefined, noun: Counted): number | null {
  const told = text?.trim().toLowerCase() ?? '';
  const end = [` ${noun}`, ` ${noun}s`].find((one) => told.endsWith(one));
  if (end === undefined) return null;
  const count = told.slice(0, -end.length);
  if (count === 'no') return 0;
  const [, digits, step] = /^(\d{1,3}(?:,\d{3}){0,4}|\d{1,15})(?: ?([kmb]))?$/.exec(count) ?? [];
  if (digits !== undefined) return Number(digits.replaceAll(',', '')) * (steps[step ?? ''] ?? 1);
  const [, rounded, of = ''] = /^(\d{1,4}\.\d{1,3}) ?([kmb])$/.exec(count) ?? [];
  return rounded === undefined ? null : Math.round(Number(rounded) * (steps[of] ?? 1));
}

/** "9 months ago", "Streamed 3 days ago"; null for what others have named so. */
export function agoOf(text: string | null | undefined): string | null {
  const told = text?.trim() ?? '';
  return /^(?:(?:Streamed|Premiered) )?\d{1,3} (?:second|minute|hour|day|week|month|year)s? ago$/i.test(told)
    ? told
    : null;
}

/** "1:07:34" in seconds; null for LIVE, SHORTS, and all that is no length. */
export function secondsOf(text: string | null | undefined): number | null {
  const parts = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})$/.exec(text?.trim() ?? '');
  if (!parts) return null;
  const [, hours = '0', minutes, seconds] = parts;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** Digits, as its API writes whole numbers. */
export function wholeOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** "Joined Apr 9, 2015" and "Joined 9 Apr 2015": the day. */
export function joinedOnOf(text: string | null | undefined): string | null {
  const told =
    /^Joined (?:([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})|(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4}))$/.exec(
      text?.trim() ?? '',
    );
  if (!told) return null;
  const [, firstMonth, lastDay, firstYear, firstDay, lastMonth, lastYear] = told;
  const month = months.indexOf((firstMonth ?? lastMonth ?? '').toLowerCase()) + 1;
  const pad = (value: string | number | undefined) => String(value).padStart(2, '0');
  const day = `${firstYear ?? lastYear}-${pad(month)}-${pad(lastDay ?? firstDay)}`;
  const at = new Date(`${day}T00:00:00Z`);
  return month > 0 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** Of its English name. */
export const countryOf = (name: string | null | undefined): string | null =>
  (name ? countryCodeOf(name) : undefined) ?? null;

/** "2020-11-18T21:30:01-08:00"; of a day alone nobody knows the moment. */
export function instantOf(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
