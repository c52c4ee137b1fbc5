import { civilFromDays, daysFromCivil, daysFromIsoWeek, daysInMonth, isLeapYear } from './civil.ts';
import { type ClockTime, clockOfParts, midnight, type NoDate, type ParsedDate } from './parsed-date.ts';
import type { TimeZone } from './time-zone.ts';
import { zoneByAbbreviation, zoneOfOffset } from './zone-abbreviations.ts';
import { offsetOf } from './zone-of.ts';

/** All of ISO 8601's complete and reduced dates: 2026-11-05, 20261105, 2026-W45-4, 2026W454, 2026-309, 2026309, 2026-11, 2026. */
const day =
  '(?<year>[+-]\\d{6}|[+-]\\d{4,5}(?=-\\d\\d-\\d\\d)|\\d{4})' +
  '(?:-(?<month>\\d{1,2})-(?<day>\\d{1,2})|(?<basicMonth>\\d\\d)(?<basicDay>\\d\\d)' +
  '|-?W(?<week>\\d\\d)(?:-?(?<weekday>[1-7]))?|-?(?<ordinal>\\d{3})|-(?<onlyMonth>\\d\\d))?';
const clock =
  '(?<hour>\\d{1,2})(?::(?<minute>\\d{1,2})(?::(?<second>\\d{1,2}))?' +
  '|(?<basicMinute>\\d\\d)(?<basicSecond>\\d\\d)?)?(?:[.,](?<fraction>\\d+))?';
const zone = '(?<zone> ?Z| ?[+-]\\d\\d(?::?\\d\\d(?::?\\d\\d)?)?)';
const form = new RegExp(
  `^${day}(?:(?:[Tt_]| +)${clock}${zone}?|(?<dayZone> ?Z| ?[+-]\\d\\d:?\\d\\d))?$`,
  'i',
);

/**
 * ISO 8601 and RFC 3339, and what is usually let pass for them: numbers without their leading zero, a blank or an
 * underscore for the T. Null where the text has another form; a reason where the form is right and there is no such day.
 */
export function readIsoDate(text: string): ParsedDate | NoDate | null {
  const groups = form.exec(text)?.groups;
  if (!groups) return null;
  // After a T 09.05 is a part of an hour; after a blank it is five past nine, as in Denmark.
  if (/ \d\d?\.\d\d(?!\d)/.test(text) && groups.hour !== undefined) return null;
  const zoneText = (groups.zone ?? groups.dayZone ?? '').trim();
  const days = daysOf(groups);
  if (typeof days !== 'number') return days;
  const time = groups.hour === undefined ? midnight : clockOf(groups);
  const parsedZone = zoneText === '' ? null : zoneOfText(zoneText);
  if (parsedZone === undefined) return none(`${zoneText} is no offset from UTC`);
  return {
    kind: 'local',
    ...civilFromDays(days),
    ...time,
    zone: parsedZone,
    isDayWritten: (groups.day ?? groups.basicDay ?? groups.ordinal ?? groups.weekday) !== undefined,
    isTimeWritten: groups.hour !== undefined,
  };
}

type Groups = Readonly<Record<string, string | undefined>>;

function daysOf(groups: Groups): number | NoDate {
  const yearText = groups.year ?? '';
  const year = Number(yearText);
  // +000000, with six digits, is how ISO 8601 and this service write the year before 0001.
  if (/^(?:0000|-0+|\+0{4,5})$/.test(yearText))
    return none('there is no year 0000; the year before 0001 is 1 BC');
  if (groups.week !== undefined) {
    const days = daysFromIsoWeek(year, Number(groups.week), Number(groups.weekday ?? 1));
    return days ?? none(`${yearText} has no week ${groups.week}`);
  }
  if (groups.ordinal !== undefined) {
    const ordinal = Number(groups.ordinal);
    if (ordinal < 1 || ordinal > (isLeapYear(year) ? 366 : 365))
      return none(`${yearText} has no day ${groups.ordinal}`);
    return daysFromCivil(year, 1, 1) + ordinal - 1;
  }
  const month = Number(groups.month ?? groups.basicMonth ?? groups.onlyMonth ?? 1);
  const dayOfMonth = Number(groups.day ?? groups.basicDay ?? 1);
  if (month < 1 || month > 12) return none(`there is no month ${month}`);
  if (dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month))
    return none(`month ${month} of ${yearText} has no day ${dayOfMonth}`);
  return daysFromCivil(year, month, dayOfMonth);
}

function clockOf(groups: Groups): ClockTime {
  return clockOfParts(
    groups.hour ?? '',
    groups.minute ?? groups.basicMinute ?? '',
    groups.second ?? groups.basicSecond ?? '',
    groups.fraction ?? '',
  );
}

/** undefined where it is no zone. */
function zoneOfText(text: string): TimeZone | undefined {
  if (/^z$/i.test(text)) return zoneByAbbreviation('UTC');
  const offset = offsetOf(text);
  return offset === null ? undefined : zoneOfOffset(offset);
}

function none(reason: string): NoDate {
  return { kind: 'none', reason };
}
