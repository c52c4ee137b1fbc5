import { z } from 'zod';
import { countOccurrences } from '../../text/lists/count-occurrences.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const countOccurrencesEndpoint = defineEndpoint({
  name: 'count_occurrences',
  title: 'Count occurrences',
  group: 'Utilities',
  description: `Counts how often each item occurs in a text.
    Results are sorted by count; equal counts by first appearance. Items are trimmed, and empty items are not counted. An item in
    double quotes may contain a comma, semicolon, pipe or tab separator, as in CSV. JSON lists and bullet lists also work.
    Composed and decomposed accents are the same. An item is shown as it first appears. A separator of one line break matches
    every kind of line break. If the separator does not occur in the text, \\n, \\r or \\t in it means a line break or tab.
    Characters are never cut: accents, emoji with all their parts and surrogate pairs stay whole.`,
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
    input: z.string().min(1).max(1_000_000).describe('Text with the items, at most 1,000,000 characters.'),
    separator: z
      .string()
      .min(1)
      .max(100)
      .describe('Separator between items: one or more characters, case-sensitive.'),
    case_insensitive: z
      .boolean()
      .default(false)
      .describe(
        'Ignore case when comparing, by full Unicode case folding: Straße equals STRASSE, ς equals Σ; Turkish ı does not equal i.',
      ),
    limit: z.int().min(0).max(1_000).default(0).describe('Maximum number of results; 0 means all.'),
  }),

  response: z.object({
    results: z
      .array(z.object({ count: z.int(), item: z.string().describe('As it first appears, trimmed.') }))
      .describe('Sorted by count, then by first appearance.'),
    total_items: z.int().describe('Number of items, including repeats.'),
    unique_items: z.int().describe('Number of different items, including those beyond `limit`.'),
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
