import { z } from 'zod';
import { normalizeList } from '../../text/lists/normalize-list.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const normalizeListEndpoint = defineEndpoint({
  name: 'normalize_list',
  title: 'Normalize list',
  group: 'Utilities',
  description: `Splits a list into its values, trimmed, each of them once, in order of first appearance.
    The delimiter is found: the first of line break, tab, pipe, semicolon and comma that occurs, so that the commas in
    "Doe, Jane; Roe, Rick" belong to the names. Line breaks and tabs after another delimiter only wrap and indent;
    those at either end separate nothing. The commas and semicolons of Chinese, Japanese and Arabic are known. A value
    in double quotes may hold delimiters, as in CSV. Values are the same when they are so in Unicode's composed form;
    case counts. Lists in JSON (["a","b"]), Python (['a', 'b']) and PostgreSQL ({a,b}), and lines
    with bullets or numbers are read as such. A blank input has no values.`,
  keywords: [
    'deduplicate list',
    'remove duplicates',
    'split a comma separated string',
    'unique values',
    'parse a delimited list',
    'dedupe values',
    'clean up a list',
    'make a list unique',
    'split text into a list',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    input: z.string().min(1).max(1_000_000).describe('The list, at most 1,000,000 characters.'),
    remove_empty_values: z
      .boolean()
      .default(false)
      .describe('Whether empty values are left out; otherwise they count as one value.'),
  }),

  response: z.object({
    list: z.array(z.string()).describe('The values.'),
    deduped_list: z.array(z.string()).describe('The same as `list`.'),
    deduped_string: z
      .string()
      .describe(
        'The values with the delimiter of the input between them; one that holds a delimiter is quoted.',
      ),
    original_count: z.int().describe('How many values the input has, empty and repeated ones included.'),
    deduplicated_count: z.int().describe('How many values `list` has.'),
  }),

  mainFields: { 'Clean list': 'deduped_string', Items: 'deduplicated_count' },

  example: {
    request: { input: 'dk, se,,dk', remove_empty_values: true },
    response: {
      list: ['dk', 'se'],
      deduped_list: ['dk', 'se'],
      deduped_string: 'dk,se',
      original_count: 4,
      deduplicated_count: 2,
    },
  },

  run({ input, remove_empty_values }) {
    const { values, joined, originalCount } = normalizeList(input, { removeEmpty: remove_empty_values });
    return {
      list: [...values],
      deduped_list: [...values],
      deduped_string: joined,
      original_count: originalCount,
      deduplicated_count: values.length,
    };
  },
});
