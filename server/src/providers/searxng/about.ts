import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Results of the search engines that your own SearXNG asks: address, title and quote, and where an engine tells it the day. The same page found by several engines is one result. If nothing was found and engines did not answer (a CAPTCHA, a limit), the question counts as failed and goes on to the next source.',
  access:
    'Run SearXNG yourself and set SEARXNG_BASE_URL to its address. Its settings.yml has to allow JSON (search.formats: [html, json]), else it answers 403; for use by Millrace alone set server.limiter to false.',
  price: 'Free, but for the machine that it runs on.',
  limits:
    'None of its own. The engines behind it limit and block addresses that ask often; how many results a page has depends on them. At most five questions at a time are asked, each for up to two pages at once behind its first.',
  terms:
    'SearXNG is free software (AGPL-3.0). What the engines behind it permit is in their terms, which are yours to read. Public instances mostly forbid use by programs: use one of your own.',
};
