import { z } from 'zod';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePlace, placeAnswer, placeAnswerOf } from './place-answer.ts';

const placesMax = 300;

export const mapsPlacesScraperSyncUsingUrl = defineEndpoint({
  name: 'maps_places_scraper_sync_using_url',
  title: 'Google Maps places by URL',
  group: 'Maps',
  description: `Lists the places that a Google Maps search URL shows.
    The response is the same as of maps_places_scraper_keyword: an array, best match first. The URL of one place returns that place.
    You pay only for the places returned. An empty array is free.`,
  keywords: [
    'google maps url',
    'places from a google maps link',
    'scrape a maps search url',
    'google maps search link results',
  ],
  price: {
    per: 'record',
    credits: 0.1,
    atMost: ({ limit }) => limit,
    in: (places) => places.length,
    countedBy: '_list_count',
  },
  runs: 'outside',
  needs: ['searchPlaces'],

  request: z.strictObject({
    maps_search_url: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .refine((url) => mapsLinkOf(url) !== undefined, {
        error: 'Must be the http(s) URL of a Google Maps search.',
      })
      .describe('Google Maps search URL, as in the browser.'),
    limit: z
      .int()
      .min(0)
      .max(placesMax)
      .default(5)
      .describe('Maximum number of places to return and pay for.'),
  }),

  response: z
    .array(placeAnswer.extend({ inputStartUrl: z.string().describe('`maps_search_url` as you sent it.') }))
    .max(placesMax),

  mainFields: {
    Name: '[0].title',
    Phone: '[0].phone',
    Website: '[0].website',
    Address: '[0].address',
    Category: '[0].categoryName',
    Rating: '[0].totalScore',
    Reviews: '[0].reviewsCount',
  },

  example: {
    request: { maps_search_url: 'https://maps.example/search/coffee+dayton', limit: 5 },
    response: [{ ...examplePlace, inputStartUrl: 'https://maps.example/search/coffee+dayton' }],
  },

  async run({ maps_search_url: url, limit }, { sources, signal }) {
    if (limit === 0) return [];
    const link = mapsLinkOf(url);
    const found = link && (await sources.searchPlaces({ by: 'link', link, limit }, signal));
    // Extra results of a provider are cut before anything is charged.
    const places = (found?.value ?? []).slice(0, limit);
    return places.map((place, index) => ({ ...placeAnswerOf(place, index), inputStartUrl: url }));
  },
});
