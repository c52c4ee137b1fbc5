import { type SearchTrend, searchTrend, type TrendQuestion } from '../../records/search-trend.ts';
import { type Capabilities, ProviderFailure } from '../capabilities.ts';
import { itemsOf, membersOf, readCount, readItems, readLine } from '../record-fields.ts';
import { type TrendStep, trendSteps } from '../trend-steps.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { runUsdMax } from './list-items.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

/** Unsourced. */
export const trendUsd = 0.01;

const growthMax = 1_000_000_000;
const secondsMax = Date.UTC(2200) / 1_000;

/** Actor `google-trends-scraper`, which takes most of a minute for a word. */
export function trendsOf(runner: ActorRunner): Pick<Capabilities, 'readTrend'> {
  return {
    async readTrend(question, signal) {
      const input = inputOf(question);
      if (input === null) return unsupported;
      const [item] = await runner.run(
        'readTrend',
        { input, itemsMax: 1, usdMax: runUsdMax(trendUsd, 1) },
        signal,
      );
      if (item === undefined || !isOf(question.keyword, item)) return notFound;
      const trend = trendOf(item, question.timeframe);
      return trend.overTime.length === 0 ? notFound : { outcome: 'found', value: trend };
    },
  };
}

/** Null for what it would read as something else, or refuses: several words at once, an address, a region of a country. */
function inputOf({ keyword, geo, timeframe }: TrendQuestion): Record<string, unknown> | null {
  if (/,|^https?:/i.test(keyword) || geo?.includes('-')) return null;
  const isUsual = timeframe === 'today 12-m';
  const isRange = /^\d/.test(timeframe);
  return {
    searchTerms: [keyword],
    isMultiple: false,
    geo: geo ?? '',
    // The last twelve months are what it reads where nothing is said; whether it takes their word is told in two ways.
    ...(isUsual ? {} : isRange ? { customTimeRange: timeframe } : { timeRange: timeframe }),
  };
}

function isOf(keyword: string, { searchTerm, inputUrlOrTerm }: ActorItem): boolean {
  const told = readLine(searchTerm, 500) ?? readLine(inputUrlOrTerm, 500);
  return told === null || told.toLowerCase() === keyword.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** @throws {ProviderFailure} where it has no list of points, or points that cannot be read */
function trendOf(item: ActorItem, timeframe: string): SearchTrend {
  const points = item.interestOverTime_timelineData;
  const steps = readItems(points, 2_000, stepOf);
  const regions = itemsOf(item.interestBySubregion).length > 0 ? item.interestBySubregion : item.interestBy;
  const list = <Item>(value: unknown, read: (row: unknown) => Item | null) => readItems(value, 100, read);
  const read: SearchTrend = {
    overTime: trendSteps(steps, timeframe),
    byRegion: readItems(regions, 500, regionOf),
    queries: {
      top: list(item.relatedQueries_top, queryOf),
      rising: list(item.relatedQueries_rising, queryOf),
    },
    topics: { top: list(item.relatedTopics_top, topicOf), rising: list(item.relatedTopics_rising, topicOf) },
  };
  const checked = searchTrend.safeParse(read).data;
  const isNone = Array.isArray(points) && points.length > 0 && steps.length === 0;
  if (checked === undefined || !Array.isArray(points) || isNone)
    throw new ProviderFailure('apify', 'unreadable', { cause: 'no interest over time' });
  return checked;
}

/** Of lists with one value for each word that was asked. */
const interestOf = (value: unknown) => readCount(Array.isArray(value) ? value[0] : value, 100);

function stepOf(row: unknown): TrendStep | null {
  const told = membersOf(row);
  const atSeconds = readCount(told.time, secondsMax);
  const value = interestOf(told.value);
  return atSeconds === null || value === null ? null : { atSeconds, value };
}

function regionOf(row: unknown): SearchTrend['byRegion'][number] | null {
  const told = membersOf(row);
  const region = readLine(told.geoName, 200);
  const value = interestOf(told.value);
  const isUnknown = [told.hasData].flat()[0] === false;
  return region === null || value === null || isUnknown ? null : { region, value };
}

function queryOf(row: unknown): SearchTrend['queries']['top'][number] | null {
  const told = membersOf(row);
  const name = readLine(told.query, 500);
  const value = readCount(told.value, growthMax);
  return name === null || value === null ? null : { name, value };
}

function topicOf(row: unknown): SearchTrend['topics']['top'][number] | null {
  const told = membersOf(row);
  const topic = membersOf(told.topic);
  const name = readLine(topic.title ?? told.title, 500);
  const value = readCount(told.value, growthMax);
  return name === null || value === null
    ? null
    : { name, value, kind: readLine(topic.type ?? told.type, 200) };
}
