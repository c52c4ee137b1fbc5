import { type Place, weekdays } from '../../records/place.ts';

const dayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const times = /^\d{1,2}:\d{2}-\d{1,2}:\d{2}\+?(?:, ?\d{1,2}:\d{2}-\d{1,2}:\d{2}\+?){0,5}$/;
const dayPattern = '(?:mo|tu|we|th|fr|sa|su|ph|sh)';
const rulePattern = new RegExp(`^((?:${dayPattern}(?:-${dayPattern})?,? ?)*)(.*)$`, 'i');
/** Longer ones than anybody reads; 300 have hours of each day and holiday. */
const charactersMax = 300;

/**
 * Days and their hours of the usual forms ("Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off", "24/7"). Rules of months, weeks or sunsets are
 * more than a list of days can tell: then none.
 *
 * @see https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification (facts; read 2026-11-22)
 */
export function openingDays(value: string | undefined): Place['openingHours'] {
  const text = value?.trim() ?? '';
  if (text === '' || text.length > charactersMax) return [];
  if (text === '24/7') return weekdays.map((day) => ({ day, hours: 'Open 24 hours' }));
  const hoursOf = new Map<number, string>();
  for (const rule of text.split(';').map((one) => one.trim())) {
    if (rule === '') continue;
    const [, dayText = '', hours = ''] = rulePattern.exec(rule) ?? [];
    const said = /^(?:off|closed)$/i.test(hours) ? 'Closed' : times.test(hours) ? hours : null;
    const days = daysOf(dayText);
    if (said === null || days === null) return [];
    for (const day of days) hoursOf.set(day, said);
  }
  return weekdays.flatMap((day, at) => {
    const hours = hoursOf.get(at);
    return hours === undefined ? [] : [{ day, hours }];
  });
}

/** Of "Mo-We, Fr": 0, 1, 2, 4. All where none is named; none for holidays; null for what is not understood. */
function daysOf(text: string): number[] | null {
  const days: number[] = [];
  const parts = text
    .trim()
    .replace(/,$/, '')
    .split(/\s*,\s*/);
  if (text.trim() === '') return weekdays.map((_, at) => at);
  for (const part of parts) {
    if (/^(?:ph|sh)$/i.test(part)) continue;
    const [from = '', to = from] = part.toLowerCase().split('-');
    const first = dayNames.indexOf(from);
    const last = dayNames.indexOf(to);
    if (first < 0 || last < 0) return null;
    // "Sa-Mo" goes over the end of the week.
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === last) break;
    }
  }
  return days;
}
