import { z } from 'zod';
import { emailsMax, waysFound } from '../../web/emails/found-emails.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { otherSpelling } from '../other-spelling.ts';
import {
  crawlForEmails,
  crawlMegabytesMax,
  crawlSeconds,
  pagesMax,
  type SiteEmails,
  tooCostlyMax,
  triesInVainMax,
} from './crawl-for-emails.ts';
import { pageFields } from './page-fields.ts';

export const webEmails = defineEndpoint({
  name: 'web_emails',
  title: 'Web emails',
  group: 'Web Scraping',
  description: `Finds the email addresses of a site: on the given page and the pages it links to, contact pages first.
    It reads links, text, attributes and JSON-LD. It also finds hidden addresses: spelled out (jane [at] acme [dot] com), Cloudflare
    protection, reversed, ROT13, base64, entities, and built by a script. It omits example addresses, file names such as
    logo@2x.png and ids of error trackers. It reads only pages of the same registrable domain that robots.txt allows;
    quality_warning reports forbidden pages. It skips a page that it cannot read, unless it is the first. It stops early after ${crawlSeconds} seconds,
    ${crawlMegabytesMax} MB, ${tooCostlyMax} oversized pages, or ${triesInVainMax} URLs without a page, and quality_warning then says so.
    If the first page links to no contact page, it tries usual paths such as /contact and /impressum. You pay even if a site has no addresses.`,
  keywords: [
    'email addresses on a website',
    'scrape emails from a site',
    'crawl website for emails',
    'contact emails of a domain',
    'emails on a contact page',
    'email extractor for websites',
    'find contact email of a website',
    'harvest emails',
    'support email of a site',
  ],
  price: { per: 'call', credits: 2 },
  runs: 'outside',
  needs: ['readPage'],

  request: z.strictObject({
    ...pageFields,
    max_pages: z
      .int()
      .min(1)
      .max(pagesMax)
      .default(5)
      .describe(`Maximum number of pages to read, with the first; up to ${pagesMax}.`),
  }),

  response: z.object({
    emails: z
      .array(z.string())
      .max(emailsMax)
      .describe(
        "Each address once, the most useful first. The site's own domain comes first, then its name with another suffix, then others. Within these: contact, departments, people, and unread mailboxes such as no-reply.",
      ),
    pagesCrawled: z.int().describe('Number of pages read.'),
    found: z
      .array(
        z.object({
          email: z.string().describe('Same as in `emails`.'),
          pages: z.array(z.string()).max(pagesMax).describe('Page where it was found.'),
          how: z
            .array(z.enum(waysFound))
            .max(waysFound.length)
            .describe(
              'How it was found there: openly (mailto, text, attribute, json-ld, script) or behind which protection.',
            ),
        }),
      )
      .max(emailsMax)
      .describe('The same addresses, with where and how each was found.'),
    pages: z.array(z.string()).max(pagesMax).describe('Pages read, after redirects, the first one first.'),
    pages_crawled: otherSpelling(z.int(), 'pagesCrawled'),
    quality_warning: z
      .string()
      .nullable()
      .describe(
        'A warning if nothing was found, robots.txt blocked pages, reading stopped early, or a page was too large; else null.',
      ),
  }),

  mainFields: { Emails: 'emails', 'Pages read': 'pagesCrawled' },

  example: {
    request: { url: 'https://halden-instruments.example', max_pages: 5, cache: false },
    response: {
      emails: ['service@halden-instruments.example', 'press@halden-instruments.example'],
      pagesCrawled: 2,
      found: [
        {
          email: 'service@halden-instruments.example',
          pages: ['https://halden-instruments.example/', 'https://halden-instruments.example/contact'],
          how: ['mailto'],
        },
        {
          email: 'press@halden-instruments.example',
          pages: ['https://halden-instruments.example/contact'],
          how: ['spelled-out'],
        },
      ],
      pages: ['https://halden-instruments.example/', 'https://halden-instruments.example/contact'],
      pages_crawled: 2,
      quality_warning: null,
    },
  },

  async run({ max_pages, ...page }, call) {
    const site = await crawlForEmails(page, max_pages, call);
    const { found, pages } = site;
    return {
      emails: found.map(({ email }) => email),
      pagesCrawled: pages.length,
      found: found.map(({ email, pages: where, how }) => ({ email, pages: [...where], how: [...how] })),
      pages: [...pages],
      pages_crawled: pages.length,
      quality_warning: warningOf(site),
    };
  },
});

const stops: Readonly<Record<NonNullable<SiteEmails['stoppedBy']>, string>> = {
  time: `${crawlSeconds} seconds`,
  size: `${crawlMegabytesMax} MB`,
  'too costly': `${tooCostlyMax} oversized pages`,
  'in vain': `${triesInVainMax} URLs without a page`,
};

const keptFrom: Readonly<Record<NonNullable<SiteEmails['robots']>, string>> = {
  forbids: 'The robots.txt of the site disallows its other pages.',
  unread: 'The robots.txt of the site cannot be read, so Millrace did not read its other pages.',
};

function warningOf({ found, tooCostly, robots, stoppedBy }: SiteEmails): string | null {
  const warnings: string[] = [];
  if (found.length === 0) warnings.push('No email address was found on the pages that Millrace read.');
  if (robots !== null) warnings.push(keptFrom[robots]);
  if (stoppedBy !== null)
    warnings.push(`Reading stopped after ${stops[stoppedBy]}; the site has more pages.`);
  if (tooCostly > 0 && stoppedBy !== 'too costly')
    warnings.push(`Skipped, because too large to read: ${tooCostly} ${tooCostly === 1 ? 'page' : 'pages'}.`);
  return warnings.length === 0 ? null : warnings.join(' ');
}
