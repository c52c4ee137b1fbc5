import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Results of the search engines behind your own SearXNG: URL, title, snippet, and the date if an engine gives one. A page that several engines find is one result. If nothing was found and some engines did not answer (a CAPTCHA, a limit), the lookup counts as failed and goes to the next source.',
  access:
    'Run SearXNG yourself and set SEARXNG_BASE_URL to its address. Allow JSON in its settings.yml (search.formats: [html, json]), or it answers 403. If only Millrace uses it, set server.limiter to false.',
  price: 'Free, except for its machine.',
  limits:
    'None of its own. The engines behind it limit and block frequent clients, and decide how many results a page has. At most five lookups run at a time, each for up to two pages at once after its first.',
  terms:
    'SearXNG is free software (AGPL-3.0). The engines behind it have their own terms; read them. Most public instances forbid programs: use your own.',
};
