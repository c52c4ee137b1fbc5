import type { CivilDay } from './civil.ts';
import type { LocaleTimes } from './locale-times.ts';

/** A year as a locale counts it: 令和 6, พ.ศ. 2567. */
export interface EraYear {
  readonly name: string;
  readonly year: number;
  /** A strftime form of name and year. */
  readonly format: string;
}

/** The era that a day is in; null where the locale has none. */
export function eraOf(times: LocaleTimes, day: CivilDay): EraYear | null {
  for (const written of times.eras) {
    // direction:offset:start:end:name:format, as in the locale sources of the GNU C Library
    const [direction = '+', offset = '1', start = '', end = '', name = '', ...format] = written.split(':');
    const first = dayNumber(start);
    const last =
      end === '+*' ? Number.POSITIVE_INFINITY : end === '-*' ? Number.NEGATIVE_INFINITY : dayNumber(end);
    const now = day.year * 10_000 + day.month * 100 + day.day;
    if (now < Math.min(first, last) || now > Math.max(first, last)) continue;
    const forwards = (direction === '+') === first <= last ? 1 : -1;
    // The sources have no year 0: -1 is 1 BC, which is 0 here.
    const sourceYear = Number(start.split('/')[0]);
    const startYear = sourceYear < 0 ? sourceYear + 1 : sourceYear;
    return { name, year: (day.year - startYear) * forwards + Number(offset), format: format.join(':') };
  }
  return null;
}

function dayNumber(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('/').map(Number);
  return year * 10_000 + month * 100 + day;
}
