import { z } from 'zod';
import { listingsPerPage } from '../../records/directory-listing.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const pageMax = 100;
const pagesMax = 10;

export const directoryListings = defineEndpoint({
  name: 'directory_listings',
  title: 'Directory listings',
  group: 'Directory',
  description: `Lists businesses of a kind in a place, from Yellow Pages or Yelp.
    A page has ${listingsPerPage} businesses, in the directory's order; \`max_pages\` reads several pages in one call. You pay only for the
    businesses returned. An empty list is free. Fields missing from the directory are null.`,
  keywords: [
    'yellow pages',
    'business directory',
    'directory listings',
    'plumbers in austin',
    'contractors by zip code',
    'trades near a city',
    'local business phone numbers from a directory',
    'phone book',
    'business listings by zip',
  ],
  price: {
    per: 'record',
    credits: 0.01,
    atMost: ({ max_pages: pages }) => pages * listingsPerPage,
    in: (answer) => answer.data.businesses.length,
    countedBy: 'data.businesses',
  },
  runs: 'outside',
  needs: ['searchDirectory'],

  request: z.strictObject({
    search_query: z.string().trim().min(1).max(300).describe('What to look for, such as plumber.'),
    location: z.string().trim().min(1).max(300).describe('City, state or ZIP, such as "Dayton, OH".'),
    page: z.int().min(1).max(pageMax).default(1).describe('First page to read, from 1.'),
    max_pages: z.int().min(0).max(pagesMax).default(1).describe('Number of pages to read.'),
  }),

  response: z.object({
    data: z.object({
      businesses: z
        .array(
          z.object({
            name: z.string(),
            phone: z.string().nullable(),
            rating: z.number().nullable().describe('0 to 5.'),
            address: z.string().nullable(),
            website: z.string().nullable(),
            categories: z.array(z.string()),
          }),
        )
        .max(pagesMax * listingsPerPage),
    }),
  }),

  mainFields: {
    Name: 'data.businesses[0].name',
    Phone: 'data.businesses[0].phone',
    Website: 'data.businesses[0].website',
    Address: 'data.businesses[0].address',
    Rating: 'data.businesses[0].rating',
  },

  example: {
    request: { search_query: 'plumber', location: 'Dayton, OH', page: 1, max_pages: 1 },
    response: {
      data: {
        businesses: [
          {
            name: 'Bell & Crane Plumbing',
            phone: '(202) 555-0166',
            rating: 4.5,
            address: '77 Foundry St, Dayton, OH 45402',
            website: 'https://bellcrane.example',
            categories: ['Plumbers', 'Water Heaters'],
          },
        ],
      },
    },
  },

  async run({ search_query: text, location, page, max_pages: pages }, { sources, signal }) {
    if (pages === 0) return { data: { businesses: [] } };
    const found = await sources.searchDirectory({ text, location, page, pages }, signal);
    // Extra results of a provider are cut before anything is charged.
    const businesses = (found.value ?? []).slice(0, pages * listingsPerPage);
    return {
      data: {
        businesses: businesses.map(({ name, phone, rating, address, website, categories }) => {
          return { name, phone, rating, address, website, categories };
        }),
      },
    };
  },
});
