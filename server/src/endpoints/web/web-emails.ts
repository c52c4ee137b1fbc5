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
  description: `Finds the e-mail addresses of a site: on the page given, and on the pages it links to, contact pages first.
    Links, text, attributes and JSON-LD, and what is hidden from programs: spelled out (jane [at] acme [dot] com), Cloudflare's
    protection, backwards, ROT13, base64, entities, and put together by a script. Example addresses, file names such as
    logo@2x.png and ids of error trackers are left out. Only pages of the same registrable domain are read, and none that
    robots.txt forbids, which quality_warning tells; one that cannot be read is passed over, unless it is the first. Reading stops early after ${crawlSeconds} seconds,
    ${crawlMegabytesMax} MB, ${tooCostlyMax} pages that are too much to read, or ${triesInVainMax} addresses without a page; quality_warning says so then.
    Where the first page links to no contact page, usual addresses such as /contact and /impressum are tried. A site without addresses is an answer and is charged.`,
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
      .describe(`How many pages are read at most, the first included; ${pagesMax} at most.`),
  }),

  response: z.object({
    emails: z
      .array(z.string())
      .max(emailsMax)
      .describe(
        "Each address once, the most useful first: of the site's own domain, then its name under another suffix, then others; within these contact, departments, people, and what nobody reads.",
      ),
    pagesCrawled: z.int().describe('Pages that were read.'),
    found: z
      .array(
        z.object({
          email: z.string().describe('As in `emails`.'),
          pages: z.array(z.string()).max(pagesMax).describe('Where it stands.'),
          how: z
            .array(z.enum(waysFound))
            .max(waysFound.length)
            .describe(
              'How it was found there: plainly (mailto, text, attribute, json-ld, script) or behind which trick.',
            ),
        }),
      )
      .max(emailsMax)
      .describe('The same addresses with where and how each was found.'),
    pages: z
      .array(z.string())
      .max(pagesMax)
      .describe('The pages that were read, after redirects, the first one first.'),
    pages_crawled: otherSpelling(z.int(), 'pagesCrawled'),
    quality_warning: z
      .string()
      .nullable()
      .describe(
        'Says so where nothing was found, robots.txt kept us from pages, reading stopped early, or a page was too much to read; else null.',
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
  'too costly': `${tooCostlyMax} pages that are too much to read`,
  'in vain': `${triesInVainMax} addresses without a page`,
};

const keptFrom: Readonly<Record<NonNullable<SiteEmails['robots']>, string>> = {
  forbids: 'The robots.txt of the site asks not to read other pages of it.',
  unread: 'The robots.txt of the site cannot be read, so other pages of it may not be.',
};

function warningOf({ found, tooCostly, robots, stoppedBy }: SiteEmails): string | null {
  const warnings: string[] = [];
  if (found.length === 0) warnings.push('No e-mail address was found on the pages that were read.');
  if (robots !== null) warnings.push(keptFrom[robots]);
  if (stoppedBy !== null)
    warnings.push(`Reading stopped after ${stops[stoppedBy]}; the site has pages that were not read.`);
  if (tooCostly > 0 && stoppedBy !== 'too costly')
    warnings.push(`Passed over, since too much to read: ${tooCostly} ${tooCostly === 1 ? 'page' : 'pages'}.`);
  return warnings.length === 0 ? null : warnings.join(' ');
}
