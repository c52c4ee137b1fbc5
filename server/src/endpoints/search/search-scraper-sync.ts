import { z } from 'zod';
import { resultsPerPage } from '../../records/web-result.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const pagesMax = 100;

export const searchScraperSync = defineEndpoint({
  name: 'search_scraper_sync',
  title: 'Search engine results',
  group: 'Search',
  description: `Searches the web, usually Google, and returns the result pages.
    The response is an array with one record per result; the headers show the cost. \`limit\` counts pages of ${resultsPerPage} results, and
    you pay for each result. A search without results returns an empty array, and is free.`,
  instead: '`limit` counts pages of 10 results; for one price a call use search_engine_b.',
  keywords: [
    'google search',
    'google results',
    'serp',
    'search the web',
    'scrape google',
    'search engine result pages',
    'organic results',
    'top results for a keyword',
    'serp api',
    'google rankings',
    'news about a company',
    'googling',
    'google serp scraper',
    'seo positions',
  ],
  price: {
    per: 'record',
    credits: 1,
    atMost: ({ limit }) => limit * resultsPerPage,
    in: (results) => results.length,
    countedBy: '_list_count',
  },
  runs: 'outside',
  needs: ['searchWeb'],

  request: z.strictObject({
    search_query: z.string().trim().min(1).max(2_000).describe('What to search for.'),
    limit: z.int().min(0).max(pagesMax).default(1).describe('Number of result pages, with 10 results each.'),
  }),

  response: z
    .array(
      z.object({
        url: z.string(),
        title: z.string(),
        description: z.string().describe('Excerpt that the engine shows; may be empty.'),
        position: z.int().describe('From 1, over all pages.'),
        type: z.literal('organic'),
        displayedUrl: z.string().nullable(),
        page: z.int().describe('Result page, from 1.'),
        date: z.string().optional().describe('Publication date, if the engine shows it; ISO 8601.'),
      }),
    )
    .max(pagesMax * resultsPerPage),

  mainFields: {
    Title: '[0].title',
    URL: '[0].url',
    Description: '[0].description',
    Position: '[0].position',
  },

  example: {
    request: { search_query: 'ultrasonic flow meter calibration', limit: 1 },
    response: [
      {
        url: 'https://metrology.example/guide/ultrasonic',
        title: 'Calibrating ultrasonic meters',
        description: 'Three field methods compared.',
        position: 1,
        type: 'organic',
        displayedUrl: 'https://metrology.example › guide',
        page: 1,
      },
      {
        url: 'https://halden-instruments.example/field',
        title: 'Field calibration',
        description: 'Calibrate without removal.',
        position: 2,
        type: 'organic',
        displayedUrl: 'https://halden-instruments.example › field',
        page: 1,
        date: '2026-02-11T12:00:00.000Z',
      },
    ],
  },

  async run({ search_query: text, limit: pages }, { sources, signal }) {
    if (pages === 0) return [];
    const found = await sources.searchWeb({ text, pages }, signal);
    // Extra results of a provider are cut before anything is charged.
    return (found.value ?? []).slice(0, pages * resultsPerPage).map((result) => ({
      url: result.url,
      title: result.title,
      description: result.description,
      position: result.position,
      type: 'organic' as const,
      displayedUrl: result.displayedUrl,
      page: result.page,
      ...(result.publishedAt === null ? {} : { date: result.publishedAt }),
    }));
  },
});
