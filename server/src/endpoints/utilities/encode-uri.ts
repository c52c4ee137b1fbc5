import { z } from 'zod';
import { encodeUri } from '../../text/encode-uri.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const encodeUriEndpoint = defineEndpoint({
  name: 'encode_uri',
  title: 'Encode URI',
  group: 'Utilities',
  description: `Percent-encodes a text for use in any part of a URL.
    It follows RFC 3986: letters, digits and -._~ stay, and every other character is encoded as UTF-8 with capital hexadecimal
    digits. It also encodes the percent sign, so text that is already encoded is encoded twice. Half a surrogate
    pair, which is not a character, becomes U+FFFD (%EF%BF%BD).`,
  keywords: [
    'url encode',
    'percent encoding',
    'encodeuricomponent',
    'escape a query string',
    'urlencode',
    'encode special characters',
    'uri encode',
    'make a text url safe',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    value: z.string().min(1).max(1_000_000).describe('Text to encode, at most 1,000,000 characters.'),
  }),

  response: z.object({
    encoded: z.string().describe('The percent-encoded text.'),
    encoded_value: z.string().describe('The same as `encoded`.'),
    original_value: z.string().describe('The text as you sent it.'),
  }),

  mainFields: { 'Encoded text': 'encoded' },

  example: {
    request: { value: 'flow meter / 50%' },
    response: {
      encoded: 'flow%20meter%20%2F%2050%25',
      encoded_value: 'flow%20meter%20%2F%2050%25',
      original_value: 'flow meter / 50%',
    },
  },

  run({ value }) {
    const encoded = encodeUri(value);
    return { encoded, encoded_value: encoded, original_value: value };
  },
});
