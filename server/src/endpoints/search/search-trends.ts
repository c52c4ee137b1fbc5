import { z } from 'zod';
import { isTimeframe, type SearchTrend, timeframes, trendGeoOf } from '../../records/search-trend.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const relatedQuery = z.object({ query: z.string(), value: z.int() });
const relatedTopic = z.object({ title: z.string(), type: z.string().nullable(), value: z.int() });
const lists = <Item extends z.ZodType>(item: Item) =>
  z.object({
    top: z.array(item).describe('Most searched; the top one is 100.'),
    rising: z.array(item).describe('Fastest growing; value is the growth in percent.'),
  });

export const searchTrends = defineEndpoint({
  name: 'search_trends',
  title: 'Search trends',
  group: 'Search',
  description: `Returns Google Trends data for a keyword: interest over time, by region, and related searches.
    Interest is relative: 100 is the time or region with the most searches. A keyword with hardly any searches
    returns empty lists, and is free.`,
  keywords: [
    'google trends',
    'keyword popularity over time',
    'search interest by region',
    'trending searches',
    'related queries',
    'seasonality',
    'search demand',
    'rising queries',
    'is a topic growing',
    'compare interest over time',
  ],
  price: { per: 'call', credits: 1, missed: ({ interestOverTime }) => interestOverTime.length === 0 },
  runs: 'outside',
  needs: ['readTrend'],

  request: z.strictObject({
    keyword: z.string().trim().min(1).max(200).describe('A word or phrase that people search for.'),
    geo: z
      .string()
      .trim()
      .max(60)
      .refine((geo) => geo === '' || trendGeoOf(geo) !== undefined, {
        error: 'Must be a country code such as US, or a region code such as US-OH.',
      })
      .optional()
      .describe('Country code; default: the whole world.'),
    timeframe: z
      .string()
      .trim()
      .max(40)
      .refine((text) => isTimeframe(text), {
        error: `Must be one of ${timeframes.join(', ')}, or two days: YYYY-MM-DD YYYY-MM-DD.`,
      })
      .default('today 12-m')
      .describe(`One of ${timeframes.join(', ')}, or two days: YYYY-MM-DD YYYY-MM-DD.`),
  }),

  response: z.object({
    keyword: z.string(),
    geo: z.string().nullable().describe('Null means the whole world.'),
    timeframe: z.string(),
    interestOverTime: z
      .array(z.object({ date: z.string().describe('YYYY-MM-DD, or ISO 8601.'), value: z.int() }))
      .describe('Oldest first, 0 to 100.'),
    interestByRegion: z.array(z.object({ region: z.string(), value: z.int() })).describe('0 to 100.'),
    relatedQueries: lists(relatedQuery),
    relatedTopics: lists(relatedTopic),
  }),

  mainFields: {
    'Top region': 'interestByRegion[0].region',
    'Top related query': 'relatedQueries.top[0].query',
    'Rising query': 'relatedQueries.rising[0].query',
  },

  example: {
    request: { keyword: 'flow meter', geo: 'US', timeframe: 'today 12-m' },
    response: {
      keyword: 'flow meter',
      geo: 'US',
      timeframe: 'today 12-m',
      interestOverTime: [
        { date: '2025-11-23', value: 58 },
        { date: '2025-11-30', value: 61 },
      ],
      interestByRegion: [
        { region: 'Ohio', value: 100 },
        { region: 'Texas', value: 77 },
      ],
      relatedQueries: {
        top: [
          { query: 'ultrasonic flow meter', value: 100 },
          { query: 'water flow meter', value: 71 },
        ],
        rising: [{ query: 'clamp on flow meter', value: 60 }],
      },
      relatedTopics: { top: [], rising: [] },
    },
  },

  async run({ keyword, geo: sentGeo, timeframe }, { sources, signal }) {
    const geo = trendGeoOf(sentGeo ?? '') ?? null;
    const { value } = await sources.readTrend({ keyword, geo, timeframe }, signal);
    const { overTime, byRegion, queries, topics } = value ?? nothing;
    const queriesOf = (list: SearchTrend['queries']['top']) =>
      list.map(({ name, value }) => ({ query: name, value }));
    const topicsOf = (list: SearchTrend['topics']['top']) =>
      list.map(({ name, kind, value }) => ({ title: name, type: kind, value }));
    return {
      keyword,
      geo,
      timeframe,
      interestOverTime: overTime.map(({ at, value }) => ({ date: at, value })),
      interestByRegion: byRegion,
      relatedQueries: { top: queriesOf(queries.top), rising: queriesOf(queries.rising) },
      relatedTopics: { top: topicsOf(topics.top), rising: topicsOf(topics.rising) },
    };
  },
});

const nothing: SearchTrend = {
  overTime: [],
  byRegion: [],
  queries: { top: [], rising: [] },
  topics: { top: [], rising: [] },
};
