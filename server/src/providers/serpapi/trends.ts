import { type SearchTrend, searchTrend, type TrendQuestion } from '../../records/search-trend.ts';
import type { Answered } from '../capabilities.ts';
import { itemsOf, membersOf, readCount, readItems, readLine } from '../record-fields.ts';
import { type TrendStep, trendSteps } from '../trend-steps.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import type { SerpAnswer, SerpClient } from './serp-client.ts';

/** It refuses longer ones, and takes a comma for the beginning of another. */
const charactersMax = 100;

/** Engine `google_trends`: one question for what is known over time, and where there is something three more for the rest. */
export async function readTrend(
  client: SerpClient,
  { keyword, geo, timeframe }: TrendQuestion,
  signal: AbortSignal,
): Promise<Answered<SearchTrend>> {
  if (keyword.includes(',') || keyword.length > charactersMax) return unsupported;
  // In UTC: its own zone would have days begin in the evening before.
  const query = {
    engine: 'google_trends',
    q: keyword,
    geo: geo ?? undefined,
    date: timeframe,
    tz: 0,
    hl: 'en',
  };
  const ask = (kind: string) => client.ask({ ...query, data_type: kind }, signal);
  const over = await ask('TIMESERIES');
  const timeline = client.rowsOf(withMember(over, 'interest_over_time'), 'timeline_data');
  const overTime = trendSteps(client.read(timeline ?? [], readStep), timeframe);
  if (overTime.length === 0) return notFound;
  const [regions, queries, topics] = await Promise.all([
    ask('GEO_MAP_0'),
    ask('RELATED_QUERIES'),
    ask('RELATED_TOPICS'),
  ]);
  const read: SearchTrend = {
    overTime,
    byRegion: readItems(client.rowsOf(regions, 'interest_by_region') ?? [], 500, readRegion),
    queries: {
      top: listOf(client, queries, 'related_queries', 'top', readQuery),
      rising: listOf(client, queries, 'related_queries', 'rising', readQuery),
    },
    topics: {
      top: listOf(client, topics, 'related_topics', 'top', readTopic),
      rising: listOf(client, topics, 'related_topics', 'rising', readTopic),
    },
  };
  const trend = searchTrend.safeParse(read).data;
  if (trend === undefined) throw client.unreadable('no trend in the answer');
  return { outcome: 'found', value: trend };
}

const withMember = (told: SerpAnswer, name: string): SerpAnswer => ({
  ...told,
  body: membersOf(told.body[name]),
});

/** One of the two lists may be left out where it is empty, not both of them. */
function listOf<Item>(
  client: SerpClient,
  told: SerpAnswer,
  name: string,
  list: 'top' | 'rising',
  read: (row: unknown) => Item | null,
): Item[] {
  if (told.isMiss) return [];
  const lists = membersOf(told.body[name]);
  if (lists.top === undefined && lists.rising === undefined) throw client.unreadable(`no ${name}`);
  return readItems(itemsOf(lists[list]), 100, read);
}

function readStep(row: unknown): TrendStep | null {
  const { timestamp, values } = membersOf(row);
  const atSeconds = readCount(timestamp, 100_000_000_000);
  const value = readCount(membersOf(itemsOf(values)[0]).extracted_value, 100);
  return atSeconds === null || value === null ? null : { atSeconds, value };
}

function readRegion(row: unknown): SearchTrend['byRegion'][number] | null {
  const { location, extracted_value } = membersOf(row);
  const region = readLine(location, 200);
  const value = readCount(extracted_value, 100);
  return region === null || value === null ? null : { region, value };
}

function readQuery(row: unknown): SearchTrend['queries']['top'][number] | null {
  const { query, extracted_value } = membersOf(row);
  const name = readLine(query, 500);
  const value = readCount(extracted_value);
  return name === null || value === null ? null : { name, value };
}

function readTopic(row: unknown): SearchTrend['topics']['top'][number] | null {
  const { topic, extracted_value } = membersOf(row);
  const { title, type } = membersOf(topic);
  const name = readLine(title, 500);
  const value = readCount(extracted_value);
  return name === null || value === null ? null : { name, kind: readLine(type, 200), value };
}
