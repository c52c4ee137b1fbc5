import { z } from 'zod';
import { cleanDomain } from '../../text/clean-domain.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const cleanDomainEndpoint = defineEndpoint({
  name: 'clean_domain',
  title: 'Clean domain',
  group: 'Utilities',
  description: `Finds the domain in a messy URL, e-mail address or text.
    The registrable domain by the public suffix list, private suffixes honoured: acme.myshopify.com stays, blog.acme.co.uk
    becomes acme.co.uk. No DNS is asked. An e-mail address, an IP address and localhost are not validated.
    Of several domains in a field the first is read; N/A, http://none and other placeholders have none.
    Wildcards (*.acme.com), @acme.com and the hxxps://acme[.]com of security reports name their domain too.`,
  keywords: [
    'clean domain',
    'root domain from url',
    'strip www and https',
    'normalize url to domain',
    'apex domain',
    'domain of an email or url',
    'remove path from a url',
    'hostname of a url',
    'website to domain',
    'bare domain',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    messy_url: z.string().min(1).max(100_000).describe('A URL, host, e-mail address or text that holds one.'),
  }),

  response: z.object({
    clean_domain: z.string().describe('Registrable domain in Unicode; empty where the text holds none.'),
    ascii_domain: z.string().describe('The same as it goes over the wire (xn--…).'),
    clean_url: z
      .string()
      .describe(
        'Scheme (https where none was given) and host, www kept, without path. A host that no name can be (http://acme..com) as browsers take it.',
      ),
    validated_domain: z.boolean().describe('The text names a domain under a listed public suffix.'),
  }),

  mainFields: { Domain: 'clean_domain', URL: 'clean_url', 'Valid domain': 'validated_domain' },

  example: {
    request: { messy_url: 'HTTPS://WWW.Wikipedia.org/wiki/Mill_race?q=1' },
    response: {
      clean_domain: 'wikipedia.org',
      ascii_domain: 'wikipedia.org',
      clean_url: 'https://www.wikipedia.org',
      validated_domain: true,
    },
  },

  run({ messy_url }) {
    const clean = cleanDomain(messy_url);
    return {
      clean_domain: clean.cleanDomain,
      ascii_domain: clean.asciiDomain,
      clean_url: clean.cleanUrl,
      validated_domain: clean.validatedDomain,
    };
  },
});
