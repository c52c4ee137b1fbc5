import type { NetworkAdSearch } from '../../records/network-ad.ts';
import type { Day } from '../calendar.ts';

/** From when to when something was shown, in days before today; `first` is not less than `last`. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

const dayMs = 86_400_000;

/** YYYY-MM-DD of so many days before a day. */
export const dateOf = (day: Day, ago: number): string =>
  new Date(day - ago * dayMs).toISOString().slice(0, 10);

export const overlap = (one: Days, other: Days | null): boolean =>
  other === null || (one.first >= other.last && one.last <= other.first);

/** What a search for ads of a time means on a day; null for any time. */
export function daysOf(dates: NetworkAdSearch['dates'], day: Day): Days | null {
  if (dates === null) return null;
  const now = new Date(day);
  const since = (year: number, month: number) => Math.round((day - Date.UTC(year, month, 1)) / dayMs);
  const year = now.getUTCFullYear();
  switch (dates.option) {
    case 'last-30-days':
      return { first: 30, last: 0 };
    case 'current-month':
      return { first: since(year, now.getUTCMonth()), last: 0 };
    case 'current-year':
      return { first: since(year, 0), last: 0 };
    case 'last-year':
      return { first: since(year - 1, 0), last: since(year, 0) + 1 };
    case 'custom-date-range':
      return { first: ago(dates.startOn, day), last: ago(dates.endOn, day) };
  }
}

const ago = (date: string, day: Day) => Math.round((day - Date.parse(`${date}T00:00:00Z`)) / dayMs);
