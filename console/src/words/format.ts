/* Numbers, times and names as people read them. American English, as all texts of the console. */

const credits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'long',
  hourCycle: 'h23',
});
const shortDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' });
const minute = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' });
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  // Not hour12: some browsers then call the first hour of a day 24.
  hourCycle: 'h23',
});

/** Of credits: two decimals at most, thousands separated. */
export const creditsText = (amount: number): string => credits.format(amount);
export const countText = (count: number): string => whole.format(count);
/** "2.5M": where there is room for few letters. */
export const compactText = (amount: number): string => compact.format(amount);
export const dollarsText = (amount: number): string => dollars.format(amount);
/** Of a share from 0 to 1; a dash where there is none. */
export const percentText = (share: number | null | undefined): string =>
  share === null || share === undefined
    ? '–'
    : `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)}%`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
export const creditsLabel = (amount: number): string =>
  `${creditsText(amount)} ${amount === 1 ? 'credit' : 'credits'}`;

/** Milliseconds under a second, seconds above. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Number((minutes / 60).toFixed(1))} h`;
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** "1st", "2nd", "13th". */
export const ordinalText = (count: number): string =>
  `${countText(count)}${endings[ordinals.select(count)] ?? 'th'}`;

const steps: readonly (readonly [number, number, string])[] = [
  [60, 1, 's'],
  [3600, 60, 'min'],
  [86_400, 3600, 'h'],
  [86_400 * 30, 86_400, 'd'],
];

/** "12 s ago", "in 3 h", and a date beyond 30 days. */
export function relativeText(at: string | number | Date, now: number = Date.now()): string {
  const seconds = (now - new Date(at).getTime()) / 1000;
  const away = Math.abs(seconds);
  if (away < 2) return 'just now';
  for (const [below, unit, name] of steps) {
    if (away >= below) continue;
    const text = `${Math.floor(away / unit)} ${name}`;
    return seconds >= 0 ? `${text} ago` : `in ${text}`;
  }
  return longDay.format(new Date(at));
}

export const exactText = (at: string | number | Date): string => exact.format(new Date(at));
/** A calendar day such as 2026-11-21. */
export const dayText = (day: string): string => shortDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** "11:42:07.318" today, "Nov 27 11:42:07" on any other day. */
export function clockText(at: string, now: Date = new Date()): string {
  const date = new Date(at);
  const time = clock.format(date);
  return date.toDateString() === now.toDateString()
    ? `${time}.${String(date.getMilliseconds()).padStart(3, '0')}`
    : `${dayOfYear.format(date)} ${time}`;
}

/** "09:12" today, "Nov 27, 09:12" on any other day: of a moment in a sentence. */
export function momentText(at: string, now: Date = new Date()): string {
  const date = new Date(at);
  const time = minute.format(date);
  return date.toDateString() === now.toDateString() ? time : `${dayOfYear.format(date)}, ${time}`;
}

/** "Nov 2026" of a month such as 2026-11. */
export const monthText = (month: string): string =>
  longMonth.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));

/** "job_019a…4d5e": ids of one week begin alike, so that the end tells them apart. */
export const shortId = (id: string): string => (id.length > 18 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);

/** Two letters for a picture of a person. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toUpperCase() || '?';
