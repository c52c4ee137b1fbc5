import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Results out of an index of its own: address, title, quote, address as it is shown, and when the page was published where that is known. It answers the second search engine, and search results where no earlier source does. It does not tell how many results there are.',
  access: 'A key of the plan for web search, from the dashboard of the Brave Search API.',
  price:
    '$5 for 1,000 requests, with a free credit every month (read 2026-11-22). A request has up to 20 results; empty ones are paid as well.',
  limits:
    'At most 200 results of a question: pages behind that are left to other sources. Questions of more than 400 characters or 50 words are skipped. 50 requests a second (read 2026-11-22); smaller plans may have one.',
  terms:
    'Results may be used in the ways that the plan allows; storing them needs a plan with that right. The terms are yours to read.',
};
