import { type TimeZone, zoneByName, zoneNames } from './time-zone.ts';
import { abbreviateZones, zoneByAbbreviation } from './zone-abbreviations.ts';

/* How CRMs, calendars and Windows show a zone to people: "(GMT-05:00) Eastern Time (US & Canada)". */

/**
 * What has no city of the time zone database as its name. From the lists of Ruby on Rails (HubSpot, Zendesk, Shopify)
 * and of Windows (Outlook, Dynamics), read 2026-11-30.
 */
const namesList = `
  America/New_York: eastern, us eastern, indiana (east), miami, boston, atlanta, washington
  America/Chicago: central, us central, dallas, houston, austin
  America/Denver: mountain, us mountain
  America/Los_Angeles: pacific, us pacific, san francisco, seattle, las vegas, baja california
  America/Phoenix: arizona
  America/Anchorage: alaska
  Pacific/Honolulu: hawaii, hawaii-aleutian
  America/Halifax: atlantic
  America/St_Johns: newfoundland, st. john's
  America/Regina: saskatchewan
  America/Mexico_City: guadalajara
  America/Chihuahua: la paz mexico
  America/Guatemala: central america
  America/Lima: quito, rio branco, peru
  America/Bogota: colombia
  America/Guyana: georgetown
  America/Sao_Paulo: brasilia, brasília
  America/Argentina/Buenos_Aires: argentina
  America/Nuuk: greenland
  Atlantic/South_Georgia: mid-atlantic
  Atlantic/Cape_Verde: cape verde is., cape verde
  Etc/GMT+12: international date line west
  Pacific/Midway: midway island
  Pacific/Pago_Pago: american samoa
  Pacific/Apia: samoa
  Europe/London: edinburgh, british, uk, united kingdom
  Europe/Dublin: irish, ireland
  Europe/Zurich: bern
  Europe/Paris: romance
  CET: central european, central europe, w. europe
  EET: eastern european, eastern europe
  WET: western european
  Europe/Moscow: st. petersburg, volgograd, moscow, russian
  Europe/Kiev: kyiv
  Africa/Lagos: west central africa, west africa
  Africa/Maputo: harare, pretoria, central africa
  Africa/Nairobi: east africa
  Africa/Johannesburg: south africa
  Asia/Jerusalem: israel
  Asia/Riyadh: arabian, arabia
  Asia/Dubai: abu dhabi, gulf
  Asia/Karachi: islamabad, pakistan
  Asia/Yekaterinburg: ekaterinburg
  Asia/Kolkata: chennai, mumbai, new delhi, delhi, bangalore, india, indian
  Asia/Colombo: sri jayawardenepura
  Asia/Dhaka: bangladesh
  Asia/Bangkok: hanoi, indochina
  Asia/Shanghai: beijing, china
  Asia/Manila: philippine, philippines
  Asia/Tokyo: osaka, sapporo, japan
  Asia/Seoul: korea, korean
  Australia/Sydney: canberra, australian eastern, australia eastern, eastern australia
  Australia/Adelaide: australian central, australia central
  Australia/Perth: australian western, australia western
  Pacific/Guadalcanal: solomon is.
  Pacific/Noumea: new caledonia
  Pacific/Majuro: marshall is.
  Pacific/Auckland: wellington, new zealand
  Pacific/Tongatapu: nuku'alofa
  Pacific/Fakaofo: tokelau is.
  Pacific/Chatham: chatham is.`;

const offsetInFront = /^\(?(?:gmt|utc)\s*(?:[+-]\s*\d{1,2}(?::?\d\d)?)?\)?\s*(?:[-:\u2013]\s*)?(?=.)/i;
const databaseName = /[a-z_]+(?:\/[a-z0-9_+-]+){1,2}/gi;

let zoneOfPlace: ReadonlyMap<string, string> | undefined;

/**
 * A zone by what a program shows for it: a name of the database anywhere in it, else a name in words, else the first
 * city that is known. The offset in front is that of winter and says nothing about summer, so alone it is no answer.
 */
export function zoneOfLabel(text: string): TimeZone | undefined {
  for (const [name] of text.matchAll(databaseName)) {
    const zone = zoneByName(name);
    if (zone) return zone;
  }
  const label = text.replace(offsetInFront, '').replace(/\s+/g, ' ').trim();
  for (const piece of [
    label,
    label.replace(/\s*\([^()]*\)/g, ''),
    ...label.split(/\s*[(),;/]\s*|\s+[-\u2013]\s+/),
  ]) {
    const zone = zoneOfPiece(piece.trim());
    if (zone) return zone;
  }
  return undefined;
}

function zoneOfPiece(piece: string): TimeZone | undefined {
  if (piece === '') return undefined;
  const zone =
    zoneByName(piece) ?? zoneByAbbreviation(piece) ?? zoneByAbbreviation(summerAbbreviation(piece));
  if (zone) return zone;
  zoneOfPlace ??= places();
  const key = piece.toLowerCase();
  const name = zoneOfPlace.get(key) ?? zoneOfPlace.get(key.replace(/(?: standard)? time$/, ''));
  return name === undefined ? undefined : zoneByName(name);
}

/** "Pacific Daylight Time" says which half of the year it means; "Pacific Time" and "… Standard Time" are the zone. */
function summerAbbreviation(piece: string): string {
  return /\b(?:daylight|summer) time$|^(?:greenwich|coordinated) /i.test(piece) ? abbreviateZones(piece) : '';
}

function places(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of zoneNames()) {
    const city = name.split('/').at(-1) ?? name;
    // Names without a region (EST, GB) are those of the database; of Etc only offsets have one.
    if (name.includes('/') && !name.startsWith('Etc/') && !name.startsWith('US/'))
      found.set(city.replace(/_/g, ' ').toLowerCase(), name);
  }
  for (const [, zone = '', words = ''] of namesList.matchAll(/^\s*([^:\s]+): (.+)$/gm))
    for (const word of words.split(', ')) found.set(word, zone);
  return found;
}
