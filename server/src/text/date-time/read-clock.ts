import type { DateToken } from './date-tokens.ts';
import { type ClockTime, clockOfParts, nanosecondsOf } from './parsed-date.ts';
import type { TimeZone } from './time-zone.ts';
import { zoneOfOffset } from './zone-abbreviations.ts';
import { offsetOf } from './zone-of.ts';

/** A time of day within a date, and which of the tokens it is. */
export interface FoundClock {
  readonly time: ClockTime;
  readonly start: number;
  /** After its last token. */
  readonly end: number;
}

/** A time was written, and there is none such. */
export const noSuchTime = 'no such time';

const fraction = '(?:[.,][1-9])?';
/** What follows the hour is no minute where it begins the date: 14h 5/11/2023, 14h30 5 novembre. */
const notDay = '(?! ?[./] ?[1-9]|-[1-9]| ?(?:[ft] ?)*M)';
const half = '(?: ?\\.? ?([Ax]))?';
/**
 * Forms of a time, over the tags of the tokens. Most telling first: colons; hours with their unit; a dot or nothing
 * between numbers where a half of the day stands beside; a time after a complete date with dots; noon and midnight.
 */
const forms = [
  // 10:36, 10:36:28, 10:36:28.5, 10:36:28:500, 10:36 am, 오후 10:36
  new RegExp(`(?:([Ax])\\.? ?)?(?<![1-9])1:1(?::1(?:[.,:][1-9])?)?(?!:?[1-9])(?: ?[hg](?![1-9]))?${half}`),
  // 10h, 10h36, 10 h 36.5, 04.2h, 21時40分05秒, 7 гадзін 10 хвілін, 18.37 Uhr
  new RegExp(
    `(?:([Ax]) ?)?(?:1[.:])?1 ?\\.?h(?: ?1${fraction}${notDay}(?: ?\\.?i)?(?: ?1${fraction}${notDay}(?: ?\\.?s)?)?)?${half}`,
  ),
  // 5 pm, 12.16 pm, 5.45.10 ip.
  /1(?:[.:]1(?:[.:]1)?)? ?\.?(A)/,
  // 下午3, PM 5.30
  /([Ax])\.? ?1(?:\.1){0,2}(?![.]?[1-9/-])/,
  // 29.02.2020 13.12, 5. jan. 2024, 09.05: the time alone, the date before it is looked at only
  /(?<=(?:1 ?[./-] ?1 ?[./-] ?[14]|4 ?[./-] ?1 ?[./-] ?1|M.*4|4.*M.*1)\.?[ ,][ ,.fgW]*)1\.1(?:\.1)?(?=[ .Z+-]*$)/,
  // 14.30 5.11.2023: the time in front of a complete date with dots
  /^1\.1(?=,? 1\. ?1\. ?[14](?![.1-9]))/,
  // at noon, 12 noon
  /(?:1 )?(x)/,
];
/** klo 14.30, at 5, um 22: only where the text is no date with this number in it. */
const afterWord = /(?<=g[ .]*)1(?:\.1(?:\.1)?)?(?![./ -]*[1-9M])/;

/** The first time in the text; null where there is none. */
export function findClock(
  tokens: readonly DateToken[],
  tags: string,
  { afterWords }: { afterWords: boolean },
): FoundClock | typeof noSuchTime | null {
  for (const form of afterWords ? [...forms, afterWord] : forms) {
    const match = form.exec(tags);
    if (!match) continue;
    const start = match.index;
    const end = start + match[0].length;
    const time = readClock(tokens.slice(start, end));
    if (!time) return noSuchTime;
    // "2015 - 03:54": what joins day and time is part of neither.
    const joined = /[ ,@|:/-]*$/.exec(tags.slice(0, start))?.[0].length ?? 0;
    const apart = start === joined ? (/^ [-|@] (?=[14])/.exec(tags.slice(end))?.[0].length ?? 0) : 0;
    return { time, start: start - joined, end: end + apart };
  }
  return null;
}

function readClock(tokens: readonly DateToken[]): ClockTime | null {
  const numbers = tokens.filter(({ tag }) => tag >= '1' && tag <= '9');
  const half = tokens.find(({ tag }) => tag === 'A' || tag === 'x');
  if (half?.tag === 'x' && (numbers.length === 0 || (numbers.length === 1 && numbers[0]?.value === 12)))
    return { hour: half.value, minute: 0, second: 0, nanosecond: 0 };
  const time = readNumbers(tokens, numbers);
  if (!time || !half) return time;
  const hour = hourOfHalf(time.hour, kindOf(half));
  if (hour !== null) return { ...time, hour };
  // "am 13:45" has a word that is AM in other languages; "13:45 AM" is a mistake.
  return tokens[0] === half ? time : null;
}

/** 中午12:15 is at noon and after. */
function kindOf({ tag, value, senses }: DateToken): string {
  if (tag === 'x') return value === 12 ? 'e' : 'n';
  const sense =
    senses.find(({ kind }) => 'ap'.includes(kind)) ?? senses.find(({ kind }) => 'qen'.includes(kind));
  return sense?.kind ?? 'a';
}

/** am and pm are for hours up to twelve; words such as "in the evening" may stand after 20 as well. */
function hourOfHalf(hour: number, kind: string): number | null {
  if (hour > 12) return 'ap'.includes(kind) ? null : hour;
  if (kind === 'a' || kind === 'q') return hour % 12;
  if (kind === 'p' || kind === 'e') return (hour % 12) + 12;
  // At night: ten is before midnight, three is after.
  return hour >= 6 && hour < 12 ? hour + 12 : hour % 12;
}

function readNumbers(tokens: readonly DateToken[], numbers: readonly DateToken[]): ClockTime | null {
  const [hour, minute, second, rest] = numbers;
  if (!hour) return null;
  const unitAt = tokens.findIndex(({ tag }) => tag === 'h');
  const secondNumberAt = minute ? tokens.indexOf(minute) : -1;
  // 04.2h is a part of an hour; 18.37 Uhr is minutes.
  if (
    minute &&
    unitAt > secondNumberAt &&
    minute.text.length === 1 &&
    tokens[secondNumberAt - 1]?.tag === '.'
  )
    return clockOfParts(hour.text, '', '', minute.text);
  if (rest) return clockOfParts(hour.text, minute?.text ?? '0', second?.text ?? '0', rest.text);
  if (!minute || !second) return clockOfParts(hour.text, minute?.text ?? '0', '0', '');
  const secondAt = tokens.indexOf(second);
  const isPart = unitAt !== -1 && unitAt < secondNumberAt && /[.,]/.test(tokens[secondAt - 1]?.tag ?? '');
  if (isPart) return clockOfParts(hour.text, minute.text, '', second.text);
  return second.text.length > 2
    ? null
    : { ...clockOfParts(hour.text, minute.text, second.text, ''), nanosecond: nanosecondsOf('') };
}

export interface FoundZone {
  readonly zone: TimeZone;
  readonly start: number;
  readonly end: number;
}

/** Right after the time: PST, PST-0700, UTC+2, +02:00; what repeats it (+0300 MSK) belongs to it. */
const zoneAfterTime =
  /^[ ,]*\(?(?:(Z) ?([+-]) ?(?:1:1|1|4)(?![./-][1-9])|([+-])(?:1:1|1|4)(?![./-][1-9])|(Z))\)?(?:[ ,(]+(?:Z ?(?:[+-](?:1:1|1|4))?|[+-](?:1:1|1|4)(?![./-][1-9]))\)?)*/;

/** The zone at a place, or null; `noSuchTime` where an offset is out of bounds. */
export function findZone(
  tokens: readonly DateToken[],
  tags: string,
  at: number,
): FoundZone | typeof noSuchTime | null {
  const match = zoneAfterTime.exec(tags.slice(at));
  if (match) {
    const end = at + match[0].length;
    const [, , signAfterName, sign] = match;
    if (signAfterName === undefined && sign === undefined) {
      const zone = tokens.slice(at, end).find((token) => token.tag === 'Z')?.zone;
      return zone ? { zone, start: at, end } : null;
    }
    const signAt = tags.indexOf(signAfterName ?? sign ?? '+', at);
    const text = /^[+-] ?(?:1:1|[14])/.exec(tags.slice(signAt))?.[0] ?? '';
    const written = tokens
      .slice(signAt, signAt + text.length)
      .map((token) => token.text)
      .join('');
    const offset = offsetOf(written);
    return offset === null ? noSuchTime : { zone: zoneOfOffset(offset), start: at, end };
  }
  const alone = tags.indexOf('Z');
  const zone = tokens[alone]?.zone;
  return zone ? { zone, start: alone, end: alone + 1 } : null;
}
