import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePlace, placeAnswer, placeAnswerOf } from './place-answer.ts';

const placesMax = 500;

export const mapsPlacesScraperKeyword = defineEndpoint({
  name: 'maps_places_scraper_keyword',
  title: 'Google Maps places by keyword',
  group: 'Maps',
  description: `Finds places, as on Google Maps, by keyword or name, and location.
    The response is an array, best match first; the headers show the cost. You pay only for the places returned. An empty
    array is free. Unknown fields are null, such as the rating of a place without reviews.`,
  keywords: [
    'google maps search',
    'places on the map',
    'local businesses',
    'restaurants near a city',
    'businesses near me',
    'shops in a town',
    'dentists in a city',
    'local leads',
    'places by keyword and location',
    'google places',
    'map scraper',
    'find a venue',
    'stores in an area',
    'gyms and salons nearby',
    'local lead list',
    'address and opening hours of a business',
    'phone number of a local business',
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
    search_query: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('What to look for, such as coffee, or the name of a place.'),
    location_query: z
      .string()
      .trim()
      .max(300)
      .optional()
      .describe('Where, such as "Dayton, OH"; default: the place that `search_query` names.'),
    limit: z
      .int()
      .min(0)
      .max(placesMax)
      .default(25)
      .describe('Maximum number of places to return and pay for.'),
  }),

  response: z
    .array(placeAnswer.extend({ searchString: z.string().describe('`search_query` as you sent it.') }))
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
    request: { search_query: 'coffee', location_query: 'Dayton, OH', limit: 25 },
    response: [{ ...examplePlace, searchString: 'coffee' }],
  },

  async run({ search_query: text, location_query: location, limit }, { sources, signal }) {
    if (limit === 0) return [];
    const found = await sources.searchPlaces(
      { by: 'words', text, location: location || null, limit },
      signal,
    );
    // Extra results of a provider are cut before anything is charged.
    const places = (found.value ?? []).slice(0, limit);
    return places.map((place, index) => ({ ...placeAnswerOf(place, index), searchString: text }));
  },
});
