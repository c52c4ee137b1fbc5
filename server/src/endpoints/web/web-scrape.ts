import { z } from 'zod';
import { markdownCharactersMax } from '../../web/markdown/to-markdown.ts';
import { htmlCharactersMax } from '../../web/scrape/clean-html.ts';
import { linksMax } from '../../web/scrape/page-links.ts';
import { rawCharactersMax, scrapeFormats, textCharactersMax } from '../../web/scrape/scrape-page.ts';
import { emptinesses } from '../../web/scrape/why-empty.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageFields } from './page-fields.ts';

/** What specification 4.5 names as the answer. */
const formatsAsDefault = ['html', 'markdown'] as const;

export const webScrape = defineEndpoint({
  name: 'web_scrape',
  title: 'Scrape a page',
  group: 'Web Scraping',
  description: `Reads one page as HTML, Markdown, text and a list of its links.
    It leaves out what is the same on every page of the site: navigation, footers, cookie notices, share buttons. It also leaves out
    teasers of other pages, comments below an article, product reviews, galleries next to an article, and the publication date line
    that the tags already give. It keeps every message of a thread, every entry of a list or shop, and all sections of other pages.
    only_main_content false keeps the whole page. Hidden elements, scripts and styles are never included, except footnotes, answers and
    tabs that open on a click. URLs are absolute. It also reads plain text, JSON, XML and PDF (the first 200 pages). A 404 or 410 is a
    miss, and free. So is a file without words (charset binary): a picture, an archive, a scanned PDF. So is an empty page:
    empty_because says why. If scripts fill the page, needs_render is true: send render auto.`,
  keywords: [
    'scrape website',
    'scrape web page',
    'web page as markdown',
    'read a url',
    'fetch url',
    'html of a page',
    'crawl a page',
    'text of a web page',
    'read an article',
    'extract page content',
    'open a link and read it',
    'extract links from a web page',
    'firecrawl',
    'read pdf from url',
    'download a page',
    'webpage to text',
    'get page content',
    'read docs at a link',
    'clean html',
    'visit a page',
    'web reader',
    'html to markdown',
  ],
  price: {
    per: 'call',
    credits: 1,
    missed: ({ statusCode, charset, wordCount, empty_because }) =>
      statusCode >= 400 || (charset === 'binary' && wordCount === 0) || empty_because !== null,
  },
  runs: 'outside',
  needs: ['readPage'],

  request: z.strictObject({
    ...pageFields,
    formats: z
      .array(z.enum(scrapeFormats))
      .min(1)
      .max(scrapeFormats.length)
      .default([...formatsAsDefault])
      .describe('Formats to return: html (cleaned), markdown, links, text (no markup), raw (the source).'),
    only_main_content: z
      .boolean()
      .default(true)
      .describe(
        'Leave out what is the same on every page of the site. False keeps all visible content. Does not change links and raw.',
      ),
    link_details: z
      .boolean()
      .default(false)
      .describe('Add linkDetails: the text of each link, and whether it stays on the site.'),
  }),

  response: z.object({
    html: z
      .string()
      .max(htmlCharactersMax)
      .optional()
      .describe(
        'Cleaned HTML: no scripts, styles, comments, event handlers or hidden elements; absolute URLs. Only if requested.',
      ),
    markdown: z
      .string()
      .max(markdownCharactersMax)
      .optional()
      .describe(
        'Markdown with tables, task lists, footnotes and formulas in dollar signs. Only if requested.',
      ),
    text: z
      .string()
      .max(textCharactersMax)
      .optional()
      .describe('The text, each block on its own lines. Only if requested.'),
    raw: z
      .string()
      .max(rawCharactersMax)
      .optional()
      .describe('The original source, decoded; empty for a PDF. Only if requested.'),
    links: z
      .array(z.string())
      .max(linksMax)
      .optional()
      .describe('URLs that the whole page links to, in order, each once. Only if requested.'),
    linkDetails: z
      .array(
        z.object({
          url: z.string().describe('Absolute URL.'),
          text: z.string().describe('Text of the link; empty for a picture.'),
          internal: z.boolean().describe('The link stays on the same host; www. does not matter.'),
        }),
      )
      .max(linksMax)
      .optional()
      .describe('The same links with their texts. Only with link_details.'),
    title: z.string().describe('Page title; empty if there is none.'),
    statusCode: z.int().describe('HTTP status of the final URL. 400 and above is a miss, and free.'),
    finalUrl: z.string().describe('URL after redirects.'),
    contentType: z.string().nullable().describe('As the site says it; null if it does not.'),
    charset: z
      .string()
      .describe('Encoding used to read the page; binary for a PDF and other files that are not text.'),
    language: z.string().nullable().describe('Language that the page declares, such as en or de-CH.'),
    excerpt: z
      .string()
      .nullable()
      .describe('Its own description, else its first paragraph; at most 300 characters.'),
    wordCount: z.int().describe('Number of words in the text.'),
    needs_render: z
      .boolean()
      .describe(
        'The page is empty until its scripts run. This response is free; call again with render auto or always.',
      ),
    empty_because: z
      .enum(emptinesses)
      .nullable()
      .describe(
        'Why there is no content; null if there is. empty_root: scripts fill an empty element. asks_for_scripts: the page says that it needs scripts. nothing_but_scripts; no_text: an empty page.',
      ),
    truncated: z.boolean().describe('The page or a part of it exceeded its limit and is cut.'),
  }),

  mainFields: {
    Title: 'title',
    Excerpt: 'excerpt',
    Words: 'wordCount',
    Language: 'language',
    'HTTP status': 'statusCode',
    'Final URL': 'finalUrl',
  },

  example: {
    request: { url: 'https://halden-instruments.example/field', formats: ['html', 'markdown', 'links'] },
    response: {
      html: '<!doctype html><title>Field calibration</title>\n<h1>Field calibration</h1>',
      markdown: '# Field calibration',
      links: ['https://halden-instruments.example/'],
      title: 'Field calibration',
      statusCode: 200,
      finalUrl: 'https://halden-instruments.example/field',
      contentType: 'text/html; charset=utf-8',
      charset: 'utf-8',
      language: 'en',
      excerpt: 'Calibrate flow meters without taking them out of the line.',
      wordCount: 2,
      needs_render: false,
      empty_because: null,
      truncated: false,
    },
  },

  async run(
    { url, render, cache, cache_bust, formats, only_main_content, link_details },
    { sources, signal },
  ) {
    const wanted = new Set(formats);
    const reading = await sources.readPage(
      {
        url,
        render,
        mayBeCached: cache && !cache_bust,
        ask: {
          scrape: {
            formats: link_details ? [...wanted.add('links')] : [...wanted],
            mainContent: only_main_content,
          },
        },
      },
      signal,
    );
    const { html, markdown, text, raw, links, isTruncated, emptyBecause, ...rest } = reading.answers.scrape;
    // What a browser has rendered is not waiting for its scripts.
    const empty = reading.isRendered && emptyBecause !== 'no_text' ? null : emptyBecause;
    return {
      ...(html === null ? {} : { html }),
      ...(markdown === null ? {} : { markdown }),
      ...(text === null ? {} : { text }),
      ...(raw === null ? {} : { raw }),
      ...(links === null || !formats.includes('links') ? {} : { links: links.map((link) => link.url) }),
      ...(links === null || !link_details
        ? {}
        : {
            linkDetails: links.map((link) => ({ url: link.url, text: link.text, internal: link.isInternal })),
          }),
      ...rest,
      statusCode: reading.status,
      finalUrl: reading.finalUrl,
      needs_render: empty !== null && empty !== 'no_text',
      empty_because: empty,
      truncated: isTruncated,
    };
  },
});
