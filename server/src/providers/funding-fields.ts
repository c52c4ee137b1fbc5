import { type FundingProfile, fundingProfile } from '../records/funding-profile.ts';
import { itemsOf, membersOf, readCount, readLine } from './record-fields.ts';

/* What vendors say in fields of a company's funding. */

export const blankFunding = (name: string): FundingProfile => ({
  name,
  description: null,
  website: null,
  networkUrl: null,
  foundedOn: null,
  foundedPrecision: null,
  headquarters: [],
  industries: [],
  industryGroups: [],
  employees: null,
  operatingStatus: null,
  companyType: null,
  lastFundingOn: null,
  lastFundingType: null,
  totalUsd: null,
  total: null,
  roundCount: null,
  investorCount: null,
  leadInvestors: [],
  topInvestors: [],
  founders: [],
  revenueRange: null,
  ipoStatus: null,
});

/** Null for a profile beyond the record's limits. */
export const checkedFunding = (profile: FundingProfile): FundingProfile | null =>
  fundingProfile.safeParse(profile).data ?? null;

const amountMax = Number.MAX_SAFE_INTEGER;

/** Whole; nothing at all is what they say where no sum is known. */
export function readAmount(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,4})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null;
  const amount = Math.round(number);
  return amount <= amountMax ? amount : null;
}

/** ISO 4217. */
export const readCurrency = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null;

/** `2025-05-01`, with a time behind it or without. Null for days that there are not. */
export function readDay(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(value.trim())?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

/** Of `{year, month, day}` with numbers. */
export function dayOfParts(value: unknown): string | null {
  const { year, month, day } = membersOf(value);
  const parts = [readCount(year, 2_200), readCount(month, 12), readCount(day, 31)];
  const [inYear, ofYear, ofMonth] = parts;
  if (!inYear || !ofYear || !ofMonth) return null;
  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  const text = `${pad(inYear, 4)}-${pad(ofYear, 2)}-${pad(ofMonth, 2)}`;
  return isDay(text) ? text : null;
}

const isDay = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** A year, or a month of it, as the day that it begins with. */
export function foundedOf(
  year: number | null,
  month: number | null = null,
): Pick<FundingProfile, 'foundedOn' | 'foundedPrecision'> {
  if (year === null || year < 1 || year > 2_200) return { foundedOn: null, foundedPrecision: null };
  const start = `${String(year).padStart(4, '0')}-${String(month ?? 1).padStart(2, '0')}-01`;
  return { foundedOn: start, foundedPrecision: month === null ? 'year' : 'month' };
}

const namesOfTypes: ReadonlyMap<string, string> = new Map([
  ['non_equity_assistance', 'Non-equity Assistance'],
  ['post_ipo_debt', 'Post-IPO Debt'],
  ['post_ipo_equity', 'Post-IPO Equity'],
  ['post_ipo_secondary', 'Post-IPO Secondary'],
  ['pre_seed', 'Pre-Seed'],
  ['series_unknown', 'Venture - Series Unknown'],
  ['undisclosed', 'Funding Round'],
]);

/** "series_b" is shown as "Series B"; what is written with capitals already stays as it is. */
export function readFundingType(value: unknown): string | null {
  const line = readLine(value, 100);
  if (line === null || line !== line.toLowerCase()) return line;
  const word = line.replace(/[ -]/g, '_');
  return namesOfTypes.get(word) ?? titleOf(word);
}

/** "for_profit" is shown as "For Profit". */
export const titleOf = (word: string): string =>
  word
    .split('_')
    .filter((part) => part !== '')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join(' ');

/** "c_00251_00500" and "10001_max" as "251-500" and "10001+"; a range that is written out stays. */
export function readEmployees(value: unknown): string | null {
  const line = readLine(value, 50);
  if (line === null) return null;
  const [, from, to] = /^c_(\d{5})_(\d{5}|max)$/.exec(line) ?? [];
  if (from !== undefined && to !== undefined)
    return to === 'max' ? `${Number(from)}+` : `${Number(from)}-${Number(to)}`;
  return /^\d[\d,]*(?:\s*[-–]\s*\d[\d,]*|\+)?$/.test(line) ? line.replace(/[\s,]/g, '') : null;
}

/** What identifiers are called, each once. */
export function readNames(value: unknown, max: number, charactersMax: number): string[] {
  const names = itemsOf(value)
    .slice(0, 1_000)
    .flatMap((one) => {
      const told = membersOf(one);
      return readLine(typeof one === 'string' ? one : (told.value ?? told.name), charactersMax) ?? [];
    });
  return [...new Set(names)].slice(0, max);
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** "Denmark" of "DK". */
export const countryNameOf = (code: string | null): string | null =>
  code === null || !/^[A-Z]{2}$/.test(code) ? null : (countryNames.of(code) ?? null);

/** Of employees from and to: "201-500", "10001+". */
export const employeesOf = (range: { readonly start: number; readonly end: number | null } | null) =>
  range === null ? null : range.end === null ? `${range.start}+` : `${range.start}-${range.end}`;
