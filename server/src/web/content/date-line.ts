/*
 * Lines that are a date and what is written beside one: "Published on Tuesday, May 12, 2026 at 10:30 | 5 min read". A sentence or
 * a heading with numbers in it is none.
 */

const lineLettersMax = 160;
/** White space of a dash between parts tells it from the one of 2026-05-12. */
const parts = /[|·•;()\n]| [-–—] /;
const wordsOrNumbers = /\p{L}+|\d+/gu;

/** The days, as 2026-05-12, that a part of the line says and says nothing else. Where 5/12 may be of May or December, both. */
export function datesOfLine(line: string): string[] {
  return line.slice(0, lineLettersMax).split(parts).flatMap(datesOfPart);
}

function datesOfPart(part: string): string[] {
  // Such as the th of 12th, de, 年 and 月.
  const tokens = (part.toLowerCase().match(wordsOrNumbers) ?? []).filter((token) => /\d|.{3}/u.test(token));
  for (let at = 0; at + 3 <= tokens.length; at++) {
    const [first = '', second = '', third = ''] = tokens.slice(at, at + 3);
    const days = [
      dayOf(first, second, third),
      dayOf(third, second, first),
      dayOf(third, first, second),
    ].filter((day) => day !== null);
    if (days.length > 0) return mayStandBeside([...tokens.slice(0, at), ...tokens.slice(at + 3)]) ? days : [];
  }
  return [];
}

function dayOf(year: string, month: string, date: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(date)) return null;
  const number = /^\d{1,2}$/.test(month) ? Number(month) : (calendarWords().months.get(month) ?? 0);
  if (number < 1 || number > 12) return null;
  return `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** What is done on a day to a page. */
const labels =
  /^(?:publi|pubbl|post|updat|modif|creat|writ|releas|revis|date|datum|data|fecha|veröff|erst|aktual|stand|gepl|mis|mise|jour|actual|atual|aggior|opubl|опубл|обнов)/u;
const shortMax = 4;
const besideMax = 6;

/** Names of days, of zones and hours, and words such as "updated on": no sentence is made of these. */
function mayStandBeside(tokens: readonly string[]): boolean {
  const { weekdays } = calendarWords();
  return (
    tokens.length <= besideMax &&
    tokens.every((token) => token.length <= shortMax || weekdays.has(token) || labels.test(token))
  );
}

const languages = 'en de fr es it pt nl pl cs sk ru uk sv da nb fi tr hu ro el hr'.split(' ');

interface CalendarWords {
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
}

let known: CalendarWords | null = null;

/** Names of months and of weekdays, long and short, by themselves and as in dates; made when first asked for. */
function calendarWords(): CalendarWords {
  if (known !== null) return known;
  const months = new Map<string, number>([['sept', 9]]);
  const weekdays = new Set<string>();
  for (const language of languages) {
    for (const length of ['long', 'short'] as const) {
      const inDate = new Intl.DateTimeFormat(language, { month: length, day: 'numeric', timeZone: 'UTC' });
      const alone = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
      const weekday = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const day = Date.UTC(2026, month, 12);
        const name = inDate.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '';
        for (const word of [name, alone.format(day)]) {
          const letters = word.toLowerCase().match(/\p{L}{3,}/u)?.[0];
          if (letters !== undefined && !months.has(letters)) months.set(letters, month + 1);
        }
      }
      for (let day = 0; day < 7; day++)
        for (const word of weekday
          .format(Date.UTC(2026, 0, 1 + day))
          .toLowerCase()
          .match(/\p{L}{3,}/gu) ?? [])
          weekdays.add(word);
    }
  }
  known = { months, weekdays };
  return known;
}
