import { z } from 'zod';
import { removeWhitespace } from '../../text/remove-whitespace.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const removeWhitespaceEndpoint = defineEndpoint({
  name: 'remove_whitespace',
  title: 'Remove whitespace',
  group: 'Utilities',
  description: `Trims a text and collapses every run of whitespace inside it to one space.
    Whitespace is what Unicode defines, including line breaks and no-break spaces. Zero-width spaces are removed.`,
  keywords: [
    'remove whitespace',
    'trim text',
    'collapse spaces',
    'extra spaces',
    'strip line breaks',
    'clean up spacing',
    'strip spaces',
    'trim a string',
    'tidy spacing',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    input_text: z.string().min(1).max(1_000_000).describe('Text to clean, at most 1,000,000 characters.'),
  }),

  response: z.object({
    output: z.string().describe('The trimmed and collapsed text.'),
    normalized_text: z.string().describe('The same as `output`.'),
    original_text: z.string().describe('The text as you sent it.'),
    original_length: z.int().describe('Length of the text that you sent, in UTF-16 units.'),
    normalized_length: z.int().describe('Length of `output`, in UTF-16 units.'),
    characters_removed: z.int().describe('How many units shorter `output` is.'),
    changes_applied: z.boolean().describe('Whether `output` differs from the text that you sent.'),
  }),

  mainFields: { 'Clean text': 'output' },

  example: {
    request: { input_text: '  flow   meter \n' },
    response: {
      output: 'flow meter',
      normalized_text: 'flow meter',
      original_text: '  flow   meter \n',
      original_length: 16,
      normalized_length: 10,
      characters_removed: 6,
      changes_applied: true,
    },
  },

  run({ input_text }) {
    const cleaned = removeWhitespace(input_text);
    return {
      output: cleaned.output,
      normalized_text: cleaned.output,
      original_text: input_text,
      original_length: cleaned.originalLength,
      normalized_length: cleaned.outputLength,
      characters_removed: cleaned.charactersRemoved,
      changes_applied: cleaned.changed,
    };
  },
});
