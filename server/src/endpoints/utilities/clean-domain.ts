import { z } from 'zod';
import { cleanDomain } from '../../text/clean-domain.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const cleanDomainEndpoint = defineEndpoint({
  name: 'clean_domain',
  title: 'Clean domain',
  group: 'Utilities',
  description: `Finds the domain in a messy URL, email address or text.
    It returns the registrable domain by the public suffix list, with private suffixes: acme.myshopify.com stays, and
    blog.acme.co.uk becomes acme.co.uk. It makes no DNS query and does not validate email addresses, IP addresses or localhost.
    If a field holds several domains, it reads the first. N/A, http://none and other placeholders have no domain.
    It also reads wildcards (*.acme.com), @acme.com, and hxxps://acme[.]com as security reports write it.`,
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
    messy_url: z.string().min(1).max(100_000).describe('URL, host, email address or text that contains one.'),
  }),

  response: z.object({
    clean_domain: z.string().describe('Registrable domain in Unicode; empty if the text has none.'),
    ascii_domain: z.string().describe('The same in ASCII form (xn--…).'),
    clean_url: z
      .string()
      .describe(
        'Scheme (https by default) and host, with www, without path. An invalid host (http://acme..com) is read as browsers read it.',
      ),
    validated_domain: z.boolean().describe('The text contains a domain under a listed public suffix.'),
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
