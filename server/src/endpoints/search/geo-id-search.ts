import { z } from 'zod';
import { placesOfArea, searchPlaces } from '../../text/gazetteer/gazetteer.ts';
import { alwaysNull } from '../always-null.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const geoIdSearch = defineEndpoint({
  name: 'geo_id_search',
  title: 'Geo id search',
  group: 'Search',
  description: `Finds the geo ids of a place by name: countries, their regions, and cities with 500 people or more.
    It returns the best match first. The ids are those of GeoNames (geonames.org, CC-BY 4.0); use them in the geo_id fields of
    searches. Names in other languages and without accents work. "City, region, country" narrows the search.
    A metropolitan area (Greater London, San Francisco Bay Area) returns its city. A sales region (EMEA, DACH, APAC) returns all its countries.`,
  keywords: [
    'geo id',
    'location id',
    'linkedin geo urn',
    'city to id',
    'place id for filters',
    'resolve location name',
    'country or region id',
    'location code lookup',
  ],
  price: { per: 'call', credits: 0.01 },
  runs: 'locally',

  request: z.strictObject({
    search: z.string().trim().min(1).max(200).describe('Name of a place, such as Aarhus or "Paris, TX".'),
  }),

  response: z.object({
    elements: z
      .array(
        z.object({
          geoId: z.string().describe('Digits.'),
          title: z.string().describe('Name, region and country.'),
          type: z.enum(['city', 'region', 'country']),
          countryCode: z.string().describe('ISO 3166-1 alpha-2.'),
        }),
      )
      .describe('At most 10. For a sales region (EMEA, Nordics): all its countries, the largest first.'),
    pagination: alwaysNull(z.looseObject({})),
    error: alwaysNull(z.string()),
  }),

  mainFields: {
    Place: 'elements[0].title',
    'Geo ID': 'elements[0].geoId',
    'Country code': 'elements[0].countryCode',
  },

  example: {
    request: { search: 'Aarhus' },
    response: {
      elements: [
        {
          geoId: '2624652',
          title: 'Aarhus, Central Denmark Region, Denmark',
          type: 'city',
          countryCode: 'DK',
        },
      ],
      pagination: null,
      error: null,
    },
  },

  run({ search }) {
    const places = placesOfArea(search) ?? searchPlaces(search, { limit: 10 });
    const elements = places.map((place) => ({
      geoId: place.geoId,
      title: place.title,
      type: place.kind,
      countryCode: place.country,
    }));
    return { elements, pagination: null, error: null };
  },
});
