import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Web search results from an index of its own: URL, title, snippet, displayed URL, and the publication date if known. It serves search_engine_b, and search_scraper_sync if no earlier source does. It does not return the total number of results.',
  access: 'Create a key for the web search plan in the dashboard of the Brave Search API.',
  price:
    '$5 for 1,000 requests, with a free credit every month (read 2026-11-22). A request returns up to 20 results; an empty one costs the same.',
  limits:
    'At most 200 results a query; later pages go to other sources. Millrace skips queries of more than 400 characters or 50 words. 50 requests a second (read 2026-11-22); smaller plans may have one.',
  terms:
    'You may use results as your plan allows; storing them needs a plan with that right. Read its terms.',
};
