import { z } from 'zod';
import { resultsPerPage } from '../../records/web-result.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const pagesMax = 100;

export const searchScraperSync = defineEndpoint({
  name: 'search_scraper_sync',
  title: 'Search engine results',
  group: 'Search',
  description: `Reads the pages of results that a search engine shows for some words.
    A bare array, one record a result; the response headers show the cost. \`limit\` counts pages, of ${resultsPerPage} results each, and
    each result is charged. Words that nothing is found for are an empty array, and free.`,
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
    search_query: z.string().trim().min(1).max(2_000).describe('What to search for, as one would type it.'),
    limit: z
      .int()
      .min(0)
      .max(pagesMax)
      .default(1)
      .describe('Number of result pages, of 10 results each; not of results.'),
  }),

  response: z
    .array(
      z.object({
        url: z.string(),
        title: z.string(),
        description: z
          .string()
          .describe('What the engine quotes of the page; empty where it quotes nothing.'),
        position: z.int().describe('From 1, over all pages.'),
        type: z.literal('organic'),
        displayedUrl: z.string().nullable(),
        page: z.int().describe('The page of results that it stood on, from 1.'),
        date: z.string().optional().describe('When it was published, where the engine says so; ISO 8601.'),
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
    // A source that sends more than was asked for is cut before anything is charged.
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
