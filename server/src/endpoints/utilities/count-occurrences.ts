import { z } from 'zod';
import { countOccurrences } from '../../text/lists/count-occurrences.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const countOccurrencesEndpoint = defineEndpoint({
  name: 'count_occurrences',
  title: 'Count occurrences',
  group: 'Utilities',
  description: `Counts how often each item occurs in a text.
    Most frequent first; of equal counts the one that appears first. Items are trimmed, and those with nothing left
    are not counted. An item in double quotes may hold a separator of comma, semicolon, pipe or tab, as
    in CSV; lists in JSON and with bullets are read as such. An accent is the same whether it is part of its letter or a character after it. An item is shown
    as it was written first. A separator of one line break separates at line breaks of every kind; where the separator
    does not occur in the text, the two characters \\n, \\r or \\t in it stand for a line break or tab. No
    character is cut: an accent, an emoji with all its parts and a surrogate pair stay whole.`,
  keywords: [
    'count occurrences',
    'frequency of values',
    'tally items',
    'how often each value appears',
    'histogram',
    'most common values',
    'word count',
    'count duplicates',
    'group and count',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    input: z
      .string()
      .min(1)
      .max(1_000_000)
      .describe('The text with the items, at most 1,000,000 characters.'),
    separator: z
      .string()
      .min(1)
      .max(100)
      .describe('What stands between two items, of one or more characters and in this very case.'),
    case_insensitive: z
      .boolean()
      .default(false)
      .describe(
        'Whether items that differ in case only are the same, by the full case folding of Unicode: Straße is STRASSE, and ς is Σ; the Turkish ı is not i.',
      ),
    limit: z.int().min(0).max(1_000).default(0).describe('How many results at most; 0 is all.'),
  }),

  response: z.object({
    results: z
      .array(z.object({ count: z.int(), item: z.string().describe('As it was written first, trimmed.') }))
      .describe('Most frequent first, then in order of first appearance.'),
    total_items: z.int().describe('How many items there are, repeated ones included.'),
    unique_items: z.int().describe('How many different items there are, those beyond `limit` included.'),
  }),

  mainFields: {
    'Different items': 'unique_items',
    'All items': 'total_items',
    Item: 'results[0].item',
    Count: 'results[0].count',
  },

  example: {
    request: { input: 'dk,se,dk,no', separator: ',', case_insensitive: true, limit: 0 },
    response: {
      results: [
        { count: 2, item: 'dk' },
        { count: 1, item: 'se' },
        { count: 1, item: 'no' },
      ],
      total_items: 4,
      unique_items: 3,
    },
  },

  run({ input, separator, case_insensitive, limit }) {
    const { results, totalItems, uniqueItems } = countOccurrences(input, separator, {
      ignoreCase: case_insensitive,
      ...(limit > 0 && { limit }),
    });
    return { results: [...results], total_items: totalItems, unique_items: uniqueItems };
  },
});
