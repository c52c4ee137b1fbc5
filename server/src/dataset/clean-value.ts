import type { Address, Company } from '../records/company.ts';
import { registrableDomain } from '../records/registrable-domain.ts';
import { websiteDomain } from '../records/website-domain.ts';
import { countryCodeOf } from '../text/countries.ts';
import { mayBeName, nothingWords } from '../text/given-names.ts';
import { usStateOf } from '../text/us-states.ts';

/*
 * Each takes a value as a file has it and returns its clean form; null where there is none ("", "none", "N/A"), and
 * `unreadable` where something is there that cannot be understood. What is unreadable is left out, never guessed.
 */

export const unreadable = Symbol('unreadable');
export type Cleaned<Value> = Value | null | typeof unreadable;

/** What spreadsheets show where a formula has failed. */
const formulaErrors = String.raw`#(?:ref!|value!|name\?|null!|num!|div\/0!|spill!|calc!|error!)`;
const nothing = new RegExp(`^(?:${nothingWords}|nil|not available|\\?|${formulaErrors})$`, 'i');

/** One line of text: control characters and runs of white space become one space. */
export function cleanLine(value: unknown, charactersMax: number): Cleaned<string> {
  const line = lineOf(value);
  if (typeof line !== 'string') return line;
  if (line === '' || (line.length < 20 && nothing.test(line))) return null;
  return line.length <= charactersMax ? line : unreadable;
}

/** A word that may be a name and may say nothing, such as `Null`; null for anything else. */
export function cleanDoubtfulName(value: unknown): string | null {
  const line = lineOf(value);
  return typeof line === 'string' && line.length < 20 && nothing.test(line) && mayBeName(line) ? line : null;
}

function lineOf(value: unknown): Cleaned<string> {
  const text = textOf(value);
  if (text === undefined) return value === null || value === undefined ? null : unreadable;
  // The usual value needs no replacing, and this runs forty times a record.
  return /[\p{Cc}]|\s\s/u.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text.trim();
}

/** Text of several lines; what is beyond the limit is cut. */
export function cleanText(value: unknown, charactersMax: number): Cleaned<string> {
  const text = textOf(value);
  if (text === undefined) return value === null || value === undefined ? null : unreadable;
  const clean = text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\x00-\x08\x0b-\x1f\x7f]+/g, ' ')
    .trim();
  if (clean === '' || (clean.length < 20 && nothing.test(clean))) return null;
  if (clean.length <= charactersMax) return clean;
  // A cut between the halves of a surrogate pair would leave text that PostgreSQL refuses.
  return clean.slice(0, charactersMax).replace(/[\ud800-\udbff]$/, '');
}

/** A list as a JSON array, JSON text of one, or text with ; or | between the items. Without repeats, cut at `itemsMax`. */
export function cleanList(
  value: unknown,
  { itemsMax, charactersMax, commas = false }: { itemsMax: number; charactersMax: number; commas?: boolean },
): string[] {
  const items = new Set<string>();
  for (const item of itemsOf(value, commas)) {
    const line = cleanLine(item, charactersMax);
    if (typeof line === 'string') items.add(line);
    if (items.size === itemsMax) break;
  }
  return [...items];
}

/** What a list holds, in the forms that `cleanList` reads. */
export function itemsOf(value: unknown, commas: boolean): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return value === null || value === undefined ? [] : [value];
  if (value.trimStart().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // Not JSON after all: "[beta] Acme" is text.
    }
  }
  // Google Contacts writes ::: between several values.
  return value.split(commas ? / ?::: ?|[;|,\n]/ : / ?::: ?|[;|\n]/);
}

/** "1,234", "1.234", "12 000", 12.0 and "~100": whole numbers. "1.2K" is too coarse to be a count. */
export function cleanCount(value: unknown, max: number): Cleaned<number> {
  const line = cleanLine(value, 40);
  if (typeof line !== 'string') return line;
  const match =
    /^[~≈]?\s*(\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+|\d{1,15})(?:\.0{1,6})?\+?(?:\s+(?:employees|followers|people|staff))?$/i.exec(
      line,
    );
  const count = Number(match?.[1]?.replace(/\D/g, ''));
  return match && count <= max ? count : unreadable;
}

/** "Jun 1, 2015", "1 June 2015", "June 2015". */
const yearBehindMonth =
  /^(?:\d{1,2}\.?\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+\d{1,2},)?\s+(\d{4})$/i;

/** "1902", "1902 (1888)", "1975/1977", "2013-04-01", 1902: the first year. */
export function cleanYear(value: unknown): Cleaned<number> {
  const line = cleanLine(value, 100);
  if (typeof line !== 'string') return line;
  const match =
    /^(\d{4})(?:\.0)?(?:$|[\s/(;,-])/.exec(line) ??
    /^\d{1,2}[/.]\d{1,2}[/.](\d{4})$/.exec(line) ??
    yearBehindMonth.exec(line);
  const year = Number(match?.[1]);
  return match && year >= 1 && year <= 2200 ? year : unreadable;
}

/** "51-200", "51 - 200 employees", "10001+", "10,001+ employees". Words such as "medium" are unreadable. */
export function cleanSize(value: unknown): Cleaned<NonNullable<Company['employeeRange']>> {
  const line = cleanLine(value, 60);
  if (typeof line !== 'string') return line;
  const bare = line
    .toLowerCase()
    .replace(/\s*(?:employees|people|staff)\.?$/, '')
    .replace(/(?<=\d)[,. ](?=\d{3}(?!\d))/g, '');
  if (/^self[- ]?employed$/.test(bare)) return { start: 1, end: 1 };
  const range = /^(\d{1,8})\s*(?:-|–|—|to)\s*(\d{1,8})$/.exec(bare);
  if (range) {
    const [start, end] = [Number(range[1]), Number(range[2])];
    return start <= end ? { start, end } : unreadable;
  }
  const open = /^(\d{1,8})\s*\+$/.exec(bare) ?? /^>=?\s*(\d{1,8})$/.exec(bare);
  if (open) return { start: Number(open[1]) + (bare.startsWith('>') && bare[1] !== '=' ? 1 : 0), end: null };
  return unreadable;
}

export interface Website {
  readonly website: string;
  /** Null where the address is a page on a host that many share, or has no registrable domain. */
  readonly domain: string | null;
}

/** An http(s) address or a domain without scheme. */
export function cleanWebsite(value: unknown): Cleaned<Website> {
  const line = cleanLine(value, 2_000);
  if (typeof line !== 'string') return line;
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(line)?.[0].toLowerCase();
  if (/[\s@]/.test(line) || (scheme && scheme !== 'http://' && scheme !== 'https://')) return unreadable;
  const url = URL.parse(scheme ? line : `https://${line.replace(/^\/+/, '')}`);
  if (!url?.hostname.includes('.') || url.href.length > 2_000) return unreadable;
  if (!scheme && registrableDomain(url.hostname) === undefined) return unreadable;
  return { website: url.href, domain: websiteDomain(url) };
}

/** A registrable domain out of a domain, host, web address or "@acme.com". */
export function cleanDomain(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 2_000);
  if (typeof line !== 'string') return line;
  const site = cleanWebsite(line.replace(/^@/, ''));
  return site === unreadable || site === null ? unreadable : (site.domain ?? unreadable);
}

/** "acme", "@acme" or the address of its page. */
export function cleanHandle(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 300);
  if (typeof line !== 'string') return line;
  const path = /^(?:https?:\/\/)?(?:(?:www|mobile)\.)?(?:twitter|x)\.com\/([^/?#]+)/i.exec(line)?.[1];
  const handle = (path ?? line).replace(/^@/, '');
  return /^\w{1,50}$/.test(handle) ? handle : unreadable;
}

export function cleanEmail(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 320);
  if (typeof line !== 'string') return line;
  const email = line.replace(/^mailto:/i, '');
  return /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,255}\.[^\s@<>,;"]+$/.test(email) ? email : unreadable;
}

export function cleanCountry(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 200);
  return typeof line === 'string' ? (countryCodeOf(line) ?? unreadable) : line;
}

export type Place = Pick<Address, 'country' | 'region' | 'city'>;

/** Of "1 Main St, Boston, 02110, United States" neither the street nor the postal code: a house number, or no letter at all. */
const isOfPlace = (part: string, at: number, parts: readonly string[]) =>
  parts.length < 3 || !(/^[\d -]{4,10}$/.test(part) || (at === 0 && /^\d{1,5}[a-z]? \p{L}/iu.test(part)));

/**
 * "Saint Paul, Minnesota", "Dublin, Ireland", "Warmley, Bristol, United Kingdom", "armonk, new york, united states".
 * The last part is a country, or a state of the USA; of several places ("Columbus, Ohio; Detroit, Michigan") the first
 * counts. "Georgia" and "CA" are either, so that the country stays open unless `usStates` says how to read them.
 */
export function cleanPlace(value: unknown, options: { usStates?: boolean } = {}): Cleaned<Place> {
  const line = cleanLine(value, 1_000);
  if (typeof line !== 'string') return line;
  const parts = (line.split(/[;|]/, 1)[0] ?? '')
    .replace(/\[\w{1,3}\]/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= 200)
    .filter(isOfPlace);
  const last = parts.at(-1);
  if (last === undefined) return null;
  if (parts.length === 1) {
    const code = countryCodeOf(last);
    return { country: code ?? null, region: null, city: code ? null : last };
  }

  const state = usStateOf(last);
  const country = countryCodeOf(last);
  const city = parts[0] ?? null;
  if (state && (options.usStates || !country)) return { city, region: state, country: 'US' };
  if (state && country) return { city, region: last, country: null };
  if (!country) return { city, region: last, country: null };
  const region = parts.length > 2 ? (parts.at(-2) ?? null) : null;
  return { city, region: region && country === 'US' ? (usStateOf(region) ?? region) : region, country };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}
