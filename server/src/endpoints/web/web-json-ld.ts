import { z } from 'zod';
import { itemsMax } from '../../web/structured-data/item.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageFields, readOnePage } from './page-fields.ts';

const count = z.int().nonnegative();

export const webJsonLd = defineEndpoint({
  name: 'web_json_ld',
  title: 'Read structured data',
  group: 'Web Scraping',
  description: `Returns the structured data of a web page: its JSON-LD and, where asked for, its microdata and RDFa.
    Lists and \`@graph\` are taken apart, so that every item has its \`@type\` and the \`@context\` it stood in; a mere reference
    to another item is left out. What is described without a type is a Thing. JSON that is slightly wrong, as on many pages,
    is read all the same: comments, line breaks in texts, trailing and missing commas, unescaped quotes, missing brackets at the
    end. Items of microdata and RDFa are written like JSON-LD: types and properties of schema.org by their short names with its
    context, all others by their full address; one value by itself, several as a list. Values nested deeper than 64 are left out.`,
  keywords: [
    'json-ld',
    'structured data of a page',
    'schema.org markup',
    'microdata',
    'rdfa',
    'rich snippets',
    'linked data',
  ],
  price: { per: 'call', credits: 1 },
  runs: 'outside',
  needs: ['readPage'],

  request: z.strictObject({
    ...pageFields,
    microdata: z.boolean().default(false).describe('Return the items of microdata (`itemscope`) too.'),
    rdfa: z.boolean().default(false).describe('Return the items of RDFa (`typeof`) too.'),
  }),

  response: z.object({
    items: z
      .array(
        z.looseObject({
          '@type': z
            .union([z.string(), z.array(z.string())])
            .describe('What it is, such as Organization; a list where it is several things.'),
        }),
      )
      .max(itemsMax)
      .describe(
        `Those of JSON-LD, then of microdata, then of RDFa, each in the order of the page; at most ${itemsMax}.`,
      ),
    count: count.describe('Length of `items`.'),
    found: z
      .object({
        jsonLd: count.describe('Items of JSON-LD.'),
        microdata: count.describe('Items of microdata; 0 where it was not asked for.'),
        rdfa: count.describe('Items of RDFa; 0 where it was not asked for.'),
      })
      .describe('How many of `items` are of which form.'),
    jsonLdBlocks: count.describe('Blocks of JSON-LD on the page that hold anything.'),
    jsonLdRepaired: count.describe('Of those, blocks that are no JSON by the letter but could be read.'),
    jsonLdUnreadable: count.describe('Of those, blocks that could not be read.'),
  }),

  mainFields: { 'Items found': 'count', Type: 'items[0].@type', Name: 'items[0].name' },

  example: {
    request: { url: 'https://halden-instruments.example' },
    response: {
      items: [
        {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: 'Halden Instruments',
          url: 'https://halden-instruments.example',
        },
      ],
      count: 1,
      found: { jsonLd: 1, microdata: 0, rdfa: 0 },
      jsonLdBlocks: 1,
      jsonLdRepaired: 0,
      jsonLdUnreadable: 0,
    },
  },

  async run(request, call) {
    const forms = { jsonLd: true, microdata: request.microdata, rdfa: request.rdfa };
    const { answers } = await readOnePage(request, { structuredData: forms }, call);
    return { ...answers.structuredData, count: answers.structuredData.items.length };
  },
});
