import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';

const resultsMax = 50;
const pageMax = 100;

export const searchEngineB = defineEndpoint({
  name: 'search_engine_b',
  title: 'Web search, second engine',
  group: 'Search',
  description: `Searches the web with a second engine, such as Bing or Brave.
    A page has at most \`limit\` results, best match first. A search without results and a page after the last one return an empty
    list, and are free.`,
  instead: '`limit` counts results; for Google results use search_scraper_sync.',
  keywords: [
    'web search',
    'search the web',
    'internet search',
    'bing',
    'brave search',
    'duckduckgo',
    'search engine at a fixed price',
    'look up on the internet',
    'quick web search',
    'google alternative',
    'news about a company',
    'find pages on the internet',
    'research online',
    'search for a website',
  ],
  price: { per: 'call', credits: 1, missed: ({ results }) => results.length === 0 },
  runs: 'outside',
  needs: ['searchWebElsewhere'],

  request: z.strictObject({
    query: z.string().trim().min(1).max(2_000).describe('What to search for.'),
    limit: z.int().min(0).max(resultsMax).default(10).describe('Maximum number of results.'),
    page: z.int().min(1).max(pageMax).default(1).describe('From 1; a page has `limit` results.'),
  }),

  response: z.object({
    query: z.string(),
    totalResults: z.int().nullable().describe('Total that the engine reports; null if it reports none.'),
    results: z
      .array(
        z.object({
          url: z.string(),
          title: z.string(),
          position: z.int().describe('From 1, over all pages.'),
          description: z.string().describe('Excerpt that the engine shows; may be empty.'),
          displayedUrl: z.string().nullable(),
        }),
      )
      .max(resultsMax),
  }),

  mainFields: {
    'Results found': 'totalResults',
    Title: 'results[0].title',
    URL: 'results[0].url',
    Description: 'results[0].description',
    Position: 'results[0].position',
  },

  example: {
    request: { query: 'ultrasonic flow meter calibration', limit: 10, page: 1 },
    response: {
      query: 'ultrasonic flow meter calibration',
      totalResults: 1,
      results: [
        {
          url: 'https://metrology.example/guide/ultrasonic',
          title: 'Calibrating ultrasonic meters',
          position: 1,
          description: 'Three field methods compared.',
          displayedUrl: 'metrology.example/guide',
        },
      ],
    },
  },

  async run({ query, limit, page }, { sources, signal }) {
    if (limit === 0) return { query, totalResults: null, results: [] };
    const found = await sources.searchWebElsewhere({ text: query, page, pageSize: limit }, signal);
    const { items, total } = found.value ?? { items: [], total: 0 };
    return {
      query,
      totalResults: total,
      // Extra results of a provider are cut.
      results: items.slice(0, limit).map(({ url, title, position, description, displayedUrl }) => {
        return { url, title, position, description, displayedUrl };
      }),
    };
  },
});
