import { z } from 'zod';
import { encodeUri } from '../../text/encode-uri.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const encodeUriEndpoint = defineEndpoint({
  name: 'encode_uri',
  title: 'Encode URI',
  group: 'Utilities',
  description: `Percent-encodes a text so that it can stand in any part of a URL.
    By RFC 3986: letters, digits and -._~ stay, every other character is encoded as UTF-8, with capital hexadecimal
    digits. A percent sign is encoded too, so that what is encoded already becomes encoded twice. Half a surrogate
    pair, which is no character, becomes U+FFFD (%EF%BF%BD).`,
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
    value: z.string().min(1).max(1_000_000).describe('The text to encode, at most 1,000,000 characters.'),
  }),

  response: z.object({
    encoded: z.string().describe('The text, percent-encoded.'),
    encoded_value: z.string().describe('The same as `encoded`.'),
    original_value: z.string().describe('The text as it was sent.'),
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
