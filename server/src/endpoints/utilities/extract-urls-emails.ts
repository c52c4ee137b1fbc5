import { z } from 'zod';
import { extractLinks } from '../../text/links/extract-links.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const extractUrlsEmails = defineEndpoint({
  name: 'extract_urls_emails',
  title: 'Extract URLs and emails',
  group: 'Utilities',
  description: `Finds URLs and email addresses in running text, HTML, Markdown or a list, in any script.
    It returns each one once, as written, in order of first appearance, without surrounding punctuation, quotes and brackets.
    Without a scheme, only a host under a listed public suffix counts (or the reserved .example). A name such as
    README.md, main.rs, setup.py or archive.zip is a file. A path placeholder belongs to the URL (\`/users/{id}\`, \`/users/<id>\`);
    an HTML or XML tag does not (\`/<guid>1</guid>\`). A text of only // and a host counts as a URL. A mailto: link is a URL,
    and its recipients are email addresses. It does not guess addresses that are spelled out (jane at acme dot com).`,
  keywords: [
    'extract emails from text',
    'extract urls from text',
    'find links in a text',
    'parse email addresses out of text',
    'pull urls and emails from a string',
    'regex for emails',
    'urls out of a message',
    'emails in a text',
    'links in a message',
    'find emails in pasted text',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    text: z.string().min(1).max(1_000_000).describe('Text to search, at most 1,000,000 characters.'),
  }),

  response: z.object({
    emails: z.array(z.string()).describe('Email addresses, as written, each once.'),
    urls: z.array(z.string()).describe('URLs and hosts, as written, each once.'),
    email_count: z.int().describe('Number of `emails`.'),
    url_count: z.int().describe('Number of `urls`.'),
    total_count: z.int().describe('Number of both.'),
    emails_string: z.string().describe('`emails`, separated by comma and space.'),
    urls_string: z.string().describe('`urls`, separated by comma and space.'),
    urls_and_emails: z.array(z.string()).describe('`urls`, then `emails`.'),
  }),

  mainFields: { Emails: 'emails_string', URLs: 'urls_string' },

  example: {
    request: {
      text: 'Write to info@wikimedia.org or see https://en.wikipedia.org/wiki/Mill_race_(canal).',
    },
    response: {
      emails: ['info@wikimedia.org'],
      urls: ['https://en.wikipedia.org/wiki/Mill_race_(canal)'],
      email_count: 1,
      url_count: 1,
      total_count: 2,
      emails_string: 'info@wikimedia.org',
      urls_string: 'https://en.wikipedia.org/wiki/Mill_race_(canal)',
      urls_and_emails: ['https://en.wikipedia.org/wiki/Mill_race_(canal)', 'info@wikimedia.org'],
    },
  },

  run({ text }) {
    const { emails, urls } = extractLinks(text);
    return {
      emails: [...emails],
      urls: [...urls],
      email_count: emails.length,
      url_count: urls.length,
      total_count: emails.length + urls.length,
      emails_string: emails.join(', '),
      urls_string: urls.join(', '),
      urls_and_emails: [...urls, ...emails],
    };
  },
});
