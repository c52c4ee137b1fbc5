import { z } from 'zod';
import { normalizeList } from '../../text/lists/normalize-list.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const normalizeListEndpoint = defineEndpoint({
  name: 'normalize_list',
  title: 'Normalize list',
  group: 'Utilities',
  description: `Splits a list into trimmed, unique values, in order of first appearance.
    It detects the delimiter: the first of line break, tab, pipe, semicolon and comma that occurs. So the commas in
    "Doe, Jane; Roe, Rick" belong to the names. With another delimiter, line breaks and tabs only wrap and indent;
    those at either end separate nothing. Chinese, Japanese and Arabic commas and semicolons work. A value
    in double quotes may contain delimiters, as in CSV. Values are equal if their composed Unicode forms are equal;
    case matters. Lists in JSON (["a","b"]), Python (['a', 'b']) and PostgreSQL ({a,b}), and bulleted or
    numbered lines also work. A blank input has no values.`,
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
      .describe('Whether to drop empty values; otherwise they count as one value.'),
  }),

  response: z.object({
    list: z.array(z.string()).describe('The values.'),
    deduped_list: z.array(z.string()).describe('The same as `list`.'),
    deduped_string: z
      .string()
      .describe('The values, joined by the delimiter of the input; a value that contains it is quoted.'),
    original_count: z.int().describe('Number of values in the input, including empty and repeated ones.'),
    deduplicated_count: z.int().describe('Number of values in `list`.'),
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
