import { z } from 'zod';
import { countryCodeOf } from '../text/countries.ts';

const interest = z.int().min(0).max(100);
const text = (max: number) => z.string().min(1).max(max);
const related = z.object({
  name: text(500),
  /** Of the top ones their share of the first (0 to 100); of the rising ones by how many percent they grew. */
  value: z.int().min(0).max(1_000_000_000),
});
const topic = related.extend({ /** "Topic", "Company", "City in Ohio". */ kind: text(200).nullable() });

/** How much a word was searched, in parts of the most: 100 is the time or region with the most searches. */
export const searchTrend = z.object({
  /** Oldest first. A day, or a moment where the steps are shorter. */
  overTime: z
    .array(z.object({ at: z.union([z.iso.date(), z.iso.datetime({ precision: 3 })]), value: interest }))
    .max(2_000),
  byRegion: z.array(z.object({ region: text(200), value: interest })).max(500),
  queries: z.object({ top: z.array(related).max(100), rising: z.array(related).max(100) }),
  topics: z.object({ top: z.array(topic).max(100), rising: z.array(topic).max(100) }),
});
export type SearchTrend = z.infer<typeof searchTrend>;

export interface TrendQuestion {
  readonly keyword: string;
  /** ISO 3166-1 alpha-2, maybe with a region of it (`US-OH`); null is the whole world. */
  readonly geo: string | null;
  readonly timeframe: string;
}

/** Beside these, two days: `2026-01-01 2026-06-30`. */
export const timeframes = [
  'now 1-H',
  'now 4-H',
  'now 1-d',
  'now 7-d',
  'today 1-m',
  'today 3-m',
  'today 12-m',
  'today 5-y',
  'all',
] as const;

const firstDay = '2004-01-01';

/** The days of such a timeframe; undefined for any other text, and for days that are none or in the wrong order. */
export function daysOfTimeframe(text: string): { readonly from: string; readonly to: string } | undefined {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2}) (\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const areDays = z.iso.date().safeParse(from).success && z.iso.date().safeParse(to).success;
  return areDays && from >= firstDay && from < to ? { from, to } : undefined;
}

export const isTimeframe = (text: string): boolean =>
  (timeframes as readonly string[]).includes(text) || daysOfTimeframe(text) !== undefined;

/** `us`, `us-oh` and `United States` as they are asked for; undefined where there is no such country. */
export function trendGeoOf(text: string): string | undefined {
  const [, country = '', region = ''] = /^([a-z]{2})(-[a-z0-9]{1,3})$/i.exec(text.trim()) ?? [];
  const code = countryCodeOf(country === '' ? text : country);
  return code === undefined ? undefined : code + region.toUpperCase();
}
