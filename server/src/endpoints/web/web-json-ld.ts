import { z } from 'zod';
import { itemsMax } from '../../web/structured-data/item.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageFields, readOnePage } from './page-fields.ts';

const count = z.int().nonnegative();

export const webJsonLd = defineEndpoint({
  name: 'web_json_ld',
  title: 'Read structured data',
  group: 'Web Scraping',
  description: `Returns the structured data of a web page: JSON-LD and, on request, microdata and RDFa.
    It splits lists and \`@graph\`, so that every item has its \`@type\` and \`@context\`. It omits plain references
    to other items. An item without a type is a Thing. It also reads slightly wrong JSON, as on many
    pages: comments, line breaks in texts, trailing and missing commas, unescaped quotes, and missing brackets at the
    end. Microdata and RDFa items have the form of JSON-LD. Types and properties of schema.org have short names and its
    context; all others have their full URL. One value stands alone, several form a list. Values nested deeper than 64 are omitted.`,
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
    microdata: z.boolean().default(false).describe('Include microdata items (`itemscope`).'),
    rdfa: z.boolean().default(false).describe('Include RDFa items (`typeof`).'),
  }),

  response: z.object({
    items: z
      .array(
        z.looseObject({
          '@type': z
            .union([z.string(), z.array(z.string())])
            .describe('Type, such as Organization; a list if there are several.'),
        }),
      )
      .max(itemsMax)
      .describe(
        `JSON-LD items, then microdata, then RDFa, each in the order of the page; at most ${itemsMax}.`,
      ),
    count: count.describe('Number of `items`.'),
    found: z
      .object({
        jsonLd: count.describe('JSON-LD items.'),
        microdata: count.describe('Microdata items; 0 if you did not request them.'),
        rdfa: count.describe('RDFa items; 0 if you did not request them.'),
      })
      .describe('Number of `items` in each format.'),
    jsonLdBlocks: count.describe('Non-empty JSON-LD blocks on the page.'),
    jsonLdRepaired: count.describe('Blocks with invalid JSON that Millrace could still read.'),
    jsonLdUnreadable: count.describe('Blocks that Millrace could not read.'),
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
