import { type TimeZone, zoneByName } from './time-zone.ts';
import { zoneByAbbreviation, zoneOfOffset } from './zone-abbreviations.ts';
import { zoneOfLabel } from './zone-labels.ts';

/** Further from UTC is a mistake; clocks have never differed by a day. */
const offsetMinutesMax = 24 * 60 - 1;

const offsetForm = /^(?:utc|gmt|z)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d)(?::?([0-5]\d))?)?$/i;

/** Seconds of +02:00, +0530, +5, UTC+2 and GMT-03:30, which are ahead of UTC where they have a plus; null for others. */
export function offsetOf(text: string): number | null {
  const [, sign, hours = '', minutes = '0', seconds = '0'] = offsetForm.exec(text) ?? [];
  if (sign === undefined) return null;
  const size = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  if (size > offsetMinutesMax * 60 + 59) return null;
  // Minus nothing is nothing, not the -0 of JavaScript.
  return sign === '-' && size > 0 ? -size : size;
}

const zoneNameMax = 100;
const zones = new Map<string, TimeZone | null>();
const zonesMax = 1_000;

/**
 * A zone as a caller names it: an IANA name in any case and with blanks for underscores, one of Windows, an offset, an
 * abbreviation, or what a CRM shows for it.
 * Null where it is none. A name that the time zone database has means what it means there: CET knows summer time.
 */
export function zoneOf(text: string): TimeZone | null {
  const known = zones.get(text);
  if (known !== undefined) return known;
  if (text.length > zoneNameMax) return null;
  const zone = findZone(text.trim().replace(/\u2212/g, '-'));
  if (zones.size >= zonesMax) zones.clear();
  zones.set(text, zone);
  return zone;
}

function findZone(text: string): TimeZone | null {
  // GMT+0 is a name as well as an offset.
  const named = zoneByName(text) ?? zoneByName(text.replace(/ /g, '_'));
  if (named) return named;
  const offset = offsetOf(text);
  if (offset !== null) return offset === 0 ? zoneOfOffset(0, 'UTC') : zoneOfOffset(offset);
  if (/^(?:z|utc)$/i.test(text)) return zoneByName('UTC') ?? null;
  return zoneByAbbreviation(text) ?? zoneOfLabel(text) ?? null;
}
