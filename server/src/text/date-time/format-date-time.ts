import { daysFromCivil, secondsPerDay } from './civil.ts';
import { type Locale, localeOf } from './locale.ts';
import type { LocalizedTexts } from './localized-forms.ts';
import { isoOf, type Moment, momentIn } from './moment.ts';
import { parseDate } from './parse-date.ts';
import type { ParsedDate } from './parsed-date.ts';
import { strftime } from './strftime.ts';
import { epochOfLocal, type TimeZone } from './time-zone.ts';
import { zoneOf } from './zone-of.ts';

export interface DateTimeRequest {
  readonly date: string;
  /** strftime; as `defaultFormat` where it is not given. */
  readonly format?: string | undefined;
  readonly originalTimezone?: string | undefined;
  readonly newTimezone?: string | undefined;
  readonly locale?: string | undefined;
}

export interface FormattedDateTime extends LocalizedTexts {
  readonly outcome: 'formatted';
  readonly formatted: string;
  readonly iso: string;
  /** `%Y-%m-%d %H:%M:%S`. */
  readonly full: string;
  readonly moment: Moment;
  /** Of the result. */
  readonly timezone: string;
  readonly locale: string;
}

/** Names the field that is wrong, and what to do; for the caller. */
export interface RefusedDateTime {
  readonly outcome: 'refused';
  readonly field: 'date' | 'original_timezone' | 'new_timezone' | 'locale';
  readonly reason: string;
}

const defaultFormat = '%Y-%m-%d %H:%M:%S';

/** As far as a Date of ECMAScript goes: 100,000,000 days before and after 1970. */
const epochSecondsMax = 8.64e12;

/** Reads a date, moves it to a time zone and writes it. A field that is given empty is as one not given. */
export function formatDateTime(request: DateTimeRequest): FormattedDateTime | RefusedDateTime {
  const locale = localeOf(given(request.locale));
  if (!locale)
    return refused('locale', 'It is no language that is known here; send a tag such as en, pt-BR or de_AT.');
  const originalZone = zoneOf(given(request.originalTimezone) ?? 'UTC');
  if (!originalZone) return refused('original_timezone', zoneAdvice);
  const newZone = given(request.newTimezone) === undefined ? originalZone : zoneOf(request.newTimezone ?? '');
  if (!newZone) return refused('new_timezone', zoneAdvice);

  const asked = given(request.locale) !== undefined;
  const parsed = parseDate(request.date, {
    language: asked ? locale.times.language : undefined,
    order: asked ? locale.forms.order : undefined,
  });
  if (parsed.kind === 'none')
    return refused('date', `It is no date that can be read: ${parsed.reason}. ${dateAdvice}`);
  const epochSeconds = epochOf(parsed, originalZone);
  if (epochSeconds === null)
    return refused(
      'date',
      'It has a second 60 that is not 23:59:60 in UTC, where leap seconds are; send 59 or the next minute.',
    );
  if (Math.abs(epochSeconds) > epochSecondsMax - secondsPerDay)
    return refused('date', 'It is too far away; send a year from -271820 to 275759.');
  return written(momentIn(newZone, epochSeconds, parsed.nanosecond), newZone, locale, request.format);
}

const zoneAdvice =
  'It is no time zone; send an IANA name such as Europe/Berlin, an offset such as +02:00, or UTC.';
const dateAdvice = 'Send a complete date such as 2026-11-05T14:30:00Z, 5 Nov 2026 or 1793889000.';

/** A leap second is the first of the next minute; null where the minute can have none. */
function epochOf(parsed: ParsedDate, originalZone: TimeZone): number | null {
  if (parsed.kind === 'moment') return parsed.epochSeconds;
  const { year, month, day, hour, minute, second } = parsed;
  const local = daysFromCivil(year, month, day) * secondsPerDay + hour * 3_600 + minute * 60 + second;
  const epochSeconds = epochOfLocal(parsed.zone ?? originalZone, local);
  return second === 60 && epochSeconds % secondsPerDay !== 0 ? null : epochSeconds;
}

function written(
  moment: Moment,
  zone: TimeZone,
  locale: Locale,
  format: string | undefined,
): FormattedDateTime {
  const full = strftime(moment, defaultFormat, locale.times);
  const asked = given(format);
  return {
    outcome: 'formatted',
    formatted: asked === undefined || asked === defaultFormat ? full : strftime(moment, asked, locale.times),
    iso: isoOf(moment),
    full,
    moment,
    timezone: zone.name,
    locale: locale.tag,
    ...locale.forms.write(moment),
  };
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

function refused(field: RefusedDateTime['field'], reason: string): RefusedDateTime {
  return { outcome: 'refused', field, reason };
}
